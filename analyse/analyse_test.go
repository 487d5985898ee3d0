package analyse_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"arrocco/analyse"
	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/board"
	"arrocco/internal/notation"
	"arrocco/internal/transcript"
	"arrocco/search"
)

// parse returns the position of a FEN.
func parse(t *testing.T, fen string) game.Position {
	t.Helper()
	p, err := engine.Variants()[0].Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// moves reads a variation that starts at p.
func moves(t *testing.T, p game.Position, line string) []game.Move {
	t.Helper()
	p = p.Clone()
	var list []game.Move
	for text := range strings.FieldsSeq(line) {
		m, err := notation.ParseSAN(p, text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
		p.Make(m)
	}
	return list
}

// The positions of the tests.
const (
	italian = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"
	mated   = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
)

// script reports a search of italian with two variations to r.
func script(t *testing.T, p game.Position, r analyse.Reporter) error {
	t.Helper()
	info := func(depth game.Depth, line, centipawns int, b game.Bound, pv string) {
		r.Info(search.Info{
			Depth: depth, SelDepth: depth + 7, Line: line, PV: moves(t, p, pv),
			Score: transcript.Score(p.Traits(), centipawns), Bound: b,
			Nodes: 1000 * uint64(depth), Elapsed: time.Duration(depth) * 10 * time.Millisecond, HashFull: 15,
		})
	}
	info(1, 1, -40, game.Exact, "Nf6")
	info(1, 2, -50, game.Exact, "Bc5")
	info(12, 1, -30, game.Lower, "Bc5")
	info(12, 1, -25, game.Exact, "Bc5 c3 Nf6 d3 d6 O-O O-O Re1 a6 Bb3 Ba7 h3 h6 Nbd2 Re8 Nf1 Be6")
	current(t, p, r, 12, 130*time.Millisecond)
	info(12, 2, -31, game.Exact, "Nf6 d3")
	best := moves(t, p, "Bc5 c3")
	return r.Done(search.Result{
		Best: best[0], Ponder: best[1], Score: transcript.Score(p.Traits(), -25), Bound: game.Exact,
		PV:    moves(t, p, "Bc5 c3 Nf6 d3 d6 O-O O-O Re1 a6 Bb3 Ba7 h3 h6 Nbd2 Re8 Nf1 Be6"),
		Depth: 12, Nodes: 1_234_567, Elapsed: 1500 * time.Millisecond,
	})
}

// current reports the current move to r, without counters, as package search does.
func current(t *testing.T, p game.Position, r analyse.Reporter, depth game.Depth, elapsed time.Duration) {
	t.Helper()
	r.Info(search.Info{Depth: depth, Current: moves(t, p, "Nf6")[0], CurrentNumber: 2, Elapsed: elapsed})
}

func TestDisplay(t *testing.T) {
	tests := []struct {
		name string
		look board.Look
	}{
		{"plain.txt", board.Look{}},
		{"color.txt", board.Look{Color: true, Width: 100}},
		{"ascii.txt", board.Look{Color: true, ASCII: true, Width: 60}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, italian)
			var out bytes.Buffer
			if err := script(t, p, analyse.NewDisplay(&out, p, analyse.Screen{Look: tt.look})); err != nil {
				t.Fatal(err)
			}
			transcript.Golden(t, tt.name, out.String())
		})
	}
}

func TestDisplayFitsItsWidth(t *testing.T) {
	for _, width := range []int{1, 20, 39, 40, 50, 73, 80, 120, 1000} {
		p := parse(t, italian)
		var out bytes.Buffer
		if err := script(t, p, analyse.NewDisplay(&out, p, analyse.Screen{Look: board.Look{Width: width}})); err != nil {
			t.Fatal(err)
		}
		most := min(max(width, 4), 120) // the verdict does not wrap within words
		for line := range strings.Lines(out.String()) {
			if n := len([]rune(strings.TrimRight(line, "\n"))); n > most {
				t.Errorf("width %d: a line of %d columns: %s", width, n, line)
			}
		}
	}
}

func TestDisplayScores(t *testing.T) {
	shown := func(centipawns int) game.Score { return transcript.Score(parse(t, italian).Traits(), centipawns) }
	const white, black = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1"
	tests := []struct {
		name, fen string
		score     game.Score
		want      string
	}{
		{"better", white, shown(34), "+0.34"},
		{"worse", white, shown(-5), "-0.05"},
		{"Black to move is better", black, shown(134), "-1.34"},
		{"equal", white, 0, "| 0.00 |"},
		{"equal for Black", black, 0, "| 0.00 |"},
		{"White mates", white, game.MateIn(5), "#3"},
		{"White is mated", white, game.MatedIn(4), "#-2"},
		{"Black mates", black, game.MateIn(1), "#-1"},
		{"Black is mated", black, game.MatedIn(2), "#1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, tt.fen)
			var out bytes.Buffer
			r := analyse.NewDisplay(&out, p, analyse.Screen{Look: board.Look{}})
			var list game.MoveList
			p.Generate(&list, game.All)
			best := list.Moves()[0].Move
			r.Info(search.Info{Depth: 1, Line: 1, Score: tt.score, Bound: game.Exact, PV: []game.Move{best}})
			if err := r.Done(search.Result{Best: best}); err != nil {
				t.Fatal(err)
			}
			if text := strings.Join(strings.Fields(out.String()), " "); !strings.Contains(text, tt.want) {
				t.Errorf("no %q in\n%s", tt.want, out.String())
			}
		})
	}
}

func TestDisplayWithoutMoves(t *testing.T) {
	p := parse(t, mated)
	var out bytes.Buffer
	r := analyse.NewDisplay(&out, p, analyse.Screen{Look: board.Look{}})
	r.Info(search.Info{Line: 1, Score: game.MatedIn(0), Bound: game.Exact})
	if err := r.Done(search.Result{}); err != nil {
		t.Fatal(err)
	}
	transcript.Golden(t, "mated.txt", out.String())
}

func TestBoard(t *testing.T) {
	p := parse(t, italian)
	best := moves(t, p, "Bc5")[0]
	transcript.Golden(t, "board-plain.txt", board.Draw(p, board.Look{}, best))
	transcript.Golden(t, "board-color.txt", board.Draw(p, board.Look{Color: true}, best))
}

func TestJSON(t *testing.T) {
	p := parse(t, italian)
	var out bytes.Buffer
	if err := script(t, p, analyse.NewJSON(&out, "italian", p, nil)); err != nil {
		t.Fatal(err)
	}
	transcript.Golden(t, "lines.json", out.String())
	for line := range strings.Lines(out.String()) {
		var rec analyse.Record
		if err := json.Unmarshal([]byte(line), &rec); err != nil || rec.ID != "italian" {
			t.Errorf("%s: %+v, %v", line, rec, err)
		}
	}
}

func TestJSONScores(t *testing.T) {
	shown := func(centipawns int) game.Score { return transcript.Score(parse(t, italian).Traits(), centipawns) }
	tests := []struct {
		name  string
		score game.Score
		bound game.Bound
		want  string
	}{
		{"centipawns", shown(-34), game.Exact, `{"cp":-34}`},
		{"zero", 0, game.Exact, `{"cp":0}`},
		{"lower bound", shown(7), game.Lower, `{"cp":7,"bound":"lower"}`},
		{"upper bound", shown(7), game.Upper, `{"cp":7,"bound":"upper"}`},
		{"mate", game.MateIn(3), game.Exact, `{"mate":2}`},
		{"mated", game.MatedIn(4), game.Exact, `{"mate":-2}`},
		{"mate on the board", game.MatedIn(0), game.Exact, `{"mate":0}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, italian)
			var out bytes.Buffer
			analyse.NewJSON(&out, "", p, nil).Info(search.Info{Line: 1, Score: tt.score, Bound: tt.bound})
			if !strings.Contains(out.String(), `"score":`+tt.want+`,`) {
				t.Errorf("no score %s in %s", tt.want, out.String())
			}
		})
	}
}

func TestJSONWithoutMoves(t *testing.T) {
	p := parse(t, mated)
	var out bytes.Buffer
	if err := analyse.NewJSON(&out, "x", p, nil).Done(search.Result{}); err != nil {
		t.Fatal(err)
	}
	const want = `{"id":"x","fen":"` + mated + `","depth":0,"score":{"mate":0},"nodes":0,"nps":0,"time":0,"hashfull":0,` +
		`"wdl":[0,0,1000],"bestmove":"(none)","result":"1-0","reason":"checkmate"}`
	if got := strings.TrimSpace(out.String()); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A brokenWriter fails.
type brokenWriter struct{}

var errBroken = errors.New("broken")

// Write returns errBroken.
func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

func TestBrokenWriter(t *testing.T) {
	p := parse(t, italian)
	for name, r := range map[string]analyse.Reporter{
		"display": analyse.NewDisplay(brokenWriter{}, p, analyse.Screen{Size: func() (int, int) { return 80, 24 }}),
		"json":    analyse.NewJSON(brokenWriter{}, "x", p, nil),
	} {
		if err := script(t, p, r); !errors.Is(err, errBroken) {
			t.Errorf("%s: error = %v, want %v", name, err, errBroken)
		}
	}
}

func TestRun(t *testing.T) {
	e, err := engine.New(engine.Variants()[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	p := parse(t, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
	var out bytes.Buffer
	r := analyse.NewJSON(&out, "x", p, nil)
	if err := analyse.Run(t.Context(), e, p, search.Limits{Depth: 3}, r); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), `"bestmove":"a1a8"`) {
		t.Errorf("no mate found:\n%s", out.String())
	}
}

// TestLinesOfOneDepth checks that the last lines of a search that was cut short are all
// of the depth of its result.
func TestLinesOfOneDepth(t *testing.T) {
	e, err := engine.New(engine.Variants()[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	for nodes := uint64(500); nodes < 20_000; nodes = nodes * 3 / 2 {
		p := parse(t, italian)
		var out bytes.Buffer
		lim := search.Limits{Nodes: nodes, MultiPV: 4}
		if err := analyse.Run(t.Context(), e, p, lim, analyse.NewJSON(&out, "x", p, nil)); err != nil {
			t.Fatal(err)
		}
		last, end := map[int]analyse.Record{}, analyse.Record{}
		for line := range strings.Lines(out.String()) {
			end = analyse.Record{}
			if err := json.Unmarshal([]byte(line), &end); err != nil {
				t.Fatal(err)
			}
			last[end.MultiPV] = end
		}
		for rank := 1; rank <= 4; rank++ {
			if last[rank].Depth != end.Depth {
				t.Errorf("%d nodes: rank %d has depth %d, the result %d", nodes, rank, last[rank].Depth, end.Depth)
			}
		}
		if pv := last[1].PV; len(pv) == 0 || pv[0] != end.BestMove {
			t.Errorf("%d nodes: the first line is %v, the best move %s", nodes, pv, end.BestMove)
		}
	}
}

func TestExamples(t *testing.T) {
	for _, v := range engine.Variants() {
		examples, err := analyse.Examples(v.Name)
		if err != nil || len(examples) == 0 {
			t.Errorf("%s: %d examples, %v", v.Name, len(examples), err)
		}
		for _, e := range examples {
			p, err := v.Parse(e.FEN)
			if err != nil {
				t.Errorf("%s: %v", v.Name, err)
				continue
			}
			if o := p.Outcome(); e.Title == "" || e.Lines < 1 || o.Result != game.Ongoing {
				t.Errorf("%s: %+v: %v", v.Name, e, o)
			}
		}
	}
}
