package play

import (
	"fmt"
	"os"
	"strings"

	"arrocco/game"
	"arrocco/internal/pgn"
)

// record returns the game so far.
func (s *session) record() *pgn.Game {
	g := &pgn.Game{Result: s.end.result.String()}
	names := [game.NumColors]string{"Player", "Player"}
	names[s.Person.Other()] = s.Name
	g.Tags = []pgn.Tag{
		{Name: "Event", Value: "Game against the engine"},
		{Name: "Site", Value: "?"},
		{Name: "Date", Value: s.Date.Format("2006.01.02")},
		{Name: "Round", Value: "-"},
		{Name: "White", Value: names[game.White]},
		{Name: "Black", Value: names[game.Black]},
		{Name: "Result", Value: g.Result},
	}
	s.tags(g)
	p := pgn.Deal(s.start.Clone(), s.Seed)
	for _, t := range s.turns {
		m := pgn.Move{Text: pgn.MoveText(p, t.move)}
		if note := pgn.DrawNote(game.DrawnWord(p)); note != "" {
			m.Notes = []pgn.Note{{Comment: note}}
		}
		g.Line.Moves = append(g.Line.Moves, m)
		p.Make(t.move)
	}
	s.close(g, p)
	return g
}

// tags adds the tags that not every game has.
func (s *session) tags(g *pgn.Game) {
	if s.Chess960 {
		g.SetTag("Variant", "Chess960")
	} else {
		g.SetVariant(s.pos.Traits())
	}
	if s.Chess960 || s.start.String() != s.Engine.Variant().Start {
		g.SetStart(s.start)
	}
	if game.Uncertain(s.start) {
		g.SetDeal(s.Seed)
	}
	if s.Hourglass > 0 {
		// The sandclock of the standard (section 9.6.1).
		g.SetTag("TimeControl", fmt.Sprintf("*%.0f", max(s.Hourglass.Seconds(), 1)))
	}
	if s.end.over {
		g.SetTag("Termination", termination(s.end))
	}
}

// close adds the reason of the end after the last move, and in a game of draws
// what was drawn for the turn in which nobody moved.
func (s *session) close(g *pgn.Game, p game.Position) {
	notes := &g.Line.Notes
	if n := len(g.Line.Moves); n > 0 {
		notes = &g.Line.Moves[n-1].Notes
	}
	if s.end.reason != "" {
		*notes = append(*notes, pgn.Note{Comment: s.end.reason})
	}
	if note := pgn.DrawNote(game.DrawnWord(p)); note != "" {
		*notes = append(*notes, pgn.Note{Comment: note})
	}
}

// termination is the standard's word for an ending (section 9.8.1).
func termination(e ending) string {
	switch {
	case e.result == game.Ongoing:
		return "unterminated"
	case e.reason == "time":
		return "time forfeit"
	default:
		return "normal"
	}
}

// text returns the game as PGN.
func (s *session) text() string {
	var b strings.Builder
	if err := pgn.Write(&b, s.record()); err != nil {
		return fmt.Sprintf("The game cannot be written: %v.\n", err)
	}
	return b.String()
}

// A gameFile is a file of games, to which one is added. When it is saved again,
// it takes the place of its earlier state, and the games before it stay.
type gameFile struct {
	path   string
	opened bool
	base   int64 // length of the file without this game
}

// save writes the game.
func (f *gameFile) save(text string) error {
	file, err := os.OpenFile(f.path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	defer file.Close()
	if !f.opened {
		info, err := file.Stat()
		if err != nil {
			return err
		}
		f.opened, f.base = true, info.Size()
	}
	if err := file.Truncate(f.base); err != nil {
		return err
	}
	if _, err := file.WriteAt([]byte(text), f.base); err != nil {
		return err
	}
	return file.Close()
}

// save saves the game, in the file of that name if there is one.
func (s *session) save(path string) {
	if path != "" && path != s.file.path {
		s.file = gameFile{path: path}
	}
	if s.file.path == "" {
		s.say("Where to? Type save and the name of a file.")
		return
	}
	if err := s.file.save(s.text()); err != nil {
		s.say("The game could not be saved: %v.", err)
		if s.end.over && s.err == nil {
			s.err = err
		}
		return
	}
	s.say("Saved in %s.", s.file.path)
}
