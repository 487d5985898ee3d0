package search

import (
	"math"
	"sync/atomic"
	"time"

	"arrocco/game"
)

// A clock decides when a search has used its time. The soft limit is checked between
// iterations. The hard limit sets a flag by a timer. Since a timer may be late where all
// processors are busy, the search also checks the time every thousand nodes or so.
type clock struct {
	start time.Time
	// The limits; 0 means none. The soft limit counts from start, the hard limit from the
	// call of run: time spent pondering costs nothing, but counts as thinking time.
	softLimit, hardLimit time.Duration
	timer                *time.Timer
	deadline             atomic.Int64 // when the hard limit passes, in ns from start; 0 for never

	// If time counts in nodes (nodestime), hardLimitNodes replaces hardLimit.
	nodesPerMS     uint64
	hardLimitNodes uint64
}

// minMoveTime is the least time that is planned for a move. It is enough for some plies.
const minMoveTime = time.Millisecond

// newClock returns a clock for a search by side with the limits lim. It does not run.
func newClock(lim *Limits, side game.Color, p *Params) *clock {
	c := &clock{start: lim.Start}
	if c.start.IsZero() {
		c.start = time.Now()
	}
	if lim.Timed {
		c.softLimit, c.hardLimit = timeLimits(lim, side, p)
	}
	if lim.MoveTime > 0 {
		c.softLimit = 0 // use all of the given time
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

// scale multiplies the limits, which stay long enough for some plies.
func (c *clock) scale(share float64) {
	for _, limit := range []*time.Duration{&c.softLimit, &c.hardLimit} {
		if *limit > 0 {
			*limit = max(time.Duration(share*float64(*limit)), min(*limit, minMoveTime))
		}
	}
	c.hardLimitNodes = shareOf(c.hardLimitNodes, share)
}

// reservedTime returns how much of MoveTime the search leaves unused: little, since a user who
// gives a time for a move wants it to be used, unless a late move loses.
func (lim *Limits) reservedTime() time.Duration {
	if lim.Forfeit {
		return min(lim.Overhead, lim.MoveTime/2)
	}
	return min(lim.Overhead, lim.MoveTime/20)
}

// timeLimits returns the soft limit (the optimum time, in Stockfish's words) and the hard limit
// (the maximum time) for a move on the clock of side.
func timeLimits(lim *Limits, side game.Color, p *Params) (soft, hard time.Duration) {
	left := max(lim.Time[side&1]-lim.Overhead, minMoveTime)
	share := p.TimeMaxShare
	if lim.MovesToGo == 1 {
		share = p.TimeMaxShareLast
	}
	most := time.Duration(share * float64(left))
	soft = softLimit(lim, side, left, p)
	hard = time.Duration(p.TimeHardRatio * float64(soft))
	return max(min(soft, most), minMoveTime), max(min(hard, most), minMoveTime)
}

// softLimit divides the time left among the moves to come, and adds most of the increment.
func softLimit(lim *Limits, side game.Color, left time.Duration, p *Params) time.Duration {
	increment := max(lim.Increment[side&1], 0)
	horizon := p.TimeHorizon
	if lim.MovesToGo > 0 {
		horizon = math.Min(horizon, math.Max(p.TimeMovesToGoShare*float64(lim.MovesToGo), p.TimeMovesToGoMin))
	}
	return time.Duration(float64(left)/horizon + p.TimeIncrementShare*float64(increment))
}

// run starts the clock, of which used has passed already. It sets stop when the hard limit
// passes.
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

// softLimitReached reports whether the soft limit, multiplied by factor, has passed after
// the given number of nodes.
func (c *clock) softLimitReached(factor float64, nodes uint64) bool {
	used := c.elapsed()
	if c.nodesPerMS > 0 {
		used = time.Duration(nodes/c.nodesPerMS) * time.Millisecond
	}
	return c.softLimit > 0 && float64(used) >= factor*float64(c.softLimit)
}

// A softLimitScale decides, between iterations, by how much the soft limit is scaled: by
// the stability of the best move, the trend of the score and the nodes of the best move.
type softLimitScale struct {
	best       game.Move  // of the last iteration
	stable     int        // iterations in which best has not changed
	average    game.Score // of the scores, later ones count more
	hasAverage bool       // average is valid
}

// factor returns the factor for the soft limit after an iteration whose best move was r,
// when all root moves together have had the given nodes. A best move that is stable and took
// most of the nodes needs less time; a falling score needs more.
func (e *softLimitScale) factor(p *Params, r *rootMove, nodes uint64) float64 {
	if r.move == e.best {
		e.stable++
	} else {
		e.best, e.stable = r.move, 0
	}
	drop := 0.0
	if e.hasAverage {
		drop = float64(min(max(e.average-r.score, -p.TimeScoreRiseMax), p.TimeScoreDropMax))
		e.average = (3*e.average + r.score) / 4
	} else {
		e.average, e.hasAverage = r.score, true
	}
	stability := p.TimeStabilityBase - p.TimeStabilityStep*float64(min(e.stable, p.TimeStabilityMax))
	trend := 1 + p.TimeScoreDropRate*drop
	share := 1.0
	if nodes > 0 {
		share = p.TimeBestNodesBase - p.TimeBestNodesRate*float64(r.nodes)/float64(nodes)
	}
	return stability * trend * share
}
