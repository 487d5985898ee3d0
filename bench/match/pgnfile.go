package match

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"arrocco/game"
	"arrocco/internal/pgn"
)

// A PGNFile collects the games in Portable Game Notation. Where there is a log
// as well, a resumed tournament compares what the file has with the log and adds
// what is missing, so that the two agree. It never removes anything.
type PGNFile struct {
	file *appendFile
	old  *bufio.Reader // what is in the file and not compared yet
}

// OpenPGN opens or creates a file for the games. A file that has something in
// it is an error unless resume is set, and so is one that another process is
// writing to.
func OpenPGN(path string, resume bool) (*PGNFile, error) {
	f, err := openAppend(path, resume)
	if err != nil {
		return nil, err
	}
	return &PGNFile{f, bufio.NewReader(io.NewSectionReader(f, 0, f.size))}, nil
}

// add writes a game, or as much of it as the file does not have yet. A nil file
// does nothing.
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
	text, err := p.compare(b.Bytes())
	if err != nil || len(text) == 0 {
		return err
	}
	return p.file.add(text)
}

// errForeign says that a file is of something else.
var errForeign = errors.New("has text that is not of this match: give another file")

// compare returns what of text the file does not have yet. It is an error if the
// file goes on in another way.
func (p *PGNFile) compare(text []byte) ([]byte, error) {
	for len(text) > 0 {
		c, err := p.old.ReadByte()
		switch {
		case errors.Is(err, io.EOF):
			return text, nil
		case err == nil && c != text[0]:
			err = errForeign
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.file.Name(), err)
		}
		text = text[1:]
	}
	return nil, nil
}

// resumed is called when all games of the log have been added. It returns an
// error if the file has more. A nil file has not.
func (p *PGNFile) resumed() error {
	if p == nil {
		return nil
	}
	if _, err := p.old.ReadByte(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("%s: has games that the log does not have: give another file", p.file.Name())
	}
	return nil
}

// Close closes the file.
func (p *PGNFile) Close() error { return p.file.Close() }

// pgn writes a record as a game: the opening's moves marked as book, the
// engines' with their evaluations from White's view, depths and times.
func (r *Record) pgn(cfg *Config) (*pgn.Game, error) {
	g := &pgn.Game{Result: r.Result}
	pos, err := r.Opening.Start(cfg.Variant)
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
	if score := p.opinion(); score != nil {
		e := *score
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
