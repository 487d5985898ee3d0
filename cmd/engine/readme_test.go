package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReadmeTraining runs the commands of the READMEs that train a network, with fewer
// games and nodes.
func TestReadmeTraining(t *testing.T) {
	for path, want := range map[string]int{"../../README.md": 4, "../../train/README.md": 2} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(path, func(t *testing.T) {
			t.Chdir(testTree(t))
			if ran := runReadme(t, string(text)); len(ran) != want {
				t.Errorf("the file has only %v", ran)
			}
			if _, err := os.Stat("run/network.nnue"); err != nil {
				t.Error(err)
			}
		})
	}
}

// runReadme runs the commands of a document that concern training, in their order, and
// returns which they are.
func runReadme(t *testing.T, text string) map[string]bool {
	t.Helper()
	fewer := regexp.MustCompile(`--nodes \d+ --hash 1 --games \d+|--games \d+`)
	ran := map[string]bool{}
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "#")
		words := strings.Fields(fewer.ReplaceAllString(line, "--games 30 --nodes 30 --hash 1"))
		if len(words) < 2 || strings.TrimPrefix(words[0], "./") != "arrocco" {
			continue
		}
		switch words[1] {
		case "datagen", "train", "loss", "scale":
		default:
			continue
		}
		ran[words[1]] = true
		var out, errs bytes.Buffer
		if code := run(words[1:], nil, &out, &errs); code != 0 {
			t.Errorf("%s: exit code %d: %s", line, code, errs.String())
		}
	}
	return ran
}

// testTree returns a directory with the configurations of the tree.
func testTree(t *testing.T) string {
	t.Helper()
	configs, err := filepath.Abs("../../train/configs")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "train", "configs"), os.DirFS(configs)); err != nil {
		t.Fatal(err)
	}
	return dir
}
