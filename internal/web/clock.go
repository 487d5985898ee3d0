package web

import (
	"fmt"
	"strconv"
	"time"

	"arrocco/game"
	"arrocco/internal/referee"
	"arrocco/search"
)

// A timing is how much time the players have. The zero value is no limit.
type timing struct {
	Minutes   float64 `json:"minutes,omitempty"`   // for all moves
	Increment float64 `json:"increment,omitempty"` // seconds, added after each move
	Hourglass float64 `json:"hourglass,omitempty"` // seconds for each move, instead of the two others
}

// The longest times that a timing may have.
const (
	maxMinutes = 24 * 60
	maxSeconds = 3600
)

// check returns an error if the timing makes no sense.
func (t timing) check() error {
	switch {
	case !within(t.Minutes, maxMinutes) || !within(t.Increment, maxSeconds) || !within(t.Hourglass, maxSeconds),
		t.Hourglass != 0 && (t.Minutes != 0 || t.Increment != 0),
		t.Increment != 0 && t.Minutes == 0:
		return refuse("These times are not possible.")
	}
	return nil
}

// within reports whether x is a number from 0 to most.
func within(x, most float64) bool { return x >= 0 && x <= most }

// limited reports whether there is a limit.
func (t timing) limited() bool { return t.Minutes > 0 || t.Hourglass > 0 }

// tag returns the value of the tag TimeControl in PGN, or "".
func (t timing) tag() string {
	switch {
	case t.Hourglass > 0:
		return referee.Hourglass(seconds(t.Hourglass))
	case t.Minutes > 0 && t.Increment > 0:
		return fmt.Sprintf("%.0f+%s", 60*t.Minutes, strconv.FormatFloat(t.Increment, 'f', -1, 64))
	case t.Minutes > 0:
		return fmt.Sprintf("%.0f", 60*t.Minutes)
	}
	return ""
}

// seconds converts seconds to a Duration.
func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// times are the times of both players.
type times [game.NumColors]time.Duration

// A clock is the chess clock or the hourglass of a table. The zero clock has no limits.
type clock struct {
	timing
	left  times     // at the beginning of the turn, less what the turn has used before the clock stopped
	since time.Time // when it was started; zero if it stands
}

// newClock returns a clock before the first move.
func newClock(t timing) clock {
	c := clock{timing: t}
	for side := range c.left {
		c.left[side] = max(seconds(60*t.Minutes), seconds(t.Hourglass))
	}
	return c
}

// start starts the clock of the side to move.
func (c *clock) start(now time.Time) {
	if c.limited() && c.since.IsZero() {
		c.since = now
	}
}

// stop stops the clock, whose turn it is.
func (c *clock) stop(turn game.Color, now time.Time) {
	c.left[turn&1] = c.remaining(turn, now)
	c.since = time.Time{}
}

// press ends the turn of a side.
func (c *clock) press(turn game.Color, now time.Time) {
	c.stop(turn, now)
	if c.Hourglass > 0 {
		c.left[turn&1] = seconds(c.Hourglass)
	} else {
		c.left[turn&1] += seconds(c.Increment)
	}
}

// remaining returns the time that is left to the side to move.
func (c *clock) remaining(turn game.Color, now time.Time) time.Duration {
	left := c.left[turn&1]
	if !c.since.IsZero() {
		left -= now.Sub(c.since)
	}
	return left
}

// margin is what the engine leaves of its time, so that it never loses on time.
const margin = 50 * time.Millisecond

// limits adds the time that the side to move has to the limits of a search.
func (c *clock) limits(lim *search.Limits, turn game.Color, now time.Time) {
	switch {
	case c.Hourglass > 0:
		left := c.remaining(turn, now)
		most := max(left-margin, left/2, time.Millisecond)
		if lim.MoveTime == 0 || lim.MoveTime > most {
			lim.MoveTime = most
		}
	case c.limited():
		lim.MoveTime = 0
		lim.Timed, lim.Time, lim.Overhead = true, c.left, margin
		lim.Time[turn&1] = c.remaining(turn, now)
		for side := range lim.Increment {
			lim.Increment[side] = seconds(c.Increment)
		}
	}
}
