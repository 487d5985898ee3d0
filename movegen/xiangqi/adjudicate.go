package xiangqi

import "arrocco/game"

// Adjudicate applies the rules about repetition, the number of moves and insufficient
// material to a position ply plies from the root of a search.
//
// A position that has occurred as often as the rules want is judged as in
// Outcome: a loss, a win or a draw, all Exact. One that repeats a position after
// the root counts at once, but only a draw is Exact. If a side is at fault, it
// may still leave the loop in time, but it has gained nothing by the loop, so that a
// draw is an Upper bound for that side and a Lower bound for the other (an idea from
// Pikafish).
//
// One ply from the root, it also looks for a move that wins by completing a
// loop. The search does not find it if it takes the score from its table, whose entry
// for the position does not depend on the history. So a move that gives the opponent
// this chance is played only if there is no other. Its score is below that of being mated
// at once, so that a side that is lost anyway does not break the rules.
func (p *Position) Adjudicate(ply int) (game.Score, game.Bound) {
	if plies, final := p.loop(ply); plies != 0 {
		v := p.judgeLoop(plies)
		atFault := v.offender == p.cur.Side
		switch {
		case final && !p.endsGame(v): // the game goes on, whatever was before the root
		case v.reason == game.Threefold:
			return game.Draw, game.Exact
		case final && atFault:
			return game.MatedIn(ply), game.Exact
		case final:
			return game.MateIn(ply), game.Exact
		case !p.overLimit() && atFault:
			return game.Draw, game.Upper
		case !p.overLimit():
			return game.Draw, game.Lower
		}
	}
	switch {
	case p.overLimit():
		if !p.hasMove() {
			return game.MatedIn(ply), game.Exact
		}
		return game.Draw, game.Exact
	case p.cur.insufficient():
		return game.Draw, game.Exact
	case ply == 1 && p.canRepeat(ply, game.MatedIn(ply+1)):
		return game.MateIn(ply), game.Exact
	}
	return 0, game.Unknown
}

// Outcome applies all the rules to the position as one of a game. Where several
// end it, the first of mate, stalemate, insufficient material, repetition and number of
// moves is the reason. Repetitions that draw are called threefold under every rule,
// whatever number of occurrences it requires.
func (p *Position) Outcome() game.Outcome {
	if !p.hasMove() {
		reason := game.Stalemate
		if p.cur.InCheck {
			reason = game.Checkmate
		}
		return game.Outcome{Result: game.WinFor(p.cur.Side.Other()), Reason: reason}
	}
	if p.cur.insufficient() {
		return game.Outcome{Result: game.Drawn, Reason: game.InsufficientMaterial}
	}
	if plies, final := p.loop(0); final {
		switch v := p.judgeLoop(plies); {
		case v.reason == game.Threefold:
			return game.Outcome{Result: game.Drawn, Reason: v.reason}
		case p.endsGame(v):
			return game.Outcome{Result: game.WinFor(v.offender.Other()), Reason: v.reason}
		}
	}
	if p.overLimit() {
		return game.Outcome{Result: game.Drawn, Reason: game.MoveLimit}
	}
	return game.Outcome{}
}

// overLimit reports whether the game is drawn by the number of moves without a
// capture.
func (p *Position) overLimit() bool {
	return p.rules.DrawMoves > 0 && int(p.cur.HalfMoveClock) >= 2*p.rules.DrawMoves
}

// hasMove reports whether there is a legal move.
func (p *Position) hasMove() bool {
	var list game.MoveList
	p.Generate(&list, game.All)
	return list.Len() > 0
}
