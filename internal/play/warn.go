package play

import (
	"fmt"

	"arrocco/game"
)

// The names of two rules of repetition: the one by which some moves of xiangqi are
// forbidden rather than lost, and the usual one.
const (
	sheetRule       = "sheet"
	usualRepetition = "axf"
)

// repetitionHelp says how repetition is judged in xiangqi by the rule of that name.
func repetitionHelp(rule string) string {
	text := map[string]string{
		"axf": "who checks or chases for ever loses at the third occurrence of a position",
		"league": "who checks or chases for ever loses at the fourth occurrence of a position, " +
			"by the simpler rule of engine leagues",
		sheetRule: "nobody may check more than three times with one piece in one position, or go on chasing " +
			"an undefended piece like that; such moves are refused",
		"none": "the third occurrence of a position is a draw",
	}[rule]
	if text == "" {
		return ""
	}
	return fmt.Sprintf("Repetition (%s): %s. Other loops are draws.", rule, text)
}

// warning returns what the person should know before a move of xiangqi that loses by
// repetition, and "" if the move may be played: there is nothing to say, or it has
// been said of this move in this turn. By the rule of the sheet such a move is
// refused each time, unless all moves are of the kind.
func (s *session) warning(m game.Move) string {
	if s.pos.Traits().DrawRule != game.JudgedDraws {
		return ""
	}
	switch reason, at := s.repetitionLoss(m); {
	case reason == "", at != atOnce && s.warned == m:
		return ""
	case at == atOnce && s.Repetition == sheetRule && s.otherMoves():
		s.warned = game.NoMove
		return fmt.Sprintf("That would be %s, which is forbidden. Make another move.", reasonText(s.pos.Traits(), reason))
	case s.warned == m:
		return ""
	default:
		s.warned = m
		what := "loses the game"
		if at != atOnce {
			what = "lets the engine win, by repeating the position"
		}
		return fmt.Sprintf("That move %s: %s. Make another one, or type it again to play it all the same.",
			what, reasonText(s.pos.Traits(), reason))
	}
}

// When a game is lost by repetition.
const (
	atOnce  = iota // with the move
	byReply        // with an answer of the opponent
)

// repetitionLoss returns for what repetition the side to move loses by a legal move,
// and when, or "".
func (m *match) repetitionLoss(move game.Move) (reason game.Reason, at int) {
	lost := game.WinFor(m.pos.State().Side.Other())
	m.pos.Make(move)
	defer m.pos.Unmake()
	o := m.pos.Outcome()
	if o.Result != game.Ongoing {
		return perpetual(o, lost), atOnce
	}
	var replies game.MoveList
	m.pos.Generate(&replies, game.All)
	for _, r := range replies.Moves() {
		m.pos.Make(r.Move)
		o := m.pos.Outcome()
		m.pos.Unmake()
		if reason := perpetual(o, lost); reason != "" {
			return reason, byReply
		}
	}
	return "", atOnce
}

// perpetual returns the reason of an outcome with the given result that is one of
// repetition, else "".
func perpetual(o game.Outcome, result game.Result) game.Reason {
	if o.Result == result && (o.Reason == game.PerpetualCheck || o.Reason == game.PerpetualChase) {
		return o.Reason
	}
	return ""
}

// otherMoves reports whether the side to move has a move that does not lose at once
// by repetition.
func (m *match) otherMoves() bool {
	var list game.MoveList
	m.pos.Generate(&list, game.All)
	for _, o := range list.Moves() {
		if reason, at := m.repetitionLoss(o.Move); reason == "" || at != atOnce {
			return true
		}
	}
	return false
}
