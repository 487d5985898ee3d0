package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"arrocco/bench/client"
)

// TestMatchOptions checks that docs/match-options.md names all options of match, and no
// others, and no keys of engines that do not exist.
func TestMatchOptions(t *testing.T) {
	text, err := os.ReadFile("../../docs/match-options.md")
	if err != nil {
		t.Fatal(err)
	}
	named := namedOptions(string(text))
	flags := newMatchCommand().Flags()
	for _, name := range named {
		exists := false
		if option, ok := strings.CutPrefix(name, "--"); ok {
			exists = flags.Lookup(option) != nil
		} else {
			exists = isEngineKey(strings.TrimSuffix(name, "="))
		}
		if !exists {
			t.Errorf("match has no %s", name)
		}
	}
	flags.VisitAll(func(f *pflag.Flag) {
		if !slices.Contains(named, "--"+f.Name) {
			t.Errorf("--%s is not in the document", f.Name)
		}
	})
}

// namedOptions returns the options of ours in a document, and the keys of engines in its
// section about them as "key=". In a table they are in the third column.
func namedOptions(text string) []string {
	var named []string
	option := regexp.MustCompile("--[a-z][a-z0-9-]*")
	key := regexp.MustCompile("`([a-z]+)(=|\\.NAME=)?`")
	section := ""
	for line := range strings.Lines(text) {
		if title, ok := strings.CutPrefix(line, "## "); ok {
			section = strings.TrimSpace(title)
		}
		if cells := strings.Split(line, "|"); len(cells) > 4 {
			line = cells[3]
		}
		named = append(named, option.FindAllString(line, -1)...)
		if section != "Engines" {
			continue
		}
		for _, found := range key.FindAllStringSubmatch(line, -1) {
			if !slices.Contains([]string{"uci", "ucci", "cyclone"}, found[1]) {
				named = append(named, found[1]+"=")
			}
		}
	}
	return named
}

// isEngineKey reports whether --engine has a key.
func isEngineKey(key string) bool {
	if key == "option" {
		key = "option.Hash"
	}
	_, err := client.ParseSpec(key+"=x", client.Spec{})
	return err == nil || !strings.Contains(err.Error(), "unknown key")
}
