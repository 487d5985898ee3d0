package play

import (
	"slices"
	"strconv"
	"strings"

	"arrocco/game"
	"arrocco/internal/pgn"
)

// pgnGame returns the game so far. While the game is in progress, it leaves out the
// tiles that the person may not see; afterwards it has them all.
func (s *session) pgnGame() *pgn.Game {
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
	s.addTags(g)
	p := pgn.Deal(s.start.Clone(), s.Seed)
	for _, t := range s.moves {
		m := pgn.Move{Text: pgn.MoveText(p, t.move)}
		m.Notes = comment(s.drawNote(p))
		g.Mainline.Moves = append(g.Mainline.Moves, m)
		p.Make(t.move)
	}
	s.addEnding(g, p)
	return g
}

// unfinished reports whether the game has no result yet, so that hidden tiles must
// stay hidden.
func (s *session) unfinished() bool { return s.end.result == game.Ongoing }

// drawNote returns the note for the tile that the side to move has drawn in p, a
// position of the game.
func (s *session) drawNote(p game.Position) string {
	if s.unfinished() {
		p = viewOf(p, s.Person)
	}
	return pgn.DrawNote(game.DrawnWord(p))
}

// comment joins the texts that are not empty into one comment.
func comment(texts ...string) []pgn.Note {
	texts = slices.DeleteFunc(texts, func(text string) bool { return text == "" })
	if len(texts) == 0 {
		return nil
	}
	return []pgn.Note{{Comment: strings.Join(texts, " ")}}
}

// addTags adds the tags that depend on the game.
func (s *session) addTags(g *pgn.Game) {
	if s.Chess960 {
		g.SetTag("Variant", "Chess960")
	} else {
		g.SetVariant(s.pos.Traits())
	}
	if s.Chess960 || s.start.String() != s.Engine.Variant().Start {
		g.SetStart(s.start)
	}
	if game.Uncertain(s.start) && !s.unfinished() {
		g.SetDeal(s.Seed)
	}
	if first := s.pos.Traits().Players[game.White]; first != "White" {
		// Programs for xiangqi read the tag Red, others read White.
		g.SetTag(first, g.Tag("White"))
		if s.Repetition != "" && s.Repetition != usualRepetition {
			g.SetTag("RepetitionRule", s.Repetition)
		}
	}
	if s.Hourglass > 0 {
		// The sandclock of the PGN standard (section 9.6.1) has whole seconds.
		// Fractions are an extension.
		g.SetTag("TimeControl", "*"+strconv.FormatFloat(s.Hourglass.Seconds(), 'f', -1, 64))
	}
	if s.end.over {
		g.SetTag("Termination", termination(s.end))
	}
}

// addEnding adds a comment after the last move with the reason of the end and, in a
// game with tiles, the tile drawn for the unplayed turn.
func (s *session) addEnding(g *pgn.Game, p game.Position) {
	drawn := s.drawNote(p)
	n := len(g.Mainline.Moves)
	if n == 0 {
		g.Mainline.Notes = comment(s.end.reason, drawn)
		return
	}
	last := &g.Mainline.Moves[n-1]
	own := ""
	if len(last.Notes) > 0 {
		own = last.Notes[0].Comment
	}
	last.Notes = comment(own, s.end.reason, drawn)
}

// termination returns the value of the tag Termination (PGN standard, section 9.8.1).
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

// pgnText returns the game as PGN.
func (s *session) pgnText() (string, error) {
	var b strings.Builder
	err := pgn.Write(&b, s.pgnGame())
	return b.String(), err
}
