package match

import "time"

// A clock is one player's time in one game.
type clock struct {
	limit  Limit
	margin time.Duration
	left   time.Duration
	toGo   int // moves to the next control; 0 if Time is for the whole game
}

func newClock(l Limit, margin time.Duration) *clock {
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

// press takes the time of a move off the clock. Time that the margin forgave
// is not owed.
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
