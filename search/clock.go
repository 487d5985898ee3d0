package search

import (
	"math"
	"sync/atomic"
	"time"

	"arrocco/game"
)

// A clock decides when a search has used its time. The soft limit is looked at
// between iterations; the hard limit raises a flag by itself. As the timer that
// does so may be late where all processors are busy, the search looks at the time,
// too, every thousand nodes or so.
type clock struct {
	start time.Time
	// The limits; 0 means none. The soft one counts from start, the hard one
	// from the call of run: pondering is free, but it counts as thought.
	softLimit, hardLimit time.Duration
	timer                *time.Timer
	deadline             atomic.Int64 // when the hard limit passes, in ns from start; 0 for never

	// If time counts in nodes, so many a millisecond, hardNodes stands for hard.
	nodesPerMS     uint64
	hardLimitNodes uint64
}

// minMoveTime is the least time that is ever planned for a move: enough for some
// plies, and for a legal move in any case.
const minMoveTime = time.Millisecond

// newClock returns a clock for a search by side under lim. It does not run.
func newClock(lim *Limits, side game.Color, p *Params) *clock {
	c := &clock{start: lim.Start}
	if c.start.IsZero() {
		c.start = time.Now()
	}
	if lim.Timed {
		c.softLimit, c.hardLimit = timeLimits(lim, side, p)
	}
	if lim.MoveTime > 0 {
		c.softLimit = 0 // a given time is used up
		fixed := max(lim.MoveTime-lim.reservedTime(), minMoveTime)
		if c.hardLimit == 0 || fixed < c.hardLimit {
			c.hardLimit = fixed
		}
	}
	if lim.NodesPerMS > 0 && c.hardLimit > 0 {
		c.nodesPerMS = uint64(lim.NodesPerMS)
		c.hardLimitNodes, c.hardLimit = max(uint64(c.hardLimit/time.Millisecond)*c.nodesPerMS, 1), 0
	}
	return c
}

// reservedTime returns how much of MoveTime the search leaves unused. Whoever gives a time
// for a move wants it to be used, so it is little, unless the move loses if it is late.
func (lim *Limits) reservedTime() time.Duration {
	if lim.Forfeit {
		return min(lim.Overhead, lim.MoveTime/2)
	}
	return min(lim.Overhead, lim.MoveTime/20)
}

// timeLimits divides the time left among the moves to come.
func timeLimits(lim *Limits, side game.Color, p *Params) (soft, hard time.Duration) {
	left := max(lim.Time[side&1]-lim.Overhead, minMoveTime)
	increment := max(lim.Increment[side&1], 0)
	horizon := p.TimeHorizon
	if lim.MovesToGo > 0 {
		// A little more than an even share, which later moves will not miss.
		horizon = math.Min(horizon, math.Max(0.85*float64(lim.MovesToGo), 1.25))
	}
	soft = time.Duration(float64(left)/horizon + p.TimeIncrementShare*float64(increment))
	hard = time.Duration(p.TimeHardRatio * float64(soft))
	most := left * 3 / 4
	if lim.MovesToGo == 1 {
		most = left * 9 / 10
	}
	return max(min(soft, most), minMoveTime), max(min(hard, most), minMoveTime)
}

// run starts the clock, of which used has passed already: stop is set when the
// hard limit passes.
func (c *clock) run(used time.Duration, stop *atomic.Bool) {
	if c.hardLimit > 0 {
		c.deadline.Store(int64(c.elapsed() + c.hardLimit - used))
		c.timer = time.AfterFunc(c.hardLimit-used, func() { stop.Store(true) })
	}
}

// hardLimitReached reports whether the hard limit has passed on a clock that runs.
func (c *clock) hardLimitReached() bool {
	deadline := c.deadline.Load()
	return deadline != 0 && int64(c.elapsed()) >= deadline
}

func (c *clock) stopTimer() {
	if c.timer != nil {
		c.timer.Stop()
	}
}

func (c *clock) elapsed() time.Duration { return time.Since(c.start) }

// softLimitReached reports whether the soft limit, stretched or shrunk by factor, is over
// after so many nodes.
func (c *clock) softLimitReached(factor float64, nodes uint64) bool {
	used := c.elapsed()
	if c.nodesPerMS > 0 {
		used = time.Duration(nodes/c.nodesPerMS) * time.Millisecond
	}
	return c.softLimit > 0 && float64(used) >= factor*float64(c.softLimit)
}

// An effort judges, between iterations, how much of the planned time a move
// deserves.
type softLimitScale struct {
	best       game.Move  // of the last iteration
	stable     int        // iterations for which best has not changed
	average    game.Score // score over the iterations, the later the more
	hasAverage bool       // average is valid
}

// factor returns by what to multiply the soft limit after an iteration that
// found r best, having spent all nodes on all root moves. A best move that
// stands for long and took most of the nodes needs no more proof; a score that
// drops needs more time.
func (e *softLimitScale) factor(r *rootMove, all uint64) float64 {
	if r.move == e.best {
		e.stable++
	} else {
		e.best, e.stable = r.move, 0
	}
	drop := 0.0
	if e.hasAverage {
		drop = float64(min(max(e.average-r.score, -30), 60))
		e.average = (3*e.average + r.score) / 4
	} else {
		e.average, e.hasAverage = r.score, true
	}
	stability := 1.35 - 0.08*float64(min(e.stable, 8))
	trend := 1 + 0.008*drop
	share := 1.0
	if all > 0 {
		share = 1.9 - 1.3*float64(r.nodes)/float64(all)
	}
	return stability * trend * share
}
