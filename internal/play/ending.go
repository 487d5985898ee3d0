package play

import (
	"context"

	"arrocco/engine"
	"arrocco/game"
)

// offerDraw offers the engine a draw, or accepts its offer. The engine decides by the
// result of its last search, once in a turn.
func (s *session) offerDraw(context.Context, string) {
	var last playedMove
	if n := len(s.moves); n > 0 {
		last = s.moves[n-1]
	}
	switch {
	case last.offersDraw, !s.drawRefused && engine.AcceptsDraw(&last.result, last.halfMoveClock):
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
	t := s.pos.Traits()
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
			"%s end the game by themselves.", withoutProgress(t))
		s.printDrawProgress(m)
		return
	}
	_, reason := s.outcome()
	if reason == "" && m != game.NoMove {
		reason = s.claimAfter(m)
	}
	if reason != "" {
		s.endGame(game.Drawn, reasonText(t, reason))
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
		s.play(playedMove{move: m})
		defer s.takeBack()
	}
	t := s.pos.Traits()
	s.say("%s has occurred %s. Moves %s: %.4g of 50.",
		when, countText(s.occurrences()), withoutProgress(t), float64(s.pos.State().HalfMoveClock)/2)
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
