package play

import (
	"errors"
	"fmt"
	"strings"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/board"
	"arrocco/internal/notation"
)

// read returns the legal move that the person means.
func (s *session) read(text string) (game.Move, error) {
	p := s.view(s.Person)
	m, err := parse(p, text)
	if err == nil || isXiangqi(p.Traits()) {
		return m, err
	}
	if capital, ok := capitalised(text); ok {
		return parse(p, capital)
	}
	return game.NoMove, err
}

// parse reads coordinates, or what people write.
func parse(p game.Position, text string) (game.Move, error) {
	m, err := notation.CoordinatesOf(p.Traits()).Parse(p, text)
	if err == nil {
		return m, nil
	}
	if m, again := notation.ParseText(p, text); again == nil || errors.Is(err, notation.ErrSyntax) {
		return m, again
	}
	return game.NoMove, err
}

// capitalised returns a text with the capital letter that a piece should have.
// A small b is a pawn's file, unless it is placed.
func capitalised(text string) (string, bool) {
	placed := len(text) > 1 && text[1] == '@'
	if text == "" || !strings.ContainsAny(text[:1], "nrqk") && !placed {
		return text, false
	}
	return strings.ToUpper(text[:1]) + text[1:], true
}

// explain tells the person what is wrong with a text that should be a move.
func (s *session) explain(text string, err error) string {
	quoted := engine.Quote(text)
	switch {
	case errors.Is(err, notation.ErrAmbiguous):
		_, choice, _ := strings.Cut(err.Error(), quoted+": ")
		return fmt.Sprintf("%s could be more than one move: %s?", quoted, choice)
	case errors.Is(err, notation.ErrSyntax):
		return fmt.Sprintf("%s is neither a move, as %s, nor a command: help lists them.",
			quoted, moveForms(s.pos.Traits()))
	case s.pos.State().InCheck:
		return quoted + " is not legal: you are in check. The command moves lists what is."
	case strings.Contains(text, "@"):
		reason := err.Error()
		reason = reason[strings.LastIndex(reason, ": ")+1:]
		return fmt.Sprintf("%s is not legal:%s. You hold: %s. The command moves lists where it can go.",
			quoted, reason, s.holds())
	default:
		return quoted + " is not legal here. The command moves lists what is."
	}
}

// holds returns the tiles in the person's hand.
func (s *session) holds() string {
	hands, ok := board.Hands(s.view(s.Person))
	if !ok {
		return "nothing"
	}
	return hands[s.Person].String()
}
