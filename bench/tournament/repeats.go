package tournament

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"

	"arrocco/bench/match"
	"arrocco/game"
)

// warnings returns what is probably not intended: that many games start alike, or are
// alike.
func (c *Config) warnings() []string {
	if start, err := c.Variant.Parse(c.Variant.Start); err != nil || game.Uncertain(start) {
		return nil // the deals differ
	}
	openings := c.NumOpenings()
	played, unit := c.openingsPlayed()
	switch {
	case c.Games > 0 && played <= openings:
		return nil
	case openings == 1 && c.deterministic():
		return []string{"all games start alike and no limit depends on time, so games will repeat; " +
			"--openings gives other starts"}
	case openings == 1:
		return []string{"all games start alike; --openings gives other starts"}
	case c.Games == 0:
		return nil // it is said when it happens
	}
	return []string{fmt.Sprintf("%d %s but %d openings: openings will be played again", played, unit, openings)}
}

// deterministic reports whether all engines can be expected to play the same in
// the same position.
func (c *Config) deterministic() bool {
	for i := range c.Engines {
		e := &c.Engines[i]
		threads := e.Option("Threads")
		if e.Limit.Clocked() || e.Limit.MoveTime > 0 || threads != "" && threads != "1" {
			return false
		}
	}
	return true
}

// repeats counts the games that are the same as an earlier one of the same
// engines, with the same or with swapped colors. The zero value is ready to use.
type repeats struct {
	seen  map[uint64]struct{} // hashes of games
	games int
}

// add takes in a game, unless a fault cut it short.
func (s *repeats) add(r *match.Record) {
	if r.Reason.Fault() {
		return
	}
	if s.seen == nil {
		s.seen = map[uint64]struct{}{}
	}
	key := fingerprint(r)
	if _, again := s.seen[key]; again {
		s.games++
	}
	s.seen[key] = struct{}{}
}

// fingerprint returns a hash of who played and what was played.
func fingerprint(r *match.Record) uint64 {
	hash := fnv.New64a()
	write := func(text string) {
		_, _ = hash.Write(binary.AppendUvarint(nil, uint64(len(text))))
		_, _ = hash.Write([]byte(text))
	}
	write(min(r.White, r.Black))
	write(max(r.White, r.Black))
	write(r.Opening.FEN)
	for _, m := range r.Opening.Moves {
		write(m)
	}
	for i := range r.Plies {
		write(r.Plies[i].Move)
		write(r.Plies[i].Draw)
	}
	return hash.Sum64()
}

// Repeated returns how many games were the same as an earlier one.
func (s *Standings) Repeated() int { return s.repeats.games }

// Repeats returns a line that says how many games were the same as an earlier
// one, or nothing if none was.
func (s *Standings) Repeats() string {
	if s.repeats.games == 0 {
		return ""
	}
	return fmt.Sprintf("Repeated games: %d of %d are the same as an earlier game, so the figures say too much\n",
		s.repeats.games, s.Finished)
}
