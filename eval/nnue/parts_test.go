package nnue_test

import (
	"math"
	"testing"

	"arrocco/eval"
	"arrocco/eval/nnue"
)

var _ eval.Itemizer = (*nnue.Evaluator)(nil)

// TestParts checks that the parts are those of the drawing: each piece but the
// kings, and one output that counts.
func TestParts(t *testing.T) {
	parts := nnue.New(materialNetwork(t)).Parts(parse(t, explained))
	if len(parts.Pieces) != 2 || len(parts.Terms) != 0 {
		t.Fatalf("%+v", parts)
	}
	for i, want := range []eval.PiecePart{{Square: "a2", Piece: "q", Pawns: -9}, {Square: "h2", Piece: "P", Pawns: 1}} {
		got := parts.Pieces[i]
		if got.Square != want.Square || got.Piece != want.Piece || math.Abs(got.Pawns-want.Pawns) > 0.1 {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
	next, counts := 2, 0
	for _, o := range parts.Outputs {
		if o.From != next || o.To < o.From {
			t.Errorf("%+v does not begin with %d", o, next)
		}
		next = o.To + 1
		if o.Counts {
			counts++
			if o.From > 4 || o.To < 4 {
				t.Errorf("%+v counts for 4 pieces", o)
			}
		}
	}
	if next != 33 || counts != 1 {
		t.Errorf("outputs up to %d pieces, %d of which count", next-1, counts)
	}
}
