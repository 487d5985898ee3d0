package pgn_test

import (
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/pgn"
	rules "arrocco/movegen/chess"
)

func TestResolve(t *testing.T) {
	tests := []struct {
		name, text string
		moves      int
		resolve    string // error
		check      string
	}{
		{"legal", "1. e4 (1. d4 d5 (1... Nf6 2. c4)) 1... e5 2. Nf3 *", 3, "", ""},
		{"illegal move", "1. e4 e5 2. Nf4 *", 2, "ply 3: ", "ply 3: "},
		{
			"illegal variation", "1. e4 (1. d4 d5 (1... Nf6 2. c5)) 1... e5 *", 2,
			"", "variation at ply 1: variation at ply 2: ply 2: ",
		},
		{"null moves", "1. e4 -- 2. d4 (2. -- d5) Z0 *", 4, "", ""},
		{"variation before the first move", "(1. d4 d6) (1. Nf4) 1. e4 *", 1, "", "variation before ply 1: ply 1: "},
		{"no move", "1. e4 hello *", 1, "ply 2: ", "ply 2: "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, err := pgn.ReadAll(strings.NewReader(tt.text))
			if err != nil {
				t.Fatal(err)
			}
			p, err := rules.Parse(rules.StartFEN)
			if err != nil {
				t.Fatal(err)
			}
			moves, err := games[0].Mainline.Resolve(p, notation.ParseSAN)
			if len(moves) != tt.moves {
				t.Errorf("%d moves, want %d", len(moves), tt.moves)
			}
			expectError(t, "Resolve", err, tt.resolve)
			expectError(t, "Check", games[0].Mainline.Check(p, notation.ParseSAN), tt.check)
			if p.String() != rules.StartFEN || p.State().Last != game.NoMove {
				t.Errorf("position changed to %s", p)
			}
		})
	}
}

// expectError fails unless err starts with want. No error is "".
func expectError(t *testing.T, what string, err error, want string) {
	t.Helper()
	got := ""
	if err != nil {
		got = err.Error()
	}
	if want == "" && got != "" || !strings.HasPrefix(got, want) {
		t.Errorf("%s: error %q, want %q", what, got, want)
	}
}
