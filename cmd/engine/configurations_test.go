package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"arrocco/bench/client"
	"arrocco/engine"
)

// TestConfigurations checks that the engine has each option that the configurations for other
// programs in docs set, and accepts the value.
func TestConfigurations(t *testing.T) {
	file, err := os.Open("../../docs/cutechess/engines.json")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	specs, err := client.ReadEngines(file)
	if err != nil || len(specs) != 1 {
		t.Fatalf("%d engines, %v", len(specs), err)
	}
	cutechess := map[string]string{}
	for _, o := range specs[0].Options {
		cutechess[o.Name] = o.Value
	}
	bot, err := os.ReadFile("../../docs/lichess-bot/config.yml")
	if err != nil {
		t.Fatal(err)
	}
	arena, err := os.ReadFile("../../docs/arena.md")
	if err != nil {
		t.Fatal(err)
	}
	for name, options := range map[string]map[string]string{
		"cutechess": cutechess, "lichess-bot": lichessBotOptions(string(bot)), "arena": tableOptions(string(arena)),
	} {
		t.Run(name, func(t *testing.T) {
			e, err := engine.New(engine.Variants()[0], nil)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = e.Close() }()
			if len(options) == 0 {
				t.Error("no options")
			}
			for name, value := range options {
				if err := e.Options().Set(name, value); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for _, want := range []string{`(?m)^  name: "arrocco"`, `(?m)^  protocol: "uci"`} {
		if !regexp.MustCompile(want).Match(bot) {
			t.Errorf("no line matches %s", want)
		}
	}
}

// lichessBotOptions returns the block uci_options of a configuration of lichess-bot.
func lichessBotOptions(text string) map[string]string {
	_, block, _ := strings.Cut(text, "\n  uci_options:\n")
	options := map[string]string{}
	for line := range strings.Lines(block) {
		name, value, ok := strings.Cut(line, ":")
		if !strings.HasPrefix(line, "    ") || !ok {
			break
		}
		value, _, _ = strings.Cut(value, "#")
		options[strings.TrimSpace(name)] = strings.TrimSpace(value)
	}
	return options
}

// tableOptions returns the options in a table of a document, which has their names and values in
// its first two columns.
func tableOptions(text string) map[string]string {
	_, rows, _ := strings.Cut(text, "\n| option | value |")
	_, rows, _ = strings.Cut(rows, "|\n") // the head
	_, rows, _ = strings.Cut(rows, "|\n") // the line below it
	options := map[string]string{}
	for row := range strings.Lines(rows) {
		cells := strings.Split(row, "|")
		if len(cells) < 4 {
			break
		}
		options[strings.TrimSpace(cells[1])] = strings.TrimSpace(cells[2])
	}
	return options
}
