package uci

import (
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/protocol"
	"arrocco/search"
)

const ms = time.Millisecond

func TestGoReader(t *testing.T) {
	v := engine.Variants()[0]
	pos, err := v.Parse(v.Start)
	if err != nil {
		t.Fatal(err)
	}
	moves := notation.Coordinates{FirstRank: 1}
	e2e4, _ := moves.Parse(pos, "e2e4")
	const decade = 10 * 365 * 24 * time.Hour
	for _, tt := range []struct {
		text   string
		want   search.Limits
		perft  int
		errors int
	}{
		{"", search.Limits{}, 0, 0},
		{"infinite", search.Limits{Infinite: true}, 0, 0},
		{"ponder ponder", search.Limits{Ponder: true}, 0, 0},
		{
			"wtime 1000 btime 2000 winc 10 binc 20 movestogo 5",
			search.Limits{
				Timed: true, Time: perColor{1000 * ms, 2000 * ms}, Increment: perColor{10 * ms, 20 * ms}, MovesToGo: 5,
			},
			0, 0,
		},
		{"wtime 1000", search.Limits{Timed: true, Time: perColor{1000 * ms, 1000 * ms}}, 0, 0},
		{
			"btime 1000 binc 5",
			search.Limits{Timed: true, Time: perColor{1000 * ms, 1000 * ms}, Increment: perColor{5 * ms, 5 * ms}},
			0, 0,
		},
		{"wtime -5 btime 0", search.Limits{Timed: true, Time: perColor{-5 * ms, 0}}, 0, 0},
		{"winc 10", search.Limits{Timed: true, Increment: perColor{10 * ms, 0}}, 0, 0},
		{
			"wtime 99999999999999999999 btime -99999999999999999999",
			search.Limits{Timed: true, Time: perColor{decade, -decade}},
			0, 0,
		},
		{"movetime 0", search.Limits{MoveTime: ms}, 0, 0},
		{"movetime +250", search.Limits{MoveTime: 250 * ms}, 0, 0},
		{"depth 99999999999999999999", search.Limits{Depth: game.MaxPly}, 0, 0},
		{"nodes 99999999999999999999", search.Limits{Nodes: math.MaxInt}, 0, 0},
		{"mate 99999999999999999999", search.Limits{Mate: game.MaxPly / 2}, 0, 0},
		{"movestogo 1000000 wtime 1", search.Limits{Timed: true, Time: perColor{ms, ms}, MovesToGo: 1000}, 0, 0},
		{"wtime 1000 movestogo 0", search.Limits{Timed: true, Time: perColor{1000 * ms, 1000 * ms}}, 0, 0},
		{"movestogo 40", search.Limits{MovesToGo: 40, MoveTime: protocol.FallbackTime}, 0, 0},
		{"perft 5", search.Limits{}, 5, 0},
		{"searchmoves e2e4 depth 3", search.Limits{Moves: []game.Move{e2e4}, Depth: 3}, 0, 0},

		// Errors, with and without another valid limit.
		{"depth", search.Limits{MoveTime: protocol.FallbackTime}, 0, 1},
		{"depth -1 infinite", search.Limits{Infinite: true}, 0, 1},
		{"depth 0 nodes 5", search.Limits{Nodes: 5}, 0, 1},
		{"searchmoves e2e5 e2e4", search.Limits{Moves: []game.Move{e2e4}, MoveTime: protocol.FallbackTime}, 0, 1},
		{"fast and furious", search.Limits{MoveTime: protocol.FallbackTime}, 0, 3},
		{"perft -1", search.Limits{MoveTime: protocol.FallbackTime}, 0, 1},
		{strings.Repeat("go ", 1000), search.Limits{MoveTime: protocol.FallbackTime}, 0, 20},
	} {
		t.Run(tt.text[:min(len(tt.text), 40)], func(t *testing.T) {
			g := newGoReader(strings.Fields(tt.text), pos, moves)
			errors := 0
			if err := g.read(); err != nil {
				errors = strings.Count(err.Error(), "\n") + 1
			}
			if errors != tt.errors {
				t.Errorf("%d errors, want %d", errors, tt.errors)
			}
			if !reflect.DeepEqual(g.Limits, tt.want) || g.perft != tt.perft {
				t.Errorf("got %+v and perft %d, want %+v and %d", g.Limits, g.perft, tt.want, tt.perft)
			}
		})
	}
}

// TestGoWords checks that readWord knows each of goWords.
func TestGoWords(t *testing.T) {
	for _, word := range goWords {
		g := newGoReader([]string{word}, nil, notation.Coordinates{})
		if err := g.read(); err != nil && strings.Contains(err.Error(), "unknown word") {
			t.Error(err)
		}
	}
}
