package play

import (
	"arrocco/game"
	"arrocco/internal/referee"
)

// pgnText returns the game as PGN. While the game is in progress, it leaves out the tiles that
// the person may not see; afterwards it has them all.
func (s *session) pgnText() (string, error) {
	r := referee.Record{
		Game: s.Game, Event: "Game against the engine", Date: s.Date, UsualStart: s.Engine.Variant().Start,
		Chess960: s.Chess960, Repetition: s.Repetition, Ending: s.end, Sight: referee.SightOf(s.Person),
	}
	r.Names = [game.NumColors]string{"Player", "Player"}
	r.Names[s.Person.Other()] = s.Name
	if s.Hourglass > 0 {
		r.TimeControl = referee.Hourglass(s.Hourglass)
	}
	return r.Text()
}
