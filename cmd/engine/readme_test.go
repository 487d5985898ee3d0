package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReadmeTraining runs the commands of the README that train a network, with fewer
// games and nodes.
func TestReadmeTraining(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(testTree(t))
	less := regexp.MustCompile(`--games \d+`)
	ran := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "#")
		words := strings.Fields(less.ReplaceAllString(line, "--games 30 --nodes 30 --hash 1"))
		if len(words) < 2 || words[0] != "arrocco" {
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
	if len(ran) != 4 {
		t.Errorf("the README has only %v", ran)
	}
	if _, err := os.Stat("run/network.nnue"); err != nil {
		t.Error(err)
	}
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
