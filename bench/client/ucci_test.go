package client

import (
	"fmt"
	"testing"
	"time"

	"arrocco/game"
)

func TestUCCIGoLine(t *testing.T) {
	left := [game.NumColors]time.Duration{90_500 * time.Millisecond, 900 * time.Microsecond}
	inc := [game.NumColors]time.Duration{2 * time.Second, 20 * time.Millisecond}
	clock := Limit{Time: time.Second}
	tests := []struct {
		name string
		g    Request
		want string
	}{
		{"clock", Request{limit: clock}, "go time 90500 increment 2000 opptime 1 oppincrement 20"},
		{
			"own clock first",
			Request{Side: game.Black, limit: clock},
			"go time 1 increment 20 opptime 90500 oppincrement 2000",
		},
		{
			"moves to go",
			Request{limit: clock, MovesToGo: 12},
			"go time 90500 movestogo 12 increment 2000 opptime 1 oppincrement 20",
		},
		{"seconds", Request{limit: clock, seconds: true}, "go time 90 increment 2 opptime 1 oppincrement 0"},
		{"draw offered", Request{limit: Limit{Depth: 3}, DrawOffered: true}, "go draw depth 3"},
		{"fixed time", Request{limit: Limit{MoveTime: 250 * time.Millisecond}}, "go time 250 movetime 250"},
		{"nodes", Request{limit: Limit{Nodes: 5000, Depth: 9}}, "go nodes 5000 depth 9"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.g.Left, tt.g.Increment = left, inc
			if got := ucciGo(&tt.g); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

func TestUCCIReadPly(t *testing.T) {
	tests := []struct{ name, counts, info, want string }{
		{"plain score", "", "info depth 6 score 4 pv h0g2", "d6 n0 0.17"},
		{"nodes before", "info time 120 nodes 250000", "info depth 6 score -40 pv h0g2", "d6 n250000 -1.70"},
		{"as in UCI", "", "info depth 7 score cp 271 nodes 2939 pv h0g2", "d7 n2939 2.71"},
		{"mate as in UCI", "", "info depth 7 score mate -3 nodes 29", "d7 n29 #-3"},
		{"mate in one", "", "info depth 7 score 9999 pv h0g2", "d7 n0 #1"},
		{"mate in three", "", "info depth 7 score 9995 pv h0g2", "d7 n0 #3"},
		{"mated in two", "", "info depth 7 score -9996 pv h0g2", "d7 n0 #-2"},
		{"mate in fifty", "", "info depth 7 score 9901 pv h0g2", "d7 n0 #50"},
		{"mated", "", "info depth 7 score -10000", "d7 n0 #-1"},
		{"nonsense", "", "info depth 7 score many", "d7 n0 -"},
		{"nothing after", "", "info depth 7 score", "d7 n0 -"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := infoOf(ucci, tt.counts, tt.info)
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

// TestAnswer reads the lines that end a search.
func TestAnswer(t *testing.T) {
	tests := []struct {
		proto      *protocol
		line, want string
	}{
		{uci, "bestmove e2e4 ponder e7e5", "e2e4"},
		{uci, "bestmove", ""},
		{uci, "bestmove e2e4 draw", "e2e4"}, // no such word there
		{uci, "nobestmove", "none"},
		{uci, "bestmoves", "none"},
		{ucci, "bestmove h2e2", "h2e2"},
		{ucci, "bestmove h2e2 ponder h9g7 draw", "h2e2 draw"},
		{ucci, "bestmove h2e2 resign", "h2e2 resigned"},
		{ucci, "nobestmove", " resigned"},
		{ucci, "bestmove (none)", "(none) resigned"},
		{ucci, "info depth 3", "none"},
		{ucci, "", "none"},
	}
	for _, tt := range tests {
		t.Run(tt.line, func(t *testing.T) {
			var a Answer
			got := "none"
			if a.read(tt.proto, tt.line) {
				got = a.Move
			}
			if a.Resigned {
				got += " resigned"
			}
			if a.DrawOffered {
				got += " draw"
			}
			if got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}
