package referee

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"arrocco/game"
	"arrocco/internal/pgn"
)

// An Ending describes how a game ended. The zero Ending is a game in progress.
type Ending struct {
	Over   bool
	Result game.Result // Ongoing if the players left the game
	Reason string      // for people: "checkmate", "resignation"
}

// TimeForfeit is the reason of an Ending on time.
const TimeForfeit = "time"

// A Record is a Game and what else a file has of it.
type Record struct {
	*Game
	Event       string
	Names       [game.NumColors]string // of the players
	Date        time.Time
	UsualStart  string // the FEN from which games start that need no tag for it
	Chess960    bool   // the start position is one of Chess960
	Repetition  string // xiangqi: the name of the rule of repetition
	TimeControl string // the value of the PGN tag, or ""
	Ending      Ending
	Sight       Sight // of the reader while the game has no result; the finished game has all tiles
}

// usualRepetition is the rule of repetition that files need not name.
const usualRepetition = "axf"

// Hourglass returns the value of the PGN tag TimeControl for a time per move. The sandclock of
// the PGN standard (section 9.6.1) has whole seconds. Fractions are an extension.
func Hourglass(d time.Duration) string {
	return "*" + strconv.FormatFloat(d.Seconds(), 'f', -1, 64)
}

// PGN returns the game so far.
func (r *Record) PGN() *pgn.Game {
	g := &pgn.Game{Result: r.Ending.Result.String()}
	g.Tags = []pgn.Tag{
		{Name: "Event", Value: r.Event},
		{Name: "Site", Value: "?"},
		{Name: "Date", Value: r.Date.Format("2006.01.02")},
		{Name: "Round", Value: "-"},
		{Name: "White", Value: r.Names[game.White]},
		{Name: "Black", Value: r.Names[game.Black]},
		{Name: "Result", Value: g.Result},
	}
	r.addTags(g)
	p := pgn.Deal(r.First.Clone(), r.Seed)
	for _, t := range r.Turns {
		m := pgn.Move{Text: pgn.MoveText(p, t.Move)}
		m.Notes = comment(r.drawNote(p))
		g.Mainline.Moves = append(g.Mainline.Moves, m)
		p.Make(t.Move)
	}
	r.addEnding(g, p)
	return g
}

// Text returns the game so far as the text of a file.
func (r *Record) Text() (string, error) {
	var b strings.Builder
	err := pgn.Write(&b, r.PGN())
	return b.String(), err
}

// unfinished reports whether the game has no result yet, so that hidden tiles must
// stay hidden.
func (r *Record) unfinished() bool { return r.Ending.Result == game.Ongoing }

// drawNote returns the note for the tile that the side to move has drawn in p, a
// position of the game.
func (r *Record) drawNote(p game.Position) string {
	if r.unfinished() {
		p = r.Sight(p)
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
func (r *Record) addTags(g *pgn.Game) {
	if r.Chess960 {
		g.SetTag("Variant", "Chess960")
	} else {
		g.SetVariant(r.Pos.Traits())
	}
	if r.Chess960 || r.First.String() != r.UsualStart {
		g.SetStart(r.First)
	}
	if game.Uncertain(r.First) && !r.unfinished() {
		g.SetDeal(r.Seed)
	}
	if first := r.Pos.Traits().Players[game.White]; first != "White" {
		// Programs for xiangqi read the tag Red, others read White.
		g.SetTag(first, g.Tag("White"))
		if r.Repetition != "" && r.Repetition != usualRepetition {
			g.SetTag("RepetitionRule", r.Repetition)
		}
	}
	if r.TimeControl != "" {
		g.SetTag("TimeControl", r.TimeControl)
	}
	if r.Ending.Over {
		g.SetTag("Termination", r.Ending.termination())
	}
}

// addEnding adds a comment after the last move with the reason of the end and, in a
// game with tiles, the tile drawn for the unplayed turn.
func (r *Record) addEnding(g *pgn.Game, p game.Position) {
	drawn := r.drawNote(p)
	n := len(g.Mainline.Moves)
	if n == 0 {
		g.Mainline.Notes = comment(r.Ending.Reason, drawn)
		return
	}
	last := &g.Mainline.Moves[n-1]
	own := ""
	if len(last.Notes) > 0 {
		own = last.Notes[0].Comment
	}
	last.Notes = comment(own, r.Ending.Reason, drawn)
}

// termination returns the value of the tag Termination (PGN standard, section 9.8.1).
func (e Ending) termination() string {
	switch {
	case e.Result == game.Ongoing:
		return "unterminated"
	case e.Reason == TimeForfeit:
		return "time forfeit"
	default:
		return "normal"
	}
}
