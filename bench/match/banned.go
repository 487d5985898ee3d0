package match

import "arrocco/game"

// A repetitionCount is how often the positions since the last capture have been
// there.
type repetitionCount map[game.Key]int

// bannedMoves returns the moves of p that lose by a rule about repetitions: those
// that repeat a position once too often, and those after which the opponent can do
// so. The engines' own rules may differ from the referee's.
func bannedMoves(p game.Position, seen repetitionCount) []game.Move {
	var banned []game.Move
	loss := game.WinFor(p.State().Side.Other())
	var list game.MoveList
	p.Generate(&list, game.All)
	for _, s := range list.Moves() {
		p.Make(s.Move)
		if seen.loses(p, loss, 2) {
			banned = append(banned, s.Move)
		}
		p.Unmake()
	}
	return banned
}

// loses reports whether p repeats a position and has the given result by that,
// or one of the replies to it does. Depth 1 is without replies.
func (c repetitionCount) loses(p game.Position, loss game.Result, depth int) bool {
	times := c[p.State().Key]
	if times == 0 {
		return false
	}
	end := p.Outcome()
	if end.Result != game.Ongoing {
		return end.Result == loss && times > 1 && byRepetition(end.Reason)
	}
	if depth == 1 {
		return false
	}
	var list game.MoveList
	p.Generate(&list, game.Quiet)
	for _, s := range list.Moves() {
		p.Make(s.Move)
		lost := c.loses(p, loss, depth-1)
		p.Unmake()
		if lost {
			return true
		}
	}
	return false
}

// byRepetition reports whether the reason is a rule about repetitions.
func byRepetition(r game.Reason) bool { return r == game.PerpetualCheck || r == game.PerpetualChase }
