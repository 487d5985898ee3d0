package main

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestHelpFits checks that the help of every command fits a terminal of 80 columns,
// and that the list of commands has one style.
func TestHelpFits(t *testing.T) {
	root := newRootCommand(io.Discard)
	for _, path := range commandPaths(root) {
		var out, errs bytes.Buffer
		if code := run(append(path, "--help"), nil, &out, &errs); code != 0 {
			t.Fatalf("%v: exit code %d: %s", path, code, errs.String())
		}
		for line := range strings.Lines(out.String()) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 {
				t.Errorf("%v: a line of %d columns: %s", path, n, line)
			}
		}
		for _, word := range []string{"colours", "so many", "by lot"} {
			if strings.Contains(out.String(), word) {
				t.Errorf("%v: the help has the word %q", path, word)
			}
		}
	}
	for _, c := range root.Commands() {
		if c.Short == "" || c.Short != strings.ToLower(c.Short[:1])+c.Short[1:] || strings.HasSuffix(c.Short, ".") {
			if !c.Hidden && c.IsAvailableCommand() {
				t.Errorf("%s: %q is no description in lower case", c.Name(), c.Short)
			}
		}
	}
}

// TestVariantFlag checks that the help of every --variant lists all games.
func TestVariantFlag(t *testing.T) {
	for _, c := range newRootCommand(io.Discard).Commands() {
		if f := c.Flags().Lookup("variant"); f != nil {
			for _, name := range []string{"chess", "chess960", "xiangqi", "sprint"} {
				if !strings.Contains(f.Usage, name) {
					t.Errorf("%s --variant: %q does not name %s", c.Name(), f.Usage, name)
				}
			}
		}
	}
}

// TestBenchColumns checks that the columns of bench are aligned in every game.
func TestBenchColumns(t *testing.T) {
	for _, game := range []string{"chess", "xiangqi"} {
		var out, errs bytes.Buffer
		if code := run([]string{"bench", "1", "1", "1", "--variant", game}, nil, &out, &errs); code != 0 {
			t.Fatal(errs.String())
		}
		at := -1
		for line := range strings.Lines(out.String()) {
			column := strings.Index(line, " nodes ")
			if strings.Contains(line, " nps") {
				break // the sum is in the form of OpenBench
			}
			if at = max(at, column); column != at {
				t.Errorf("%s: nodes at column %d, not %d: %s", game, column, at, line)
			}
		}
	}
}
