package nnue_test

import (
	"testing"

	"arrocco/eval/nnue"
	"arrocco/game"
	"arrocco/movegen/chess"
)

func TestLayoutSize(t *testing.T) {
	for _, tc := range []struct {
		name            string
		layout          nnue.Layout
		inputs, buckets int
	}{
		{"chess", chessLayout(t, 512), 768, 1},
		{"xiangqi", xiangqiLayout(t, 512), 1260, 1},
		{"sprint", sprintLayout(t, 512), 832, 1},
		{"bucketed", bucketed(chessLayout(t, 512)), 768, 4},
		{"threats", threatened(chessLayout(t, 512)), 1536, 1},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if err := tc.layout.Validate(); err != nil {
				t.Error(err)
			}
			if got := tc.layout.Inputs(); got != tc.inputs {
				t.Errorf("%d inputs, not %d", got, tc.inputs)
			}
			if got := tc.layout.NumBuckets(); got != tc.buckets {
				t.Errorf("%d buckets, not %d", got, tc.buckets)
			}
		})
	}
}

// TestInputsAreDistinct checks that pieces on squares, their threats and places
// beyond the board, and inputs of a view are in one-to-one correspondence.
func TestInputsAreDistinct(t *testing.T) {
	for _, l := range []nnue.Layout{
		bucketed(chessLayout(t, 32)), bucketed(xiangqiLayout(t, 32)), bucketed(sprintLayout(t, 32)),
		threatened(bucketed(chessLayout(t, 32))), threatened(sprintLayout(t, 32)),
	} {
		for _, c := range []game.Color{game.White, game.Black} {
			for king := range game.Square(l.Squares()) {
				seen := make([]bool, l.NumBuckets()*l.Inputs())
				view := l.View(c, king)
				for i := range 2 * l.PieceTypes() * l.Squares() {
					sq, i := game.Square(i%l.Squares()), i/l.Squares()
					pc := game.NewPiece(game.Color(i&1), game.Piece(1+i/2))
					in := l.Input(c, view, pc, sq)
					if seen[in] {
						t.Fatalf("%s: input %d twice, king of %d on %d", l.Game, in, c, king)
					}
					seen[in] = true
					if !l.Threats {
						continue
					}
					if in = l.Threat(c, view, pc, sq); seen[in] {
						t.Fatalf("%s: input %d of a threat twice, king of %d on %d", l.Game, in, c, king)
					}
					seen[in] = true
				}
				for sq := game.Square(l.Squares()); int(sq) < l.Places(); sq++ {
					in := l.Input(c, view, game.NewPiece(c, 1), sq)
					if seen[in] || in != l.Input(c, view, game.NewPiece(c.Other(), 2), sq) {
						t.Fatalf("%s: input %d of place %d, king of %d on %d", l.Game, in, sq, c, king)
					}
					seen[in] = true
				}
			}
		}
	}
}

func TestInput(t *testing.T) {
	const e1, f1, e8, d8, a2, h2, a7 = 4, 5, 60, 59, 8, 15, 48
	l := chessLayout(t, 32)
	pawn := game.NewPiece(game.White, chess.Pawn)
	for _, tc := range []struct {
		name     string
		c        game.Color
		king, sq game.Square
		want     int
	}{
		{"White's king left", game.White, e1 - 1, a2, 8},
		{"White's king right", game.White, e1, a2, 15},
		{"White's king far right", game.White, f1, h2, 8},
		{"Black's king left", game.Black, d8, a2, 6*64 + 48},
		{"Black's king right", game.Black, e8, a2, 6*64 + 55},
		{"Black's king right, far", game.Black, e8, a7, 6*64 + 15},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := l.Input(tc.c, l.View(tc.c, tc.king), pawn, tc.sq); got != tc.want {
				t.Errorf("%d, not %d", got, tc.want)
			}
		})
	}
}

// TestOutput checks which output counts with how many pieces.
func TestOutput(t *testing.T) {
	l := chessLayout(t, 32)
	for pieces, want := range map[int]int{0: 0, 1: 0, 2: 0, 5: 0, 6: 1, 9: 1, 10: 2, 29: 6, 30: 7, 32: 7, 33: 7, 64: 7} {
		if got := l.Output(pieces); got != want {
			t.Errorf("%d pieces: %d, not %d", pieces, got, want)
		}
	}
}

// TestKinds checks that the inputs of a kind are those of one kind of piece.
func TestKinds(t *testing.T) {
	for _, l := range []nnue.Layout{
		chessLayout(t, 32), bucketed(chessLayout(t, 32)), threatened(chessLayout(t, 32)),
		sprintLayout(t, 32), threatened(sprintLayout(t, 32)),
	} {
		count := make([]int, l.NumFactors())
		for in := range l.NumBuckets() * l.Inputs() {
			count[l.Factor(in)]++
		}
		for kind, n := range count {
			want := l.NumBuckets() * l.Squares()
			if l.Pockets > 0 && kind >= l.NumFactors()-game.NumColors {
				want = l.NumBuckets() * l.Pockets / game.NumColors
			}
			if n != want {
				t.Errorf("%s: %d inputs of kind %d of %d, not %d", l.Game, n, kind, l.NumFactors(), want)
			}
		}
	}
}
