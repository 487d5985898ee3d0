package xiangqi

import "arrocco/game"

// The judge rules on games that go round in a loop: docs/decisions has a record
// of the rules and of the options there were. A loop is the moves since an
// earlier occurrence of the position on the board. There is no capture in it, so
// that its positions are found by taking back moves; nor is there a null move.

// A verdict says who is at fault for a loop.
type verdict struct {
	guilty game.Color  // meaningless if the reason is game.Threefold
	reason game.Reason // game.PerpetualCheck, game.PerpetualChase, or game.Threefold if nobody is at fault
}

// occurrences returns how often a position has to occur to be judged.
func (r Ruling) occurrences() int {
	if r == League || r == Sheet {
		return 4
	}
	return 3
}

// loop looks for earlier occurrences of the current position, which is ply plies
// from the root of a search. If there are as many as the rules want, it returns
// the plies since the first of the last of them, and final is set. Otherwise it
// returns the plies since the earliest one that is inside the search, or zero if
// there is none.
func (p *Position) loop(ply int) (plies int, final bool) {
	reach := int(p.cur.reversible)
	if reach < 4 {
		return 0, false
	}
	now := len(p.history) - 1
	missing := p.rules.Repetition.occurrences() - 1
	for d := 4; d <= reach; d += 2 {
		if p.keys[now-d] != p.cur.Key {
			continue
		}
		if missing--; missing == 0 {
			return d, true
		}
		if d < ply {
			plies = d
		}
	}
	return plies, false
}

// judge rules on the loop that the last moves of the game make up.
func (p *Position) judge(plies int) verdict {
	if p.rules.Repetition == NoRuling {
		return verdict{reason: game.Threefold}
	}
	us, them := p.cur.Side&1, p.cur.Side&1^1
	now := len(p.history) - 1
	checked := p.alwaysInCheck(now, plies) && p.blamesChecks(them, plies)
	checks := p.alwaysInCheck(now-1, plies) && p.blamesChecks(us, plies)
	switch {
	case checked && checks:
		return verdict{reason: game.Threefold}
	case checked:
		return verdict{them, game.PerpetualCheck}
	case checks:
		return verdict{us, game.PerpetualCheck}
	}
	switch hunted := p.hunted(plies); {
	case hunted[us].IsZero() == hunted[them].IsZero():
		return verdict{reason: game.Threefold}
	case hunted[us].IsZero():
		return verdict{us, game.PerpetualChase}
	default:
		return verdict{them, game.PerpetualChase}
	}
}

// settles reports whether a verdict on a final loop ends the game. The sheet forbids
// moves: there, it is the move of the side at fault that does.
func (p *Position) settles(v verdict) bool {
	return p.rules.Repetition != Sheet || v.reason == game.Threefold || v.guilty != p.cur.Side
}

// blamesChecks reports whether the rules blame a side for a loop in which it checks
// with every move: by the sheet only if one piece gives all the checks.
func (p *Position) blamesChecks(by game.Color, plies int) bool {
	return p.rules.Repetition != Sheet || p.oneChecker(by, plies)
}

// oneChecker reports whether one and the same piece of a side gives check after each
// of its moves in a loop.
func (p *Position) oneChecker(by game.Color, plies int) bool {
	after := scene{p.cur.Bitboards, p.cur.Board}
	checkers := after.ByColor[by&1]
	now := len(p.history) - 1
	for i := now; i > now-plies; i-- {
		from, to := p.history[i].move.From(), p.history[i].move.To()
		if after.Board[to&(game.NumSquares-1)].Color() == by {
			checkers = checkers.And(after.checkersOf(by^1, after.general(by^1), after.occupied()))
			if checkers.Has(to) {
				checkers = checkers.Xor(Bit(to)).Xor(Bit(from))
			}
		}
		after.takeBack(from, to)
	}
	return !checkers.IsZero()
}

// alwaysInCheck reports whether a side was in check each time that it was to
// move in a loop. Entry last of the history is the last time.
func (p *Position) alwaysInCheck(last, plies int) bool {
	for d := 0; d < plies; d += 2 {
		if !p.history[last-d].check {
			return false
		}
	}
	return true
}

// hunted returns the pieces of each side that the other side has chased with
// every move of a loop, as where they stood when it began.
func (p *Position) hunted(plies int) (prey [game.NumColors]Bitboard) {
	after := scene{p.cur.Bitboards, p.cur.Board}
	quarry := after.quarry()
	prey = [game.NumColors]Bitboard{after.ByColor[0].And(quarry), after.ByColor[1].And(quarry)}
	now := len(p.history) - 1
	for i := now; i > now-plies; i-- {
		h := &p.history[i]
		from, to := h.move.From(), h.move.To()
		before := after
		before.takeBack(from, to)
		by := before.Board[from&(game.NumSquares-1)].Color()
		c := chase{
			before: &before, after: &after, from: from, to: to, by: by,
			check: h.check, evasion: p.history[i-1].check, plain: p.rules.Repetition == Sheet,
		}
		if p.rules.Repetition == League {
			prey[by^1] = c.leaguePrey(prey[by^1])
		} else {
			prey[by^1] = c.prey(prey[by^1])
		}
		if prey[0].IsZero() && prey[1].IsZero() {
			break
		}
		if prey[by].Has(to) {
			prey[by] = prey[by].Xor(Bit(to)).Xor(Bit(from))
		}
		after = before
	}
	return prey
}

// A scene is a position of a loop: where the pieces stand.
type scene struct {
	Bitboards
	Board [game.NumSquares]game.Piece
}

// takeBack moves the piece on to back to the empty square from.
func (s *scene) takeBack(from, to game.Square) {
	from, to = from&(game.NumSquares-1), to&(game.NumSquares-1)
	pc := s.Board[to]
	s.Board[from], s.Board[to] = pc, game.None
	both := Bit(from).Xor(Bit(to))
	s.ByType[pc&7] = s.ByType[pc&7].Xor(both)
	s.ByColor[pc>>3&1] = s.ByColor[pc>>3&1].Xor(both)
}

// quarry returns the pieces that can be chased: all but the generals, and the
// soldiers that have not crossed the river.
func (s *scene) quarry() Bitboard {
	home := Bitboard{s.ByColor[game.White].Lo, s.ByColor[game.Black].Hi}
	return everywhere.AndNot(s.ByType[General]).AndNot(s.ByType[Soldier].And(home))
}
