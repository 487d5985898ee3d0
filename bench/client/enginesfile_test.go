package client_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arrocco/bench/client"
)

// enginesFile is as cutechess 1.3 writes it, but for the paths.
const enginesFile = `[
    {
        "command": "stockfish",
        "name": "Stockfish 15.1",
        "options": [
            {"alias": "", "default": "", "name": "Debug Log File", "type": "text", "value": ""},
            {"default": 1, "max": 1024, "min": 1, "name": "Threads", "type": "spin", "value": 2},
            {"default": 16, "max": 33554432, "min": 1, "name": "Hash", "type": "spin", "value": 16},
            {"name": "Clear Hash", "type": "button"},
            {"choices": ["a", "b"], "default": "a", "name": "Style", "type": "combo", "value": "b"},
            {"default": false, "name": "UCI_LimitStrength", "type": "check", "value": true}
        ],
        "ponder": true,
        "protocol": "uci",
        "restart": "on",
        "stderrFile": "sf.txt",
        "variants": ["standard", "fischerandom"],
        "whitepov": true,
        "workingDirectory": "/tmp"
    },
    {
        "command": "\"my engine\" --book \"a b.bin\" -x",
        "initStrings": ["setoption name X value 1", "debug off"],
        "name": "Mine",
        "protocol": "xboard",
        "restart": "auto",
        "workingDirectory": ""
    }
]`

func TestReadEngines(t *testing.T) {
	got, err := client.ReadEngines(strings.NewReader(enginesFile))
	if err != nil {
		t.Fatal(err)
	}
	want := []client.Spec{
		{
			Name: "Stockfish 15.1", Cmd: "stockfish", Args: []string{}, Dir: "/tmp", Protocol: "uci",
			Options: []client.Option{{"Threads", "2"}, {"Style", "b"}, {"UCI_LimitStrength", "true"}},
			Ponder:  true, Restart: "on", Stderr: "sf.txt", WhitePOV: true,
		},
		{
			Name: "Mine", Cmd: "my engine", Args: []string{"--book", "a b.bin", "-x"}, Protocol: "xboard",
			Init: []string{"setoption name X value 1", "debug off"}, Restart: "auto",
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestReadEnginesErrors(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"no JSON", "name=x", "no list of engines in JSON: "},
		{"no list", `{"name": "x"}`, "no list of engines in JSON: "},
		{"no name", `[{"command": "x"}]`, "engine 1 (): no name"},
		{"no command", `[{"name": "x"}]`, "engine 1 (x): no command"},
		{"blank command", `[{"name": "x", "command": " "}]`, "engine 1 (x): no command"},
		{"twice", `[{"name": "x", "command": "a"}, {"name": "x", "command": "b"}]`, "engine 2 (x): two engines have"},
		{"quote", `[{"name": "x", "command": "a \"b"}]`, `engine 1 (x): command "a \"b": the quote " is not closed`},
		{"option", `[{"name": "x", "command": "a", "options": [{"value": 1}]}]`, "engine 1 (x): an option without a name"},
	} {
		if _, err := client.ReadEngines(strings.NewReader(tt.text)); err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %s", tt.name, err, tt.want)
		}
	}
}

// TestConf takes engines from a file: defaults change what the file has, keys change both.
func TestConf(t *testing.T) {
	known, err := client.ReadEngines(strings.NewReader(enginesFile))
	if err != nil {
		t.Fatal(err)
	}
	defaults, err := client.ParseSpec("nodes=5,option.Threads=4,option.Hash=1", client.Spec{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := client.ParseSpec("conf=Stockfish 15.1,name=sf,option.Hash=2,ponder=off", defaults, known...)
	if err != nil {
		t.Fatal(err)
	}
	want := client.Spec{
		Name: "sf", Cmd: "stockfish", Args: []string{}, Dir: "/tmp", Protocol: "uci", Limit: client.Limit{Nodes: 5},
		Options: []client.Option{{"Threads", "4"}, {"Style", "b"}, {"UCI_LimitStrength", "true"}, {"Hash", "2"}},
		Restart: "on", Stderr: "sf.txt", WhitePOV: true,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if known[0].Options[0].Value != "2" || defaults.Options[1].Value != "1" {
		t.Errorf("changed: %v, %v", known[0].Options, defaults.Options)
	}
	for spec, want := range map[string]string{
		"conf=other":         "conf=other: no such engine in the file (it has: Stockfish 15.1, Mine)",
		"conf=Mine,ponder=1": "ponder=1: neither on nor off",
	} {
		if _, err := client.ParseSpec(spec, defaults, known...); err == nil || err.Error() != want {
			t.Errorf("%s: error %v, want %s", spec, err, want)
		}
	}
	if _, err := client.ParseSpec("conf=Mine", defaults); err == nil {
		t.Error("no error without a file")
	}
}
