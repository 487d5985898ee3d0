package main

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"arrocco/engine"
)

// TestManual compares docs/arrocco.1 with the program: it has each command with its
// description, each option with its default, and no flag that does not exist.
func TestManual(t *testing.T) {
	page, err := os.ReadFile("../../docs/arrocco.1")
	if err != nil {
		t.Fatal(err)
	}
	items := map[string]string{} // the line after each item of a list
	lines := strings.Split(string(page), "\n")
	for i, line := range lines {
		if item, ok := strings.CutPrefix(line, ".It "); ok && i+1 < len(lines) {
			items[item] = lines[i+1]
		}
	}
	t.Run("commands", func(t *testing.T) { checkManualCommands(t, items) })
	t.Run("flags", func(t *testing.T) { checkManualFlags(t, string(page)) })
	t.Run("options", func(t *testing.T) { checkManualOptions(t, items) })
}

func checkManualCommands(t *testing.T, items map[string]string) {
	commands := 0
	for _, c := range newRootCommand(io.Discard).Commands() {
		if !c.IsAvailableCommand() && c.Name() != "help" {
			continue
		}
		commands++
		if text := items["Cm "+c.Name()]; text != c.Short {
			t.Errorf("%s is described by %q, want %q", c.Name(), text, c.Short)
		}
	}
	for item := range items {
		if strings.HasPrefix(item, "Cm ") {
			commands--
		}
	}
	if commands != 0 {
		t.Errorf("%d commands more in the program than in the page", commands)
	}
}

func checkManualFlags(t *testing.T, page string) {
	names := map[string]bool{}
	commands := map[string]*cobra.Command{}
	for _, c := range newRootCommand(io.Discard).Commands() {
		commands[c.Name()] = c
		c.Flags().VisitAll(func(f *pflag.Flag) { names[f.Name] = true })
	}
	found := regexp.MustCompile(`Fl -([a-z-]+)`).FindAllStringSubmatch(page, -1)
	if len(found) == 0 {
		t.Error("no flags")
	}
	for _, f := range found {
		if !names[f[1]] {
			t.Errorf("no command has --%s", f[1])
		}
	}
	for _, line := range regexp.MustCompile(`(?m)^\.Dl arrocco (\w+)(.*)$`).FindAllStringSubmatch(page, -1) {
		c := commands[line[1]]
		if c == nil {
			t.Errorf("no command %s", line[1])
			continue
		}
		for _, f := range regexp.MustCompile(`--([a-z-]+)`).FindAllStringSubmatch(line[2], -1) {
			if c.Flags().Lookup(f[1]) == nil {
				t.Errorf("%s has no --%s", line[1], f[1])
			}
		}
	}
}

func checkManualOptions(t *testing.T, items map[string]string) {
	e, err := engine.New(engine.Variants()[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = e.Close() }()
	var want []string
	for _, o := range e.Options().All() {
		switch o := o.(type) {
		case *engine.Spin:
			want = append(want, fmt.Sprintf("%s Pq %d", o.Name, o.Default))
		case *engine.Check:
			want = append(want, fmt.Sprintf("%s Pq %t", o.Name, o.Default))
		case *engine.Combo:
			want = append(want, fmt.Sprintf("%s Pq %s", o.Name, o.Default))
		default:
			want = append(want, o.OptionName())
		}
	}
	for _, item := range want {
		if items[item] == "" {
			t.Errorf("the page lacks %q", item)
		}
	}
	protocol := []string{
		"UCI_Chess960 Pq false", "UCI_ShowWDL Pq false", "UCI_Opponent", "UCI_EngineAbout", "Debug Log File",
	}
	for item := range items { // and no other ones
		if other := regexp.MustCompile(`^(Cm|Fl|Ev) `).MatchString(item); !other &&
			!slices.Contains(want, item) && !slices.Contains(protocol, item) {
			t.Errorf("there is no option %q", item)
		}
	}
}
