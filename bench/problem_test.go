package bench_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"arrocco/bench"
	"arrocco/bench/client"
	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/search"
)

// readSuite reads problems given as text.
func readSuite(t *testing.T, text string) []*bench.Problem {
	t.Helper()
	problems, err := readAll(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return problems
}

// readAll reads all problems of chess, and joins the errors.
func readAll(r io.Reader) (problems []*bench.Problem, err error) {
	for p, bad := range bench.ReadSuite(r, engine.Variants()[0]) {
		if bad == nil {
			problems = append(problems, p)
		}
		err = errors.Join(err, bad)
	}
	return problems, err
}

func TestReadSuites(t *testing.T) {
	tests := []struct {
		file                   string
		positions, best, mates int
		points                 int // the most that can be reached
	}{
		{"wac.epd", 300, 300, 0, 0},
		{"bk.epd", 24, 24, 0, 0},
		{"sts-odd.epd", 748, 748, 0, 747*100 + 1}, // King Activity.059 gives every move one point
		{"mates.epd", 60, 60, 60, 0},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			f, err := os.Open(filepath.Join("testdata", tt.file))
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			problems, err := readAll(f)
			if err != nil {
				t.Fatal(err)
			}
			best, mates, points := 0, 0, 0
			for _, p := range problems {
				if len(p.Best)+len(p.Avoid) > 0 {
					best++
				}
				if p.Mate > 0 {
					mates++
				}
				points += p.MaxPoints
			}
			if len(problems) != tt.positions || best != tt.best || mates != tt.mates || points != tt.points {
				t.Errorf("%d positions, %d with moves, %d mates, %d points; want %+v",
					len(problems), best, mates, points, tt)
			}
		})
	}
}

func TestReadSuiteErrors(t *testing.T) {
	const fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - -"
	tests := []struct{ name, line, want string }{
		{"rubbish", "rubbish", "line 1: no position"},
		{"bad position", `8/8 w - - bm Ra8; id "x";`, "line 1: x: "},
		{"illegal move", fen + ` bm Ra9 ; id "x";`, `line 1: x: bm: not a move: "Ra9"`},
		{"move of nothing", fen + ` am Qa8; id "x";`, `line 1: x: am: illegal move: "Qa8"`},
		{"not a distance", fen + ` dm soon;`, `line 1: operation dm: invalid number "soon"`},
		{"not points", fen + ` c8 "ten"; c9 "a1a8";`, `c8: "ten" is not a number`},
		{"points for no move", fen + ` c8 "10"; c9 "a1b2";`, `c9: illegal move: "a1b2"`},
		{"NUL bytes", "\x00x\x00 \x00 \x00 \x00", "line 1: no position"},
		{"the lines after it", "rubbish\n" + fen + "\n" + fen + " bm Qa8;", `line 3: bm: illegal move: "Qa8"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := readAll(strings.NewReader(tt.line))
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error = %v, want one with %q", err, tt.want)
			}
		})
	}
}

func TestJudge(t *testing.T) {
	const fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - "
	type verdict struct {
		solved, tooShort, newKey bool
		points                   int
	}
	tests := []struct {
		name, ops, move string
		mate            int // moves, as an engine says it
		want            verdict
	}{
		{"best move", "bm Ra8 Kd2;", "Kd2", 0, verdict{solved: true}},
		{"another move", "bm Ra8;", "Kd2", 0, verdict{}},
		{"no move", "am Ra8;", "", 0, verdict{}},
		{"avoided", "am Ra2;", "Kd2", 0, verdict{solved: true}},
		{"not avoided", "am Ra2;", "Ra2", 0, verdict{}},
		{"mate", "bm Ra8; dm 1;", "Ra8", 1, verdict{solved: true}},
		{"mate by another key", "bm Kd2; dm 2;", "Ra8", 2, verdict{solved: true, newKey: true}},
		{"mate sooner than known", "bm Ra8; dm 2;", "Ra8", 1, verdict{solved: true, tooShort: true}},
		{"distance as bm", "bm #1;", "Ra8", 1, verdict{solved: true}},
		{"distance as bm, too late", "bm #1;", "Ra8", 2, verdict{}},
		{"is mated", "bm #-2;", "Ra8", -2, verdict{solved: true}},
		{"is mated sooner", "bm #-2;", "Ra8", -1, verdict{solved: true, tooShort: true}},
		{"is mated later", "bm #-2;", "Ra8", -3, verdict{}},
		{"mates instead", "bm #-2;", "Ra8", 2, verdict{}},
		{"no goal", `id "x";`, "Ra8", 0, verdict{}},
		{"moves missing", "bm ;", "Ra8", 0, verdict{}},
		{"points in one comment", `bm Ra8; c0 "Ra8=10, Kd2=4";`, "Kd2", 0, verdict{points: 4}},
		{"a comment that looks like points", `bm Ra8; c0 "Qh5=10, x=4";`, "Ra8", 0, verdict{solved: true}},
		{"points alone, the most", `c8 "100 40"; c9 "a1a8 e1d2";`, "Ra8", 0, verdict{solved: true, points: 100}},
		{"points alone, fewer", `c8 "100 40"; c9 "a1a8 e1d2";`, "Kd2", 0, verdict{points: 40}},
		{"mate too late", "bm Ra8; dm 1;", "Ra8", 2, verdict{}},
		{"right move without the mate", "bm Ra8; dm 1;", "Ra8", 0, verdict{}},
		{"mated", "bm Ra8; dm 1;", "Ra8", -1, verdict{}},
		{"points", `bm Ra8; c8 "100 40"; c9 "a1a8 e1d2";`, "Kd2", 0, verdict{points: 40}},
		{"no points", `bm Ra8; c8 "100 40"; c9 "a1a8 e1d2";`, "Kf2", 0, verdict{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := readSuite(t, fen+tt.ops)[0]
			r := bench.Finding{Score: &client.Eval{Mate: tt.mate}}
			if tt.move != "" {
				r.Best = readSuite(t, fen+"bm "+tt.move+";")[0].Best[0]
			}
			v := p.Judge([]bench.Finding{r})
			if got := (verdict{v.Solved, v.TooShort, v.NewKey, v.Points}); got != tt.want {
				t.Errorf("verdict = %+v, want %+v", got, tt.want)
			}
		})
	}
}

// TestSolution checks from which finding on a problem is solved.
func TestSolution(t *testing.T) {
	const fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - "
	right, wrong := readSuite(t, fen+"bm Ra8;")[0].Best[0], readSuite(t, fen+"bm Kd2;")[0].Best[0]
	at := func(depth int, m game.Move, mate int) bench.Finding {
		return bench.Finding{Best: m, Score: &client.Eval{Mate: mate}, Depth: depth}
	}
	tests := []struct {
		name, ops string
		found     []bench.Finding
		want      int // depth; 0 if not solved
	}{
		{"at once", "bm Ra8;", []bench.Finding{at(1, right, 0), at(2, right, 0)}, 1},
		{"late", "bm Ra8;", []bench.Finding{at(1, wrong, 0), at(2, right, 0), at(3, right, 0)}, 2},
		{"lost and found", "bm Ra8;", []bench.Finding{at(1, right, 0), at(2, wrong, 0), at(3, right, 0)}, 3},
		{"lost", "bm Ra8;", []bench.Finding{at(1, right, 0), at(2, wrong, 0)}, 0},
		{"the answer only", "am Kd2;", []bench.Finding{at(7, right, 0)}, 7},
		{"the move before the mate", "dm 2;", []bench.Finding{at(1, right, 0), at(2, right, 3), at(3, right, 2)}, 3},
		{"points", `c8 "10 5"; c9 "a1a8 e1d2";`, []bench.Finding{at(1, wrong, 0), at(4, right, 0)}, 4},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := readSuite(t, fen+tt.ops)[0].Judge(tt.found)
			got := 0
			if v.Solution != nil {
				got = v.Solution.Depth
			}
			if got != tt.want || v.Solved != (tt.want > 0) {
				t.Errorf("solved %t at depth %d, want %d", v.Solved, got, tt.want)
			}
		})
	}
}

func TestTheme(t *testing.T) {
	for id, want := range map[string]string{
		"STS(v1.0) Undermine.001": "STS(v1.0) Undermine", "WAC.300": "WAC", "line 12": "line", "BK 7b": "BK",
		"no number": "no number", "12": "",
	} {
		if got := (&bench.Problem{ID: id}).Theme(); got != want {
			t.Errorf("theme of %s is %q, want %q", id, got, want)
		}
	}
}

func TestExpected(t *testing.T) {
	const fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - "
	tests := []struct{ name, ops, want string }{
		{"best", "bm Ra8 Kd2;", "Ra8# Kd2"},
		{"avoid", "am Ra2;", "not Ra2"},
		{"mate", "bm Ra8; dm 1;", "mate in 1, Ra8#"},
		{"mated", "bm #-3;", "mated in 3"},
		{"nothing", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := readSuite(t, fen+tt.ops)[0].Expected(); got != tt.want {
				t.Errorf("Expected = %q, want %q", got, tt.want)
			}
		})
	}
}

func TestTally(t *testing.T) {
	p := &bench.Problem{MaxPoints: 100}
	var tally bench.Tally
	tally.Add(&bench.Verdict{Problem: p, Solved: true, Points: 100, Answer: bench.Finding{Nodes: 7, Elapsed: time.Second}})
	tally.Add(&bench.Verdict{Problem: p, Points: 40, TooShort: true, NewKey: true, Answer: bench.Finding{Nodes: 2}})
	tally.Add(&bench.Verdict{Problem: &bench.Problem{}, Answer: bench.Finding{Nodes: 1}})
	want := bench.Tally{
		Positions: 2, NoGoal: 1, Solved: 1, Points: 140, MaxPoints: 200, TooShort: 1, NewKeys: 1,
		Total: bench.Total{Nodes: 10, Elapsed: time.Second},
	}
	if tally != want || tally.Percent() != 50 || tally.Read() != 3 {
		t.Errorf("tally = %+v (%.1f %%), want %+v", tally, tally.Percent(), want)
	}
	if got := new(bench.Tally).Percent(); got != 0 {
		t.Errorf("empty tally: %v %%", got)
	}
}

func TestSolve(t *testing.T) {
	solver := bench.Own{Engine: newEngine(t)}
	for i, p := range readSuite(t, `
		6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8; dm 1; id "back rank";
		4k3/8/8/3q4/8/8/8/3RK3 w - - bm Rxd5; id "hanging queen";`) {
		t.Run(fmt.Sprint(i, " ", p.ID), func(t *testing.T) {
			found, err := solver.Solve(t.Context(), p, search.Limits{Depth: 4, Mate: p.Mate})
			if err != nil {
				t.Fatal(err)
			}
			if v := p.Judge(found); !v.Solved || v.Solution == nil {
				t.Errorf("not solved: %+v, want %s", v.Answer, p.Expected())
			}
		})
	}
}

// TestReadSuiteForms reads the forms in which suites have the same problem.
func TestReadSuiteForms(t *testing.T) {
	const castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"
	tests := []struct{ name, line, want string }{
		{"castling in coordinates", castling + " bm e1g1;", "O-O"},
		{"with a dash", castling + " bm e1-c1;", "O-O-O"},
		{"king takes rook", castling + " am e1a1;", "not O-O-O"},
		{"several", castling + " bm e1h1, 0-0-0;", "O-O O-O-O"},
		{"distance", castling + " bm #15;", "mate in 15"},
		{"six fields", castling + " 0 5 bm O-O;", "O-O"},
		{"no castling field", "6k1/8/6K1/8/8/8/8/R7 w bm Ra8", "Ra8#"},
		{"check apart", "6k1/8/6K1/8/8/8/8/R7 w - - bm Ra8 + ;", "Ra8#"},
		{"no semicolon", `6k1/8/6K1/8/8/8/8/R7 w - - id "x" bm Ra8`, "Ra8#"},
		{"rights without rooks", "6k1/8/6K1/8/8/8/8/R7 w KQkq - bm Ra8;", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			problems, err := readAll(strings.NewReader(tt.line))
			if tt.want == "" { // the king is not at home
				if err == nil {
					t.Error("no error")
				}
				return
			}
			if err != nil || len(problems) != 1 || problems[0].Expected() != tt.want || !problems[0].HasGoal() {
				t.Errorf("read %v, %v; want %s", problems, err, tt.want)
			}
		})
	}
}

// TestProblemFormat writes the moves of a problem in another notation.
func TestProblemFormat(t *testing.T) {
	xq, err := engine.Lookup("xiangqi")
	if err != nil {
		t.Fatal(err)
	}
	for p, err := range bench.ReadSuite(strings.NewReader(xq.Start+" bm 马二进三; am Che2;"), xq) {
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Expected(); got != "H2+3, not C2=5" {
			t.Errorf("expected %s", got)
		}
		v := p.Judge([]bench.Finding{{Best: p.Best[0]}})
		p.Format = notation.Chinese
		if got := p.Expected() + " " + v.Played(); got != "马二进三, not 炮二平五 马二进三" {
			t.Errorf("in Chinese, expected and played %s", got)
		}
	}
}
