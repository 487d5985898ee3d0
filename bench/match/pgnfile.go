package match

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"arrocco/game"
	"arrocco/internal/pgn"
)

// A PGNFile collects the games in Portable Game Notation. Where there is a log
// as well, a resumed tournament writes the file anew from it, so that the two
// always agree.
type PGNFile struct {
	file *os.File
}

// OpenPGN opens or creates a file for the games. A file that has something in
// it is an error unless resume is set.
func OpenPGN(path string, resume bool) (*PGNFile, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && info.Size() > 0 && !resume {
		err = fmt.Errorf("%s: is there already: resume it, or give another file", path)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &PGNFile{file: f}, nil
}

// begin empties the file, because a tournament that is resumed after so many
// games writes them anew. After none, nothing in the file can be its own, which
// is an error. A nil file does nothing.
func (p *PGNFile) begin(games int) error {
	if p == nil {
		return nil
	}
	info, err := p.file.Stat()
	if err != nil {
		return err
	}
	if games == 0 && info.Size() > 0 {
		return fmt.Errorf("pgn: %s: has games that the log does not have", p.file.Name())
	}
	return p.file.Truncate(0)
}

// add writes a game. A nil file does nothing.
func (p *PGNFile) add(r *Record, cfg *Config) error {
	if p == nil {
		return nil
	}
	g, err := r.pgn(cfg)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := pgn.Write(&b, g); err != nil {
		return err
	}
	_, err = p.file.Write(b.Bytes())
	return err
}

// Close closes the file.
func (p *PGNFile) Close() error { return p.file.Close() }

// pgn writes a record as a game: the opening's moves marked as book, the
// engines' with their evaluations from White's view, depths and times.
func (r *Record) pgn(cfg *Config) (*pgn.Game, error) {
	g := &pgn.Game{Result: r.Result}
	pos, err := r.Opening.start(cfg.Variant)
	if err != nil {
		return nil, err
	}
	r.tags(g, cfg, pos)
	pos = r.deal(pos)
	for i := range len(r.Opening.Moves) + len(r.Plies) {
		side, text, comment := pos.State().Side, "", "book"
		if ply := i - len(r.Opening.Moves); ply < 0 {
			text = r.Opening.Moves[i]
		} else {
			text, comment = r.Plies[ply].Move, r.Plies[ply].comment(side)
			if draw := game.DrawnWord(pos); draw != r.Plies[ply].Draw {
				return nil, fmt.Errorf("game %d: ply %d: drew %q, but by the deal %q", r.Number, ply+1, r.Plies[ply].Draw, draw)
			}
		}
		m, err := canonical(pos).Parse(pos, text)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", r.Number, err)
		}
		g.Line.Moves = append(g.Line.Moves, pgn.Move{
			Text:  pgn.MoveText(pos, m),
			Notes: []pgn.Note{{Comment: comment}},
		})
		pos.Make(m)
	}
	r.finish(g, pos)
	return g, nil
}

// finish adds how the game ended in pos, and what was drawn for the turn that
// was not played any more.
func (r *Record) finish(g *pgn.Game, pos game.Position) {
	end := strings.ReplaceAll(r.sentence(), "}", ")")
	notes := &g.Line.Notes
	if n := len(g.Line.Moves); n > 0 {
		notes = &g.Line.Moves[n-1].Notes
		(*notes)[0].Comment += ", " + end
	} else {
		*notes = []pgn.Note{{Comment: end}}
	}
	if draw := pgn.DrawNote(game.DrawnWord(pos)); draw != "" {
		*notes = append(*notes, pgn.Note{Comment: draw})
	}
}

// tags writes the seven tags that every game has and those of engine matches.
func (r *Record) tags(g *pgn.Game, cfg *Config, start game.Position) {
	g.Tags = []pgn.Tag{
		{Name: "Event", Value: "Arrocco match"},
		{Name: "Site", Value: "?"},
		{Name: "Date", Value: r.Start.Format("2006.01.02")},
		{Name: "Round", Value: strconv.Itoa(r.Round)},
		{Name: "White", Value: r.White},
		{Name: "Black", Value: r.Black},
		{Name: "Result", Value: r.Result},
	}
	chess960 := cfg.Chess960 || isChess960(start)
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
	g.SetTag("GameNumber", strconv.Itoa(r.Number))
	g.SetTag("PlyCount", strconv.Itoa(len(r.Opening.Moves)+len(r.Plies)))
	g.SetTag("Termination", r.Reason.termination())
	for _, side := range []struct{ color, name string }{{"White", r.White}, {"Black", r.Black}} {
		for _, e := range cfg.Engines {
			if e.Name != side.name {
				continue
			}
			g.SetTag(side.color+"TimeControl", e.Limit.String())
			if e.seesAll() {
				g.SetTag(side.color+"View", e.View)
			}
		}
	}
	g.SetTag("GameStartTime", r.Start.Format(time.RFC3339))
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
	case Resignation, DrawAgreement, MoveCount:
		return "adjudication"
	}
	return "normal"
}

// comment writes what an engine thought of its move as annotated games on
// lichess do: [%eval pawns,depth] from White's view, and the time it took.
func (p *Ply) comment(side game.Color) string {
	var b strings.Builder
	if p.Draw != "" {
		b.WriteString(pgn.DrawNote(p.Draw) + " ")
	}
	if p.Score != nil {
		e := *p.Score
		if side == game.Black {
			e.Centipawns, e.Mate = -e.Centipawns, -e.Mate
		}
		fmt.Fprintf(&b, "[%%eval %s,%d] ", e, p.Depth)
	}
	t := time.Duration(p.MS * float64(time.Millisecond))
	fmt.Fprintf(&b, "[%%emt %d:%02d:%06.3f]", int(t.Hours()), int(t.Minutes())%60, (t % time.Minute).Seconds())
	return b.String()
}

// String returns the evaluation in pawns, or "#" and the moves to mate.
func (e Eval) String() string {
	if e.Mate != 0 {
		return "#" + strconv.Itoa(e.Mate)
	}
	return strconv.FormatFloat(float64(e.Centipawns)/100, 'f', 2, 64)
}
