package play

import (
	"fmt"

	"arrocco/game"
)

// The names of two rules of repetition: the one that forbids moves of xiangqi that
// others count as a loss, and the usual one.
const (
	sheetRule       = "sheet"
	usualRepetition = "axf"
)

// repetitionHelp describes the rule of repetition of xiangqi with the given name.
func repetitionHelp(rule string) string {
	text := map[string]string{
		"axf": "a player who gives perpetual check or chases perpetually loses at the third occurrence of a position",
		"league": "a player who gives perpetual check or chases perpetually loses at the fourth occurrence " +
			"of a position, by the simpler rule of engine leagues",
		sheetRule: "a piece may not give check more than three times in one position, nor chase " +
			"an undefended piece that often; such moves are refused",
		"none": "the third occurrence of a position is a draw",
	}[rule]
	if text == "" {
		return ""
	}
	return fmt.Sprintf("Repetition (%s): %s. Other loops are draws.", rule, text)
}

// warning returns a warning about a move of xiangqi that loses by repetition, or "" if
// the move may be played: it is safe, or the person was warned of it in this turn. By
// the rule of the sheet such a move is always refused, unless all moves lose so.
func (s *session) warning(m game.Move) string {
	if s.pos.Traits().DrawRule != game.JudgedDraws {
		return ""
	}
	switch reason, at := s.repetitionLoss(m); {
	case reason == "", at != immediately && s.warnedMove == m:
		return ""
	case at == immediately && s.Repetition == sheetRule && s.otherMoves():
		s.warnedMove = game.NoMove
		return fmt.Sprintf("That would be %s, which is forbidden. Make another move.", reasonText(s.pos.Traits(), reason))
	case s.warnedMove == m:
		return ""
	default:
		s.warnedMove = m
		what := "loses the game"
		if at != immediately {
			what = "lets the engine win, by repeating the position"
		}
		return fmt.Sprintf("That move %s: %s. Make another one, or type it again to play it anyway.",
			what, reasonText(s.pos.Traits(), reason))
	}
}

// When a game is lost by repetition.
const (
	immediately = iota // with the move
	byReply            // with an answer of the opponent
)

// repetitionLoss returns the repetition by which the side to move loses with a legal
// move, and when, or "".
func (g *Game) repetitionLoss(move game.Move) (reason game.Reason, at int) {
	lost := game.WinFor(g.pos.State().Side.Other())
	g.pos.Make(move)
	defer g.pos.Unmake()
	o := g.pos.Outcome()
	if o.Result != game.Ongoing {
		return perpetual(o, lost), immediately
	}
	var replies game.MoveList
	g.pos.Generate(&replies, game.All)
	for _, r := range replies.Moves() {
		g.pos.Make(r.Move)
		o := g.pos.Outcome()
		g.pos.Unmake()
		if reason := perpetual(o, lost); reason != "" {
			return reason, byReply
		}
	}
	return "", immediately
}

// perpetual returns the reason of an outcome with the given result if it is a
// perpetual check or chase, or else "".
func perpetual(o game.Outcome, result game.Result) game.Reason {
	if o.Result == result && (o.Reason == game.PerpetualCheck || o.Reason == game.PerpetualChase) {
		return o.Reason
	}
	return ""
}

// otherMoves reports whether the side to move has a move that does not lose
// immediately by repetition.
func (g *Game) otherMoves() bool {
	var list game.MoveList
	g.pos.Generate(&list, game.All)
	for _, o := range list.Moves() {
		if reason, at := g.repetitionLoss(o.Move); reason == "" || at != immediately {
			return true
		}
	}
	return false
}
