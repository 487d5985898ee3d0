package engine_test

import (
	"context"
	"testing"

	"arrocco/search"
)

// TestProofTriesTheBestMove is for a search for a mate in 4 whose proofs left out the
// best move of the iteration before, so that only the ordinary search found it, with
// twice the nodes.
func TestProofTriesTheBestMove(t *testing.T) {
	e, _ := newEngine(t)
	pos, err := e.Variant().Parse("8/4kNR1/4b1R1/5p2/rp6/2pP3B/2P1P3/2Q1K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	r := e.Search(context.Background(), pos, search.Limits{Mate: 4, Nodes: 80_000}, nil)
	if r.Score.MateMoves() != 4 || r.Best != r.PV[0] {
		t.Errorf("%+v, want a mate in 4", r)
	}
}
