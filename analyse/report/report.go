package report

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strings"
	"time"

	"arrocco/analyse/annotate"
	"arrocco/game"
	"arrocco/internal/board"
)

// The parts of a page: what is before the games, a game, and what is behind them.
//
//go:embed report.html
var source string

// templates are read once. They are never changed.
var templates = template.Must(template.New("report").Parse(source))

// A Report is a page that is being written. Games are written as they come, so that its memory
// does not grow.
type Report struct {
	w      io.Writer
	games  int
	pieces map[string]bool // the games whose pieces are on the page
}

// New begins a page on w. The title stands in the head.
func New(w io.Writer, title string) (*Report, error) {
	return &Report{w: w, pieces: map[string]bool{}}, templates.ExecuteTemplate(w, "head", title)
}

// Add writes a game.
func (r *Report) Add(g *annotate.Game) error {
	r.games++
	p, err := newPage(g, r.games)
	if err != nil {
		return err
	}
	if name := g.Analysis.Traits.Name; !r.pieces[name] {
		r.pieces[name] = true
		p.Pieces = template.HTML(board.Pieces(g.Analysis.Traits, prefix(name))) //nolint:gosec // our own drawing
	}
	return templates.ExecuteTemplate(r.w, "game", p)
}

// Close ends the page. It does not close the writer.
func (r *Report) Close() error { return templates.ExecuteTemplate(r.w, "foot", nil) }

// prefix returns the prefix of the ids of a game's pieces.
func prefix(variant string) string { return variant + "-" }

// A page is a game as the template shows it.
type page struct {
	ID       string
	Title    string
	Facts    []fact
	Players  [game.NumColors]player
	Phases   []phase
	Board    template.HTML // without pieces
	Pieces   template.HTML // definitions, on the first game of a kind only
	Curve    template.HTML
	Moves    []move
	Critical []critical
	Data     template.JS // for the script
	Prefix   string
}

// A fact is a line of the list in the head of a game.
type fact struct{ Name, Value string }

// A player is a row of the table of players.
type player struct {
	Side, Name                      string
	Accuracy, Loss                  string
	Inaccuracies, Mistakes, Blunder int
	Judged                          bool
}

// A phase is a row of the table of phases: the accuracy of both players.
type phase struct {
	Name     string
	Accuracy [game.NumColors]string
}

// A move is one in the list of moves.
type move struct {
	Ply    int    // from 1 in this page
	Number string // in front of it, or ""
	Text   string
	Mark   string // ?!, ?, ??, !, !!
	Class  string // of the verdict
	Eval   string
	Words  string
	Line   string // the better line
	Clock  string
}

// A critical is a position of the game with a comment.
type critical struct {
	move
	Board template.HTML
}

// marks are what stands behind a move.
var marks = [...]struct{ mark, class string }{
	annotate.Unremarkable: {"", ""},
	annotate.Inaccuracy:   {"?!", "inaccuracy"},
	annotate.Mistake:      {"?", "mistake"},
	annotate.Blunder:      {"??", "blunder"},
	annotate.Good:         {"!", "good"},
	annotate.Brilliant:    {"!!", "good"},
}

// The colors of arrows: the move that was played, and the best one.
const (
	playedColor = "#c92a2a"
	bestColor   = "#2b8a3e"
)

// data is what the script of a page needs.
type data struct {
	Files, Ranks int
	Side, Border int // the units of the picture
	Prefix       string
	Plies        []dataPly
}

// A dataPly is a position: what stands on the squares, and the move that led to it.
type dataPly struct {
	Placement string `json:"p"`
	From      int    `json:"f"` // -1 if there is none
	To        int    `json:"t"`
}

// newPage returns a game as a page.
func newPage(g *annotate.Game, number int) (*page, error) {
	an := g.Analysis
	p := &page{ID: fmt.Sprintf("game%d", number), Title: title(g), Facts: facts(g), Prefix: prefix(an.Traits.Name)}
	for side := range p.Players {
		p.Players[side] = newPlayer(g, game.Color(side))
	}
	p.Phases = phases(an)
	p.Curve = curve(an)
	start, err := an.Variant.Parse(an.FEN)
	if err != nil {
		return nil, err
	}
	p.Board = template.HTML(board.SVG(start, board.Picture{Empty: true, Title: p.Title})) //nolint:gosec // our own drawing
	d := data{
		Files: an.Traits.Files, Ranks: an.Traits.Ranks, Side: board.SquareSide, Border: board.BorderWidth, Prefix: p.Prefix,
		Plies: []dataPly{{board.Placement(start), -1, -1}},
	}
	before := start
	for i := range an.Plies {
		ply := &an.Plies[i]
		after, err := an.Variant.Parse(ply.FEN)
		if err != nil {
			return nil, err
		}
		m := newMove(an, i)
		p.Moves = append(p.Moves, m)
		if ply.Side == game.Black && i > 0 && p.Moves[i-1].Words == "" {
			p.Moves[i].Number = "" // it stands before White's move
		}
		d.Plies = append(d.Plies, newDataPly(after, ply.Move))
		if ply.Verdict > annotate.Inaccuracy {
			p.Critical = append(p.Critical, newCritical(m, before, ply))
		}
		before = after
	}
	text, err := json.Marshal(d)
	p.Data = template.JS(text) //nolint:gosec // JSON of our own, without text of the file
	return p, err
}

// newDataPly returns a position for the script.
func newDataPly(after game.Position, m game.Move) dataPly {
	d := dataPly{board.Placement(after), -1, -1}
	if m != game.NoMove {
		d.To = int(m.To())
		if m.Kind() != game.Drop {
			d.From = int(m.From())
		}
	}
	return d
}

// newCritical returns the position in which a move was played, with arrows for it and for the
// best one.
func newCritical(m move, before game.Position, ply *annotate.Ply) critical {
	pic := board.Picture{
		Flipped: ply.Side == game.Black, Title: m.Number + " " + m.Text + m.Mark,
		Arrows: []board.Arrow{{Move: ply.Move, Color: playedColor}},
	}
	if ply.Verdict.Fault() {
		pic.Arrows = append(pic.Arrows, board.Arrow{Move: ply.Best, Color: bestColor})
	} else {
		pic.Arrows[0].Color = bestColor
	}
	return critical{m, template.HTML(board.SVG(before, pic))} //nolint:gosec // our own drawing
}

// newMove returns ply i as the list of moves has it.
func newMove(an *annotate.Analysis, i int) move {
	ply := &an.Plies[i]
	m := move{
		Ply: i + 1, Text: ply.Name, Mark: marks[ply.Verdict].mark, Class: marks[ply.Verdict].class,
		Words: an.Words(ply), Number: fmt.Sprintf("%d.", ply.Number),
	}
	if ply.Side == game.Black {
		m.Number = fmt.Sprintf("%d…", ply.Number)
	}
	if !ply.After.Over {
		m.Eval = ply.After.Signed()
	}
	if ply.Verdict.Fault() {
		m.Line = strings.Join(ply.LineNames, " ")
	}
	if ply.Clock > 0 {
		m.Clock = ply.Clock.Round(time.Second).String()
	}
	return m
}

// title names a game by its players.
func title(g *annotate.Game) string {
	white, black := g.PGN.Tag("White"), g.PGN.Tag("Black")
	if white == "" && black == "" {
		return fmt.Sprintf("Game %d", g.Number)
	}
	return fmt.Sprintf("%s – %s", named(white), named(black))
}

// named returns a name, or a question mark for none.
func named(s string) string {
	if s == "" {
		return "?"
	}
	return s
}

// facts returns the tags that tell of the game.
func facts(g *annotate.Game) []fact {
	list := []fact{{"Result", g.PGN.Result}}
	for _, name := range []string{"Event", "Site", "Date", "Round", "TimeControl", "Opening", "ECO", "Variant"} {
		if v := g.PGN.Tag(name); v != "" && !strings.HasPrefix(v, "?") {
			list = append(list, fact{name, v})
		}
	}
	return list
}

// newPlayer returns the figures of a side.
func newPlayer(g *annotate.Game, side game.Color) player {
	an := g.Analysis
	f := &an.Players[side]
	return player{
		Side: board.Player(an.Traits, side), Name: named(g.PGN.Tag([...]string{"White", "Black"}[side])),
		Accuracy: fmt.Sprintf("%.1f %%", f.Accuracy), Loss: fmt.Sprintf("%.0f", f.AverageLoss), Judged: f.Moves > 0,
		Inaccuracies: f.Verdicts[annotate.Inaccuracy], Mistakes: f.Verdicts[annotate.Mistake],
		Blunder: f.Verdicts[annotate.Blunder],
	}
}

// phases returns the mean accuracy of both players in each phase that the game had.
func phases(an *annotate.Analysis) []phase {
	var list []phase
	for ph := annotate.Opening; ph <= annotate.Endgame; ph++ {
		var sum, n [game.NumColors]float64
		for i := range an.Plies {
			if ply := &an.Plies[i]; ply.Phase == ph && ply.Best != game.NoMove {
				sum[ply.Side&1] += ply.Accuracy()
				n[ply.Side&1]++
			}
		}
		if n[game.White]+n[game.Black] == 0 {
			continue
		}
		row := phase{Name: ph.String(), Accuracy: [game.NumColors]string{"–", "–"}}
		for side := range n {
			if n[side] > 0 {
				row.Accuracy[side] = fmt.Sprintf("%.1f %%", sum[side]/n[side])
			}
		}
		list = append(list, row)
	}
	return list
}
