package sprint_test

import (
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/movegen/sprint"
)

// tell plays a list of moves and draws as a protocol would.
func tell(p game.Position, list string) error {
	for _, word := range strings.Fields(list) {
		if h, hidden := p.(game.Hidden); hidden {
			draw, err := h.Reveal(word)
			if err != nil {
				return err
			}
			if draw {
				continue
			}
		}
		m, err := notation.Coordinates{FirstRank: 1}.Parse(p, word)
		if err != nil {
			return err
		}
		p.Make(m)
	}
	return nil
}

func TestTell(t *testing.T) {
	const start = sprint.StartFEN
	tests := []struct{ name, fen, list, want string }{
		{"nothing", start, "", start},
		{"first draw", start, "+N", "4k3/4p3/8/8/8/8/4P3/4K3[NP:BBNPPPPPPQRR/p:bbnnppppppqrr] w Ee - 0 1"},
		{"first draw unseen", start, "+?", "4k3/4p3/8/8/8/8/4P3/4K3[P?:BBNNPPPPPPQRR/p:bbnnppppppqrr] w Ee - 0 1"},
		{
			"Black has drawn when White has moved", start, "+N N@f3",
			"4k3/4p3/8/8/8/5N2/4P3/4K3[P:BBNPPPPPPQRR/p?:bbnnppppppqrr] b Ee - 0 1",
		},
		{
			"and tells it", start, "+N N@f3 +R",
			"4k3/4p3/8/8/8/5N2/4P3/4K3[P:BBNPPPPPPQRR/pr:bbnnppppppqr] b Ee - 0 1",
		},
		{
			"the list of the rules", start, "+N N@f3 +? P@d5 +R e2e4",
			"4k3/4p3/8/3p4/4P3/5N2/8/4K3[PR:BBNPPPPPPQR/??:bbnnppppppqrr] b Ee - 0 2",
		},
		{
			"and Black's next draw", start, "+N N@f3 +? P@d5 +R e2e4 +?",
			"4k3/4p3/8/3p4/4P3/5N2/8/4K3[PR:BBNPPPPPPQR/??:bbnnppppppqrr] b Ee - 0 2",
		},
		{
			"a hidden tile is placed", start, "+N N@f3 +? R@h8",
			"4k2r/4p3/8/8/8/5N2/4P3/4K3[P?:BBNPPPPPPQRR/p:bbnnppppppqr] w Ek - 0 2",
		},
		{
			"a hidden bishop is placed", start, "+N N@f3 +? B@f8",
			"4kb2/4p3/8/8/8/5N2/4P3/4K3[P?:BBNPPPPPPQRR/p:lnnppppppqrr] w Ee - 0 2",
		},
		{
			"from a FEN the side to move has drawn",
			"4k3/4p3/8/3p4/4P3/5N2/8/4K3[PR:BBNPPPPPPQR/??:bbnnppppppqrr] b Ee - 0 2", "d5d4 +Q",
			"4k3/4p3/8/8/3pP3/5N2/8/4K3[PQR:BBNPPPPPPR/??:bbnnppppppqrr] w Ee - 0 3",
		},
		{
			"last tile of a deck", "4k3/4p3/8/8/8/8/4P3/4K3[P?:NP/p:q] w - - 0 13", "e2e3 +Q e7e6 +N e3e4",
			"4k3/8/4p3/8/4P3/8/8/4K3[NPP:/pq:] b - - 0 14",
		},
		{
			"what a draw leaves is known", "4k3/4p3/8/8/8/8/4P3/4K3[:/p?:nppp] w - - 0 13", "e2e3 +N",
			"4k3/4p3/8/8/8/4P3/8/4K3[:/npp:pp] b - - 0 13",
		},
		{
			"no draw from an empty deck", "4k3/4p3/8/8/8/8/4P3/4K3[P:/p:q] w - - 0 13", "P@a2 +Q P@a7",
			"4k3/p3p3/8/8/8/8/P3P3/4K3[:/q:] w - - 0 14",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, tt.fen)
			if err := tell(p, tt.list); err != nil {
				t.Fatal(err)
			}
			if got := p.String(); got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
			if got, want := p.State().Key, parse(t, tt.want).State().Key; got != want {
				t.Errorf("the key is %x, want %x", got, want)
			}
		})
	}
}

func TestTellErrors(t *testing.T) {
	const start = sprint.StartFEN
	tests := []struct{ name, fen, list, want string }{
		{"no draw at the start", start, "e2e4", `"e2e4": the draw before it is missing`},
		{"no draw later", start, "+N N@f3 e7e5", `"e7e5": the draw before it is missing`},
		{"two draws at the start", start, "+N +N", `"+N": white has drawn for this turn already`},
		{"two draws later", start, "+N N@f3 +? +P", `"+P": black has drawn for this turn already`},
		{"a draw after a FEN", "4k3/4p3/8/8/8/8/4P3/4K3[P?:NP/p:q] w - - 0 13", "+N", "white has drawn for this turn"},
		{"empty deck", "4k3/4p3/8/8/8/8/4P3/4K3[P:/p:] w - - 0 13", "e2e4 +N", "black has nothing to draw"},
		{"a third knight", start, "+N N@f3 +? e7e5 +N N@f4 +? e5e4 +N", "white cannot have drawn this tile"},
		{"two queens", start, "+Q e2e4 +? e7e5 +Q", "white cannot have drawn this tile"},
		{"not among the unseen", "4k3/4p3/8/8/8/8/4P3/4K3[N:/:qr] w - - 0 13", "e2e4 +P", "black cannot have drawn"},
		{"the only tile left is another", "4k3/4p3/8/8/8/8/4P3/4K3[N:/:q] w - - 0 13", "e2e4 +R", "black cannot have drawn"},
		{"king", start, "+K", `"K" is no tile`},
		{"lower case", start, "+n", `"n" is no tile`},
		{"no letter", start, "+", `"" is no tile`},
		{"two letters", start, "+NB", `"NB" is no tile`},
		{"bound bishop", start, "+L", "white cannot have drawn this tile"},
		{"dot", start, "+.", `"." is no tile`},
		{"tile that is not in the hand", start, "+N Q@d1", "illegal move"},
		{"own hidden tile of no type left", "4k3/4p3/8/8/8/8/4P3/4K3[P?:NP/p:q] w - - 0 13", "R@a1", "illegal move"},
		{"hidden tile in the other half", start, "+N N@f3 +? N@f3", "illegal move"},
		{"queen before the eighth turn", start, "+Q Q@d1", "illegal move"},
		{"second bishop on the same color", start, "+B B@c1 +? e7e5 +B B@e3", "illegal move"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := sprint.Parse(tt.fen)
			if err == nil {
				err = tell(p, tt.list)
			}
			if err == nil {
				t.Fatalf("accepted: %v", p)
			}
			if !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v, want it to say %q", err, tt.want)
			}
		})
	}
}

// TestMoveWithoutFirstDraw checks that a move from the start position is one of
// a White that has drawn, though the tile is not known.
func TestMoveWithoutFirstDraw(t *testing.T) {
	p := parse(t, sprint.StartFEN)
	p.Make(game.NewMove(12, 28))
	const want = "4k3/4p3/8/8/4P3/8/8/4K3[P?:BBNNPPPPPPQRR/p?:bbnnppppppqrr] b Ee - 0 1"
	if got := p.String(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	p.Unmake()
	if got := p.String(); got != sprint.StartFEN {
		t.Errorf("taken back it is %s", got)
	}
}
