package nnue_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"arrocco/eval"
	"arrocco/eval/nnue"
	"arrocco/game"
	"arrocco/movegen/chess"
)

// explained is a position of four pieces.
const explained = "4k3/8/8/8/8/8/q6P/4K3 w - - 0 1"

// materialNetwork returns a network that counts pawns and queens, about 100 and
// 900 centipawns as users are shown them, and adds some centipawns for the mover, more of them the more
// pieces there are.
func materialNetwork(t *testing.T) *nnue.Network {
	t.Helper()
	l := chessLayout(t, 32)
	w := nnue.NewWeights(l)
	for output := range w.Scales {
		w.Scales[output] = int32(1600 / eval.Factor(parse(t, explained).Traits()))
	}
	for sq := range l.Squares() {
		for kind, worth := range map[game.Piece]float32{chess.Pawn: 1, chess.Queen: 9} {
			in := l.Input(game.White, 0, game.NewPiece(game.White, kind), game.Square(sq))
			for i := range 9 {
				if float32(i) < worth {
					w.Inputs[in*l.Width+i] = 0.5
				}
			}
		}
	}
	for k := range l.Outputs {
		for i := range 9 {
			w.Outputs[2*l.Width*k+i] = 0.25
			w.Outputs[2*l.Width*k+l.Width+i] = -0.25
		}
		w.Offsets[k] = float32(1+k/2) / 1600
	}
	net, err := nnue.Quantize(w)
	if err != nil {
		t.Fatal(err)
	}
	return net
}

func TestExplain(t *testing.T) {
	e := nnue.New(materialNetwork(t))
	got := e.Explain(parse(t, explained))
	for _, want := range []string{
		`\|   q   \|       \|       \|       \|       \|       \|       \|   P   \|\n   \| -9\.0\d \|       \|`,
		`\|       \| \+1\.0\d \|\n`,
		`\|   k   \|`,
		`(?m)^ 8 \|       \|.*\n   \|`,
		`(?m)^ 1 \|       \|.*\n   \|.*\n.*\n       a       b       c .* h$`,
		`Pieces      \| Score for White\n`,
		`2 to 5      \| `,
		`  <- counts\n6 to 9      \| `,
		`30 to 32    \| `,
		`Evaluation -8\.\d\d from White's point of view\n`,
	} {
		if !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if n := strings.Count(got, "counts"); n != 1 {
		t.Errorf("%d outputs count in\n%s", n, got)
	}
}

// TestExplainPockets checks that each tile in a hand or a deck is there, with what it
// is worth.
func TestExplainPockets(t *testing.T) {
	p := parseSprint(t, "4k3/4p3/8/8/8/8/4P3/4K3[NP:Q/b:] w - - 0 9")
	got := nnue.New(randomNetwork(t, sprintLayout(t, 32))).Explain(p)
	for _, want := range []string{
		`(?m)^White beside the board:  P [+-]\d+\.\d\d  N [+-]\d+\.\d\d  Q [+-]\d+\.\d\d$`,
		`(?m)^Black beside the board:  b [+-]\d+\.\d\d$`,
	} {
		if !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

// TestExplainThreats checks that the explained score is that of the evaluation where
// pieces are threatened.
func TestExplainThreats(t *testing.T) {
	e := nnue.New(randomNetwork(t, threatened(chessLayout(t, 64))))
	for _, fen := range []string{explained, "4k3/8/2p5/3q4/4P3/8/3R4/4K3 b - - 0 1", chess.StartFEN} {
		p := parse(t, fen)
		e.Reset(p)
		score := e.Evaluate(p)
		if p.State().Side == game.Black {
			score = -score
		}
		want := fmt.Sprintf("Evaluation %+.2f from White's point of view\n", eval.Pawns(p.Traits(), score))
		if got := e.Explain(p); !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

// TestExplainLeavesStack checks that a position may be explained at any time.
func TestExplainLeavesStack(t *testing.T) {
	e := nnue.New(bucketedNetwork(t))
	p := parse(t, chess.StartFEN)
	e.Reset(p)
	want := e.Evaluate(p)
	p.Make(moves(p)[0].Move)
	e.Push(p.State())
	e.Explain(p)
	p.Unmake()
	e.Pop()
	if got := e.Evaluate(p); got != want {
		t.Errorf("%d, not %d", got, want)
	}
	if a, b := e.Explain(p), e.Explain(p); a != b {
		t.Errorf("explained differently:\n%s\n%s", a, b)
	}
}
