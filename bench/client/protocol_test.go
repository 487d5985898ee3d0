package client

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"arrocco/game"
)

func TestGoLine(t *testing.T) {
	left := [game.NumColors]time.Duration{1500 * time.Millisecond, 900 * time.Microsecond}
	inc := [game.NumColors]time.Duration{20 * time.Millisecond, 0}
	tests := []struct {
		limit Limit
		toGo  int
		want  string
	}{
		{Limit{Time: time.Second}, 0, "go wtime 1500 btime 1 winc 20 binc 0"},
		{Limit{Time: time.Second}, 12, "go wtime 1500 btime 1 winc 20 binc 0 movestogo 12"},
		{Limit{MoveTime: 250 * time.Millisecond}, 0, "go movetime 250"},
		{Limit{Nodes: 5000, Depth: 9}, 0, "go nodes 5000 depth 9"},
	}
	for _, tt := range tests {
		got := uci.goLine(&Request{limit: tt.limit, Left: left, Increment: inc, MovesToGo: tt.toGo})
		if got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}

func TestReadInfo(t *testing.T) {
	tests := []struct {
		name, info string
		want       string
	}{
		{"none", "", "d0 n0 -"},
		{"usual", "info depth 12 seldepth 20 multipv 1 score cp -35 nodes 1234 nps 1 time 5 pv e2e4", "d12 n1234 -0.35"},
		{"bound", "info depth 3 score cp 10 lowerbound nodes 5 pv e2e4", "d3 n5 0.10"},
		{"mate", "info depth 5 score mate 3 nodes 9", "d5 n9 #3"},
		{"mated", "info depth 5 score mate -2 nodes 9", "d5 n9 #-2"},
		{"mated already", "info depth 0 score mate 0", "d0 n0 #-1"},
		{"nonsense", "info depth x score cp y nodes", "d0 n0 -"},
		{"words in a PV", "info score cp 1 pv depth 99", "d0 n0 0.01"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := infoOf(uci, tt.info)
			score := "-"
			if p.Score != nil {
				score = p.Score.String()
			}
			if got := fmt.Sprintf("d%d n%d %s", p.Depth, p.Nodes, score); got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}

// infoOf returns what is left of lines of information.
func infoOf(proto *protocol, lines ...string) Info {
	var i Info
	for _, l := range lines {
		read := readInfo(proto, l)
		i.add(&read)
	}
	return i
}

// TestInfo has engines say several things of one move.
func TestInfo(t *testing.T) {
	const exact = "info depth 9 score cp 12 nodes 100 pv e2e4"
	tests := []struct {
		name  string
		lines []string
		want  string
	}{
		{"the last", []string{exact, "info depth 10 score cp 14 nodes 200 pv e2e4"}, "d10 n200 0.14"},
		{"text with a score", []string{exact, "info string a score cp -900 depth 3 nodes 7"}, "d9 n100 0.12"},
		{"text after numbers", []string{exact, "info depth 10 nodes 150 string score cp -900"}, "d9 n150 0.12"},
		{"only text", []string{"info string score cp -900"}, "d0 n0 -"},
		{"upper bound after", []string{exact, "info depth 10 score cp -900 upperbound nodes 300"}, "d9 n300 0.12"},
		{"lower bound after", []string{exact, "info depth 10 score cp 900 lowerbound nodes 300"}, "d9 n300 0.12"},
		{"bound of a mate", []string{exact, "info depth 10 score mate 3 lowerbound"}, "d9 n100 0.12"},
		{"bound before", []string{"info depth 8 score cp -900 upperbound", exact}, "d9 n100 0.12"},
		{"only a bound", []string{"info depth 8 score cp -900 upperbound"}, "d8 n0 -9.00 upper"},
		{
			"only bounds",
			[]string{"info depth 8 score cp -900 upperbound", "info depth 8 lowerbound score cp 9"},
			"d8 n0 0.09 lower",
		},
		{"other moves", []string{exact, "info depth 9 multipv 2 score cp -300 nodes 110 pv d2d4"}, "d9 n110 0.12"},
		{"ten other moves", []string{exact, "info multipv 10 depth 9 score cp -300"}, "d9 n100 0.12"},
		{"other moves only", []string{"info depth 9 multipv 2 score cp -300 pv d2d4"}, "d0 n0 -"},
		{"other moves by turns", []string{
			"info depth 9 multipv 1 score cp 5", "info depth 9 multipv 2 score cp 4",
			"info depth 10 multipv 1 score cp 7", "info depth 10 multipv 2 score cp 6",
		}, "d10 n0 0.07"},
		{"moves that are words", []string{exact, "info depth 12 pv score cp -5"}, "d9 n100 0.12"},
		{"current move", []string{exact, "info depth 10 currmove e2e4 currmovenumber 1"}, "d9 n100 0.12"},
		{"blanks", []string{"info  depth   9  score  cp  12"}, "d9 n0 0.12"},
		{"numbers too large", []string{"info depth 99999999999999 score cp 99999999999999999999 nodes -4"}, "d0 n0 -"},
		{"ends early", []string{"info depth", "info score", "info score cp", "info multipv"}, "d0 n0 -"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := infoOf(uci, tt.lines...)
			got := fmt.Sprintf("d%d n%d -", p.Depth, p.Nodes)
			if p.Score != nil {
				got = strings.TrimSpace(fmt.Sprintf("d%d n%d %s %s", p.Depth, p.Nodes, p.Score, p.Bound))
			}
			if got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}

// TestInfoFields reads what a PGN may have besides score and depth.
func TestInfoFields(t *testing.T) {
	tests := []struct {
		name  string
		lines []string
		want  string
	}{
		{
			"all",
			[]string{"info depth 9 seldepth 14 score cp 1 nodes 7 nps 8 hashfull 9 tbhits 10 pv e2e4 e7e5"},
			"sd14 nps8 h9 tb10 [e2e4 e7e5]",
		},
		{
			"of two lines",
			[]string{"info depth 9 seldepth 14 score cp 1 hashfull 9 pv e2e4", "info nodes 7 nps 8 tbhits 3"},
			"sd14 nps8 h9 tb3 [e2e4]",
		},
		{
			"of the exact line",
			[]string{
				"info depth 9 seldepth 14 score cp 1 pv e2e4", "info depth 10 seldepth 20 score cp 90 lowerbound nps 5 pv d2d4",
			},
			"sd14 nps5 h0 tb0 [e2e4]",
		},
		{
			"of the best move",
			[]string{
				"info depth 9 seldepth 14 multipv 1 score cp 1 pv e2e4", "info depth 9 seldepth 17 multipv 2 score cp 0 pv d2d4",
			},
			"sd14 nps0 h0 tb0 [e2e4]",
		},
		{"nonsense", []string{"info seldepth x nps -1 hashfull -2 tbhits 1e9 pv"}, "sd0 nps0 h0 tb0 []"},
		{"before a score", []string{"info depth 3 seldepth 4", "info currmove e2e4"}, "sd4 nps0 h0 tb0 []"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			i := infoOf(uci, tt.lines...)
			if got := fmt.Sprintf("sd%d nps%d h%d tb%d %v", i.SelDepth, i.NPS, i.HashFull, i.TBHits, i.PV); got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}
