package bench

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/epd"
	"arrocco/internal/notation"
	"arrocco/search"
)

// A Problem is a position of a test suite, with what is known about it.
type Problem struct {
	ID       string
	FEN      string
	Position game.Position

	Best  []game.Move // bm: one of these solves it
	Avoid []game.Move // am: none of these does
	Mate  int         // dm: moves to mate, or 0

	// Points is what each move is worth, in suites that give points (c8 and
	// c9), and MaxPoints the most that any is.
	Points    map[game.Move]int
	MaxPoints int
}

// ReadSuite reads a suite in EPD. An error names the line and the problem.
func ReadSuite(r io.Reader, v *engine.Variant) ([]Problem, error) {
	records, err := epd.Read(r)
	if err != nil {
		return nil, err
	}
	problems := make([]Problem, len(records))
	for i := range records {
		if err := problems[i].read(&records[i], v); err != nil {
			return nil, fmt.Errorf("line %d: %s: %w", records[i].Line, problems[i].ID, err)
		}
	}
	return problems, nil
}

// read fills in p from a line of a file.
func (p *Problem) read(rec *epd.Record, v *engine.Variant) (err error) {
	p.ID, p.FEN = rec.Text("id"), rec.FEN()
	if p.ID == "" {
		p.ID = "line " + strconv.Itoa(rec.Line)
	}
	if p.Position, err = v.Parse(p.FEN); err != nil {
		return err
	}
	if p.Best, err = p.moves(rec, "bm"); err != nil {
		return err
	}
	if p.Avoid, err = p.moves(rec, "am"); err != nil {
		return err
	}
	if p.Mate, err = rec.Int("dm"); err != nil {
		return err
	}
	return p.readPoints(rec)
}

// moves reads the moves of an operation, written as people write them.
func (p *Problem) moves(rec *epd.Record, code string) ([]game.Move, error) {
	operands, _ := rec.Operands(code)
	var list []game.Move
	for _, text := range operands {
		m, err := notation.ParseText(p.Position, text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", code, err)
		}
		list = append(list, m)
	}
	return list, nil
}

// readPoints reads the form of the Strategic Test Suite: c8 lists points, and
// c9 the moves that they are for, in coordinates.
func (p *Problem) readPoints(rec *epd.Record) error {
	points, moves := strings.Fields(rec.Text("c8")), strings.Fields(rec.Text("c9"))
	if len(points) == 0 || len(points) != len(moves) {
		return nil // comments of another kind
	}
	p.Points = make(map[game.Move]int, len(moves))
	for i, text := range moves {
		m, err := notation.CoordinatesOf(p.Position.Traits()).Parse(p.Position, text)
		if err != nil {
			return fmt.Errorf("c9: %w", err)
		}
		n, err := strconv.Atoi(points[i])
		if err != nil {
			return fmt.Errorf("c8: %q is not a number", points[i])
		}
		p.Points[m] = n
		p.MaxPoints = max(p.MaxPoints, n)
	}
	return nil
}

// Expected says what solves the problem, as "Qg6", "not Kf1" or "mate in 3".
func (p *Problem) Expected() string {
	var parts []string
	if p.Mate != 0 {
		parts = append(parts, "mate in "+strconv.Itoa(p.Mate))
	}
	if len(p.Best) > 0 {
		parts = append(parts, p.names(p.Best))
	}
	if len(p.Avoid) > 0 {
		parts = append(parts, "not "+p.names(p.Avoid))
	}
	return strings.Join(parts, ", ")
}

// names returns moves as people write them.
func (p *Problem) names(moves []game.Move) string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = notation.Text(p.Position, m)
	}
	return strings.Join(list, " ")
}

// Solve searches the problem as the start of a game of its own, within lim, and
// judges the result.
func (p *Problem) Solve(ctx context.Context, e *engine.Engine, lim search.Limits) Verdict {
	e.NewGame()
	return p.Judge(e.Search(ctx, p.Position, lim, nil))
}
