package main

import (
	"bytes"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// allFlags calls visit for each flag of each command, except for help.
func allFlags(visit func(cmd *cobra.Command, f *pflag.Flag)) {
	var walk func(parent *cobra.Command)
	walk = func(parent *cobra.Command) {
		for _, cmd := range parent.Commands() {
			walk(cmd)
			cmd.Flags().VisitAll(func(f *pflag.Flag) { visit(cmd, f) })
		}
	}
	walk(newRootCommand(io.Discard))
}

// TestFlagWords checks that the help of a flag names the words that complete it, that it names
// no others, and that no flag or command of the tables is unknown.
func TestFlagWords(t *testing.T) {
	list := regexp.MustCompile(`[\w-]+(, [\w-]+)*,? or [\w-]+`)
	words, files := flagWords(), map[string]bool{}
	seen := map[string]bool{}
	allFlags(func(cmd *cobra.Command, f *pflag.Flag) {
		seen[f.Name] = true
		files[f.Name], files[commandName(cmd)+" "+f.Name] = true, true
		for _, word := range words[f.Name] {
			if !regexp.MustCompile(`\b` + word + `\b`).MatchString(f.Usage) {
				t.Errorf("%s --%s: the help %q does not name %s", commandName(cmd), f.Name, f.Usage, word)
			}
		}
		if words[f.Name] == nil {
			return
		}
		for _, found := range list.FindAllString(f.Usage, -1) {
			for _, word := range regexp.MustCompile(`, | or `).Split(found, -1) {
				if !slices.Contains(words[f.Name], word) {
					t.Errorf("%s --%s: %s of the help is not completed", commandName(cmd), f.Name, word)
				}
			}
		}
	})
	for name := range words {
		if !seen[name] {
			t.Errorf("no command has --%s", name)
		}
	}
	for name := range flagFiles {
		if !files[name] {
			t.Errorf("no command has the flag %s", name)
		}
	}
	paths := []string{}
	for _, path := range commandPaths(newRootCommand(io.Discard)) {
		paths = append(paths, strings.Join(path, " "))
	}
	for name := range argumentFiles {
		if !slices.Contains(paths, name) {
			t.Errorf("there is no command %s", name)
		}
	}
	for _, name := range positionCommands {
		if !slices.Contains(paths, name) {
			t.Errorf("there is no command %s", name)
		}
	}
}

// TestFileFlags checks that the tables have each flag whose help says that it is a file, unless
// words complete it.
func TestFileFlags(t *testing.T) {
	file, words := regexp.MustCompile(`\b(file|directory|directories)\b`), flagWords()
	allFlags(func(cmd *cobra.Command, f *pflag.Flag) {
		_, completed := flagFiles[f.Name]
		completed = completed || words[f.Name] != nil || f.Value.Type() == "bool"
		if !completed && file.MatchString(f.Usage) {
			t.Errorf("%s --%s: %q is not completed with files", commandName(cmd), f.Name, f.Usage)
		}
	})
}

// TestWordsAreAccepted runs a command with each word that completes a flag.
func TestWordsAreAccepted(t *testing.T) {
	match := []string{"match", "--games", "2", "--engine", "cmd=missing,nodes=1", "--engine", "cmd=none,nodes=1"}
	commands := map[string][]string{ // that fail with a wrong word before they do any work
		"color":           {"play", "--depth", "1", "--color"},
		"format":          append(slices.Clone(match), "--format"),
		"notation":        {"show", "startpos", "--notation"},
		"order":           append(slices.Clone(match), "--order"),
		"profile":         {"perft", "startpos", "1", "--profile"},
		"repetition-rule": {"show", "startpos", "--variant", "xiangqi", "--repetition-rule"},
		"side":            {"analyse", "GAME", "--nodes", "1", "--side"},
		"variant":         {"show", "startpos", "--variant"},
	}
	files := testFiles(t)
	t.Chdir(t.TempDir()) // for profiles
	for name, words := range flagWords() {
		args, ok := commands[name]
		if !ok {
			t.Errorf("no command to try --%s with", name)
			continue
		}
		for _, word := range append(words, "wrong") {
			args := append(slices.Clone(args), word)
			for i := range args {
				args[i] = strings.Replace(files.Replace(args[i]), "GAME", files.Replace("PGN"), 1)
			}
			if name == "notation" && slices.Contains([]string{"wxf", "iccs", "chinese"}, word) {
				args = append(args, "--variant", "xiangqi")
			}
			var out, errs bytes.Buffer
			code := run(args, strings.NewReader("quit\n"), &out, &errs)
			accepted := code == 0
			if args[0] == "match" { // ends for want of engines, or of what else a format needs
				accepted = !strings.Contains(errs.String(), "--"+name)
			}
			if accepted != (word != "wrong") {
				t.Errorf("%v: exit code %d: %s", args, code, errs.String())
			}
		}
	}
}
