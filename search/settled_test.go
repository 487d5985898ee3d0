package search_test

import (
	"context"
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/search"
)

// play makes the moves, written as UCI has them.
func play(t *testing.T, p game.Position, firstRank int, moves string) game.Position {
	t.Helper()
	for _, text := range strings.Fields(moves) {
		m, err := notation.Coordinates{FirstRank: firstRank}.Parse(p, text)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
	}
	return p
}

// checkSettled checks that each info line and the result of searches of pos have the score want.
func checkSettled(t *testing.T, pool *search.Pool, pos game.Position, want game.Score) {
	t.Helper()
	for _, lim := range []search.Limits{
		{Depth: 1},
		{Depth: 2},
		{Depth: 7},
		{Nodes: 1},
		{Nodes: 3000},
		{Depth: 4, MultiPV: 3},
		{Mate: 2, Depth: 4},
		{Depth: 3, Handicap: 15},
		{Depth: 3, Randomness: 50},
		{Depth: 3, Contempt: 80},
	} {
		lines := 0
		r := pool.Search(context.Background(), pos.Clone(), lim, func(i search.Info) {
			if i.Current != game.NoMove {
				return
			}
			lines++
			if i.Score != want || i.Bound != game.Exact || len(i.PV) > 1 || !i.Settled {
				t.Errorf("%v, %+v: depth %d says %d, bound %d, settled %t, line %v, want %d",
					pos, lim, i.Depth, i.Score, i.Bound, i.Settled, i.PV, want)
			}
		})
		if r.Score != want || !r.Settled || lines == 0 {
			t.Errorf("%v, %+v: result %d after %d lines, want %d", pos, lim, r.Score, lines, want)
		}
	}
}

// TestSettled checks that the score of a game that is over is that of the rules, at every depth
// and with any material.
func TestSettled(t *testing.T) {
	for _, tc := range []struct {
		fen, moves string
		want       game.Score
	}{
		{"8/8/8/4k3/8/8/4K3/8 w - - 0 1", "", game.Draw},
		{"8/8/8/4k3/8/8/4K3/8 b - - 0 1", "", game.Draw},
		{"8/8/8/4k3/8/8/4KN2/8 w - - 0 1", "", game.Draw},
		{"8/8/8/4k3/8/8/4KN2/8 b - - 0 1", "", game.Draw},
		{"8/8/8/4kb2/8/8/4K3/8 w - - 0 1", "", game.Draw},
		{"4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", "", game.Draw},         // bishops on squares of one color
		{"4k1b1/8/8/3b4/8/8/8/4KB2 w - - 0 1", "", game.Draw},       // all of them
		{"4k3/8/8/8/8/8/8/R3K2Q w - - 100 80", "", game.Draw},       // fifty moves
		{"4k3/4p3/8/8/8/8/P7/R3K2Q w - - 100 80", "", game.Draw},    // a pawn might move
		{"4k3/8/8/8/8/8/8/R3K2Q w - - 0 1", fourfold, game.Draw},    // threefold
		{"8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", "", game.Draw},          // stalemate
		{"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "", game.MatedIn(0)},     // mate
		{"7k/6Q1/6K1/8/8/8/8/8 b - - 100 80", "", game.MatedIn(0)},  // mate comes first
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", game.Draw},           // stalemate of the weaker side
		{"k7/8/K7/8/8/8/8/1R6 w - - 99 80", "b1b8 a8b8", game.Draw}, // what is left
		{"7k/8/8/8/8/7P/6B1/7K w - - 0 1", "", game.Draw},           // the wrong bishop
		{"7k/7P/8/6K1/8/5B2/8/8 b - - 0 1", "", game.Draw},          // or Black to move
		{"8/8/8/8/p7/1k6/8/K4b2 w - - 0 1", "", game.Draw},          // or Black's
		{"4k3/8/8/8/8/8/8/2N1KN2 w - - 0 1", "", game.Draw},         // two knights
		{"8/5k2/8/8/4P3/4K3/8/8 w - - 0 1", "", game.Draw},          // a pawn
		{"8/8/8/4k3/8/8/4K3/8 w - - 30 90", "e2e3 e5e6 e3e2", game.Draw},
	} {
		checkSettled(t, newChessPool(t, 1), play(t, parse(t, tc.fen), 1, tc.moves), tc.want)
	}
	checkSettled(t, newChessPool(t, 2), parse(t, "8/8/8/4k3/8/8/4KN2/8 w - - 0 1"), game.Draw)
}

// fourfold are moves of a king and a rook that repeat the position.
const fourfold = "a1b1 e8d8 b1a1 d8e8 a1b1 e8d8 b1a1 d8e8"

func TestSettledXiangqi(t *testing.T) {
	for _, tc := range []struct {
		fen, moves string
		want       game.Score
	}{
		{"3k5/9/9/9/9/9/9/9/9/4K4 w", "", game.Draw},
		{"3k5/4a4/9/9/9/2B6/9/9/4A4/4K4 b", "", game.Draw},
		{"3k5/9/9/9/9/9/9/9/9/R3K4 w - - 120 90", "", game.Draw},
		{"3k5/9/9/9/9/9/9/R8/9/4K4 w", "a2a9 " + checks + "d8d9 a8a9", game.MateIn(1)}, // Red checks for ever
		{"3k5/R8/9/9/9/9/9/9/9/4K4 w", "a8a9 " + checks + "d8d9", game.MatedIn(0)},     // and is to move
		{"3k5/4P4/9/9/9/9/9/9/9/4K4 b", "", game.MatedIn(0)},
	} {
		p := parseXiangqi(t, tc.fen, "")
		checkSettled(t, newXiangqiPool(t), play(t, p, 0, tc.moves), tc.want)
	}
}

// checks are moves of a chariot that gives perpetual check.
const checks = "d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 "

func TestSettledSprint(t *testing.T) {
	for _, fen := range []string{
		"8/8/8/4k3/8/8/4K3/8[:/:] w - - 0 40",
		"8/8/8/4k3/8/8/4KN2/8[:/:] b - - 0 40",
	} {
		checkSettled(t, newSprintPool(t, 1), parseSprint(t, fen), game.Draw)
	}
}

// TestPlayOn checks that a game that goes on, since no player claimed the draw, is scored by its
// moves.
func TestPlayOn(t *testing.T) {
	p := play(t, parse(t, "4k3/8/8/8/8/8/8/R3K2Q w - - 0 1"), 1, fourfold)
	if r := newChessPool(t, 1).Search(t.Context(), p, search.Limits{Depth: 4, PlayOn: true}, nil); r.Score < 300 {
		t.Errorf("score %d with queen and rook", r.Score)
	}
}

// TestDeadDraws checks that the score is a draw if every line ends in a dead draw, though the
// root is not settled.
func TestDeadDraws(t *testing.T) {
	for _, fen := range []string{
		"8/8/8/8/8/3k4/3N4/3K4 b - - 0 1",   // the knight can be taken, or not
		"8/8/8/8/8/4k3/2r5/2K5 w - - 0 1",   // the rook has to be
		"8/8/8/8/8/1k6/7q/K7 w - - 99 80",   // no move except the last
		"4k3/8/8/8/8/8/8/R3K2Q w - - 99 80", // the same
	} {
		for depth := game.Depth(1); depth < 12; depth++ {
			newChessPool(t, 1).Search(t.Context(), parse(t, fen), search.Limits{Depth: depth}, func(i search.Info) {
				if i.Score != game.Draw && i.Score < game.MateEdge {
					t.Errorf("%s, depth %d of %d: score %d", fen, i.Depth, depth, i.Score)
				}
			})
		}
	}
}

// TestNotDead checks that wins are found in endings that are mostly drawn.
func TestNotDead(t *testing.T) {
	for _, tc := range []problem{
		{
			"two knights mate", "7k/8/5N1K/6N1/8/8/8/8 w - - 0 1",
			search.Limits{Depth: 2},
			"Nf7#", game.MateIn(1), game.MateIn(1),
		},
		{"right bishop", "7k/8/5K2/8/7P/8/5B2/8 w - - 0 1", search.Limits{Depth: 6}, "", 200, game.Mate},
		{"pawn with the opposition", "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", search.Limits{Depth: 8}, "", -game.Mate, -200},
		{"the corner is reached in time", "8/8/5k2/8/8/7P/6B1/7K w - - 0 1", search.Limits{Depth: 8}, "", 0, 0},
	} {
		t.Run(tc.name, func(t *testing.T) { tc.solve(t, newChessPool(t, 1), parse(t, tc.fen)) })
	}
}
