package bench_test

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"arrocco/bench"
	"arrocco/bench/client"
	"arrocco/engine"
	"arrocco/game"
	"arrocco/search"
)

// backRank are problems that are solved at once.
const backRank = `
	6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8; dm 1; id "1";
	6k1/5ppp/8/8/8/8/8/1R2K3 w - - bm Rb8; dm 1; id "2";
	6k1/5ppp/8/8/8/8/8/2R1K3 w - - bm Rc8; dm 1; id "3";
	6k1/5ppp/8/8/8/8/8/3RK3 w - - am Rd8; id "4";`

// teamsOf returns teams of our own search.
func teamsOf(t *testing.T, jobs int) [][]bench.Solver {
	t.Helper()
	var teams [][]bench.Solver
	for range jobs {
		teams = append(teams, []bench.Solver{bench.Own{Engine: newEngine(t)}})
	}
	return teams
}

// shallow are the limits of these tests.
func shallow(*bench.Problem) search.Limits { return search.Limits{Depth: 3} }

func TestSolveAll(t *testing.T) {
	for name, teams := range map[string][][]bench.Solver{
		"one job":  teamsOf(t, 1),
		"two jobs": teamsOf(t, 2),
	} {
		t.Run(name, func(t *testing.T) {
			var order []string
			var tally bench.Tally
			suite := suiteOf(backRank + "\nrubbish\n" + backRank)
			err := bench.SolveAll(t.Context(), teams, suite, shallow, func(v []bench.Verdict, bad error) error {
				if bad != nil {
					order = append(order, "bad")
					return nil
				}
				order = append(order, v[0].Problem.ID)
				tally.Add(&v[0])
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(order, " "); got != "1 2 3 4 bad 1 2 3 4" || tally.Solved != 6 {
				t.Errorf("heard of %s, %d solved; want 1 2 3 4 bad 1 2 3 4, 6 solved", got, tally.Solved)
			}
		})
	}
}

func TestSolveAllStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	heard := 0
	err := bench.SolveAll(ctx, teamsOf(t, 1), suiteOf(backRank), shallow,
		func([]bench.Verdict, error) error {
			heard++
			cancel()
			return nil
		})
	if !errors.Is(err, context.Canceled) || heard != 1 {
		t.Errorf("error %v after %d problems, want context.Canceled after 1", err, heard)
	}
	stop := errors.New("stop")
	for _, text := range []string{backRank, "rubbish\n" + backRank} {
		err = bench.SolveAll(t.Context(), teamsOf(t, 2), suiteOf(text), shallow,
			func([]bench.Verdict, error) error { return stop })
		if !errors.Is(err, stop) {
			t.Errorf("error %v, want that of the function", err)
		}
	}
}

// suiteOf returns the problems of a suite of chess.
func suiteOf(text string) iter.Seq2[*bench.Problem, error] {
	return bench.ReadSuite(strings.NewReader(text), engine.Variants()[0])
}

// TestSolveAllWaits solves more problems than may wait for the first: it is the
// slowest, and the verdicts come in order all the same.
func TestSolveAllWaits(t *testing.T) {
	text := strings.Repeat(backRank, 60)
	first, heard := true, 0
	limits := func(*bench.Problem) search.Limits {
		if first {
			first = false
			return search.Limits{Nodes: 100_000}
		}
		return search.Limits{Depth: 1}
	}
	var mu sync.Mutex
	err := bench.SolveAll(t.Context(), teamsOf(t, 2), suiteOf(text),
		func(p *bench.Problem) search.Limits {
			mu.Lock()
			defer mu.Unlock()
			return limits(p)
		},
		func(v []bench.Verdict, _ error) error {
			if want := strconv.Itoa(heard%4 + 1); v[0].Problem.ID != want {
				t.Errorf("verdict %d is on %s, want %s", heard, v[0].Problem.ID, want)
			}
			heard++
			return nil
		})
	if err != nil || heard != 240 {
		t.Errorf("%d verdicts, %v; want 240", heard, err)
	}
}

// verdict returns a verdict on the first problem of backRank.
func verdict(t *testing.T, score client.Eval) bench.Verdict {
	t.Helper()
	p := readSuite(t, backRank)[0]
	return p.Judge([]bench.Finding{
		{Best: p.Best[0], Score: &score, Depth: 5, Nodes: 34, Elapsed: 12 * time.Millisecond},
		{Best: p.Best[0], Score: &score, Depth: 7, Nodes: 1234, Elapsed: 56 * time.Millisecond},
	})
}

func TestVerdictLine(t *testing.T) {
	const head = `{"suite":"s","id":"1","fen":"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",` +
		`"expected":"mate in 1, Ra8#","played":"Ra8#",`
	tests := []struct {
		name  string
		score client.Eval
		want  string
	}{
		{"mate", client.Eval{Mate: 1}, `"solved":true,"mate":1,"depth":7,"nodes":1234,"time":56,` +
			`"solution":{"depth":5,"nodes":34,"time":12}}`},
		{"centipawns", client.Eval{Centipawns: 345}, `"solved":false,"cp":345,"depth":7,"nodes":1234,"time":56}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := verdict(t, tt.score)
			got, err := json.Marshal(v.Line("s"))
			if err != nil || string(got) != head+tt.want {
				t.Errorf("got %s, %v; want %s", got, err, head+tt.want)
			}
		})
	}
}

// TestNoGoalLine checks that a position without a goal is neither solved nor not.
func TestNoGoalLine(t *testing.T) {
	p := readSuite(t, engine.Variants()[0].Start)[0]
	v := p.Judge([]bench.Finding{{Best: readSuite(t, engine.Variants()[0].Start+" bm e4;")[0].Best[0]}})
	got, err := json.Marshal(v.Line("s"))
	if err != nil || !strings.Contains(string(got), `"expected":"","played":"e4","solved":null,"nogoal":true,`) {
		t.Errorf("got %s, %v", got, err)
	}
}

func TestVerdictString(t *testing.T) {
	mate, none := verdict(t, client.Eval{Mate: 1}), verdict(t, client.Eval{Centipawns: -120})
	none.Engine, none.Answer.Best = "other", game.NoMove
	for _, tt := range []struct {
		v    bench.Verdict
		want string
	}{
		{mate, "1: played Ra8# (mate in 1, depth 7), expected mate in 1, Ra8#"},
		{none, "1: other: played nothing (-1.20, depth 7), expected mate in 1, Ra8#"},
	} {
		if got := tt.v.String(); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
}

func TestWriteTable(t *testing.T) {
	rows := []bench.Row{
		{Suite: "wac", Tally: bench.Tally{
			Positions: 300, Solved: 270, Total: bench.Total{Nodes: 1000, Elapsed: time.Second},
		}},
		{Suite: "sts", Tally: bench.Tally{Positions: 100, Solved: 50, Points: 7000, MaxPoints: 10000}},
	}
	rows[0].Tally.Solution.Depth, rows[0].Tally.Solution.Elapsed = 270*8, 135*time.Second
	rows[1].Tally.Solution.Depth, rows[1].Tally.Solution.Elapsed = 50*2, 5*time.Second
	const want = `
+----------+--------+-----+------+------------+-------+-------+-------+---------+
| Suite    | Solved |  of |    % |     Points | Nodes |  Time | Depth |      At |
+----------+--------+-----+------+------------+-------+-------+-------+---------+
| wac      |    270 | 300 | 90.0 |          - |  1000 | 1.0 s |   8.0 | 0.500 s |
| sts      |     50 | 100 | 50.0 | 7000/10000 |     0 | 0.0 s |   2.0 | 0.100 s |
+----------+--------+-----+------+------------+-------+-------+-------+---------+
| Together |    320 | 400 | 80.0 | 7000/10000 |  1000 | 1.0 s |   7.1 | 0.438 s |
+----------+--------+-----+------+------------+-------+-------+-------+---------+
`
	var out strings.Builder
	if err := bench.WriteTable(&out, rows); err != nil || "\n"+out.String() != want {
		t.Errorf("got\n%s\n%v, want%s", out.String(), err, want)
	}

	rows[0].Tally = bench.Tally{NoGoal: 3}
	rows[1].Tally.Skipped = 2
	const apart = `
+----------+--------+-----+------+------------+---------+---------+-------+-------+-------+---------+
| Suite    | Solved |  of |    % |     Points | No goal | Skipped | Nodes |  Time | Depth |      At |
+----------+--------+-----+------+------------+---------+---------+-------+-------+-------+---------+
| wac      |      0 |   0 |    - |          - |       3 |       0 |     0 | 0.0 s |     - |       - |
| sts      |     50 | 100 | 50.0 | 7000/10000 |       0 |       2 |     0 | 0.0 s |   2.0 | 0.100 s |
+----------+--------+-----+------+------------+---------+---------+-------+-------+-------+---------+
| Together |     50 | 100 | 50.0 | 7000/10000 |       3 |       2 |     0 | 0.0 s |   2.0 | 0.100 s |
+----------+--------+-----+------+------------+---------+---------+-------+-------+-------+---------+
`
	out.Reset()
	if err := bench.WriteTable(&out, rows); err != nil || "\n"+out.String() != apart {
		t.Errorf("got\n%s\n%v, want%s", out.String(), err, apart)
	}
}

// TestResults compares two solvers on a suite with themes.
func TestResults(t *testing.T) {
	team := []bench.Solver{named{name: "A"}, named{name: "B"}}
	r, plain := bench.NewResults("s", team, true), bench.NewResults("s", team, false)
	for i, solved := range [][2]bool{{true, true}, {true, false}, {true, false}, {false, true}, {false, false}} {
		p := &bench.Problem{ID: "theme " + strconv.Itoa(i), Mate: 1}
		if i > 2 {
			p.ID = "other." + strconv.Itoa(i)
		}
		var verdicts []bench.Verdict
		for _, ok := range solved {
			v := bench.Verdict{Problem: p, Solved: ok, Answer: bench.Finding{Elapsed: 2 * time.Second}}
			if ok {
				v.Solution = &bench.Finding{Depth: 5, Elapsed: time.Second}
			}
			verdicts = append(verdicts, v)
		}
		r.Add(verdicts)
		plain.Add(verdicts)
	}
	r.Skip()
	plain.Skip()
	var out strings.Builder
	if err := bench.WriteTable(&out, append(r.Rows(0), plain.Rows(1)...)); err != nil {
		t.Fatal(err)
	}
	const want = `
+--------+---------+--------+----+-------+--------+---------+-------+--------+-------+---------+
| Engine | Suite   | Solved | of |     % | Points | Skipped | Nodes |   Time | Depth |      At |
+--------+---------+--------+----+-------+--------+---------+-------+--------+-------+---------+
| A      | s       |      3 |  5 |  60.0 |      - |       1 |     0 | 10.0 s |   5.0 | 1.000 s |
| A      |   theme |      3 |  3 | 100.0 |      - |       0 |     0 |  6.0 s |   5.0 | 1.000 s |
| A      |   other |      0 |  2 |   0.0 |      - |       0 |     0 |  4.0 s |     - |       - |
| B      | s       |      2 |  5 |  40.0 |      - |       1 |     0 | 10.0 s |   5.0 | 1.000 s |
+--------+---------+--------+----+-------+--------+---------+-------+--------+-------+---------+
`
	if got := "\n" + out.String(); got != want {
		t.Errorf("got%s", got)
	}
	if got := strings.Join(r.Differences(), ";"); got != "A solved 2 that B did not, and B solved 1 that A did not" {
		t.Errorf("differences: %s", got)
	}
}

// A named solver has a name only.
type named struct {
	bench.Solver

	name string
}

func (n named) Name() string { return n.name }
