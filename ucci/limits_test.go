package ucci

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"arrocco/game"
	"arrocco/internal/protocol"
	"arrocco/search"
)

const (
	ms    = time.Millisecond
	black = game.Black
)

// forBlack returns limits with a clock for Black, the side to move.
func forBlack(left, increment time.Duration, toGo int) search.Limits {
	lim := search.Limits{Timed: true, MovesToGo: toGo}
	lim.Time[black], lim.Increment[black] = left, increment
	return lim
}

func TestGoReader(t *testing.T) {
	both := forBlack(60000*ms, 2000*ms, 0)
	both.Time[game.White], both.Increment[game.White] = 50000*ms, 1000*ms
	for _, tt := range []struct {
		text    string
		want    search.Limits
		ends    bool
		errors  int
		unknown int
	}{
		{"", search.Limits{}, false, 0, 0},
		{"infinite", search.Limits{}, false, 0, 0},
		{"depth infinite", search.Limits{}, false, 0, 0},
		{"depth 5", search.Limits{Depth: 5}, true, 0, 0},
		{"depth 99999999999999999999", search.Limits{Depth: game.MaxPly}, true, 0, 0},
		{"nodes 5", search.Limits{Nodes: 5}, true, 0, 0},
		{"time 1000", search.Limits{MoveTime: 1000 * ms, Forfeit: true}, true, 0, 0},
		{"time 0", search.Limits{MoveTime: ms, Forfeit: true}, true, 0, 0},
		{"time -7", search.Limits{MoveTime: ms, Forfeit: true}, true, 0, 0},
		{"time 1000 increment 0", forBlack(1000*ms, 0, 0), true, 0, 0},
		{"time 1000 movestogo 0", forBlack(1000*ms, 0, 0), true, 0, 0},
		{"time 1000 movestogo 12", forBlack(1000*ms, 0, 12), true, 0, 0},
		{"ponder time 1000 movestogo 12", func() search.Limits {
			lim := forBlack(1000*ms, 0, 12)
			lim.Ponder = true
			return lim
		}(), true, 0, 0},
		{"time 60000 opptime 50000 oppincrement 1000 increment 2000", both, true, 0, 0},
		{"increment 5 time 9", forBlack(9*ms, 5*ms, 0), true, 0, 0},
		{"oppmovestogo 7 time 1000 increment 0", forBlack(1000*ms, 0, 0), true, 0, 0},
		{"time 1000 weather 5 increment 3", forBlack(1000*ms, 3*ms, 0), true, 0, 2},
		{"draw depth 3", search.Limits{Depth: 3}, true, 0, 0},
		{"draw", search.Limits{}, false, 0, 0},
		{"ponder", search.Limits{Ponder: true}, false, 0, 0},

		// Words that are not enough for a limit do not make the search infinite.
		{"mate 3", search.Limits{MoveTime: protocol.FallbackTime}, true, 0, 2},
		{"wtime 1000 btime 1000", search.Limits{MoveTime: protocol.FallbackTime}, true, 0, 4},
		{"movestogo 0", search.Limits{MoveTime: protocol.FallbackTime}, true, 0, 0},
		{"oppmovestogo 7", search.Limits{MoveTime: protocol.FallbackTime}, true, 0, 0},
		{"opptime 50", func() search.Limits {
			lim := search.Limits{MoveTime: protocol.FallbackTime}
			lim.Time[game.White] = 50 * ms
			return lim
		}(), true, 0, 0},
		{"infinite weather 5", search.Limits{}, false, 0, 2},

		// Errors, with and without another valid limit.
		{"depth", search.Limits{MoveTime: protocol.FallbackTime}, true, 1, 0},
		{"time", search.Limits{MoveTime: protocol.FallbackTime}, true, 1, 0},
		{"time increment 5", func() search.Limits {
			lim := search.Limits{MoveTime: protocol.FallbackTime}
			lim.Increment[black] = 5 * ms
			return lim
		}(), true, 1, 0},
		{"nodes none depth 4", search.Limits{Depth: 4}, true, 1, 0},
		{"infinite depth -1", search.Limits{}, false, 1, 0},
	} {
		t.Run(tt.text, func(t *testing.T) {
			g := newGoReader(strings.Fields(tt.text), black, ms)
			errors := 0
			if err := g.read(); err != nil {
				errors = strings.Count(err.Error(), "\n") + 1
			}
			if errors != tt.errors || len(g.unknown) != tt.unknown || g.HasLimit() != tt.ends {
				t.Errorf("%d errors, %d unknown words, ends %t", errors, len(g.unknown), g.HasLimit())
			}
			if !reflect.DeepEqual(g.Limits, tt.want) {
				t.Errorf("got %+v, want %+v", g.Limits, tt.want)
			}
		})
	}
}

// TestGoReaderMoveTime checks that "movetime" takes precedence over the clock.
func TestGoReaderMoveTime(t *testing.T) {
	g := newGoReader(strings.Fields("time 1000 opptime 1000 movetime 970"), black, ms)
	if err := g.read(); err != nil || g.Limits.Timed || g.Limits.MoveTime != 970*ms {
		t.Errorf("%+v, %v", g.Limits, err)
	}
}

// TestGoReaderUnit checks times in seconds.
func TestGoReaderUnit(t *testing.T) {
	g := newGoReader(strings.Fields("time 90 increment 2"), black, time.Second)
	if err := g.read(); err != nil || !reflect.DeepEqual(g.Limits, forBlack(90*time.Second, 2*time.Second, 0)) {
		t.Errorf("%+v, %v", g.Limits, err)
	}
}

func TestScore(t *testing.T) {
	traits := &game.Traits{Letters: " PABNCRK", Value: [game.NumPieces]game.Score{4: 400, 5: 450}}
	for _, tt := range []struct {
		name string
		in   game.Score
		want int
	}{
		{"nothing", 0, 0},
		{"a horse or a cannon", 425, 100},
		{"behind", -850, -200},
		{"more than there is", game.MateEdge - 1, 7472},
		{"mate on the board", game.MateIn(0), 10000},
		{"mate in one", game.MateIn(1), 9999},
		{"mated in two", game.MatedIn(4), -9996},
		{"a long mate", game.MateIn(239), 9801},
	} {
		if got := score(traits, tt.in); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}
