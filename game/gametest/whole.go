package gametest

import (
	"slices"
	"strings"

	"arrocco/game"
)

// checkNull passes, unless in check.
func (c *conformance) checkNull() {
	p := c.pos
	before, at := *p.State(), p.State()
	if before.InCheck {
		return
	}
	attacked := p.Attacked()
	p.MakeNull()
	s := p.State()
	squares := p.Traits().Files * p.Traits().Ranks
	if s.Side == before.Side || s.Key == before.Key || !slices.Equal(s.Board[:squares], before.Board[:squares]) {
		c.fail("MakeNull leaves the side or the key, or changes the board")
	}
	if s.Last != game.NoMove || s.Captured != game.None || s.InCheck {
		c.fail("after MakeNull, Last is %#x, Captured %d, InCheck %v", s.Last, s.Captured, s.InCheck)
	}
	for m := range c.generate(game.Noisy) {
		if m.Kind() == game.Normal && before.Board[m.To()] != game.None && attacked.At(m.To()) == 0 {
			c.fail("%#x captures on a square that Attacked has not", m)
		}
	}
	c.checkDiff(game.NoMove, &before, s)
	p.Unmake()
	c.checkRestored("MakeNull", &before, at)
}

// checkRulings asks for all rulings on a position with that many moves.
func (c *conformance) checkRulings(moves int) {
	before, at := *c.pos.State(), c.pos.State()
	outcome := c.pos.Outcome()
	if moves == 0 && outcome.Result == game.Ongoing {
		c.fail("no legal move, but Outcome is %v", outcome)
	}
	if (outcome.Result == game.Ongoing) != (outcome.Reason == "") {
		c.fail("Outcome is %v for the reason %q", outcome.Result, outcome.Reason)
	}
	for ply := range 4 {
		score, bound := c.pos.Adjudicate(ply)
		if bound > game.Exact || bound == game.Unknown && score != 0 {
			c.fail("Adjudicate(%d) is %d, %d", ply, score, bound)
		}
		c.pos.UpcomingRepetition(ply)
	}
	c.checkRestored("Outcome, Adjudicate", &before, at)
}

// checkClone plays in a clone, and in the original, and checks that the other
// does not notice.
func (c *conformance) checkClone(moves []game.Move) {
	before, at := *c.pos.State(), c.pos.State()
	clone := c.pos.Clone()
	if *clone.State() != before || clone.String() != c.pos.String() {
		c.fail("Clone is %v", clone)
	}
	if len(moves) == 0 {
		return
	}
	m := moves[c.rng.IntN(len(moves))]
	clone.Make(m)
	c.checkRestored("Make in a Clone", &before, at)
	c.pos.Make(m)
	made := tidy(c.pos.State())
	c.pos.Unmake()
	if tidy(clone.State()) != made {
		c.fail("after %#x, the Clone is %v", m, clone)
	}
	clone.Unmake()
	if *clone.State() != before {
		c.fail("Make(%#x) and Unmake in a Clone do not restore the state", m)
	}
}

// tidy returns the state without what is left over in Diff beyond N.
func tidy(s *game.State) game.State {
	t := *s
	clear(t.Diff.Changes[len(t.Diff.List()):])
	return t
}

// checkText reads the position back from its text.
func (c *conformance) checkText() {
	if c.Parse == nil {
		return
	}
	text := c.pos.String()
	p, err := c.Parse(text)
	if err != nil {
		c.fail("does not read back: %v", err)
		return
	}
	if p.String() != text {
		c.fail("reads back as %v", p)
	}
	got, want := *p.State(), *c.pos.State()
	// These tell of the last move, which the text does not.
	got.Last, got.Captured, got.Diff = want.Last, want.Captured, want.Diff
	if got != want {
		c.fail("reads back with another state: %s", difference(&got, &want))
	}
}

// difference names the fields in which two states differ.
func difference(a, b *game.State) string {
	fields := []struct {
		name string
		same bool
	}{
		{"Key", a.Key == b.Key},
		{"PawnKey", a.PawnKey == b.PawnKey},
		{"MaterialKey", a.MaterialKey == b.MaterialKey},
		{"NonPawnKey", a.NonPawnKey == b.NonPawnKey},
		{"Side", a.Side == b.Side},
		{"InCheck", a.InCheck == b.InCheck},
		{"Quiet", a.HalfMoveClock == b.HalfMoveClock},
		{"Pieces", a.Pieces == b.Pieces},
		{"NonPawn", a.NonPawn == b.NonPawn},
		{"Board", a.Board == b.Board},
	}
	var names []string
	for _, f := range fields {
		if !f.same {
			names = append(names, f.name)
		}
	}
	return strings.Join(names, ", ")
}
