package uci_test

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"arrocco/engine"
	"arrocco/eval"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/transcript"
	"arrocco/search"
	"arrocco/uci"
)

func TestInfo(t *testing.T) {
	var out bytes.Buffer
	d, err := uci.New(engine.Variants()[0], &out, about)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Run(strings.NewReader("go depth 1\n")); err != nil {
		t.Fatal(err)
	}
	start, err := engine.Variants()[0].Parse(engine.Variants()[0].Start)
	if err != nil {
		t.Fatal(err)
	}
	traits := start.Traits()
	stdErr := 2.345 / eval.Factor(traits)
	shown := func(centipawns int) game.Score { return transcript.Score(traits, centipawns) }
	e2e4, castle := game.NewMove(12, 28), game.NewKind(4, 7, game.Castle)
	promotion := game.NewPromotion(52, 60, 5)
	pv := []game.Move{e2e4, castle, promotion}
	for _, tt := range []struct {
		name string
		info search.Info
		want string
	}{
		{
			"line",
			search.Info{
				Depth: 5, SelDepth: 7, Line: 1, Score: shown(-12), Bound: game.Exact, Nodes: 5000, TBHits: 3,
				Elapsed: 250 * time.Millisecond, HashFull: 8, PV: pv,
			},
			"info depth 5 seldepth 7 multipv 1 score cp -12 nodes 5000 nps 20000 hashfull 8 tbhits 3 time 250 " +
				"pv e2e4 e1g1 e7e8q",
		},
		{
			"deals, best line",
			search.Info{Depth: 3, Line: 1, Score: shown(40), Nodes: 9, Elapsed: time.Second, Deals: 64, StdErr: stdErr},
			"info depth 3 seldepth 0 multipv 1 score cp 40 nodes 9 nps 9 hashfull 0 tbhits 0 time 1000\n" +
				"info string deals 64, standard error of the lead 2.3 centipawns",
		},
		{
			"deals, another line",
			search.Info{Depth: 3, Line: 2, Score: shown(40), Nodes: 9, Elapsed: time.Second, Deals: 64, StdErr: stdErr},
			"info depth 3 seldepth 0 multipv 2 score cp 40 nodes 9 nps 9 hashfull 0 tbhits 0 time 1000",
		},
		{
			"lower bound",
			search.Info{Depth: 1, Line: 2, Score: shown(30), Bound: game.Lower, Elapsed: time.Second},
			"info depth 1 seldepth 0 multipv 2 score cp 30 lowerbound nodes 0 nps 0 hashfull 0 tbhits 0 time 1000",
		},
		{
			"mate against",
			search.Info{Line: 1, Score: game.MatedIn(4), Bound: game.Upper},
			"info depth 0 seldepth 0 multipv 1 score mate -2 upperbound nodes 0 nps 0 hashfull 0 tbhits 0 time 0",
		},
		{
			"mate, no time",
			search.Info{Line: 1, Score: game.MateIn(3), Nodes: 7},
			"info depth 0 seldepth 0 multipv 1 score mate 2 nodes 7 nps 7000000 hashfull 0 tbhits 0 time 0",
		},
		{"move, too early", search.Info{Depth: 9, Current: e2e4, CurrentNumber: 1, Elapsed: 2999 * time.Millisecond}, ""},
		{
			"move",
			search.Info{Depth: 9, Current: e2e4, CurrentNumber: 4, Elapsed: 3 * time.Second},
			"info depth 9 currmove e2e4 currmovenumber 4",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out.Reset()
			d.Info(tt.info)
			if got := strings.TrimSuffix(out.String(), "\n"); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

// infoLine matches every info line with a principal variation.
var infoLine = regexp.MustCompile(`^info depth (\d+) seldepth \d+ multipv (\d+) score (?:cp|mate) (-?\d+)` +
	`( lowerbound| upperbound)?( wdl \d+ \d+ \d+)? nodes \d+ nps \d+ hashfull \d+ tbhits \d+ time \d+(?: pv (.*))?$`)

// TestSearchOutput checks that info lines are well formed, that their moves are legal and end with
// the game, and that the last line of rank 1 is exact and begins with the best move.
func TestSearchOutput(t *testing.T) {
	nodes := 2000
	if os.Getenv("ARROCCO_LONG") != "" {
		nodes = 200000
	}
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 95 80",
		"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
		"8/8/8/8/8/4k3/4p3/6K1 w - - 0 1",
		"7k/5Q2/8/6K1/8/8/8/8 w - - 0 1",
		"8/P7/8/8/8/8/k6K/8 w - - 99 90",
		"4k3/8/8/8/8/8/8/4K2R w K - 0 1",
		"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",

		// Xiangqi: the start, a mate in one, a game that is lost, the last move before the limit.
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
		"3k5/9/2R6/9/4R4/9/9/9/9/4K4 w - - 0 1",
		"3k5/9/9/9/9/9/9/2r2r3/9/4K4 w - - 0 1",
		"3ak4/9/9/9/9/9/9/9/4A4/3RK4 w - - 119 90",
	} {
		for _, lines := range []int{1, 4} {
			t.Run(fmt.Sprintf("%s/%d", fen, lines), func(t *testing.T) { checkSearch(t, fen, lines, nodes) })
		}
	}
}

func checkSearch(t *testing.T, fen string, lines, nodes int) {
	var out bytes.Buffer
	err := uci.Batch([]string{
		"setoption name UCI_Variant value " + variantOf(fen).Name,
		"setoption name UCI_ShowWDL value true", "setoption name UCI_Chess960 value true",
		fmt.Sprintf("setoption name MultiPV value %d", lines), "position fen " + fen,
		fmt.Sprintf("go nodes %d", nodes),
	}, &out, about)
	if err != nil {
		t.Fatal(err)
	}
	var first []string // the last line of rank one
	for scan := bufio.NewScanner(&out); scan.Scan(); {
		line := scan.Text()
		if best, ok := strings.CutPrefix(line, "bestmove "); ok {
			checkLine(t, fen, best[:strings.IndexByte(best+" ", ' ')])
			if first == nil || first[4] != "" || !strings.HasPrefix(first[6]+" ", strings.Fields(best)[0]+" ") {
				t.Errorf("last line of rank one %q before %s", first, line)
			}
			return
		}
		m := infoLine.FindStringSubmatch(line)
		if m == nil || m[5] == "" {
			t.Fatalf("malformed: %s", line)
		}
		checkLine(t, fen, m[6])
		if m[2] == "1" {
			first = m
		}
	}
	t.Error("no bestmove")
}

// variantOf returns the game of a position by its ranks.
func variantOf(fen string) *engine.Variant {
	variant := "chess"
	if strings.Count(fen, "/") == 9 {
		variant = "xiangqi"
	}
	v, err := engine.Lookup(variant)
	if err != nil {
		panic(err)
	}
	return v
}

// checkLine plays a principal variation.
func checkLine(t *testing.T, fen, line string) {
	t.Helper()
	pos, err := variantOf(fen).Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range strings.Fields(line) {
		if o := pos.Outcome(); i > 0 && o.Result != game.Ongoing {
			t.Fatalf("%s goes on after %v", line, o)
		}
		m, err := notation.Coordinates{FirstRank: 1}.Parse(pos, text)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		pos.Make(m)
	}
}
