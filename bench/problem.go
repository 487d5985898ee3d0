package bench

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/epd"
	"arrocco/internal/notation"
)

// A Problem is a position of a test suite, with what is known about it. Where
// nothing is known there is no goal, and nothing to be solved.
type Problem struct {
	ID       string
	FEN      string
	Position game.Position

	Best  []game.Move // bm: one of these solves it
	Avoid []game.Move // am: none of these does
	Mate  int         // dm: moves to mate, less than 0 if the side to move is mated, or 0

	// Points are the points of each move, in suites that give points (c8 and
	// c9, or c0), and MaxPoints the most points of any.
	Points    map[game.Move]int
	MaxPoints int

	Format notation.Format // how moves are written; nil for the usual notation
}

// ReadSuite returns the problems of a suite in EPD one at a time, so that its memory
// does not grow with the suite. An [*epd.LineError] is about one line, and
// the problems after it follow; any other error is the last.
func ReadSuite(r io.Reader, v *engine.Variant) iter.Seq2[*Problem, error] {
	return func(yield func(*Problem, error) bool) {
		for reader := epd.NewReader(r); ; {
			p, err := readProblem(reader, v)
			if errors.Is(err, io.EOF) || !yield(p, err) {
				return
			}
			if _, ok := errors.AsType[*epd.LineError](err); err != nil && !ok {
				return
			}
		}
	}
}

// readProblem reads the next problem.
func readProblem(r *epd.Reader, v *engine.Variant) (*Problem, error) {
	rec, err := r.Read()
	if err != nil {
		return nil, err
	}
	p := &Problem{ID: rec.Text("id"), FEN: rec.FEN()}
	if err := p.read(&rec, v); err != nil {
		if p.ID != "" {
			err = fmt.Errorf("%s: %w", p.ID, err)
		}
		return nil, &epd.LineError{Line: rec.Line, Err: err}
	}
	if p.ID == "" {
		p.ID = "line " + strconv.Itoa(rec.Line)
	}
	return p, nil
}

// read fills in p from a line of a file.
func (p *Problem) read(rec *epd.Record, v *engine.Variant) (err error) {
	if p.Position, err = v.Parse(p.FEN); err != nil {
		return err
	}
	if p.Best, err = p.moves(rec, "bm"); err != nil {
		return err
	}
	if p.Avoid, err = p.moves(rec, "am"); err != nil {
		return err
	}
	if p.Mate, err = rec.Mate(); err != nil {
		return err
	}
	return p.readPoints(rec)
}

// moves reads the moves of an operation, in any notation.
func (p *Problem) moves(rec *epd.Record, code string) ([]game.Move, error) {
	var list []game.Move
	for _, text := range rec.Moves(code) {
		m, err := notation.Parse(p.Position, text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", code, err)
		}
		list = append(list, m)
	}
	return list, nil
}

// readPoints reads the forms of the Strategic Test Suite: c8 lists points, and c9
// the moves that they are for, or c0 lists both, as "f5=10, Be5+=2".
func (p *Problem) readPoints(rec *epd.Record) error {
	points, moves := strings.Fields(rec.Text("c8")), strings.Fields(rec.Text("c9"))
	if len(points) > 0 && len(points) == len(moves) {
		return p.addPoints(points, moves)
	}
	points, moves = splitPoints(rec.Text("c0"))
	if err := p.addPoints(points, moves); err != nil || len(points) == 0 {
		p.Points, p.MaxPoints = nil, 0 // a comment of another kind
	}
	return nil
}

// splitPoints takes a list of moves with their points apart. It returns nothing if the
// text is anything else.
func splitPoints(text string) (points, moves []string) {
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		at := strings.LastIndexByte(part, '=')
		if at < 1 {
			return nil, nil
		}
		move, n := strings.TrimSpace(part[:at]), strings.TrimSpace(part[at+1:])
		if n == "" || strings.Trim(n, "0123456789") != "" {
			return nil, nil
		}
		points, moves = append(points, n), append(moves, move)
	}
	return points, moves
}

// addPoints notes the points of moves.
func (p *Problem) addPoints(points, moves []string) error {
	p.Points = make(map[game.Move]int, len(moves))
	for i, text := range moves {
		m, err := notation.Parse(p.Position, text)
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

// HasGoal reports whether anything is known by which a result can be judged.
func (p *Problem) HasGoal() bool {
	return len(p.Best) > 0 || len(p.Avoid) > 0 || p.Mate != 0 || p.MaxPoints > 0
}

// Expected says what solves the problem, as "Qg6", "not Kf1" or "mate in 3".
func (p *Problem) Expected() string {
	var parts []string
	switch {
	case p.Mate > 0:
		parts = append(parts, "mate in "+strconv.Itoa(p.Mate))
	case p.Mate < 0:
		parts = append(parts, "mated in "+strconv.Itoa(-p.Mate))
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
		list[i] = p.name(m)
	}
	return strings.Join(list, " ")
}

// name returns a move as people write it.
func (p *Problem) name(m game.Move) string {
	if p.Format == nil {
		return notation.Text(p.Position, m)
	}
	return p.Format(p.Position, m)
}
