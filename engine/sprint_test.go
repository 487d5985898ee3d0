package engine_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/search"
)

// newSprint returns an engine for Scacchi Sprint that is closed when the test ends.
func newSprint(t *testing.T) *engine.Engine {
	t.Helper()
	e, _ := newEngine(t)
	set(t, e, "UCI_Variant", "sprint")
	return e
}

func TestSetPositionSprint(t *testing.T) {
	for _, tt := range []struct{ name, fen, moves, want string }{
		{"start", "", "", "4k3/4p3/8/8/8/8/4P3/4K3[P:BBNNPPPPPPQRR/p:bbnnppppppqrr] w Ee - 0 1"},
		{"own draw", "", "+N", "4k3/4p3/8/8/8/8/4P3/4K3[NP:BBNPPPPPPQRR/p:bbnnppppppqrr] w Ee - 0 1"},
		{
			"the list of the rules", "", "+N N@f3 +? P@d5 +R e2e4",
			"4k3/4p3/8/3p4/4P3/5N2/8/4K3[PR:BBNPPPPPPQR/??:bbnnppppppqrr] b Ee - 0 2",
		},
		{
			"from a FEN", "4k3/4p3/8/8/8/8/4P3/4K3[:RR/:q] w - - 0 9", "e2e4 +q e7e5",
			"error: move 2: \"+q\": \"q\" is no tile",
		},
		{
			"from a FEN, all drawn", "4k3/4p3/8/8/8/8/4P3/4K3[R:R/:q] w - - 0 9", "R@a1 +Q e7e5 +R",
			"4k3/8/8/4p3/8/8/4P3/R3K3[R:/q:] w - - 0 10",
		},
		{"a draw without a move", "", "+N P@d4 +? +?", "error: move 2: \"+?\": black has drawn for this turn already"},
		{"a draw is missing", "", "N@f3", "error: move 1: \"N@f3\": the draw before it is missing"},
		{"not in the hand", "", "+N R@a1", "error: move 1: illegal move: \"R@a1\": no such tile in the hand"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := newSprint(t)
			got := ""
			if err := e.SetPosition(tt.fen, strings.Fields(tt.moves), notation.Coordinates{FirstRank: 1}); err != nil {
				got = "error: " + err.Error()
				if e.Position().String() != e.Variant().Start {
					t.Errorf("the position is %v after an error", e.Position())
				}
			} else {
				got = e.Position().String()
			}
			if want := tt.want; got != want {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
}

// The engine is given all tiles, in hands and decks that differ only in what the
// side to move cannot see. It must not tell them apart.
func TestSearchSeesItsViewOnly(t *testing.T) {
	const fen = "4k3/4p3/8/3p4/4P3/5N2/8/4K3[PR:BBNPPPPPPQR/??:bbnnppppppqrr] w Ee - 0 2"
	e := newSprint(t)
	p, err := e.Variant().Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	var want search.Result
	hands := map[string]bool{}
	for seed := range uint64(4) {
		e.NewGame()
		dealt := p.(game.Hidden).Deal(rand.New(rand.NewPCG(seed, 0)))
		hands[dealt.String()] = true
		got := e.Search(context.Background(), dealt, search.Limits{Depth: 2, Deals: 8}, nil)
		got.Elapsed = 0
		if seed == 0 {
			want = got
		}
		if !reflect.DeepEqual(got, want) || got.Deals != 8 {
			t.Errorf("%v: %+v, want %+v", dealt, got, want)
		}
	}
	if len(hands) < 2 {
		t.Error("all deals are the same")
	}
}

// Deals are those of the options.
func TestDealOptions(t *testing.T) {
	search := func(options ...string) search.Result {
		e := newSprint(t)
		for i := 0; i < len(options); i += 2 {
			set(t, e, options[i], options[i+1])
		}
		r := e.Search(context.Background(), e.Position(), search.Limits{Depth: 1}, nil)
		r.Elapsed = 0
		return r
	}
	one, again, other := search("Deals", "1"), search("Deals", "1"), search("Deals", "1", "Deal Seed", "7")
	if !reflect.DeepEqual(one, again) || one.Deals != 1 {
		t.Errorf("%+v, then %+v", one, again)
	}
	if reflect.DeepEqual(one, other) {
		t.Errorf("another seed makes no difference: %+v", other)
	}
	if got := search("Deals", "20"); got.Deals != 20 {
		t.Errorf("%d deals, want 20", got.Deals)
	}
}

// Whatever words a list of moves has, it is read or refused, and what is read is a
// position that can be written down, read again and looked at from both sides.
func TestRandomWords(t *testing.T) {
	e := newSprint(t)
	uci := notation.Coordinates{FirstRank: 1}
	rng := rand.New(rand.NewPCG(3, 4))
	read := 0
	for range 60 {
		var words []string
		for range 40 {
			word := randomWord(rng, e.Position(), uci)
			err := e.SetPosition("", append(words, word), uci)
			if err != nil {
				continue // the position is that of words
			}
			words = append(words, word)
			read++
			p := e.Position()
			if again, err := e.Variant().Parse(p.String()); err != nil || again.String() != p.String() {
				t.Fatalf("%v: %v, read again %v, %v", words, p, again, err)
			}
			for _, c := range []game.Color{game.White, game.Black} {
				if v := p.(game.Hidden).View(c); v.State().Side != p.State().Side {
					t.Fatalf("%v: view %v", words, v)
				}
			}
		}
	}
	if read < 500 {
		t.Errorf("only %d words were read", read)
	}
}

// randomWord returns a draw, a move that is legal in p or one that may not be.
func randomWord(rng *rand.Rand, p game.Position, c notation.Coordinates) string {
	const letters = "PNBRQK?"
	letter := letters[rng.IntN(len(letters))]
	var list game.MoveList
	p.Generate(&list, game.All)
	switch n := rng.IntN(8); {
	case n < 4:
		return "+" + string(letter)
	case n < 7 && list.Len() > 0:
		return c.Format(p.Traits(), list.Moves()[rng.IntN(list.Len())].Move)
	default:
		return fmt.Sprintf("%c@%c%d", letter, 'a'+rng.IntN(8), 1+rng.IntN(8))
	}
}
