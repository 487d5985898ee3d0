package analyse_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/jedib0t/go-pretty/v6/text"

	"arrocco/analyse"
	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/board"
	"arrocco/internal/notation"
	"arrocco/internal/transcript"
	"arrocco/search"
)

// middle is a position of xiangqi with all types of pieces on both sides.
const middle = "r1bakab1r/9/1cn3nc1/p1p1p3p/6p2/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R b - - 1 3"

// parseXiangqi returns the position called middle.
func parseXiangqi(t *testing.T) game.Position {
	t.Helper()
	v, err := engine.Lookup("xiangqi")
	if err != nil {
		t.Fatal(err)
	}
	p, err := v.Parse(middle)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// searchXiangqi reports an invented search of p to r.
func searchXiangqi(t *testing.T, p game.Position, r analyse.Reporter) {
	t.Helper()
	var pv []game.Move
	q := p.Clone()
	for word := range strings.FieldsSeq("H7+6 R1+1 H6+5 H3+5") {
		m, err := notation.ParseText(q, word)
		if err != nil {
			t.Fatal(err)
		}
		pv = append(pv, m)
		q.Make(m)
	}
	r.Info(search.Info{
		Depth: 12, SelDepth: 19, Line: 1, Score: transcript.Score(p.Traits(), -15), Bound: game.Exact, PV: pv,
		Nodes: 12_000, Elapsed: 120 * time.Millisecond, HashFull: 15,
	})
	err := r.Done(search.Result{
		Best: pv[0], Ponder: pv[1], Score: transcript.Score(p.Traits(), -15),
		Depth: 12, Nodes: 12_000, Elapsed: 120 * time.Millisecond,
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestXiangqiDisplay(t *testing.T) {
	tests := []struct {
		name string
		look board.Look
	}{
		{"xiangqi-plain.txt", board.Look{}},
		{"xiangqi-color.txt", board.Look{Color: true}},
		{"xiangqi-ascii.txt", board.Look{ASCII: true}},
		{"xiangqi-color-ascii.txt", board.Look{Color: true, ASCII: true}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parseXiangqi(t)
			var out bytes.Buffer
			searchXiangqi(t, p, analyse.NewDisplay(&out, p, analyse.Screen{Look: tt.look}))
			transcript.Golden(t, tt.name, out.String())
			if tt.look.ASCII && out.String() != strings.Map(ascii, out.String()) {
				t.Errorf("not ASCII alone:\n%s", out.String())
			}
		})
	}
}

// ascii removes characters that are not ASCII.
func ascii(r rune) rune {
	if r >= 0x7f {
		return -1
	}
	return r
}

// TestXiangqiBoardIsStraight checks that all ranks and the river have the same width.
func TestXiangqiBoardIsStraight(t *testing.T) {
	for _, look := range []board.Look{{}, {Color: true}, {ASCII: true}, {Color: true, ASCII: true}} {
		lines := strings.Split(board.Draw(parseXiangqi(t), look, game.NoMove), "\n")
		want := text.StringWidthWithoutEscSequences(lines[0])
		for _, line := range lines[:11] {
			if got := text.StringWidthWithoutEscSequences(line); got != want {
				t.Errorf("%+v: %d columns instead of %d in %q", look, got, want, line)
			}
		}
	}
}

// TestXiangqiFitsItsWidth checks that lines with characters of two columns are cut and
// wrapped at the right width.
func TestXiangqiFitsItsWidth(t *testing.T) {
	for _, width := range []int{20, 33, 50, 80} {
		for _, whole := range []bool{false, true} {
			p := parseXiangqi(t)
			var out bytes.Buffer
			s := analyse.Screen{Look: board.Look{Width: width}, Whole: whole, Format: notation.Chinese}
			searchXiangqi(t, p, analyse.NewDisplay(&out, p, s))
			for line := range strings.Lines(out.String()) {
				if n := text.StringWidth(strings.TrimRight(line, "\n")); n > width && (!whole || width >= 50) {
					t.Errorf("width %d, whole %v: a line of %d columns: %s", width, whole, n, line)
				}
			}
			if !strings.Contains(out.String(), "马7进6") {
				t.Errorf("not in characters:\n%s", out.String())
			}
		}
	}
}

func TestXiangqiJSON(t *testing.T) {
	p := parseXiangqi(t)
	var out bytes.Buffer
	searchXiangqi(t, p, analyse.NewJSON(&out, "x", p, nil))
	for _, want := range []string{`"pv":["g7f5","i0i1","f5e3","g2e3"]`, `"bestmove":"g7f5","ponder":"i0i1"`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %s in %s", want, out.String())
		}
	}
}
