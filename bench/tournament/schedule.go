package tournament

import (
	"context"
	"fmt"
	"iter"
)

// A Format says who plays whom.
type Format string

// The formats. With two engines, the first two are the same.
const (
	RoundRobin Format = "roundrobin" // each engine against each other
	Gauntlet   Format = "gauntlet"   // the first engines against each other one
	Swiss      Format = "swiss"      // rounds, in which engines of similar scores meet
	Knockout   Format = "knockout"   // the loser of a match drops out
)

// formats lists the formats in the order of the help.
var formats = []Format{RoundRobin, Gauntlet, Swiss, Knockout}

// Formats returns the names of all formats, the default first.
func Formats() []string {
	names := make([]string, len(formats))
	for i, f := range formats {
		names[i] = string(f)
	}
	return names
}

// Title returns the format for a heading.
func (f Format) Title() string {
	switch f {
	case Gauntlet:
		return "Gauntlet"
	case Swiss:
		return "Swiss tournament"
	case Knockout:
		return "Knockout"
	}
	return "Round robin"
}

// inStages reports whether later pairings depend on earlier results.
func (f Format) inStages() bool { return f == Swiss || f == Knockout }

// A fixture is a game to be played. It follows from its number and the results of
// earlier stages, so that a resumed tournament plays the same games.
type fixture struct {
	number  int // from 1
	round   int // from 1
	white   int // index of the engine
	black   int
	opening int // index of the opening
}

// A schedule says which games a tournament plays. Only the collector calls its methods.
type schedule interface {
	// add takes in the result of a game: the half points of White. It returns an error
	// if the tournament has no such game.
	add(number, white, black, points int) error
	// next returns the games without a result that can be played now and were not
	// returned before, or nil. If last is true, no more will follow.
	next() (games iter.Seq[fixture], last bool)
	// complete reports whether all games have been played.
	complete() bool
	// last returns the number of the last game, or 0 if it is not known.
	last() int
	// table shows what the format has besides ratings, or nothing.
	table() string
}

// newSchedule plans the games of a tournament. The games in done have been played.
func newSchedule(c *Config, done map[int]bool) schedule {
	if c.Format.inStages() {
		return newStages(c)
	}
	r := newRoundRobin(c)
	r.done = done
	return r
}

// TotalGames returns how many games the tournament has in all; 0 if that is not known,
// because a test ends it or matches may have tie-breaks.
func (c *Config) TotalGames() int {
	switch c.Format {
	case Swiss:
		return c.Rounds * (len(c.Engines) / 2) * c.Games
	case Knockout:
		return 0
	}
	return newRoundRobin(c).planned
}

// firstOpening returns the index of the first opening.
func (c *Config) firstOpening() int { return max(c.Start, 1) - 1 }

// openingsPlayed returns how many openings the tournament takes if none is played
// again, and what is played on each. It is 0 if that is not known.
func (c *Config) openingsPlayed() (n int, unit string) {
	n, unit = (c.Games+1)/2, "pairs of games"
	if c.unpaired() {
		n, unit = c.Games, "games"
	}
	switch c.Format {
	case Swiss:
		n *= c.Rounds
	case Knockout:
		n *= bracketRounds(len(c.Engines))
	}
	return n, unit
}

// feed sends games to the workers as they become known, until there are no more or
// ctx is cancelled.
func feed(ctx context.Context, batches <-chan iter.Seq[fixture], games chan<- fixture) {
	defer close(games)
	for {
		var batch iter.Seq[fixture]
		select {
		case next, more := <-batches:
			if !more {
				return
			}
			batch = next
		case <-ctx.Done():
			return
		}
		for f := range batch {
			select {
			case games <- f:
			case <-ctx.Done():
				return
			}
		}
	}
}

// errNoGame returns an error that says that the tournament has no such game.
func errNoGame(number int) error { return fmt.Errorf("game %d: is not in the schedule", number) }
