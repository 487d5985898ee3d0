package ucci_test

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/search"
	"arrocco/ucci"
)

// TestInfo checks the lines of Info without a search.
func TestInfo(t *testing.T) {
	var out bytes.Buffer
	d, err := ucci.New(&out, about)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Run(strings.NewReader("go depth 1\n")); err != nil {
		t.Fatal(err)
	}
	pv := []game.Move{game.NewMove(25, 22), game.NewMove(88, 69)} // h2e2 h9g7
	line := search.Info{
		Depth: 6, SelDepth: 9, Line: 1, Score: 17, Bound: game.Exact, Nodes: 5000,
		Elapsed: 250 * time.Millisecond, HashFull: 8, PV: pv,
	}
	for _, tt := range []struct {
		name   string
		change func(*search.Info)
		want   string
	}{
		{
			"exact", func(*search.Info) {},
			"info depth 6 score 4 time 250 nodes 5000 seldepth 9 nps 20000 hashfull 8 pv h2e2 h9g7",
		},
		{
			"bound", func(i *search.Info) { i.Bound = game.Lower },
			"info depth 6 time 250 nodes 5000 seldepth 9 nps 20000 hashfull 8 pv h2e2 h9g7",
		},
		{
			"mated", func(i *search.Info) { i.Score = game.MatedIn(2) },
			"info depth 6 score -9998 time 250 nodes 5000 seldepth 9 nps 20000 hashfull 8 pv h2e2 h9g7",
		},
		{"no move", func(i *search.Info) { i.PV = nil }, ""},
		{"move looked at, early", func(i *search.Info) { i.Current = pv[0] }, ""},
		{
			"move looked at",
			func(i *search.Info) { i.Current, i.CurrentNumber, i.Elapsed = pv[0], 3, 3*time.Second },
			"info depth 6 currmove h2e2 currmovenumber 3",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			i := line
			tt.change(&i)
			out.Reset()
			d.Info(i)
			if got := strings.TrimSuffix(out.String(), "\n"); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

var (
	infoLine = regexp.MustCompile(`^info depth \d+( score -?\d+)? time \d+ nodes \d+( multipv \d+)? seldepth \d+ ` +
		`nps \d+ hashfull \d+ pv (.*)$`)
	bestLine = regexp.MustCompile(`^bestmove (\S+)( ponder (\S+))?( draw)?$`)
)

// TestSearchOutput checks that info lines are well formed and have legal moves, and that the
// last one begins with the best move.
func TestSearchOutput(t *testing.T) {
	for _, fen := range []string{
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
		"2bakab1r/9/2n1c4/p1p1p1p1p/5c3/2P6/P3P1P1P/1C2C1N2/9/1NBAKAB1R b - - 3 12",
		"3k5/9/2R6/9/4R4/9/9/9/9/4K4 w - - 0 1",
		"3k5/9/9/9/9/9/9/2r2r3/9/4K4 w - - 0 1",
		"3ak4/9/9/9/9/9/9/9/4A4/3RK4 w - - 119 90",
		"3ak4/9/9/9/9/9/8r/9/4A4/3RK4 w - - 112 90",
		"4k4/9/9/9/9/9/9/r8/3pA4/4K4 w - - 100 90",
		"4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1 moves d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1",
		"3k2b2/9/9/9/9/8c/9/9/7R1/5K3 w - - 0 1 moves h1i1 i4h4 i1h1 h4i4 h1i1 i4h4 i1h1",
	} {
		for i, nodes := range []int{1, 150, 700, 2000, 3000, 8000} {
			lines := 1 + i%2*2
			t.Run(fmt.Sprintf("%s/%d/%d", fen, nodes, lines), func(t *testing.T) {
				var out bytes.Buffer
				err := ucci.Batch([]string{
					fmt.Sprintf("setoption multipv %d", lines), "position fen " + fen, fmt.Sprint("go nodes ", nodes),
				}, &out, about)
				if err != nil {
					t.Fatal(err)
				}
				checkOutput(t, fen, lines, out.String())
			})
		}
	}
}

// checkOutput checks the lines of one search.
func checkOutput(t *testing.T, fen string, lines int, out string) {
	t.Helper()
	var last string // line of play
	for text := range strings.Lines(out) {
		text = strings.TrimSpace(text)
		if m := infoLine.FindStringSubmatch(text); m != nil {
			play(t, fen, m[3])
			if lines == 1 || m[2] == " multipv 1" {
				if m[1] == "" && (last == "" || strings.HasPrefix(m[3]+" ", strings.Fields(last)[0]+" ")) {
					t.Errorf("no score, although no other move has replaced the best one: %s", text)
				}
				last = m[3]
			}
			continue
		}
		if m := bestLine.FindStringSubmatch(text); m != nil {
			if play(t, fen, strings.TrimSpace(m[1]+" "+m[3])); !strings.HasPrefix(last+" ", m[1]+" ") {
				t.Errorf("%s after the line %s", text, last)
			}
		} else if text != "bye" {
			t.Errorf("malformed: %s", text)
		}
	}
	if last == "" {
		t.Error("no line of play")
	}
}

// play plays a principal variation from a position, which may have moves after the FEN. It
// fails if a move follows the end of the game.
func play(t *testing.T, fen, line string) {
	t.Helper()
	v, err := engine.Lookup("xiangqi")
	if err != nil {
		t.Fatal(err)
	}
	fen, played, _ := strings.Cut(fen, " moves ")
	before := len(strings.Fields(played))
	pos, err := v.Parse(fen)
	for i, text := range strings.Fields(played + " " + line) {
		if err != nil {
			break
		}
		if o := pos.Outcome(); i > before && o.Result != game.Ongoing {
			t.Errorf("%s: %v before %s", line, o, text)
		}
		var m game.Move
		if m, err = (notation.Coordinates{}).Parse(pos, text); err == nil {
			pos.Make(m)
		}
	}
	if err != nil {
		t.Errorf("%s: %v", line, err)
	}
}
