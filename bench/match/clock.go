package match

import (
	"time"

	"arrocco/bench/client"
)

// A clock is one player's time in one game.
type clock struct {
	limit  client.Limit
	margin time.Duration // an answer may be late by this much
	left   time.Duration
	toGo   int // moves to the next control; 0 if limit.Time is for the whole game
}

func newClock(l client.Limit, margin time.Duration) *clock {
	return &clock{limit: l, margin: margin, left: l.Time, toGo: l.Moves}
}

// budget returns how long the next move may take, margin included, or without
// if there is no limit in time.
func (c *clock) budget(without time.Duration) time.Duration {
	switch {
	case c.limit.MoveTime > 0:
		return c.limit.MoveTime + c.margin
	case c.limit.Clocked():
		return c.left + c.margin
	}
	return without
}

// lossOnTime judges the loss on time: it reports whether a move that took elapsed
// loses the game, and how late it is. The budget includes the margin.
func lossOnTime(elapsed, budget time.Duration) (late time.Duration, lost bool) {
	if elapsed <= budget {
		return 0, false
	}
	return (elapsed - budget).Round(10 * time.Microsecond), true
}

// press takes the time of a move off the clock and adds the increment. A move
// that was late within the margin leaves the clock at zero, not below.
func (c *clock) press(elapsed time.Duration) {
	if !c.limit.Clocked() {
		return
	}
	c.left = max(0, c.left-elapsed) + c.limit.Increment
	if c.toGo > 0 {
		if c.toGo--; c.toGo == 0 {
			c.left += c.limit.Time
			c.toGo = c.limit.Moves
		}
	}
}
