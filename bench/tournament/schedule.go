package tournament

import "context"

// A Format says who plays whom.
type Format string

// The formats. With two engines they are the same.
const (
	RoundRobin Format = "roundrobin" // each engine against each other
	Gauntlet   Format = "gauntlet"   // the first engine against each other
)

// Title returns the format for a heading.
func (f Format) Title() string {
	if f == Gauntlet {
		return "Gauntlet"
	}
	return "Round robin"
}

// A fixture is a game to be played. It follows from its number alone, so that
// a resumed tournament plays the same games.
type fixture struct {
	number  int // from 1
	round   int // from 1; in each round, each pairing plays one opening twice
	white   int // index of the engine
	black   int
	opening int // index of the opening
}

// A schedule lists the games of a tournament without holding them.
type schedule struct {
	pairings [][2]int
	games    int // in all; 0 for no end
	openings int
}

// last returns the number of the last game, which is more than the number of
// games where each pairing plays an odd number of them.
func (s *schedule) last() int {
	rounds := (s.games/len(s.pairings) + 1) / 2
	last := 2 * rounds * len(s.pairings)
	if !s.has(last) {
		last--
	}
	return last
}

// has reports whether the game of the given number is played: of the last pair of
// an odd number of games of a pairing, only the first is.
func (s *schedule) has(number int) bool {
	each := s.games / len(s.pairings)
	round := (number-1)/2/len(s.pairings) + 1
	return s.games == 0 || 2*round <= each || 2*round-1 == each && number%2 == 1
}

// newSchedule plans a tournament with a number of games for each pairing.
func newSchedule(engines int, format Format, perPairing, openings int) *schedule {
	s := &schedule{openings: openings}
	for i := range engines {
		for j := i + 1; j < engines; j++ {
			if i == 0 || format == RoundRobin {
				s.pairings = append(s.pairings, [2]int{i, j})
			}
		}
	}
	s.games = perPairing * len(s.pairings)
	return s
}

// fixture returns the game of the given number, from 1.
func (s *schedule) fixture(number int) fixture {
	pair := (number - 1) / 2
	round := pair / len(s.pairings)
	f := fixture{number: number, round: round + 1, opening: round % s.openings}
	p := s.pairings[pair%len(s.pairings)]
	f.white, f.black = p[0], p[1]
	if number%2 == 0 {
		f.white, f.black = f.black, f.white
	}
	return f
}

// TotalGames returns how many games the tournament has in all; 0 for no end but the
// test's.
func (c *Config) TotalGames() int {
	return newSchedule(len(c.Engines), c.Format, c.Games, 1).games
}

// numbers sends the numbers of the games that are not done, until there are no more
// or ctx is cancelled.
func (s *schedule) numbers(ctx context.Context, numbers chan<- int, done map[int]bool) {
	defer close(numbers)
	for n := 1; s.games == 0 || n <= s.last(); n++ {
		if done[n] || !s.has(n) {
			continue
		}
		select {
		case numbers <- n:
		case <-ctx.Done():
			return
		}
	}
}
