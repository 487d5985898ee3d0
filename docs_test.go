package arrocco_test

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// link matches the target of a link in Markdown.
var link = regexp.MustCompile(`\]\(([^)\s]+)\)`)

// TestLinks checks that every file that a document links to exists.
func TestLinks(t *testing.T) {
	links := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".md" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, found := range link.FindAllStringSubmatch(string(text), -1) {
			target, _, _ := strings.Cut(found[1], "#")
			if target == "" || strings.Contains(target, "://") {
				continue
			}
			links++
			if _, err := os.Stat(filepath.Join(filepath.Dir(path), target)); err != nil {
				t.Errorf("%s: link to %s: %v", path, found[1], err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if links == 0 {
		t.Error("no links found")
	}
}

// TestDecisionsAreListed checks that the list of decisions has each of them, with its title.
func TestDecisionsAreListed(t *testing.T) {
	const dir = "docs/decisions"
	list, err := os.ReadFile(filepath.Join(dir, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "[0-9]*.md"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d decisions, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		heading, _, _ := strings.Cut(string(text), "\n")
		number, title, ok := strings.Cut(strings.TrimPrefix(heading, "# "), ". ")
		want := "- " + number + ": [" + title + "](" + filepath.Base(file) + ")\n"
		if !ok || !strings.Contains(string(list), want) {
			t.Errorf("%s lacks the line %s", filepath.Join(dir, "README.md"), want)
		}
	}
}

// placeholder matches what the tree cannot know before it is published.
var placeholder = regexp.MustCompile(`YOUR-NAME|arrocco@localhost|registry\.example`)

// TestPlaceholdersAreListed checks that CONTRIBUTING.md lists each placeholder with its file, and
// no file without one.
func TestPlaceholdersAreListed(t *testing.T) {
	const list = "CONTRIBUTING.md"
	text, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "## Before the first release\n")
	section, _, _ = strings.Cut(section, "\n## ")
	row := regexp.MustCompile("(?m)^\\| \\[(.+)\\]\\(.+?\\) \\| `([^`]+)` \\|")
	listed := map[string]bool{}
	for _, cells := range row.FindAllStringSubmatch(section, -1) {
		listed[cells[1]+" "+cells[2]] = true
	}
	found := map[string]bool{}
	for _, root := range []string{"README.md", "Makefile", ".ci", "docs", "packaging", "train", "bench"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(path) == ".go" {
				return err
			}
			text, err := os.ReadFile(path)
			for _, word := range placeholder.FindAllString(string(text), -1) {
				found[filepath.ToSlash(path)+" "+word] = true
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if !maps.Equal(listed, found) {
		t.Errorf("%s lists %q, the tree has %q", list, slices.Sorted(maps.Keys(listed)), slices.Sorted(maps.Keys(found)))
	}
}
