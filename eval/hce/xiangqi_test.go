package hce_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"arrocco/eval"
	"arrocco/eval/hce"
	"arrocco/game"
	"arrocco/internal/transcript"
	"arrocco/movegen/xiangqi"
)

var (
	_ eval.Evaluator = (*hce.Xiangqi)(nil)
	_ eval.Explainer = (*hce.Xiangqi)(nil)
)

// xiangqiSamples are positions from opening to bare generals.
var xiangqiSamples = []string{
	xiangqi.StartFEN,
	"r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 w - - 0 5",
	"2bak1b2/4a4/2n1c1n2/p3p1p1p/2r6/6P2/P3P3P/2N1C1N2/4R4/2BAKAB2 b - - 3 20",
	"3k1ab2/4a4/4b4/p3p3p/9/6P2/P3P3P/4C4/4N4/2BAKAB2 w - - 0 40",
	"4k4/9/3P1P3/9/9/9/9/9/4A4/3K5 b - - 10 70",
	"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
}

func parseXiangqi(t testing.TB, fen string) *xiangqi.Position {
	t.Helper()
	p, err := xiangqi.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// xiangqiScore returns the score of a position of which nothing is remembered.
func xiangqiScore(p *xiangqi.Position) game.Score {
	e := hce.NewXiangqi()
	e.Reset(p)
	return e.Evaluate(p)
}

// Each case is a pair of positions of which Red, to move, likes the first better.
func TestXiangqiPrefers(t *testing.T) {
	for _, test := range []struct{ name, better, worse string }{
		{
			"a chariot on an open file",
			"2bakab2/9/9/p1p1p1p1p/9/9/P1P1P1P1P/9/9/1RBAKAB2 w - - 0 1",
			"2bakab2/9/9/p1p1p1p1p/9/9/P1P1P1P1P/9/9/R1BAKAB2 w - - 0 1",
		},
		{
			"a hollow cannon to a blocked one",
			"2bakab2/9/9/p3C3p/9/9/4P4/9/9/2BAKAB2 w - - 0 1",
			"3aka3/4c4/4b3b/p3C3p/9/9/4P4/9/9/2BAKAB2 w - - 0 1",
		},
		{
			"a cannon on the last rank that pins two pieces",
			"C1bak4/4a4/9/4n4/9/9/9/4B4/4A4/3AK4 w - - 0 1",
			"2bak4/4a4/9/4n4/C8/9/9/4B4/4A4/3AK4 w - - 0 1",
		},
		{
			"a soldier across the river",
			"2baka3/9/4b4/9/P8/9/9/9/4A4/2BAK1B2 w - - 0 1",
			"2baka3/9/4b4/9/9/9/P8/9/4A4/2BAK1B2 w - - 0 1",
		},
		{
			"a soldier that is not on the last rank",
			"2baka3/9/4b4/2P6/9/9/9/9/4A4/2BAK1B2 w - - 0 1",
			"P1baka3/9/4b4/9/9/9/9/9/4A4/2BAK1B2 w - - 0 1",
		},
		{
			"soldiers side by side",
			"2baka3/9/4b4/1PP6/9/9/9/9/4A4/2BAK1B2 w - - 0 1",
			"2baka3/9/4b4/1P4P2/9/9/9/9/4A4/2BAK1B2 w - - 0 1",
		},
		{
			"elephants that protect each other",
			"3akab2/7r1/4b4/8p/4P4/9/9/4B4/1R7/2BAKA3 w - - 0 1",
			"3akab2/7r1/4b4/8p/4P4/9/9/8B/1R7/2BAKA3 w - - 0 1",
		},
		{
			"a horse that is not hobbled",
			"2baka3/9/4b4/9/9/9/6P2/2N6/4A4/2BAK1B2 w - - 0 1",
			"2baka3/9/4b4/9/9/9/2P6/2N6/4A4/2BAK1B2 w - - 0 1",
		},
		{
			"both advisors against a chariot",
			"2bakab2/9/9/4r4/9/9/9/9/4A4/R2AK4 w - - 0 1", "2bakab2/9/9/4r4/9/9/4P4/9/4A4/R3K4 w - - 0 1",
		},
		{
			"a pinned advisor",
			"3ak4/4a4/9/9/4R4/5p3/9/4B4/9/4KA3 w - - 0 1",
			"3ak4/4a4/9/9/6R2/5p3/9/4B4/9/4KA3 w - - 0 1",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			better, worse := xiangqiScore(parseXiangqi(t, test.better)), xiangqiScore(parseXiangqi(t, test.worse))
			if better <= worse {
				t.Errorf("got %d, want more than %d", better, worse)
			}
		})
	}
}

// Each score, for Red to move, is known to lie in a range.
func TestXiangqiJudges(t *testing.T) {
	const win, draw, level = 500, 150, 60
	for _, test := range []struct {
		name, fen string
		low, high game.Score
	}{
		{"start", xiangqi.StartFEN, 0, level},
		{"a chariot up", "rnbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", win, hce.Limit},
		{"a chariot down", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w - - 0 1", -hce.Limit, -win},
		{"chariot against four guards", "3ak4/4a4/4b4/9/2b6/9/9/4R4/9/4K4 w - - 0 1", -draw, draw},
		{"horse against two advisors", "3a1a3/4k4/9/9/9/9/9/4N4/9/3K5 w - - 0 1", -draw, draw},
		{"guards alone", "4k4/9/9/9/9/9/9/4B4/4A4/2BAK4 w - - 0 1", -level, level},
		{"a cannon without a screen", "5k3/9/9/9/9/9/9/9/9/3KC4 w - - 0 1", -draw, draw},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := xiangqiScore(parseXiangqi(t, test.fen)); got < test.low || got > test.high {
				t.Errorf("got %d, want between %d and %d", got, test.low, test.high)
			}
		})
	}
}

// mirrored returns the position with left and right exchanged.
func mirrored(t testing.TB, p *xiangqi.Position) *xiangqi.Position {
	t.Helper()
	board, rest, _ := strings.Cut(p.String(), " ")
	ranks := strings.Split(board, "/")
	for i, rank := range ranks {
		letters := []byte(rank)
		slices.Reverse(letters)
		ranks[i] = string(letters)
	}
	return parseXiangqi(t, strings.Join(ranks, "/")+" "+rest)
}

// checkXiangqi checks that what e followed to p is what it is from scratch, and
// the same for both colors and from both sides of the board.
func checkXiangqi(t testing.TB, e *hce.Xiangqi, p *xiangqi.Position) {
	t.Helper()
	got := e.Evaluate(p)
	for _, other := range []struct {
		name string
		p    *xiangqi.Position
	}{{"from scratch", p}, {"colors swapped", p.Flip()}, {"left and right swapped", mirrored(t, p)}} {
		if want := xiangqiScore(other.p); got != want {
			t.Fatalf("%s: got %d, and %d %s", p, got, want, other.name)
		}
	}
	if got > hce.Limit || got < -hce.Limit {
		t.Fatalf("%s: got %d, beyond the limit", p, got)
	}
}

// followXiangqi plays a game by the choices, one in eight of which takes a move
// back, and checks e all the way.
func followXiangqi(t testing.TB, p *xiangqi.Position, choices []byte) {
	e, depth := hce.NewXiangqi(), 0
	e.Reset(p)
	for _, choice := range choices {
		checkXiangqi(t, e, p)
		var moves game.MoveList
		p.Generate(&moves, game.All)
		switch {
		case choice%8 == 0 && depth > 0:
			p.Unmake()
			e.Pop()
			depth--
			continue
		case moves.Len() == 0:
			return
		case choice%8 == 1 && !p.State().InCheck:
			p.MakeNull()
		default:
			p.Make(moves.Moves()[int(choice/2)%moves.Len()].Move)
		}
		e.Push(p.State())
		depth++
	}
}

func TestXiangqiFollows(t *testing.T) {
	for i, fen := range xiangqiSamples {
		rng := rand.New(rand.NewPCG(2, uint64(i)))
		choices := make([]byte, 300)
		for i := range choices {
			choices[i] = byte(rng.Uint32())
		}
		followXiangqi(t, parseXiangqi(t, fen), choices)
	}
}

func FuzzXiangqiFollows(f *testing.F) {
	for i := range xiangqiSamples {
		f.Add(uint8(i), []byte("a game that starts from a sample and goes where the fuzzer wants it to"))
	}
	f.Fuzz(func(t *testing.T, sample uint8, choices []byte) {
		p := parseXiangqi(t, xiangqiSamples[int(sample)%len(xiangqiSamples)])
		followXiangqi(t, p, choices[:min(len(choices), 80)])
	})
}

func TestXiangqiExplain(t *testing.T) {
	transcript.Golden(t, "xiangqi.txt", hce.NewXiangqi().Explain(parseXiangqi(t, xiangqiSamples[2])))
}

func TestXiangqiAllocates(t *testing.T) {
	e := hce.NewXiangqi()
	p := parseXiangqi(t, xiangqiSamples[1])
	if n := testing.AllocsPerRun(100, func() { e.Reset(p); e.Push(p.State()); e.Evaluate(p); e.Pop() }); n != 0 {
		t.Errorf("got %v allocations, want none", n)
	}
}

func BenchmarkXiangqi(b *testing.B) {
	for _, test := range []struct{ name, fen string }{
		{"start", xiangqi.StartFEN}, {"middlegame", xiangqiSamples[2]}, {"endgame", xiangqiSamples[3]},
	} {
		b.Run(test.name, func(b *testing.B) {
			e, p := hce.NewXiangqi(), parseXiangqi(b, test.fen)
			e.Reset(p)
			for b.Loop() {
				e.Evaluate(p)
			}
		})
	}
}
