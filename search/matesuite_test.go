package search_test

import (
	"testing"

	"arrocco/game"
	"arrocco/search"
)

// TestMateSuite checks that an ordinary search, with all its pruning, finds mates within a
// number of nodes: about three times those that it took when the test was written. With a
// wrong sign in a pruning or a history it takes far more.
func TestMateSuite(t *testing.T) {
	for _, tc := range []struct {
		fen   string
		moves int
		nodes uint64
	}{
		{"6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 1, 100},
		{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, 500_000},
		{"r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1", 2, 400},
		{"1rb4r/pkPp3p/1b1P3n/1Q6/N3Pp2/8/P1P3PP/7K w - - 1 1", 2, 300},
		{"4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 1", 2, 33_000},
		{"r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 1 1", 2, 40_000},
		{"5rkr/pp2Rp2/1b1p1Pb1/3P2Q1/2n3P1/2p5/P4P2/4R1K1 w - - 1 1", 2, 50_000},
		{"1r1kr3/Nbppn1pp/1b6/8/6Q1/3B1P2/Pq3P1P/3RR1K1 w - - 1 1", 2, 78_000},
		{"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 1 1", 3, 400},
		{"5r2/6k1/p2p4/6n1/P3p3/8/5P2/2q2QKR b - - 1 1", 3, 1_300},
	} {
		pool := newChessPool(t, 1)
		lim := search.Limits{Nodes: tc.nodes}
		lim.Enough = func(_ game.Move, score game.Score, _ uint64) bool {
			return score == game.MateIn(2*tc.moves-1)
		}
		r := pool.Search(t.Context(), parse(t, tc.fen), lim, nil)
		if r.Score != game.MateIn(2*tc.moves-1) {
			t.Errorf("%s: score %d after %d nodes, want mate in %d", tc.fen, r.Score, r.Nodes, tc.moves)
		}
	}
}
