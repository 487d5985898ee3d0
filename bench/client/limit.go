package client

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// A Limit says how long an engine may think. Limits combine: a clock with a
// depth, for instance. The zero Limit is no limit and not valid in a match.
type Limit struct {
	Moves     int           `json:"moves,omitempty"` // Time is for this many moves; 0 for the whole game
	Time      time.Duration `json:"time,omitempty"`  // on the clock; 0 for no clock
	Increment time.Duration `json:"inc,omitempty"`   // added after each move
	MoveTime  time.Duration `json:"movetime,omitempty"`
	Nodes     uint64        `json:"nodes,omitempty"`
	Depth     int           `json:"depth,omitempty"`
}

// Clocked reports whether the limit includes a clock.
func (l Limit) Clocked() bool { return l.Time > 0 || l.Increment > 0 }

// validate returns an error if l is no limit or contradicts itself.
func (l Limit) validate() error {
	switch {
	case l == Limit{}:
		return errors.New("no limit: give tc, movetime, nodes or depth")
	case l.Clocked() && l.MoveTime > 0:
		return errors.New("tc and movetime contradict each other")
	case l.Time < 0 || l.Increment < 0 || l.MoveTime < 0 || l.Moves < 0 || l.Depth < 0:
		return errors.New("negative limit")
	case l.Moves > 0 && l.Time <= 0:
		return fmt.Errorf("a control of %d moves needs a time", l.Moves)
	}
	return nil
}

// String returns the limit as the standings show it: "40/60+0.6", "1s/move",
// "5000 nodes", "depth 8".
func (l Limit) String() string {
	var parts []string
	if l.Clocked() {
		s := fmt.Sprintf("%g+%g", l.Time.Seconds(), l.Increment.Seconds())
		if l.Moves > 0 {
			s = fmt.Sprintf("%d/%s", l.Moves, s)
		}
		parts = append(parts, s)
	}
	if l.MoveTime > 0 {
		parts = append(parts, fmt.Sprintf("%gs/move", l.MoveTime.Seconds()))
	}
	if l.Nodes > 0 {
		parts = append(parts, fmt.Sprintf("%d nodes", l.Nodes))
	}
	if l.Depth > 0 {
		parts = append(parts, fmt.Sprintf("depth %d", l.Depth))
	}
	return strings.Join(parts, ", ")
}
