package match

import (
	"strings"

	"arrocco/game"
	"arrocco/internal/notation"
)

// An arena is how often the positions since the last capture have been there.
type arena map[game.Key]int

// forbidden returns, as a line of UCCI, the moves of p that lose by a rule about
// repetitions, or nothing if there are none: those that repeat a position once
// too often, and those after which the opponent can do so. The engines' own
// rules may differ from the referee's.
func forbidden(p game.Position, seen arena, moves notation.Coordinates) string {
	var b strings.Builder
	loss := game.WinFor(p.State().Side.Other())
	var list game.MoveList
	p.Generate(&list, game.All)
	for _, s := range list.Moves() {
		p.Make(s.Move)
		if seen.loses(p, loss, 2) {
			b.WriteString(" " + moves.Format(p.Traits(), s.Move))
		}
		p.Unmake()
	}
	if b.Len() == 0 {
		return ""
	}
	return "banmoves" + b.String() + "\n"
}

// loses reports whether p repeats a position and has the given result by that,
// or one of the replies to it does. Depth 1 is without replies.
func (a arena) loses(p game.Position, loss game.Result, depth int) bool {
	times := a[p.State().Key]
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
		lost := a.loses(p, loss, depth-1)
		p.Unmake()
		if lost {
			return true
		}
	}
	return false
}

// byRepetition reports whether the reason is a rule about repetitions.
func byRepetition(r game.Reason) bool { return r == game.PerpetualCheck || r == game.PerpetualChase }
