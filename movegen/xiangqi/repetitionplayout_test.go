package xiangqi_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// A comparison plays games that go round in loops, both on a position and for
// a referee, and compares what they say.
type comparison struct {
	testing.TB
	rng    *rand.Rand
	rule   xiangqi.Ruling
	counts map[game.Reason]int // verdicts that were compared
}

// TestJudgeInLoops compares the judge with the referee in all the shortest loops
// from positions at random, and in some longer ones: those that are no draw, and
// as many that are.
func TestJudgeInLoops(t *testing.T) {
	boards := 50
	if long() {
		boards = 1500
	}
	for _, rule := range []xiangqi.Ruling{xiangqi.AXF, xiangqi.League, xiangqi.Sheet} {
		t.Run(rule.String(), func(t *testing.T) {
			c := &comparison{t, rand.New(rand.NewPCG(uint64(rule), 6)), rule, map[game.Reason]int{}}
			for i := range boards {
				r := randomBoard(c.rng, 3+i%14)
				c.board(r)
				c.triangles(r)
			}
			t.Logf("verdicts: %v", c.counts)
			if c.counts[game.PerpetualCheck] < 2 || c.counts[game.PerpetualChase] < 20 || c.counts[game.Threefold] < 50 {
				t.Errorf("too few verdicts of a kind: %v", c.counts)
			}
		})
	}
}

// homes are the squares on which Red's pieces of a kind may stand, where that is
// not everywhere. The mirror images are Black's.
var homes = map[byte]string{
	'K': "d0 e0 f0 d1 e1 f1 d2 e2 f2",
	'A': "d0 f0 e1 d2 f2",
	'B': "c0 g0 a2 e2 i2 c4 g4",
}

// randomBoard puts the generals and n other pieces anywhere that they may be.
// Nobody is in check, and some move is possible.
func randomBoard(rng *rand.Rand, n int) *reference {
	for {
		r := newReference("9/9/9/9/9/9/9/9/9/9 w - - 0 1")
		r.red = rng.IntN(2) == 0
		r.scatter(rng, 'K', true)
		r.scatter(rng, 'K', false)
		const others = "RRCCNNAABBPPPrrccnnaabbppp"
		for _, i := range rng.Perm(len(others))[:n] {
			r.scatter(rng, upper(others[i]), side(others[i], true))
		}
		if !r.inCheck(true) && !r.inCheck(false) && len(r.moves()) > 0 {
			return r
		}
	}
}

// scatter puts a piece on some empty square that it may be on, if it hits one.
func (r *reference) scatter(rng *rand.Rand, letter byte, red bool) {
	s := [2]int{rng.IntN(10), rng.IntN(9)}
	if names := homes[letter]; names != "" {
		i := 3 * rng.IntN((len(names)+1)/3)
		s = [2]int{int(names[i+1] - '0'), int(names[i] - 'a')}
	} else if letter == 'P' {
		s[0] = 5 + rng.IntN(5) // across the river, or on the first two ranks before it
		if rng.IntN(4) == 0 {
			s = [2]int{3 + rng.IntN(2), 2 * rng.IntN(5)}
		}
	}
	if !red {
		s[0] = 9 - s[0]
		letter += 'a' - 'A'
	}
	if r.at(s) == '.' {
		r.board[s[0]][s[1]] = letter
	}
}

// board plays all the loops of four moves from a position in which each side
// moves one piece away and back.
func (c *comparison) board(r *reference) {
	p := parse(c, r.fen())
	p.SetRules(xiangqi.Rules{Repetition: c.rule})
	draws := 1
	for _, away := range legalMoves(p) {
		if p.State().Capture(away) {
			continue
		}
		p.Make(away)
		for _, reply := range legalMoves(p) {
			loop := []game.Move{away, reply, back(away), back(reply)}
			if !p.State().Capture(reply) && c.goes(p, loop[1:]) {
				c.compare(r, loop, &draws)
			}
		}
		p.Unmake()
	}
}

// triangles plays some of the loops of six moves in which each side moves one
// piece away, elsewhere, and back.
func (c *comparison) triangles(r *reference) {
	p := parse(c, r.fen())
	p.SetRules(xiangqi.Rules{Repetition: c.rule})
	draws := 1
	for range 300 {
		var loop []game.Move
		for ply := range 4 {
			moves := legalMoves(p)
			if ply >= 2 {
				last := loop[ply-2].To()
				moves = slices.DeleteFunc(moves, func(m game.Move) bool { return m.From() != last })
			}
			if len(moves) == 0 {
				break
			}
			m := moves[c.rng.IntN(len(moves))]
			if p.State().Capture(m) {
				break
			}
			p.Make(m)
			loop = append(loop, m)
		}
		for range loop {
			p.Unmake()
		}
		if len(loop) < 4 {
			continue
		}
		for i := range 2 {
			loop = append(loop, game.NewMove(loop[2+i].To(), loop[i].From()))
		}
		if c.goes(p, loop) {
			c.compare(r, loop, &draws)
		}
	}
}

// back returns the move that takes m back.
func back(m game.Move) game.Move { return game.NewMove(m.To(), m.From()) }

// goes reports whether the moves are legal one after the other.
func (c *comparison) goes(p *xiangqi.Position, moves []game.Move) bool {
	if len(moves) == 0 {
		return true
	}
	if !p.Legal(moves[0]) {
		return false
	}
	p.Make(moves[0])
	defer p.Unmake()
	return c.goes(p, moves[1:])
}

// compare compares the verdicts on a loop, once and as often as the rules want.
// Draws are compared as long as there are no more of them than of others.
func (c *comparison) compare(r *reference, loop []game.Move, draws *int) {
	p := parse(c, r.fen())
	p.SetRules(xiangqi.Rules{Repetition: c.rule})
	for _, m := range loop {
		p.Make(m)
	}
	if _, bound := p.Adjudicate(1000); bound == game.Exact {
		if *draws == 0 || p.Outcome().Reason == game.InsufficientMaterial {
			return
		}
		*draws--
	} else {
		*draws++
	}
	f := newReferee(r.fen(), c.rule)
	for _, m := range loop {
		f.play(m)
	}
	want := f.ruling(2)
	c.counts[want.Reason]++
	c.search(p, f, want, false)
	if c.rng.IntN(10) > 0 {
		return
	}
	rounds := 2
	if c.rule == xiangqi.League || c.rule == xiangqi.Sheet {
		rounds = 3
	}
	for range rounds - 1 {
		for _, m := range loop {
			p.Make(m)
			f.play(m)
		}
	}
	got, ruled := p.Outcome(), f.ruling(rounds+1)
	if got != ruled {
		c.Errorf("%s %v: Outcome is %v, the referee says %v", r.fen(), texts(f.moves), got, ruled)
	}
	if ruled.Result == game.Ongoing { // the side at fault is to move, by the sheet
		if _, bound := p.Adjudicate(30); bound != game.Unknown {
			c.Errorf("%s %v: Adjudicate knows the result", r.fen(), texts(f.moves))
		}
		return
	}
	c.search(p, f, want, true)
}

// search compares what a search gets when a verdict is final or not.
func (c *comparison) search(p *xiangqi.Position, f *referee, want game.Outcome, final bool) {
	const ply = 30
	score, bound := game.Draw, game.Exact
	switch won := want.Result == game.WinFor(p.State().Side); {
	case want.Result == game.Drawn:
	case final && won:
		score = game.MateIn(ply)
	case final:
		score = game.MatedIn(ply)
	case won:
		bound = game.Lower
	default:
		bound = game.Upper
	}
	for _, p := range []game.Position{p, p.Clone()} {
		if gotScore, gotBound := p.Adjudicate(ply); gotScore != score || gotBound != bound {
			c.Errorf("%s %v: Adjudicate is %d, %d, the referee says %v",
				f.positions[0].fen(), texts(f.moves), gotScore, gotBound, want)
		}
	}
}

// texts returns moves in coordinates.
func texts(moves []game.Move) (all []string) {
	name := func(sq game.Square) string {
		s := coordinates(sq)
		return string([]byte{byte('a' + s[1]), byte('0' + s[0])})
	}
	for _, m := range moves {
		all = append(all, name(m.From())+name(m.To()))
	}
	return all
}
