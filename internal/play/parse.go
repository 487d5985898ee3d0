package play

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/board"
	"arrocco/internal/notation"
	"arrocco/internal/referee"
)

// moveNumber matches what may precede a move: "12.", "12...", or "move" or "play".
var moveNumber = regexp.MustCompile(`^(?i:(?:move|play) +)?(?:[0-9]+ *\.+ *)?`)

// parseMove returns the legal move that text means. Queens is set if the text lacks
// the piece of a promotion, which then is a queen.
func (s *session) parseMove(text string) (m game.Move, queens bool, err error) {
	text = strings.TrimPrefix(text, moveNumber.FindString(text))
	p := s.View(s.Person)
	if m, err = parseNotation(p, text); err == nil || p.Traits().Notation == game.WXF {
		return m, false, err
	}
	for _, other := range spellings(text) {
		if m, again := parseNotation(p, other); again == nil {
			return m, false, nil
		} else if errors.Is(err, notation.ErrSyntax) {
			err = again
		}
	}
	for _, promotion := range []string{"=Q", "q"} {
		m, again := parseNotation(p, strings.TrimRight(text, "+#!?= ")+promotion)
		if again == nil && m.Promotion() != game.None {
			return m, true, nil
		}
	}
	return game.NoMove, false, err
}

// parseNotation parses a move in coordinates or in a notation for people.
func parseNotation(p game.Position, text string) (game.Move, error) {
	m, err := notation.CoordinatesOf(p.Traits()).Parse(p, text)
	if err == nil {
		return m, nil
	}
	if m, again := notation.ParseText(p, text); again == nil || errors.Is(err, notation.ErrSyntax) {
		return m, again
	}
	return game.NoMove, err
}

// spellings returns text with an upper-case letter for the piece, and with lower-case
// letters for squares, where they differ. A lower-case b is the file of a pawn, unless
// the move is a placement.
func spellings(text string) (others []string) {
	if text == "" {
		return nil
	}
	placed := len(text) > 1 && text[1] == '@'
	if capital := strings.ToUpper(text[:1]) + text[1:]; strings.IndexByte("nrqk", text[0]) >= 0 || placed {
		others = append(others, capital)
	}
	if len(text) > 1 && text[0] >= 'A' && text[0] <= 'H' && text[1] >= '1' && text[1] <= '8' {
		others = append(others, strings.ToLower(text))
	}
	return others
}

// explain returns the message for a text that is not a legal move.
func (s *session) explain(text string, err error) string {
	quoted := engine.Quote(text)
	text = strings.TrimPrefix(text, moveNumber.FindString(text))
	p := s.View(s.Person)
	switch {
	case errors.Is(err, notation.ErrAmbiguous):
		_, choice, found := strings.Cut(err.Error(), engine.Quote(text)+": ")
		if !found {
			return quoted + " could be more than one move."
		}
		return fmt.Sprintf("%s could be more than one move: %s?", quoted, choice)
	case errors.Is(err, notation.ErrSyntax) && s.severalMoves(text):
		return quoted + " is more than one move. Type one at a time: the engine answers each."
	case errors.Is(err, notation.ErrSyntax):
		return fmt.Sprintf("%s is not a move (such as %s) or a command; help lists the commands.",
			quoted, moveForms(p.Traits()))
	case strings.Contains(text, "@"):
		reason := err.Error()
		reason = reason[strings.LastIndex(reason, ": ")+1:]
		return fmt.Sprintf("%s is not legal:%s. You hold: %s. The command moves lists where it can go.",
			quoted, reason, s.handText())
	}
	reason := referee.IllegalReason(p, text)
	if _, hint, found := strings.Cut(err.Error(), " (ranks start"); found {
		reason = strings.TrimSuffix("ranks start"+hint, ")")
	}
	switch {
	case reason == "" && p.State().InCheck:
		reason = "you are in check"
	case reason == "":
		return quoted + " is not legal here. The command moves lists the legal moves."
	}
	return fmt.Sprintf("%s is not legal: %s. The command moves lists the legal moves.", quoted, reason)
}

// severalMoves reports whether text has words after a move.
func (s *session) severalMoves(text string) bool {
	words := strings.Fields(text)
	if len(words) < 2 {
		return false
	}
	_, _, err := s.parseMove(words[0])
	return !errors.Is(err, notation.ErrSyntax)
}

// handText returns the tiles in the person's hand as text.
func (s *session) handText() string {
	hands, ok := board.Hands(s.View(s.Person))
	if !ok {
		return "nothing"
	}
	hand := &hands[s.Person]
	if note := hand.Note(); note != "" && strings.Contains(hand.Tiles, "B") {
		return fmt.Sprintf("%s (%s)", hand, note)
	}
	return hand.String()
}
