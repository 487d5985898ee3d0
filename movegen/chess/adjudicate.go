package chess

import (
	"slices"

	"arrocco/game"
)

// FiftyMoves is the number of plies without a capture or a pawn move after
// which the game is drawn.
const FiftyMoves = 100

// Adjudicate applies the fifty-move rule, repetition and insufficient material, and below
// the root what is known of endings (DeadEnding), to a position ply plies from the root of
// a search. A position that repeats one after the root is a draw at once; one that repeats
// the root or an earlier position is a draw when it has occurred twice before. The bound is
// Exact or Unknown.
func (p *Position) Adjudicate(ply int) (game.Score, game.Bound) {
	s := p.cur
	if s.HalfMoveClock >= FiftyMoves {
		if s.InCheck && !p.hasMove() {
			return game.MatedIn(ply), game.Exact
		}
		return game.Draw, game.Exact
	}
	if s.reversible >= 4 && p.Repeats(ply) || p.cur.insufficient() || ply > 0 && p.DeadEnding() {
		return game.Draw, game.Exact
	}
	return 0, game.Unknown
}

// Outcome applies all the rules to the position as one of a game. Where several
// end it, the first of mate, stalemate, insufficient material, fifty moves and
// repetition is the reason.
func (p *Position) Outcome() game.Outcome {
	s := p.cur
	if !p.hasMove() {
		if s.InCheck {
			return game.Outcome{Result: game.WinFor(s.Side.Other()), Reason: game.Checkmate}
		}
		return game.Outcome{Result: game.Drawn, Reason: game.Stalemate}
	}
	switch {
	case p.cur.insufficient():
		return game.Outcome{Result: game.Drawn, Reason: game.InsufficientMaterial}
	case s.HalfMoveClock >= FiftyMoves:
		return game.Outcome{Result: game.Drawn, Reason: game.FiftyMoves}
	case p.Repeats(0):
		return game.Outcome{Result: game.Drawn, Reason: game.Threefold}
	}
	return game.Outcome{}
}

// hasMove reports whether there is a legal move.
func (p *Position) hasMove() bool {
	var list game.MoveList
	p.Generate(&list, game.All)
	return list.Len() > 0
}

// Repeats reports whether the position occurred once before less than ply plies
// ago, or twice before at all.
func (p *Position) Repeats(ply int) bool {
	now := len(p.keys) - 1
	last := now - int(p.cur.reversible)
	seen := false
	for i := now - 4; i >= last; i -= 2 {
		if p.keys[i] != p.keys[now] {
			continue
		}
		if seen || now-i < ply {
			return true
		}
		seen = true
	}
	return false
}

// Repeated reports whether any position since the last irreversible move, this one included, has
// occurred before.
func (p *Position) Repeated() bool {
	list := p.keys[len(p.keys)-1-int(p.cur.reversible):]
	for i, key := range list {
		if slices.Contains(list[:i], key) {
			return true
		}
	}
	return false
}

// lightSquares are the squares of the color of h1.
const lightSquares uint64 = 0x55aa55aa55aa55aa

// SameColor returns the squares of the color of sq.
func SameColor(sq game.Square) uint64 {
	if bit(sq)&lightSquares != 0 {
		return lightSquares
	}
	return ^lightSquares
}

// insufficient reports whether what is on the board is not enough for a mate:
// kings alone, with one knight, or with bishops all on one color.
func (s *state) insufficient() bool {
	if s.ByType[Pawn]|s.ByType[Rook]|s.ByType[Queen] != 0 {
		return false
	}
	if s.Pieces <= 3 {
		return true
	}
	bishops := s.ByType[Bishop]
	return s.ByType[Knight] == 0 && (bishops&lightSquares == 0 || bishops&^lightSquares == 0)
}
