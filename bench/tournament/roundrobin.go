package tournament

import "iter"

// A roundRobin lists the games of a tournament whose pairings do not depend on
// results, without holding them.
type roundRobin struct {
	pairings [][2]int
	games    int  // in all; 0 for no end
	openings int  // that there are
	start    int  // index of the first opening
	noSwap   bool // the first engine of a pairing is always White
	reverse  bool // colors are exchanged

	part, parts int // of the meetings that are played; 0 of 0 for all
	planned     int // how many games these are; 0 for no end

	done     map[int]bool
	finished int
	begun    bool // next has returned the games
}

// newRoundRobin plans a round robin or a gauntlet.
func newRoundRobin(c *Config) *roundRobin {
	s := &roundRobin{
		openings: c.NumOpenings(), start: c.firstOpening(), noSwap: c.NoSwap, reverse: c.Reverse,
		part: c.Part, parts: c.Parts,
	}
	seeds := len(c.Engines)
	if c.Format == Gauntlet {
		seeds = max(1, c.Seeds)
	}
	for i := range seeds {
		from := i + 1
		if c.Format == Gauntlet {
			from = seeds
		}
		for j := from; j < len(c.Engines); j++ {
			s.pairings = append(s.pairings, [2]int{i, j})
		}
	}
	s.games = c.Games * len(s.pairings)
	s.planned = s.count()
	return s
}

// count returns how many games are played; 0 for no end.
func (s *roundRobin) count() int {
	if s.parts == 0 || s.games == 0 {
		return s.games
	}
	n := 0
	for number := 1; number <= s.end(); number++ {
		if s.has(number) {
			n++
		}
	}
	return n
}

// meeting returns the number, from 0, of the opening that two engines play in a game: once or,
// with both colors, twice.
func (s *roundRobin) meeting(number int) int {
	if s.noSwap {
		return number - 1
	}
	return (number - 1) / 2
}

// last returns the number of the last game, which is more than the number of
// games where each pairing plays an odd number of them in pairs.
func (s *roundRobin) last() int {
	last := s.end()
	for last > 0 && !s.has(last) {
		last--
	}
	return last
}

// end returns a number that no game is above; 0 for no end.
func (s *roundRobin) end() int {
	if s.noSwap || s.games == 0 {
		return s.games
	}
	rounds := (s.games/len(s.pairings) + 1) / 2
	return 2 * rounds * len(s.pairings)
}

// has reports whether the game of the given number is played: of the last pair of
// an odd number of games of a pairing, only the first is. Other machines play other meetings.
func (s *roundRobin) has(number int) bool {
	if s.parts > 0 && (s.meeting(number)+1-s.part)%s.parts != 0 {
		return false
	}
	if s.games == 0 || s.noSwap {
		return s.games == 0 || number <= s.games
	}
	each := s.games / len(s.pairings)
	round := (number-1)/2/len(s.pairings) + 1
	return 2*round <= each || 2*round-1 == each && number%2 == 1
}

// fixture returns the game of the given number, from 1. In each round, each pairing
// plays one opening: twice, unless colors stay.
func (s *roundRobin) fixture(number int) fixture {
	meeting := s.meeting(number)
	round := meeting / len(s.pairings)
	f := fixture{number: number, round: round + 1, opening: (s.start + round) % s.openings}
	p := s.pairings[meeting%len(s.pairings)]
	f.white, f.black = p[0], p[1]
	if swapped := !s.noSwap && number%2 == 0; swapped != s.reverse {
		f.white, f.black = f.black, f.white
	}
	return f
}

// add counts a game.
func (s *roundRobin) add(_, _, _, _ int) error {
	s.finished++
	return nil
}

// complete reports whether all games have been played.
func (s *roundRobin) complete() bool { return s.games > 0 && s.finished >= s.planned }

// next returns all games at once.
func (s *roundRobin) next() (games iter.Seq[fixture], last bool) {
	if s.begun {
		return nil, true
	}
	s.begun = true
	return s.all, true
}

// all yields the games that are not done.
func (s *roundRobin) all(yield func(fixture) bool) {
	last := s.last()
	for n := 1; s.games == 0 || n <= last; n++ {
		if s.has(n) && !s.done[n] && !yield(s.fixture(n)) {
			return
		}
	}
}

// table returns nothing: the ratings say it all.
func (s *roundRobin) table() string { return "" }
