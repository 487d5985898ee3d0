package match

import (
	"fmt"
	"testing"
	"time"

	"arrocco/game"
)

func TestClock(t *testing.T) {
	const second = time.Second
	tests := []struct {
		name   string
		limit  Limit
		margin time.Duration
		moves  []time.Duration
		left   time.Duration
		toGo   int
		budget time.Duration
	}{
		{"fresh", Limit{Time: 10 * second}, 0, nil, 10 * second, 0, 10 * second},
		{"increment", Limit{Time: 10 * second, Increment: second}, 0, []time.Duration{3 * second}, 8 * second, 0, 8 * second},
		{"margin", Limit{Time: 2 * second}, second, []time.Duration{5 * second / 2}, 0, 0, second},
		{
			"moves to go",
			Limit{Moves: 2, Time: 10 * second},
			0,
			[]time.Duration{second},
			9 * second, 1, 9 * second,
		},
		{
			"next control",
			Limit{Moves: 2, Time: 10 * second, Increment: second},
			0,
			[]time.Duration{second, second},
			20 * second, 2, 20 * second,
		},
		{"time per move", Limit{MoveTime: second}, second / 2, []time.Duration{second}, 0, 0, 3 * second / 2},
		{"nodes", Limit{Nodes: 1}, second, []time.Duration{second}, 0, 0, time.Hour},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := newClock(tt.limit, tt.margin)
			for _, d := range tt.moves {
				c.press(d)
			}
			if c.left != tt.left || c.toGo != tt.toGo || c.budget(time.Hour) != tt.budget {
				t.Errorf("%v left for %d moves, budget %v; want %v, %d, %v",
					c.left, c.toGo, c.budget(time.Hour), tt.left, tt.toGo, tt.budget)
			}
		})
	}
}

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
		got := uci.goLine(&goRequest{limit: tt.limit, left: left, increment: inc, toGo: tt.toGo})
		if got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}

func TestReadPly(t *testing.T) {
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
			p := readPly(uci, "e2e4", answer{info: tt.info})
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

func TestMainLine(t *testing.T) {
	for text, want := range map[string]bool{
		"info depth 1 score cp 1":             true,
		"info depth 1 multipv 1 score cp 1":   true,
		"info depth 1 multipv 2 score cp 1":   false,
		"info depth 1 multipv 12 score cp 1":  false,
		"info depth 1 currmove e2e4":          false,
		"info string the score of yesterday ": true, // harmless: nothing is read from it
	} {
		if got := isMainLine(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

func TestJudge(t *testing.T) {
	draw := Adjudication{DrawMove: 2, DrawCount: 2, DrawScore: 10}
	resign := Adjudication{ResignCount: 2, ResignScore: 500}
	twoSided := Adjudication{ResignCount: 2, ResignScore: 500, TwoSided: true}
	const none, mated, mate = -99_999, -mateScore, mateScore
	tests := []struct {
		name   string
		rules  Adjudication
		scores []int // of White, Black, White, … from their own view
		want   string
	}{
		{"no rules", Adjudication{}, []int{0, 0, 0, 0, -900, 900, -900, 900}, "*"},
		{"draw", draw, []int{0, 10, -10, 5}, "1/2-1/2 draw-agreement"},
		{"too early", draw, []int{0, 0, 0}, "*"},
		{"one disagrees", draw, []int{0, 11, 0, 0, 0}, "*"},
		{"agreement begins anew", draw, []int{0, 11, 0, 0, 0, 0}, "1/2-1/2 draw-agreement"},
		{"no score", draw, []int{0, 0, none, 0, 0}, "*"},
		{"White resigns", resign, []int{-500, 0, -600}, "0-1 resignation"},
		{"Black resigns", resign, []int{0, -500, 0, -501}, "1-0 resignation"},
		{"not in a row", resign, []int{-500, 0, -499, 0, -500}, "*"},
		{"mated", resign, []int{mated, 0, mated}, "0-1 resignation"},
		{"opponent doubts", twoSided, []int{-500, 400, -600, 400}, "*"},
		{"opponent agrees in the end", twoSided, []int{-500, 400, -600, 500, -600, mate}, "0-1 resignation"},
		{"move count", Adjudication{MaxMoves: 2}, []int{0, 0, 0, 0}, "1/2-1/2 move-count"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			j := judge{rules: tt.rules}
			got := "*"
			for i, cp := range tt.scores {
				if got != "*" {
					t.Fatalf("%s already after %d plies", got, i)
				}
				score := &Eval{Centipawns: cp}
				switch cp {
				case none:
					score = nil
				case mate:
					score = &Eval{Mate: 3}
				case mated:
					score = &Eval{Mate: -3}
				}
				if result, reason := j.add(game.Color(i%2), score); result != game.Ongoing {
					got = result.String() + " " + string(reason)
				}
			}
			if got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}
