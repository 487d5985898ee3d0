package play

import (
	"context"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/referee"
)

// offerDraw offers the engine a draw, or accepts its offer. The engine decides by the
// result of its last search, once in a turn.
func (s *session) offerDraw(context.Context, string) {
	var last referee.Turn
	if n := len(s.Turns); n > 0 {
		last = s.Turns[n-1]
	}
	switch {
	case last.OffersDraw, !s.drawRefused && engine.AcceptsDraw(&last.Result, last.HalfMoveClock):
		s.say("Agreed.")
		s.endGame(game.Drawn, "agreement")
	case s.drawRefused:
		s.say("The engine has already declined. Make a move first.")
	default:
		s.drawRefused = true
		s.say("The engine declines.")
	}
}

// claim claims a draw by the rules, in the position or after an announced move. In
// games without claims, it prints how far a draw is.
func (s *session) claim(_ context.Context, arg string) {
	t := s.Pos.Traits()
	if t.DrawRule == game.JudgedDraws {
		s.say("There are no claims in %s: a game ends by itself after repetition or too many moves "+
			"without a capture.", t.Name)
		return
	}
	var m game.Move
	if arg != "" {
		var err error
		if m, _, err = s.parseMove(arg); err != nil {
			s.say("%s", s.explain(arg, err))
			return
		}
	}
	if t.DrawRule == game.AutomaticDraws {
		s.say("There are no claims in Scacchi Sprint: the third occurrence of a position and fifty moves "+
			"%s end the game by themselves.", referee.WithoutProgress(t))
		s.printDrawProgress(m)
		return
	}
	_, reason := s.Outcome()
	if reason == "" && m != game.NoMove {
		reason = s.ClaimAfter(m)
	}
	if reason != "" {
		s.endGame(game.Drawn, referee.ReasonText(t, reason))
		return
	}
	s.say("The claim is refused.")
	s.printDrawProgress(m)
	if arg == "" {
		s.say("If your move leads to the draw, claim it with the move: claim MOVE.")
	}
}

// printDrawProgress prints how far the position, or the one after a move of the
// person, is from a draw.
func (s *session) printDrawProgress(m game.Move) {
	when := "The position"
	if m != game.NoMove {
		when = "The position after that move"
		s.Play(referee.Turn{Move: m})
		defer s.TakeBack()
	}
	t := s.Pos.Traits()
	s.say("%s has occurred %s. Moves %s: %.4g of 50.",
		when, countText(s.Occurrences()), referee.WithoutProgress(t), float64(s.Pos.State().HalfMoveClock)/2)
	if t.Pockets > 0 {
		s.say("A position is the same only with the same tiles in both hands and decks, so each draw of a tile " +
			"changes it.")
	}
}

// resign resigns for the person. At a terminal it asks for confirmation first.
func (s *session) resign(context.Context, string) {
	if !s.Live || s.resigning {
		s.giveUp()
		return
	}
	s.resigning = true
	s.say("Do you want to resign? Type yes or resign again. Anything else continues the game.")
}

// giveUp ends the game as a loss for the person.
func (s *session) giveUp() { s.endGame(game.WinFor(s.Person.Other()), "resignation") }
