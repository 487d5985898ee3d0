package tournament

import (
	"fmt"

	"arrocco/bench/client"
	"arrocco/bench/match"
	"arrocco/bench/rating"
	"arrocco/bench/sprt"
	"arrocco/game"
)

// Standings count the results of a tournament.
type Standings struct {
	Engines  []client.Spec
	Book     string
	Test     *sprt.Test
	White    sprt.Trinomial    // all games, from White's point of view
	anchor   *rating.Anchor    // nil for none
	tallies  map[[2]int]*Tally // by the indices of the engines, the lower first
	index    map[string]int
	Stages   string // the table of a Swiss tournament or the bracket of a knockout, as text; "" for others
	Finished int    // games
	Complete bool   // nothing is left to play: no more games, or the test has decided
	unpaired bool   // games are not pairs with both colors
	repeats  repeats
	faults   []map[match.Reason]int // by engine
}

// A Tally counts the games of one engine against one or more opponents. The games by
// outcome are only those against one.
type Tally struct {
	Games    sprt.Trinomial
	Pairs    sprt.Pentanomial
	WinLoss  int  // pairs in which each won one game
	DrawDraw int  // pairs of two draws
	Unpaired bool // games are not played in pairs, so that there never are any
	games    rating.Games
	half     map[int]rating.Outcome // of the first finished game of a pair
}

// NewStandings returns the standings before the first game.
func NewStandings(cfg *Config) *Standings {
	s := &Standings{
		Engines: cfg.Engines,
		Book:    client.Printable(cfg.BookName),
		Test:    cfg.Test,
		tallies: map[[2]int]*Tally{},
		index:   map[string]int{},

		unpaired: cfg.unpaired(),
	}
	for i := range cfg.Engines {
		s.index[cfg.Engines[i].Name] = i
		s.faults = append(s.faults, map[match.Reason]int{})
	}
	if a := cfg.Anchor; a != nil {
		s.anchor = &rating.Anchor{Player: s.index[a.Name], Elo: a.Elo}
	}
	return s
}

// check returns an error if a record cannot be one of this tournament.
func (s *Standings) check(r *match.Record) error {
	for _, name := range []string{r.White, r.Black} {
		if _, ok := s.index[name]; !ok {
			return fmt.Errorf("game %d: no engine is called %q", r.Number, name)
		}
	}
	if r.White == r.Black {
		return fmt.Errorf("game %d: %q plays itself", r.Number, r.White)
	}
	switch r.Result {
	case game.WhiteWins.String(), game.BlackWins.String(), game.Drawn.String():
		return nil
	}
	return fmt.Errorf("game %d: %q is no result", r.Number, r.Result)
}

// Add counts a finished game.
func (s *Standings) Add(r *match.Record) {
	s.repeats.add(r)
	s.Count(r.Number, s.index[r.White], s.index[r.Black], r.Points())
	s.addFault(r)
}

// Index returns the index of the engine of the given name, or 0 if there is none.
func (s *Standings) Index(name string) int { return s.index[name] }

// addFault counts a game that an engine lost by a fault of its own.
func (s *Standings) addFault(r *match.Record) {
	if !r.Reason.Fault() {
		return
	}
	s.faults[s.index[r.Loser()]][r.Reason]++
}

// Count counts the result of the game of the given number between the engines of the
// given indices: points are the half points of White.
func (s *Standings) Count(number, white, black, points int) {
	s.Finished++
	addGame(&s.White, points)
	first, second, outcome := white, black, rating.NewOutcome(true, points)
	if first > second {
		first, second, outcome = second, first, rating.NewOutcome(false, 2-points)
	}
	key := [2]int{first, second}
	t := s.tallies[key]
	if t == nil {
		t = &Tally{half: map[int]rating.Outcome{}, Unpaired: s.unpaired}
		s.tallies[key] = t
	}
	t.add((number-1)/2, outcome)
}

// addGame counts a game by half points, 0 to 2.
func addGame(t *sprt.Trinomial, points int) {
	switch points {
	case 0:
		t.Losses++
	case 1:
		t.Draws++
	case 2:
		t.Wins++
	}
}

// add counts a game, by its outcome for the first engine, in the pair of the given
// number.
func (t *Tally) add(pair int, outcome rating.Outcome) {
	points := outcome.Halves()
	addGame(&t.Games, points)
	if t.Unpaired {
		t.games.Single[outcome]++
		return
	}
	before, ok := t.half[pair]
	if !ok {
		t.half[pair] = outcome
		t.games.Single[outcome]++
		return
	}
	delete(t.half, pair)
	t.games.Single[before]--
	t.games.Pairs[before][outcome]++
	other := before.Halves()
	t.Pairs.Add(points + other)
	switch {
	case points == 1 && other == 1:
		t.DrawDraw++
	case points+other == 2:
		t.WinLoss++
	}
}

// Of returns how the engine of the given index did against all its opponents.
func (s *Standings) Of(engine int) Tally {
	var sum Tally
	for key, t := range s.tallies {
		switch engine {
		case key[0]:
			sum.merge(t)
		case key[1]:
			sum.merge(t.reversed())
		}
	}
	return sum
}

// Between returns how the engine of the first index did against that of the second.
func (s *Standings) Between(i, j int) Tally {
	var sum Tally
	if t := s.tallies[[2]int{min(i, j), max(i, j)}]; t != nil {
		if i > j {
			t = t.reversed()
		}
		sum.merge(t)
	}
	return sum
}

// merge adds the games of another tally.
func (t *Tally) merge(o *Tally) {
	t.Games.Wins += o.Games.Wins
	t.Games.Draws += o.Games.Draws
	t.Games.Losses += o.Games.Losses
	for i, n := range o.Pairs {
		t.Pairs[i] += n
	}
	t.WinLoss += o.WinLoss
	t.DrawDraw += o.DrawDraw
	t.Unpaired = o.Unpaired
}

// reversed returns t from the other engine's point of view.
func (t *Tally) reversed() *Tally {
	r := *t
	r.Games.Wins, r.Games.Losses = t.Games.Losses, t.Games.Wins
	for i, n := range t.Pairs {
		r.Pairs[4-i] = n
	}
	return &r
}

// LLR returns the log-likelihood ratio of the test, or 0 without one.
func (s *Standings) LLR() float64 {
	if s.Test == nil {
		return 0
	}
	return s.Test.LLR(s.Of(0).Pairs)
}

// Verdict returns the verdict of the test so far.
func (s *Standings) Verdict() sprt.Verdict {
	if s.Test == nil {
		return sprt.Undecided
	}
	return s.Test.Verdict(s.LLR())
}
