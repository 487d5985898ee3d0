package client

import "time"

// Patience says how long to wait for an engine where no clock runs. The zero
// value of a field means the value of DefaultPatience.
type Patience struct {
	Start time.Duration // from the start of the process to the end of the greeting
	Ready time.Duration // for "readyok"
	Move  time.Duration // for a move that only nodes or depth limit
	Late  time.Duration // for the answer to "stop", when time has run out

	Restart   time.Duration // until an engine that did not start is tried again
	Interrupt time.Duration // from a fault of an engine to an interruption that explains it
}

// DefaultPatience gives an engine as long as fastchess and cutechess do before a
// game, and two minutes for a move without a clock.
func DefaultPatience() Patience {
	return Patience{
		Start: 10 * time.Second, Ready: 15 * time.Second, Move: 2 * time.Minute, Late: 5 * time.Second,
		Restart: time.Second, Interrupt: time.Second,
	}
}

// Filled returns p with the defaults in the place of zeros.
func (p Patience) Filled() Patience {
	d := DefaultPatience()
	for _, f := range []struct {
		to   *time.Duration
		from time.Duration
	}{
		{&p.Start, d.Start},
		{&p.Ready, d.Ready},
		{&p.Move, d.Move},
		{&p.Late, d.Late},
		{&p.Restart, d.Restart},
		{&p.Interrupt, d.Interrupt},
	} {
		if *f.to == 0 {
			*f.to = f.from
		}
	}
	return p
}
