package play

import (
	"slices"
	"strconv"
	"strings"

	"arrocco/game"
	"arrocco/internal/pgn"
)

// record returns the game so far: as the person has seen it while the game is not
// finished, and with all that was hidden afterwards.
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
		m.Notes = comment(s.drawNote(p))
		g.Line.Moves = append(g.Line.Moves, m)
		p.Make(t.move)
	}
	s.close(g, p)
	return g
}

// open reports whether the game may still be played on, so that nothing hidden may
// be shown.
func (s *session) open() bool { return s.end.result == game.Ongoing }

// drawNote returns the note for what the side to move of p, which is a position of
// the game, drew.
func (s *session) drawNote(p game.Position) string {
	if s.open() {
		p = viewOf(p, s.Person)
	}
	return pgn.DrawNote(game.DrawnWord(p))
}

// comment returns one comment with those of the texts that are not empty.
func comment(texts ...string) []pgn.Note {
	texts = slices.DeleteFunc(texts, func(text string) bool { return text == "" })
	if len(texts) == 0 {
		return nil
	}
	return []pgn.Note{{Comment: strings.Join(texts, " ")}}
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
	if game.Uncertain(s.start) && !s.open() {
		g.SetDeal(s.Seed)
	}
	if first := s.pos.Traits().Players[game.White]; first != "White" {
		// The programs for xiangqi look for Red, those for any PGN for White.
		g.SetTag(first, g.Tag("White"))
		if s.Repetition != "" && s.Repetition != usualRepetition {
			g.SetTag("RepetitionRule", s.Repetition)
		}
	}
	if s.Hourglass > 0 {
		// The sandclock of the standard (section 9.6.1). It counts whole seconds;
		// parts of them are written as they are rather than as something else.
		g.SetTag("TimeControl", "*"+strconv.FormatFloat(s.Hourglass.Seconds(), 'f', -1, 64))
	}
	if s.end.over {
		g.SetTag("Termination", termination(s.end))
	}
}

// close adds the reason of the end after the last move, and in a game of draws
// what was drawn for the turn in which nobody moved.
func (s *session) close(g *pgn.Game, p game.Position) {
	drawn := s.drawNote(p)
	n := len(g.Line.Moves)
	if n == 0 {
		g.Line.Notes = comment(s.end.reason, drawn)
		return
	}
	last := &g.Line.Moves[n-1]
	own := ""
	if len(last.Notes) > 0 {
		own = last.Notes[0].Comment
	}
	last.Notes = comment(own, s.end.reason, drawn)
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
func (s *session) text() (string, error) {
	var b strings.Builder
	err := pgn.Write(&b, s.record())
	return b.String(), err
}
