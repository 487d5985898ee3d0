package match

import (
	"fmt"
	"slices"
	"strings"
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
			p := plyOf(uci, tt.info)
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

// plyOf returns what the records keep of lines of thought.
func plyOf(proto *protocol, lines ...string) Ply {
	var a answer
	for _, l := range lines {
		a.thought.hear(proto, l)
	}
	return a.ply("")
}

// TestThought has engines say several things of one move.
func TestThought(t *testing.T) {
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
			p := plyOf(uci, tt.lines...)
			got := fmt.Sprintf("d%d n%d -", p.Depth, p.Nodes)
			if p.Score != nil {
				got = strings.TrimSpace(fmt.Sprintf("d%d n%d %s %s", p.Depth, p.Nodes, p.Score, p.Bound))
			}
			if got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
			if opinion := p.opinion(); (opinion != nil) != (p.Score != nil && p.Bound == Exact) {
				t.Errorf("opinion %v of %s", opinion, got)
			}
		})
	}
}

// TestIrreversibleMoves checks that captures and moves of pawns begin the count of
// drawish scores anew, and no other count.
func TestIrreversibleMoves(t *testing.T) {
	tests := []struct {
		name  string
		rules Adjudication
		score int
		at    []int // the irreversible plies, from 1
		plies int   // of the opening
		ends  int   // the ply after which the game ends
	}{
		{"none", Adjudication{DrawCount: 2, DrawScore: 10}, 0, nil, 0, 4},
		{"third", Adjudication{DrawCount: 2, DrawScore: 10}, 0, []int{3}, 0, 6},
		{"again and again", Adjudication{DrawCount: 2, DrawScore: 10}, 0, []int{2, 4, 6}, 0, 9},
		{"before the move number", Adjudication{DrawMove: 5, DrawCount: 2, DrawScore: 10}, 0, []int{2}, 0, 10},
		{"the opening counts", Adjudication{DrawMove: 5, DrawCount: 2, DrawScore: 10}, 0, nil, 4, 6},
		{"the opening counts for the limit", Adjudication{MaxMoves: 5}, 0, nil, 4, 6},
		{"not for resigning", Adjudication{ResignCount: 3, ResignScore: 500}, -600, []int{2, 3}, 0, 5},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			j := judge{rules: tt.rules, plies: tt.plies}
			for n := 1; n <= tt.ends; n++ {
				result, _ := j.add(game.Color((n-1)%2), &Eval{Centipawns: tt.score}, slices.Contains(tt.at, n))
				if ended := result != game.Ongoing; ended != (n == tt.ends) {
					t.Fatalf("after ply %d: %s", n, result)
				}
			}
		})
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
				if result, reason := j.add(game.Color(i%2), score, false); result != game.Ongoing {
					got = result.String() + " " + string(reason)
				}
			}
			if got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}
