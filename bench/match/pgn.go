package match

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"arrocco/bench/client"
	"arrocco/game"
	"arrocco/internal/pgn"
)

// PGN writes a record of a game between some of the engines as PGN has it: the
// opening's moves marked as book, the engines' with their evaluations from White's
// view, depths and times.
func (r *Record) PGN(s *Settings, engines []client.Spec) (*pgn.Game, error) {
	g := &pgn.Game{Result: r.Result}
	pos, err := r.Opening.Start(s.Variant)
	if err != nil {
		return nil, err
	}
	r.tags(g, s, pos)
	r.engineTags(g, engines)
	g.SetTag("GameStartTime", r.Start.Format(time.RFC3339))
	pos = r.deal(pos)
	c := newCommenter(&s.PGN.Fields, r, engines)
	for i := range len(r.Opening.Moves) + len(r.Plies) {
		var ply *Ply // nil in the opening
		text := ""
		if n := i - len(r.Opening.Moves); n < 0 {
			text = r.Opening.Moves[i]
		} else {
			ply = &r.Plies[n]
			text = ply.Move
			if draw := game.DrawnWord(pos); draw != ply.Draw {
				return nil, fmt.Errorf("game %d: ply %d: drew %q, but by the deal %q", r.Number, n+1, ply.Draw, draw)
			}
		}
		m, err := coordinates(pos).Parse(pos, text)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", r.Number, err)
		}
		notes, err := c.notes(pos, m, ply)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", r.Number, err)
		}
		g.Mainline.Moves = append(g.Mainline.Moves, pgn.Move{Text: pgn.MoveText(pos, m), Notes: notes})
		pos.Make(m)
	}
	r.finish(g, pos, s.PGN.Fields.Min)
	return g, nil
}

// finish adds how the game ended in pos, unless comments are left out, and what was
// drawn for the turn that was not played any more.
func (r *Record) finish(g *pgn.Game, pos game.Position, minimal bool) {
	end := strings.ReplaceAll(r.ResultText(), "}", ")")
	notes := &g.Mainline.Notes
	n := len(g.Mainline.Moves)
	if n > 0 {
		notes = &g.Mainline.Moves[n-1].Notes
	}
	switch {
	case minimal:
	case n > 0:
		(*notes)[0].Comment += ", " + end
	default:
		*notes = []pgn.Note{{Comment: end}}
	}
	if draw := pgn.DrawNote(game.DrawnWord(pos)); draw != "" {
		*notes = append(*notes, pgn.Note{Comment: draw})
	}
}

// tags writes the seven tags that every game has and those of engine matches.
func (r *Record) tags(g *pgn.Game, s *Settings, start game.Position) {
	g.Tags = []pgn.Tag{
		{Name: "Event", Value: cmp.Or(s.PGN.Event, "Arrocco match")},
		{Name: "Site", Value: cmp.Or(s.PGN.Site, "?")},
		{Name: "Date", Value: r.Start.Format("2006.01.02")},
		{Name: "Round", Value: strconv.Itoa(r.Round)},
		{Name: "White", Value: r.White},
		{Name: "Black", Value: r.Black},
		{Name: "Result", Value: r.Result},
	}
	chess960 := s.Chess960 || client.IsChess960(start)
	if chess960 {
		g.SetTag("Variant", "Chess960")
	} else {
		g.SetVariant(start.Traits())
	}
	if r.Opening.FEN != "" {
		g.SetStart(start)
	}
	if r.Deal != 0 {
		g.SetDeal(r.Deal)
	}
	o := &r.Opening
	for _, tag := range []struct{ name, value string }{
		{"ECO", o.ECO}, {"Opening", o.Name}, {"Variation", o.Variation},
	} {
		if tag.value != "" {
			g.SetTag(tag.name, tag.value)
		}
	}
	g.SetTag("GameNumber", strconv.Itoa(r.Number))
	g.SetTag("PlyCount", strconv.Itoa(len(r.Opening.Moves)+len(r.Plies)))
	g.SetTag("Termination", r.Reason.termination())
}

// engineTags writes on what terms the two engines played.
func (r *Record) engineTags(g *pgn.Game, engines []client.Spec) {
	for _, side := range []struct{ color, name string }{{"White", r.White}, {"Black", r.Black}} {
		for i := range engines {
			e := &engines[i]
			if e.Name != side.name {
				continue
			}
			g.SetTag(side.color+"TimeControl", e.Limit.String())
			if e.SeesAll() {
				g.SetTag(side.color+"View", e.View)
			}
		}
	}
}

// termination is the standard's word for a reason (section 9.8.1).
func (r Reason) termination() string {
	switch r {
	case Crash, Hang:
		return "abandoned"
	case TimeForfeit:
		return "time forfeit"
	case IllegalMove:
		return "rules infraction"
	case Resignation, DrawAgreement, MoveCount, TableResult:
		return "adjudication"
	}
	return "normal"
}
