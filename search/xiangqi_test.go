package search_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"arrocco/eval"
	"arrocco/eval/hce"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/movegen/xiangqi"
	"arrocco/search"
)

// iccs is the notation of moves in the tests of xiangqi.
var iccs = notation.Coordinates{FirstRank: 0}

// newXiangqiPool returns a pool that plays xiangqi.
func newXiangqiPool(t testing.TB) *search.Pool {
	t.Helper()
	return newPool(t, 1, &search.XiangqiParams, func() eval.Evaluator { return hce.NewXiangqi() })
}

// parseXiangqi returns the position after the moves.
func parseXiangqi(t testing.TB, fen, moves string) *xiangqi.Position {
	t.Helper()
	p, err := xiangqi.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Fields(moves) {
		m, err := iccs.Parse(p, text)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
	}
	return p
}

func TestXiangqi(t *testing.T) {
	for _, tc := range []problem{
		{
			"mate by two chariots", "4k4/9/R8/1R7/9/9/9/9/9/3K5 w - - 0 1",
			search.Limits{Depth: 4},
			"", game.MateIn(3), game.MateIn(3),
		},
		{
			"stalemate wins", "3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 0 1",
			search.Limits{Depth: 4},
			"P5+1", game.MateIn(1), game.MateIn(1),
		},
		{
			"proof that stalemate wins", "3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 0 1",
			search.Limits{Mate: 1},
			"P5+1", game.MateIn(1), game.MateIn(1),
		},
		{
			"nothing left to mate with", "3ak4/4a4/9/9/9/9/9/9/4A4/3AK4 w - - 0 1",
			search.Limits{Depth: 6},
			"", -2, 2,
		},
		{
			"the move limit is near", "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 119 100",
			search.Limits{Depth: 3},
			"", -2, 2,
		},
	} {
		t.Run(tc.name, func(t *testing.T) { tc.solve(t, newXiangqiPool(t), parseXiangqi(t, tc.fen, "")) })
	}
}

// TestRepetitions checks that the search neither walks into a loss by repetition
// nor misses a win by it, in positions made by the tests of the judge.
func TestRepetitions(t *testing.T) {
	data, err := os.ReadFile("../movegen/xiangqi/testdata/repetition_search.tsv")
	if err != nil {
		t.Fatal(err)
	}
	pool := newXiangqiPool(t)
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		row := strings.Split(strings.TrimSpace(line), "\t")
		pos := parseXiangqi(t, row[0], row[1])
		for _, depth := range []game.Depth{4, 7} {
			res := pool.Search(context.Background(), pos, search.Limits{Depth: depth}, nil)
			if got := iccs.Format(pos.Traits(), res.Best); (got == row[3]) != (row[2] == "play") {
				t.Errorf("%v: depth %d: played %s (%d)", row, depth, got, res.Score)
			}
		}
	}
}
