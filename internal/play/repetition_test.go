package play_test

import (
	"strings"
	"testing"
)

// TestRepetitionWarning plays moves of xiangqi that lose by repetition.
func TestRepetitionWarning(t *testing.T) {
	const (
		rook    = "9/4k4/9/9/9/9/9/9/R8/3K5 w - - 0 1"
		high    = "R8/4k4/9/9/9/9/9/9/9/3K5 w - - 0 1"
		answers = "e8e9 e9e8 e8e9 e9e8 "
		checks  = "a1a8\na8a9\na9a8\na8a9\n"
		loses   = "That move loses the game: perpetual check."
		replied = "lets the engine win, by repeating the position: perpetual check."
		barred  = "That would be perpetual check, which is forbidden."
		lost    = "The engine wins: perpetual check. 0-1"
		drawn   = "The game is drawn: repetition. 1/2-1/2"
		resigns = "The engine wins: resignation. 0-1"
	)
	tests := map[string]struct {
		fen, rule, script, answers string
		want, unwanted             []string
	}{
		"warned, another move": {
			rook, "axf", checks + "a9a8\na9b9\nresign", answers + "e8e7", []string{loses, resigns}, []string{barred, lost},
		},
		"warned, the same again": {rook, "axf", checks + "a9a8\na9a8", answers, []string{loses, lost}, []string{replied}},
		"warned, a command, the same again": {
			rook, "axf", checks + "a9a8\nmoves\na9a8", answers, []string{loses, lost}, nil,
		},
		"warned, taken back": {
			rook, "axf", checks + "a9a8\ntakeback\na8a9\na9a8\nquit", answers + "e9e8", []string{loses}, []string{lost},
		},
		"by the engine's reply": {
			high, "axf", "a9a8\na8a9\na9a8\na8a9\na8a9", answers, []string{replied, lost}, []string{loses},
		},
		"league": {
			rook, "league", checks + "a9a8\na8a9\na9a8\na9a8", answers + answers, []string{loses, lost}, []string{barred},
		},
		"no rule": {rook, "none", checks + "a9a8", answers, []string{drawn}, []string{"That move"}},
		"sheet, the third": {
			rook, "sheet", checks + "a9a8\nresign", answers + answers, []string{resigns}, []string{barred, "That move"},
		},
		"sheet, the fourth": {
			rook, "sheet", checks + "a9a8\na8a9\na9a8\na9a8\na9a8\na9b9\nresign", answers + "e8e9 e9e8 e8e7",
			[]string{barred, resigns},
			[]string{lost, loses},
		},
		"nothing to warn of": {
			rook, "axf", "a1b1\nb1a1\na1b1\nb1a1", answers, []string{drawn}, []string{"That move"},
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			g := test{variant: "xiangqi", fen: tt.fen, rule: tt.rule, script: tt.script, answers: tt.answers}
			screen, _ := g.play(t)
			for _, want := range tt.want {
				if !strings.Contains(screen, want) {
					t.Errorf("no %q in\n%s", want, screen)
				}
			}
			for _, unwanted := range tt.unwanted {
				if strings.Contains(screen, unwanted) {
					t.Errorf("%q in\n%s", unwanted, screen)
				}
			}
		})
	}
}
