package xiangqi_test

import (
	"slices"
	"strings"

	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// A referee rules on a game between two references by the words of the rules
// in docs/decisions/0010-repetition-in-xiangqi.md, one after the other. It
// shares no code with the judge that it is compared with.
type referee struct {
	rule      xiangqi.Ruling
	positions []*reference // of the game, oldest first
	moves     []game.Move  // moves[i] leads from positions[i] to positions[i+1]
}

func newReferee(fen string, rule xiangqi.Ruling) *referee {
	return &referee{rule: rule, positions: []*reference{newReference(fen)}}
}

func (f *referee) now() *reference { return f.positions[len(f.positions)-1] }

// play plays the legal m.
func (f *referee) play(m game.Move) {
	after := f.now().clone()
	after.play(m)
	f.positions, f.moves = append(f.positions, after), append(f.moves, m)
}

// playText plays moves in coordinates, divided by spaces.
func (f *referee) playText(moves string) {
	at := func(s string) game.Square { return square([2]int{int(s[1] - '0'), int(s[0] - 'a')}) }
	for _, text := range strings.Fields(moves) {
		f.play(game.NewMove(at(text[:2]), at(text[2:])))
	}
}

// loop returns the index of the first of the last n occurrences of the current
// position, this one included. There cannot be a capture between.
func (f *referee) loop(n int) (first int, ok bool) {
	for i := len(f.positions) - 1; i >= 0; i-- {
		if *f.positions[i] == *f.now() {
			if n--; n == 0 {
				return i, true
			}
		}
	}
	return 0, false
}

// A conduct is what a side did in all of its moves of a loop.
type conduct struct {
	checks bool       // it checked
	by     [][][2]int // the pieces that gave check, by move, as where they stood when the loop began
	chases [][][2]int // the pieces it chased, by move, as where they stood when the loop began
}

// perpetual reports whether there is a piece that was chased by every move.
func (c *conduct) perpetual() bool { return throughout(c.chases) }

// throughout reports whether there is a piece that is in every set.
func throughout(sets [][][2]int) bool {
	return slices.ContainsFunc(sets[0], func(piece [2]int) bool {
		return !slices.ContainsFunc(sets, func(set [][2]int) bool { return !slices.Contains(set, piece) })
	})
}

// ruling rules on the moves since the first of the last n occurrences of the
// current position. It returns an ongoing game if there are fewer.
func (f *referee) ruling(n int) game.Outcome {
	first, ok := f.loop(n)
	if !ok {
		return game.Outcome{}
	}
	if f.rule == xiangqi.NoRuling {
		return game.Outcome{Result: game.Drawn, Reason: game.Threefold}
	}
	red, black := f.conduct(first)
	if f.rule == xiangqi.Sheet {
		red.checks, black.checks = throughout(red.by), throughout(black.by)
		loser := red.checks
		if red.checks == black.checks {
			loser = red.perpetual()
		}
		fault := red.checks != black.checks || !red.checks && red.perpetual() != black.perpetual()
		if fault && loser == f.now().red && n >= 4 {
			return game.Outcome{} // the next move is the one that is forbidden
		}
	}
	if red.checks != black.checks {
		return game.Outcome{Result: against(red.checks), Reason: game.PerpetualCheck}
	}
	if !red.checks && red.perpetual() != black.perpetual() {
		return game.Outcome{Result: against(red.perpetual()), Reason: game.PerpetualChase}
	}
	return game.Outcome{Result: game.Drawn, Reason: game.Threefold}
}

// against returns the result of a game that Red has lost, or Black.
func against(red bool) game.Result {
	if red {
		return game.BlackWins
	}
	return game.WhiteWins
}

// conduct returns what Red and Black did since the given position.
func (f *referee) conduct(first int) (red, black conduct) {
	red, black = conduct{checks: true}, conduct{checks: true}
	var origin [10][9][2]int // where the piece on a square stood when the loop began
	for rank := range 10 {
		for file := range 9 {
			origin[rank][file] = [2]int{rank, file}
		}
	}
	for i := first; i < len(f.moves); i++ {
		before, after := f.positions[i], f.positions[i+1]
		from, to := coordinates(f.moves[i].From()), coordinates(f.moves[i].To())
		origin[to[0]][to[1]] = origin[from[0]][from[1]]
		c := &red
		if !before.red {
			c = &black
		}
		c.checks = c.checks && after.inCheck(after.red)
		var chased, checkers [][2]int
		for _, s := range after.checkers(after.red) {
			checkers = append(checkers, origin[s[0]][s[1]])
		}
		c.by = append(c.by, checkers)
		for _, t := range f.chased(before, after, from, to) {
			chased = append(chased, origin[t[0]][t[1]])
		}
		c.chases = append(c.chases, chased)
	}
	return red, black
}

// chased returns the squares of the pieces that are chased by the move from one
// position to the other.
func (f *referee) chased(before, after *reference, from, to [2]int) [][2]int {
	if f.rule == xiangqi.League {
		return after.leagueChases(from, to)
	}
	var found [][2]int
	for _, attacker := range after.find('*', before.red) {
		origin := attacker
		if attacker == to {
			origin = from
		}
		for _, target := range after.reach(attacker) {
			protectors := after.protectors(attacker, target)
			sheet := f.rule == xiangqi.Sheet
			if after.threatens(attacker, target, protectors, sheet) &&
				!before.threatens(origin, target, protectors, sheet) {
				found = append(found, target)
			}
		}
	}
	return found
}

// mayBeChased reports whether the piece on a square is one that can be chased:
// not a general, and not a soldier on its own side of the river.
func (r *reference) mayBeChased(s [2]int) bool {
	switch letter := r.at(s); upper(letter) {
	case '.', 'K':
		return false
	case 'P':
		return !ownHalf(s[0], side(letter, true))
	}
	return true
}

// protectors returns the squares of the pieces that reach the target once the
// attacker has taken there, whether they may move or not.
func (r *reference) protectors(attacker, target [2]int) [][2]int {
	taken := r.clone()
	taken.shift(attacker, target)
	return slices.DeleteFunc(taken.find('*', !side(r.at(attacker), true)), func(s [2]int) bool {
		return !slices.Contains(taken.reach(s), target)
	})
}

// threatens reports whether one piece threatens to take another in a way that
// counts as a chase, when the pieces on the given squares alone may protect the
// other.
//
// For the position before a move, these are the protectors that are left after
// it. One that the move has cut off does not count, so that cutting it off is
// no new threat; one that the move has pinned does. By the sheet, any piece threatens,
// and worth does not count.
func (r *reference) threatens(attacker, target [2]int, protectors [][2]int, sheet bool) bool {
	a, t := upper(r.at(attacker)), upper(r.at(target))
	if !sheet && (a == 'K' || a == 'P') || !r.mayBeChased(target) || !r.mayTake(attacker, target, r) {
		return false
	}
	if !sheet && (strings.ContainsRune("NC", rune(a)) && t == 'R' ||
		strings.ContainsRune("AB", rune(a)) && strings.ContainsRune("RCN", rune(t))) {
		return true
	}
	if a == t && r.mayTake(target, attacker, r) {
		return false
	}
	taken := r.clone()
	taken.shift(attacker, target)
	return !slices.ContainsFunc(protectors, func(protector [2]int) bool {
		return taken.mayTake(protector, target, r)
	})
}

// mayTake reports whether a piece can take another without exposing its
// general. A piece that gives check already in the position known does not
// hinder it, unless it is the general that takes.
func (r *reference) mayTake(from, to [2]int, known *reference) bool {
	red := side(r.at(from), true)
	if !side(r.at(to), !red) || !slices.Contains(r.reach(from), to) {
		return false
	}
	before := known.checkers(red)
	after := r.clone()
	after.shift(from, to)
	for _, c := range after.checkers(red) {
		if upper(r.at(from)) == 'K' || !slices.Contains(before, c) {
			return false
		}
	}
	return true
}

// leagueChases returns the squares of the pieces that the one that has just
// moved chases by the league's rule: chariot, horse or cannon a piece of another
// kind, neither advisor nor elephant, that is unprotected as the board stands
// or is a chariot, and not along the line that the move was on. A move that
// gives check chases nothing.
func (r *reference) leagueChases(from, to [2]int) [][2]int {
	a := upper(r.at(to))
	if r.inCheck(r.red) || a != 'R' && a != 'N' && a != 'C' {
		return nil
	}
	var found [][2]int
	for _, target := range r.reach(to) {
		t := upper(r.at(target))
		along := a != 'N' && (from[0] == to[0] && to[0] == target[0] || from[1] == to[1] && to[1] == target[1])
		if !r.mayBeChased(target) || along || t == a || t == 'A' || t == 'B' {
			continue
		}
		if t == 'R' || !r.leagueProtected(target) {
			found = append(found, target)
		}
	}
	return found
}

// leagueProtected reports whether a piece of the same side reaches the target
// as the board stands, whether it may move or not.
func (r *reference) leagueProtected(target [2]int) bool {
	return r.attacked(target, side(r.at(target), true))
}
