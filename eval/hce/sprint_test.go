package hce_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"arrocco/eval"
	"arrocco/eval/hce"
	"arrocco/game"
	"arrocco/movegen/sprint"
)

var (
	_ eval.Evaluator = (*hce.Sprint)(nil)
	_ eval.Explainer = (*hce.Sprint)(nil)
)

func parseSprint(t testing.TB, fen string) *sprint.Position {
	t.Helper()
	p, err := sprint.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func sprintScore(t testing.TB, fen string) game.Score {
	t.Helper()
	return hce.NewSprint().Evaluate(parseSprint(t, fen))
}

// Each case is a pair of positions of which White, to move, likes the first better.
func TestSprintPrefers(t *testing.T) {
	const board, start = "4k3/4p3/8/8/8/8/4P3/4K3[", "p:bbnnppppppqrr] w - - 0 1"
	for _, test := range []struct{ name, better, worse string }{
		{"a knight in hand", board + "NP:BBNPPPPPPQRR/" + start, board + "P:BBNNPPPPPPQRR/" + start},
		{"a tile in the deck", board + "P:BBNNPPPPPPQRR/" + start, board + "P:BBNPPPPPPQRR/" + start},
		{"a tile in hand", board + "NP:BBNPPPPPPQRR/" + start, board + "P:BBNPPPPPPQRR/" + start},
		{"a rook instead of a pawn", board + "PR:BBNNPPPPPPQR/" + start, board + "PP:BBNNPPPPPQRR/" + start},
		{"a queen instead of a rook", board + "PQ:BBNNPPPPPPRR/" + start, board + "PR:BBNNPPPPPPQR/" + start},
		{"an unknown tile in hand", board + "P?:BBNNPPPPPPQRR/" + start, board + "P:BBNNPPPPPPQRR/" + start},
		{
			"a knight on the board",
			"4k3/4p3/8/8/8/5N2/4P3/4K3[P:BBNPPPPPPQRR/" + start, board + "NP:BBNPPPPPPQRR/" + start,
		},
		{
			"the other player without a knight",
			board + "P:BBNNPPPPPPQRR/p:bbnppppppqrr] w - - 0 1", board + "P:BBNNPPPPPPQRR/" + start,
		},
		{
			"a queen that may be placed with check",
			"3k4/8/1N6/2N5/8/8/8/4K3[PQ:/pr:bb] w - - 0 8", "3k4/8/1N6/2N5/8/8/8/4K3[PQ:/pr:bb] w - - 0 7",
		},
		{
			"two bishops, one in hand",
			"4k3/5ppp/8/8/8/8/5PPP/3BK3[L:/n:r] w - - 0 20", "4k3/5ppp/8/8/8/8/5PPP/3BK3[:/n:r] w - - 0 20",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			better, worse := sprintScore(t, test.better), sprintScore(t, test.worse)
			if better <= worse {
				t.Errorf("got %d, want more than %d", better, worse)
			}
		})
	}
}

// Where all tiles have been placed, it is chess.
func TestSprintEndsAsChess(t *testing.T) {
	for _, fen := range samples {
		board, rest, _ := strings.Cut(fen, " ")
		side, _, _ := strings.Cut(rest, " ")
		want := score(t, board+" "+side+" - - 0 20")
		if got := sprintScore(t, board+"[:/:] "+side+" - - 0 20"); got != want {
			t.Errorf("%s: got %d, and %d as chess", fen, got, want)
		}
	}
}

// As long as a lone king has tiles to come, nobody is about to mate it, and
// pieces that cannot mate may still win.
func TestSprintTilesToCome(t *testing.T) {
	const lone, held = "4k3/8/8/8/8/4K3/8/R7[:/:] w - - 0 30", "4k3/8/8/8/8/4K3/8/R7[:/:q] w - - 0 30"
	if a, b := sprintScore(t, lone), sprintScore(t, held); a < 500 || b > 0 {
		t.Errorf("a rook: %d against a king, %d against a king and a queen to come", a, b)
	}
	const knights = "4k3/8/8/8/8/3NKN2/8/8[:R/:] w - - 0 30"
	if got := sprintScore(t, knights); got < 500 {
		t.Errorf("two knights and a rook to come: got %d", got)
	}
}

// The value of hidden tiles lies between those of the tiles that they can be.
func TestSprintHidden(t *testing.T) {
	const fen = "4k3/4p3/8/8/8/8/4P3/4K3[PX/p:bbnnppppppqrr] b - - 0 1"
	put := func(tiles string) game.Score { return sprintScore(t, strings.Replace(fen, "X", tiles, 1)) }
	pawn, queen, hidden := put("P:BBNNPPPPPQRR"), put("Q:BBNNPPPPPPRR"), put("?:BBNNPPPPPPQRR")
	if queen >= hidden || hidden >= pawn {
		t.Errorf("for Black: %d with a queen, %d unknown, %d with a pawn", queen, hidden, pawn)
	}
}

// The colors change places, and every sum with them, in random games, whether all
// tiles are seen or those that one side knows.
func TestSprintSymmetric(t *testing.T) {
	e := hce.NewSprint()
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 1))
		p := parseSprint(t, sprint.StartFEN).Deal(rng).(*sprint.Position)
		for range 120 {
			for _, q := range []*sprint.Position{p, p.View(game.White).(*sprint.Position)} {
				got, flipped := e.Evaluate(q), e.Evaluate(q.Flip())
				if got != flipped || got != hce.NewSprint().Evaluate(q) {
					t.Fatalf("%s: got %d, and %d with colors flipped", q, got, flipped)
				}
				if got > hce.Limit || got < -hce.Limit {
					t.Fatalf("%s: got %d, beyond the limit", q, got)
				}
			}
			var moves game.MoveList
			p.Generate(&moves, game.All)
			if moves.Len() == 0 {
				break
			}
			p.Make(moves.Moves()[rng.IntN(moves.Len())].Move)
		}
	}
}

func TestSprintExplain(t *testing.T) {
	got := hce.NewSprint().Explain(parseSprint(t, sprint.StartFEN))
	for _, want := range []string{"Material", "Tiles", "Places", "Phase 24 of 24", "tempo included"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in:\n%s", want, got)
		}
	}
}

func TestSprintAllocates(t *testing.T) {
	e, p := hce.NewSprint(), parseSprint(t, sprint.StartFEN)
	if n := testing.AllocsPerRun(100, func() { e.Reset(p); e.Push(p.State()); e.Evaluate(p); e.Pop() }); n != 0 {
		t.Errorf("got %v allocations, want none", n)
	}
}

func BenchmarkSprint(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	p := parseSprint(b, sprint.StartFEN).Deal(rng)
	e := hce.NewSprint()
	for b.Loop() {
		e.Evaluate(p)
	}
}
