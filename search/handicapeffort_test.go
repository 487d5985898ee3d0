package search

import (
	"math"
	"testing"
	"time"

	"arrocco/game"
	"arrocco/game/gametest"
)

// TestHandicapEffort checks the limits of a search with a handicap below the least that chooses
// among several moves: each limit falls with the handicap, and none ends at 0.
func TestHandicapEffort(t *testing.T) {
	const half = handicapMin / handicapHalvings
	most := math.Nextafter(handicapMin, 0)
	for _, tt := range []struct {
		name      string
		lim, want Limits
		hard      time.Duration // limit of the clock
		left      float64       // handicap
	}{
		{name: "no handicap", lim: Limits{Nodes: 1000, Depth: 9}, want: Limits{Nodes: 1000, Depth: 9}},
		{name: "half", lim: Limits{Nodes: 1000, SoftNodes: 500, Handicap: half}, want: Limits{Nodes: 500, SoftNodes: 250}},
		{name: "least effort", lim: Limits{Nodes: 1000, Handicap: most}, want: Limits{Nodes: 353}},
		{name: "one node", lim: Limits{Nodes: 2, SoftNodes: 1, Handicap: most}, want: Limits{Nodes: 1, SoftNodes: 1}},
		{name: "plies", lim: Limits{Depth: 9, Handicap: most}, want: Limits{Depth: 8}},
		{name: "one ply", lim: Limits{Depth: 1, Handicap: most}, want: Limits{Depth: 1}},
		{name: "time of a move", lim: Limits{MoveTime: time.Second, Handicap: half}, hard: time.Second / 2},
		{name: "little time", lim: Limits{MoveTime: 2 * time.Millisecond, Handicap: most}, hard: minMoveTime},
		{
			name: "choice of moves", lim: Limits{Nodes: 1000, Depth: 30, Handicap: 2},
			want: Limits{Nodes: 1000, Depth: 19}, left: 2,
		},
	} {
		lim := tt.lim
		s := newSharedState(&Pool{params: &ChessParams}, gametest.NewTree(1, 3, 3), &lim, nil)
		if lim.Nodes != tt.want.Nodes || s.nodeLimit != tt.want.Nodes || lim.SoftNodes != tt.want.SoftNodes ||
			lim.Depth != tt.want.Depth || lim.Handicap != tt.left {
			t.Errorf("%s: %+v", tt.name, lim)
		}
		if s.clock.hardLimit != tt.hard {
			t.Errorf("%s: hard limit %v, want %v", tt.name, s.clock.hardLimit, tt.hard)
		}
	}
}

// TestHandicapClock checks that both limits of a clock fall alike, in time and in nodes.
func TestHandicapClock(t *testing.T) {
	for _, rate := range []int{0, 1000} {
		clocks := [2]*clock{}
		for i := range clocks {
			lim := Limits{Timed: true, NodesPerMS: rate, Handicap: handicapMin / handicapHalvings * float64(i)}
			lim.Time = [game.NumColors]time.Duration{time.Minute, time.Minute}
			clocks[i] = newSharedState(&Pool{params: &ChessParams}, gametest.NewTree(1, 3, 3), &lim, nil).clock
		}
		full, less := clocks[0], clocks[1]
		if full.softLimit == 0 || less.softLimit != full.softLimit/2 || less.hardLimit != full.hardLimit/2 ||
			less.hardLimitNodes != full.hardLimitNodes/2 || (full.hardLimit == 0) != (rate > 0) {
			t.Errorf("%d nodes a millisecond: %+v, at half the effort %+v", rate, full, less)
		}
	}
}

// TestHandicapPonder checks that a search with less effort does not use the time of the
// opponent to be stronger: it takes its nodes and waits for its turn.
func TestHandicapPonder(t *testing.T) {
	pool := newTestPool(t, 1, &exact)
	done := make(chan Result, 1)
	go func() {
		lim := Limits{Ponder: true, MoveTime: time.Millisecond, Handicap: 1}
		done <- pool.Search(t.Context(), gametest.NewTree(1, 30, 60), lim, nil)
	}()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		pool.mu.Lock()
		s := pool.shared
		pool.mu.Unlock()
		if s != nil && s.stop.Load() {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("a search that ponders takes more than its time")
		}
	}
	select {
	case r := <-done:
		t.Errorf("an answer while pondering: %+v", r)
	default:
	}
	pool.PonderHit()
	if r := <-done; r.Best == game.NoMove {
		t.Error("no move")
	}
}
