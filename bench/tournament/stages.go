package tournament

import (
	"fmt"
	"iter"
	"slices"
)

// A stage is a list of encounters that are played at the same time: a round, or the
// tie-breaks of one. The next stage follows from the results of all earlier ones.
type stage struct {
	round      int // from 1
	games      int // of each encounter
	encounters []encounter
}

// An encounter is some games between two engines, given by their indices.
type encounter struct {
	first  int // has White in the first game, unless colors are reversed
	second int
	points [2]int // half points of the first and the second
}

// A pairer makes the stages of a format.
type pairer interface {
	// pair returns the next stage, without games if there is none.
	pair() stage
	// finish takes in the results of the stage that pair has returned.
	finish(s *stage)
	// complete reports whether the tournament needs no more stages.
	complete() bool
	// last returns the number of the last game, or 0 if it is not known.
	last() int
	// table shows the standings, with the results so far of a stage that is played.
	table(running *stage) string
}

// stages is a schedule of one stage after the other. A stage begins when all games of
// the one before have been played, so its games do not depend on the order in which
// games finish.
//
// Numbers of games are consecutive, except that each pair of games begins with an odd
// number, and each stage.
type stages struct {
	pairer   pairer
	names    []string
	openings int  // that there are
	reverse  bool // colors are exchanged
	current  stage
	base     int          // the number before the first of the current stage
	opening  int          // index of the first opening of the current stage, without the end of the book
	played   map[int]bool // numbers of the finished games of the current stage
	begun    bool         // next has returned the games of the current stage
}

// newStages plans a Swiss or knockout tournament.
func newStages(c *Config) *stages {
	s := &stages{
		names: names(c.Engines), openings: c.NumOpenings(), reverse: c.Reverse, opening: c.firstOpening(),
		played: map[int]bool{},
	}
	if c.Format == Swiss {
		s.pairer = newSwiss(s.names, c.Rounds, c.Games)
	} else {
		s.pairer = newKnockout(s.names, c.Games, c.TieBreaks)
	}
	s.current = s.pairer.pair()
	return s
}

// evenUp returns n or the even number above it.
func evenUp(n int) int { return n + n%2 }

// step returns how many numbers an encounter takes.
func (s *stage) step() int {
	if s.games == 1 {
		return 1
	}
	return evenUp(s.games)
}

// fixture returns the game of the given number, if it is one of the current stage, and
// the index of its encounter.
func (s *stages) fixture(number int) (f fixture, index int, ok bool) {
	step := s.current.step()
	index, game := (number-s.base-1)/max(1, step), (number-s.base-1)%max(1, step)
	if number <= s.base || index >= len(s.current.encounters) || game >= s.current.games {
		return fixture{}, 0, false
	}
	e := &s.current.encounters[index]
	f = fixture{
		number: number, round: s.current.round, white: e.first, black: e.second,
		opening: (s.opening + game/2) % s.openings,
	}
	if swapped := game%2 == 1; swapped != s.reverse {
		f.white, f.black = f.black, f.white
	}
	return f, index, true
}

// add takes in the result of a game of the current stage, and begins the next stage
// after the last of them.
func (s *stages) add(number, white, black, points int) error {
	f, index, ok := s.fixture(number)
	switch {
	case !ok || s.played[number]:
		return errNoGame(number)
	case f.white != white || f.black != black:
		return fmt.Errorf("game %d: %s vs %s, but by the results before it is %s vs %s", number,
			s.names[white], s.names[black], s.names[f.white], s.names[f.black])
	}
	s.played[number] = true
	e := &s.current.encounters[index]
	if white != e.first {
		points = 2 - points
	}
	e.points[0] += points
	e.points[1] += 2 - points
	if len(s.played) == s.current.games*len(s.current.encounters) {
		s.advance()
	}
	return nil
}

// advance begins the next stage.
func (s *stages) advance() {
	s.pairer.finish(&s.current)
	s.base = evenUp(s.base + s.current.step()*len(s.current.encounters))
	s.opening += (s.current.games + 1) / 2
	s.current = s.pairer.pair()
	clear(s.played)
	s.begun = false
}

// next returns the games of the current stage. It never returns the last ones as such:
// complete says that there are no more.
func (s *stages) next() (games iter.Seq[fixture], last bool) {
	if s.begun || s.complete() {
		return nil, false
	}
	s.begun = true
	var list []fixture
	for n := s.base + 1; n <= s.base+s.current.step()*len(s.current.encounters); n++ {
		if f, _, ok := s.fixture(n); ok && !s.played[n] {
			list = append(list, f)
		}
	}
	return slices.Values(list), false
}

// complete reports whether all games have been played.
func (s *stages) complete() bool { return s.pairer.complete() }

// last returns the number of the last game, or 0 if it is not known.
func (s *stages) last() int { return s.pairer.last() }

// table shows the standings of the format.
func (s *stages) table() string { return s.pairer.table(&s.current) }
