package syzygy

import (
	"cmp"
	"slices"

	"arrocco/game"
	"arrocco/movegen/chess"
)

// A RootMove is a move of a position in the tables, and the position after it from the view of the
// side that moves.
type RootMove struct {
	Move game.Move
	WDL  WDL // under the rule of fifty moves, with what of the fifty is used up
	DTZ  int // plies, as [Tables.DTZ] counts them; 1 for a capture, a pawn move or a mate that wins
	Rank int // the higher, the better; certain wins have the same rank, see [RankCertain]
}

// maxRank is the rank of a certain win.
const maxRank = 1 << 18

// RankCertain is the lowest rank of a win under the rule of fifty moves, and its negative the
// highest of a loss.
const RankCertain = maxRank - cursed

// Margin returns how near a cursed win of the given rank is to a certain one: from 1, or less than
// a hundred plies, to 100.
func Margin(rank int) int { return min(max(rank-(maxRank-2*cursed), 1), cursed) }

// Root ranks the moves of a position, best first, as Stockfish does: certain wins are equal, so that a
// search may choose among them, until few of the fifty moves are left or the game repeats;
// then the one that is nearest to a capture or a pawn move is best. Ok is as in DTZ.
func (t *Tables) Root(p *chess.Position) (moves []RootMove, ok bool) {
	if !t.covers(p) {
		return nil, false
	}
	used, repeats := int(p.State().HalfMoveClock), p.Repeated()
	var list game.MoveList
	p.Generate(&list, game.All)
	for _, m := range list.Moves() {
		d, ok := t.after(p, m.Move)
		if !ok {
			return nil, false
		}
		p.Make(m.Move)
		if end := p.Outcome(); end.Result == game.Drawn {
			d = 0
		}
		p.Unmake()
		r := RootMove{Move: m.Move, DTZ: d, Rank: rank(d, used, repeats)}
		r.WDL = underFifty(d, used)
		moves = append(moves, r)
	}
	slices.SortStableFunc(moves, func(a, b RootMove) int {
		if c := cmp.Compare(b.Rank, a.Rank); c != 0 {
			return c
		}
		return cmp.Compare(a.DTZ, b.DTZ)
	})
	return moves, true
}

// rank returns the rank of a move by the distance to zero after it, the plies of the fifty moves
// that are used up, and whether the game has repeated since.
func rank(d, used int, repeats bool) int {
	switch {
	case d > 0 && d+used < cursed && !repeats:
		return maxRank
	case d > 0:
		return maxRank - (d + used)
	case d < 0 && -2*d+used < cursed:
		return -maxRank
	case d < 0:
		return -maxRank + (-d + used)
	}
	return 0
}

// underFifty returns the value of a distance to zero when some plies of the fifty moves are used up.
func underFifty(d, used int) WDL {
	switch {
	case d > 0 && d+used <= cursed:
		return Win
	case d > 0:
		return CursedWin
	case d < 0 && -d+used <= cursed:
		return Loss
	case d < 0:
		return BlessedLoss
	}
	return Draw
}
