package play

import (
	"fmt"

	"arrocco/game"
	"arrocco/internal/referee"
)

// sheetRule is the name of the rule of repetition that forbids moves of xiangqi that
// others count as a loss.
const sheetRule = "sheet"

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
	switch reason, at := s.RepetitionLoss(m); {
	case reason == "", at != referee.Immediately && s.warnedMove == m:
		return ""
	case at == referee.Immediately && s.Repetition == sheetRule && s.OtherMoves():
		s.warnedMove = game.NoMove
		return fmt.Sprintf("That would be %s, which is forbidden. Make another move.",
			referee.ReasonText(s.Pos.Traits(), reason))
	case s.warnedMove == m:
		return ""
	default:
		s.warnedMove = m
		what := "loses the game"
		if at != referee.Immediately {
			what = "lets the engine win, by repeating the position"
		}
		return fmt.Sprintf("That move %s: %s. Make another one, or type it again to play it anyway.",
			what, referee.ReasonText(s.Pos.Traits(), reason))
	}
}
