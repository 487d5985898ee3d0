package bench_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"arrocco/bench"
	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/transcript"
	"arrocco/search"
)

// backRank are problems that are solved at once.
const backRank = `
	6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8; dm 1; id "1";
	6k1/5ppp/8/8/8/8/8/1R2K3 w - - bm Rb8; dm 1; id "2";
	6k1/5ppp/8/8/8/8/8/2R1K3 w - - bm Rc8; dm 1; id "3";
	6k1/5ppp/8/8/8/8/8/3RK3 w - - am Rd8; id "4";`

// shallow are the limits of these tests.
func shallow(*bench.Problem) search.Limits { return search.Limits{Depth: 3} }

func TestSolveAll(t *testing.T) {
	problems := readSuite(t, backRank)
	for name, engines := range map[string][]*engine.Engine{
		"one engine":  {newEngine(t)},
		"two engines": {newEngine(t), newEngine(t)},
	} {
		t.Run(name, func(t *testing.T) {
			var order []string
			var tally bench.Tally
			err := bench.SolveAll(t.Context(), engines, problems, shallow, func(v bench.Verdict) {
				order = append(order, v.Problem.ID)
				tally.Add(v)
			})
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(order, " "); got != "1 2 3 4" || tally.Solved != 3 {
				t.Errorf("heard of %s, %d solved; want 1 2 3 4, 3 solved", got, tally.Solved)
			}
		})
	}
}

func TestSolveAllStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	heard := 0
	err := bench.SolveAll(ctx, []*engine.Engine{newEngine(t)}, readSuite(t, backRank), shallow,
		func(bench.Verdict) {
			heard++
			cancel()
		})
	if !errors.Is(err, context.Canceled) || heard != 1 {
		t.Errorf("error %v after %d problems, want context.Canceled after 1", err, heard)
	}
}

// verdict returns a verdict on the first problem of backRank.
func verdict(t *testing.T, s game.Score) bench.Verdict {
	t.Helper()
	p := readSuite(t, backRank)[0]
	return p.Judge(search.Result{
		Best: p.Best[0], Score: s, Depth: 7, Nodes: 1234, Elapsed: 56 * time.Millisecond,
	})
}

// shown returns a score that is shown as so many centipawns.
func shown(t *testing.T, centipawns int) game.Score {
	t.Helper()
	return transcript.Score(readSuite(t, backRank)[0].Position.Traits(), centipawns)
}

func TestVerdictLine(t *testing.T) {
	const head = `{"suite":"s","id":"1","fen":"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",` +
		`"expected":"mate in 1, Ra8#","played":"Ra8#",`
	tests := []struct {
		name  string
		score game.Score
		want  string
	}{
		{"mate", game.MateIn(1), `"solved":true,"mate":1,"depth":7,"nodes":1234,"time":56}`},
		{"centipawns", shown(t, 345), `"solved":false,"cp":345,"depth":7,"nodes":1234,"time":56}`},
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

func TestVerdictString(t *testing.T) {
	mate, none := verdict(t, game.MateIn(1)), verdict(t, shown(t, -120))
	none.Result.Best = game.NoMove
	for _, tt := range []struct {
		v    bench.Verdict
		want string
	}{
		{mate, "1: played Ra8# (mate in 1, depth 7), expected mate in 1, Ra8#"},
		{none, "1: played nothing (-1.20, depth 7), expected mate in 1, Ra8#"},
	} {
		if got := tt.v.String(); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
}

func TestWriteTable(t *testing.T) {
	rows := []bench.Row{
		{"wac", bench.Tally{Positions: 300, Solved: 270, Total: bench.Total{Nodes: 1000, Elapsed: time.Second}}},
		{"sts", bench.Tally{Positions: 100, Solved: 50, Points: 7000, MaxPoints: 10000}},
	}
	const want = `
+----------+--------+-----+------+------------+-------+-------+
| Suite    | Solved |  of |    % |     Points | Nodes |  Time |
+----------+--------+-----+------+------------+-------+-------+
| wac      |    270 | 300 | 90.0 |          - |  1000 | 1.0 s |
| sts      |     50 | 100 | 50.0 | 7000/10000 |     0 | 0.0 s |
+----------+--------+-----+------+------------+-------+-------+
| Together |    320 | 400 | 80.0 | 7000/10000 |  1000 | 1.0 s |
+----------+--------+-----+------+------------+-------+-------+
`
	var out strings.Builder
	bench.WriteTable(&out, rows)
	if got := "\n" + out.String(); got != want {
		t.Errorf("got%s\nwant%s", got, want)
	}
}
