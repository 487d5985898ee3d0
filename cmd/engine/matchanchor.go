package main

import (
	"fmt"
	"strconv"
	"strings"

	"arrocco/bench/tournament"
)

// readAnchor reads --anchor: the name of an engine, which may have a "=" in it, and its
// rating. Empty text is no anchor.
func (f *matchFlags) readAnchor(cfg *tournament.Config) error {
	if f.anchor == "" {
		return nil
	}
	at := strings.LastIndex(f.anchor, "=")
	if at <= 0 {
		return fmt.Errorf("--anchor=%s: want NAME=ELO", f.anchor)
	}
	elo, err := strconv.ParseFloat(f.anchor[at+1:], 64)
	if err != nil {
		return fmt.Errorf("--anchor=%s: %q is not a number of Elo", f.anchor, f.anchor[at+1:])
	}
	cfg.Anchor = &tournament.Anchor{Name: f.anchor[:at], Elo: elo}
	return nil
}
