package play

import (
	"context"

	"arrocco/engine"
	"arrocco/game"
)

// offerDraw asks the engine for a draw, or accepts its offer. It answers by what
// it found when it last moved, once in a turn.
func (s *session) offerDraw(context.Context, string) {
	var last turn
	if n := len(s.turns); n > 0 {
		last = s.turns[n-1]
	}
	switch {
	case last.offers, !s.refused && engine.AcceptsDraw(&last.result, last.quiet):
		s.say("Agreed.")
		s.stop(game.Drawn, "agreement")
	case s.refused:
		s.say("The engine has declined already: move first.")
	default:
		s.refused = true
		s.say("The engine declines.")
	}
}

// claim claims a draw by the rules, in the position or after a move that is
// announced. Where draws need no claim, it says how far they are.
func (s *session) claim(_ context.Context, arg string) {
	t := s.pos.Traits()
	if t.DrawRule == game.JudgedDraws {
		s.say("There is nothing to claim in %s: the rules end a game that repeats itself or gets nowhere.", t.Name)
		return
	}
	var m game.Move
	if arg != "" {
		var err error
		if m, _, err = s.read(arg); err != nil {
			s.say("%s", s.explain(arg, err))
			return
		}
	}
	if t.DrawRule == game.AutomaticDraws {
		s.say("Nobody has to claim a draw in Scacchi Sprint: the third occurrence of a position and fifty moves "+
			"%s end the game by themselves.", withoutProgress(t))
		s.progress(m)
		return
	}
	_, reason := s.verdict()
	if reason == "" && m != game.NoMove {
		reason = s.claimAfter(m)
	}
	if reason != "" {
		s.stop(game.Drawn, reasonText(t, reason))
		return
	}
	s.say("The claim is refused.")
	s.progress(m)
	if arg == "" {
		s.say("If a move of yours brings the draw about, claim with it: claim MOVE.")
	}
}

// progress says how far the position, or the one after a move of the person, is from
// a draw.
func (s *session) progress(m game.Move) {
	when := "The position"
	if m != game.NoMove {
		when = "The position after that move"
		s.play(turn{move: m})
		defer s.takeBack()
	}
	t := s.pos.Traits()
	s.say("%s has occurred %s. Moves %s: %.4g of 50.",
		when, times(s.occurrences()), withoutProgress(t), float64(s.pos.State().HalfMoveClock)/2)
	if t.Pockets > 0 {
		s.say("It is the same position only with the same tiles in both hands and decks, so draws of tiles " +
			"make another of it.")
	}
}

// resign gives up. A person at a terminal is asked once.
func (s *session) resign(context.Context, string) {
	if !s.Live || s.resigning {
		s.giveUp()
		return
	}
	s.resigning = true
	s.say("Do you give up? Type yes or resign again; anything else goes on with the game.")
}

// giveUp ends the game as lost for the person.
func (s *session) giveUp() { s.stop(game.WinFor(s.Person.Other()), "resignation") }
