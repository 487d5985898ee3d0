package match

import (
	"slices"
	"testing"
	"time"

	"arrocco/bench/client"
	"arrocco/game"
)

func TestClock(t *testing.T) {
	const second = time.Second
	tests := []struct {
		name   string
		limit  client.Limit
		margin time.Duration
		moves  []time.Duration
		left   time.Duration
		toGo   int
		budget time.Duration
	}{
		{"fresh", client.Limit{Time: 10 * second}, 0, nil, 10 * second, 0, 10 * second},
		{
			"increment",
			client.Limit{Time: 10 * second, Increment: second},
			0,
			[]time.Duration{3 * second},
			8 * second, 0, 8 * second,
		},
		{"margin", client.Limit{Time: 2 * second}, second, []time.Duration{5 * second / 2}, 0, 0, second},
		{
			"moves to go",
			client.Limit{Moves: 2, Time: 10 * second},
			0,
			[]time.Duration{second},
			9 * second, 1, 9 * second,
		},
		{
			"next control",
			client.Limit{Moves: 2, Time: 10 * second, Increment: second},
			0,
			[]time.Duration{second, second},
			20 * second, 2, 20 * second,
		},
		{"time per move", client.Limit{MoveTime: second}, second / 2, []time.Duration{second}, 0, 0, 3 * second / 2},
		{"nodes", client.Limit{Nodes: 1}, second, []time.Duration{second}, 0, 0, time.Hour},
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

// TestLossOnTime checks that a move loses only after its budget.
func TestLossOnTime(t *testing.T) {
	tests := []struct {
		elapsed, budget, late time.Duration
		lost                  bool
	}{
		{time.Second, time.Second, 0, false},
		{time.Second + time.Millisecond, time.Second, time.Millisecond, true},
		{time.Second + 1234567, time.Second, 1230 * time.Microsecond, true},
	}
	for _, tt := range tests {
		if late, lost := lossOnTime(tt.elapsed, tt.budget); late != tt.late || lost != tt.lost {
			t.Errorf("%v of %v: %v, %v, want %v, %v", tt.elapsed, tt.budget, late, lost, tt.late, tt.lost)
		}
	}
}

// TestExactScore checks that bounds are not counted.
func TestExactScore(t *testing.T) {
	score := &client.Eval{Centipawns: -900}
	for _, p := range []Ply{{}, {Score: score}, {Score: score, Bound: client.Lower}, {Score: score, Bound: client.Upper}} {
		if got := p.exactScore(); (got != nil) != (p.Score != nil && p.Bound == client.Exact) {
			t.Errorf("%v of %+v", got, p)
		}
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
			j := adjudicator{rules: tt.rules, plies: tt.plies}
			for n := 1; n <= tt.ends; n++ {
				result, _ := j.add(game.Color((n-1)%2), &client.Eval{Centipawns: tt.score}, slices.Contains(tt.at, n))
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
			j := adjudicator{rules: tt.rules}
			got := "*"
			for i, cp := range tt.scores {
				if got != "*" {
					t.Fatalf("%s already after %d plies", got, i)
				}
				score := &client.Eval{Centipawns: cp}
				switch cp {
				case none:
					score = nil
				case mate:
					score = &client.Eval{Mate: 3}
				case mated:
					score = &client.Eval{Mate: -3}
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
