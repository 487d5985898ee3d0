package rating_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"arrocco/bench/rating"
	"arrocco/bench/sprt"
)

// A planted is a tournament with planted strengths.
type planted struct {
	elo       []float64
	advantage float64 // of White, in Elo
	draws     float64 // share of games that would be decided, of which a draw is made
	bias      float64 // Elo that an opening gives White or Black, either as often
}

// play plays a number of pairs of games of each player against each other, except
// those that skip names.
func (p *planted) play(r *rand.Rand, pairs int, skip func(i, j int) bool) []rating.Pairing {
	var list []rating.Pairing
	for i := range p.elo {
		for j := i + 1; j < len(p.elo); j++ {
			if skip != nil && skip(i, j) {
				continue
			}
			pairing := rating.Pairing{First: i, Second: j}
			for range pairs {
				bias := p.bias * float64(2*r.IntN(2)-1)
				a := rating.NewOutcome(true, p.game(r, p.elo[i]-p.elo[j]+p.advantage+bias))
				b := rating.NewOutcome(false, 2-p.game(r, p.elo[j]-p.elo[i]+p.advantage+bias))
				pairing.Pairs[a][b]++
			}
			list = append(list, pairing)
		}
	}
	return list
}

// game returns the half points of White. Its expected score is that of the difference,
// and draws are made of as many wins as losses.
func (p *planted) game(r *rand.Rand, difference float64) int {
	score := sprt.Score(difference)
	draw := 2 * p.draws * min(score, 1-score)
	switch x := r.Float64(); {
	case x < draw:
		return 1
	case x < draw+score-draw/2:
		return 2
	}
	return 0
}

// slow returns ratings with the mean 0 and the advantage of White by minorization and
// maximization (Hunter 2004, "MM algorithms for generalized Bradley-Terry models").
func slow(players int, pairings []rating.Pairing) (elo []float64, advantage float64) {
	type cell struct{ games, points float64 } // of White
	cells := make([][]cell, players)
	for i := range cells {
		cells[i] = make([]cell, players)
	}
	count := func(p *rating.Pairing, outcome, n int) {
		points := float64(outcome%3) / 2
		white, black := p.First, p.Second
		if outcome >= 3 {
			white, black, points = black, white, 1-points
		}
		cells[white][black].games += float64(n)
		cells[white][black].points += points * float64(n)
	}
	for k := range pairings {
		p := &pairings[k]
		for a := range p.Single {
			count(p, a, p.Single[a])
			for b, n := range p.Pairs[a] {
				count(p, a, n)
				count(p, b, n)
			}
		}
	}
	gamma, theta := make([]float64, players), 1.0
	for i := range gamma {
		gamma[i] = 1
	}
	for range 20000 {
		home, share := 0.0, 0.0
		for i := range players {
			for j := range players {
				home += cells[i][j].points
				share += cells[i][j].games * gamma[i] / (theta*gamma[i] + gamma[j])
			}
		}
		theta = home / share
		for i := range players {
			points, weight := 0.0, 0.0
			for j := range players {
				w, b := cells[i][j], cells[j][i]
				points += w.points + b.games - b.points
				weight += w.games*theta/(theta*gamma[i]+gamma[j]) + b.games/(theta*gamma[j]+gamma[i])
			}
			gamma[i] = points / weight
		}
	}
	mean := 0.0
	for _, g := range gamma {
		elo = append(elo, 400*math.Log10(g))
		mean += elo[len(elo)-1] / float64(players)
	}
	for i := range elo {
		elo[i] -= mean
	}
	return elo, 400 * math.Log10(theta)
}

// TestSlowSolver compares with an independent solver, for eight engines and different
// tournaments.
func TestSlowSolver(t *testing.T) {
	strengths := []float64{0, 35, -60, 210, -340, 12, 480, -77}
	tests := []struct {
		name    string
		planted planted
		pairs   int
		skip    func(i, j int) bool
	}{
		{"round robin", planted{elo: strengths, advantage: 40, draws: 0.6}, 20, nil},
		{"gauntlet", planted{elo: strengths, advantage: -15}, 60, func(i, _ int) bool { return i > 0 }},
		{"ring", planted{elo: strengths, draws: 0.9}, 100, func(i, j int) bool { return j-i != 1 && j-i != 7 }},
		{"few games", planted{elo: strengths[:4], advantage: 30, draws: 0.5}, 6, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			players := len(tt.planted.elo)
			pairings := tt.planted.play(rand.New(rand.NewPCG(1, 2)), tt.pairs, tt.skip)
			pairings[0].Single[rating.NewOutcome(true, 2)] += 3
			got := rating.Compute(players, pairings, rating.Options{})
			want, advantage := slow(players, pairings)
			for i, p := range got.Players {
				if !(math.Abs(p.Elo-want[i]) < 0.01) {
					t.Errorf("player %d: %.3f, want %.3f", i, p.Elo, want[i])
				}
			}
			if !(math.Abs(got.Advantage.Elo-advantage) < 0.01) {
				t.Errorf("advantage %.3f, want %.3f", got.Advantage.Elo, advantage)
			}
		})
	}
}

// TestPlanted plays many tournaments and checks that ratings are right on average, and
// that margins are as wide as ratings vary.
func TestPlanted(t *testing.T) {
	strengths := []float64{120, 0, -60, 30, -90}
	tests := []struct {
		name    string
		planted planted
		anchor  *rating.Anchor
	}{
		{"mean", planted{elo: strengths, advantage: 25}, nil},
		{"draws", planted{elo: strengths, advantage: 25, draws: 0.8}, nil},
		{"biased openings", planted{elo: make([]float64, 5), draws: 0.5, bias: 250}, nil},
		{"anchor", planted{elo: []float64{2870, 2750, 2690, 2780, 2660}, draws: 0.5}, &rating.Anchor{Player: 2, Elo: 2690}},
	}
	const tournaments, pairs = 400, 40
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(3, 4))
			figures := make([]sample, len(tt.planted.elo))
			var advantage sample
			for range tournaments {
				got := rating.Compute(len(figures), tt.planted.play(r, pairs, nil), rating.Options{Anchor: tt.anchor})
				for i, p := range got.Players {
					figures[i].add(p.Elo, p.Margin)
				}
				advantage.add(got.Advantage.Elo, got.Advantage.Margin)
			}
			for i := range figures {
				if tt.anchor == nil || i != tt.anchor.Player {
					figures[i].check(t, "rating", tt.planted.elo[i])
				}
			}
			advantage.check(t, "advantage", tt.planted.advantage)
		})
	}
}

// A sample sums up a figure in many tournaments.
type sample struct{ n, sum, squares, margins float64 }

func (s *sample) add(value, margin float64) {
	s.n, s.sum, s.squares, s.margins = s.n+1, s.sum+value, s.squares+value*value, s.margins+margin
}

// check compares the mean with what it should be, and the margins with how much the
// figure varies: the standard deviation of 400 values is right to 3.5 %.
func (s *sample) check(t *testing.T, name string, want float64) {
	t.Helper()
	mean := s.sum / s.n
	if !(math.Abs(mean-want) < 3) {
		t.Errorf("%s %.2f on average, want %.2f", name, mean, want)
	}
	deviation := math.Sqrt(s.squares/s.n - mean*mean)
	if ratio := s.margins / s.n / 1.96 / deviation; !(math.Abs(ratio-1) < 0.12) {
		t.Errorf("%s %.2f: margins are %.2f times as wide as they should be", name, want, ratio)
	}
}

// TestDuel checks that the difference of two players and its margin are those of the
// pentanomial distribution.
func TestDuel(t *testing.T) {
	for _, p := range []planted{
		{elo: []float64{0, 0}, draws: 0.7},
		{elo: []float64{20, 0}, advantage: 60, draws: 0.4},
		{elo: []float64{0, 5}, draws: 0.6, bias: 200},
	} {
		pairings := p.play(rand.New(rand.NewPCG(5, 6)), 2000, nil)
		var pairs sprt.Pentanomial
		for a := range pairings[0].Pairs {
			for b, n := range pairings[0].Pairs[a] {
				pairs[a%3+b%3] += n
			}
		}
		want := pairs.Estimate()
		got := rating.Compute(2, pairings, rating.Options{Anchor: &rating.Anchor{Player: 1}}).Players[0]
		// The advantage of White makes a small difference: the average of two curves.
		if math.Abs(got.Elo-want.Elo) > 1 || math.Abs(got.Margin-want.EloMargin) > 0.03*want.EloMargin {
			t.Errorf("%+v: %.2f ± %.3f, want %.2f ± %.3f", p, got.Elo, got.Margin, want.Elo, want.EloMargin)
		}
	}
}

// results returns the games of a pairing by outcomes: the half points of the first
// player as White and as Black.
func results(first, second int, white, black []int) rating.Pairing {
	p := rating.Pairing{First: first, Second: second}
	for _, halves := range white {
		p.Single[rating.NewOutcome(true, halves)]++
	}
	for _, halves := range black {
		p.Single[rating.NewOutcome(false, halves)]++
	}
	return p
}

// TestMissing checks which ratings the games do not tell, and why.
func TestMissing(t *testing.T) {
	const won, lost, mixed = "won all its games", "lost all its games", "won all or lost all games against each opponent"
	const none = "no game has been finished"
	tests := []struct {
		name     string
		players  int
		pairings []rating.Pairing
		missing  map[int]string // without the players that only lack a margin
		groups   [][]int
	}{
		{"no games", 3, nil, map[int]string{0: none, 1: none, 2: none}, nil},
		{
			"one won all", 3,
			[]rating.Pairing{
				results(0, 1, []int{2}, []int{2}), results(0, 2, []int{2}, []int{2}), results(1, 2, []int{2}, []int{0}),
			},
			map[int]string{0: won},
			[][]int{{1, 2}},
		},
		{
			"a ladder", 3,
			[]rating.Pairing{results(0, 1, []int{2}, []int{2}), results(1, 2, []int{2, 2}, []int{2})},
			map[int]string{0: won, 1: mixed, 2: lost},
			nil,
		},
		{
			"a cycle", 3,
			[]rating.Pairing{results(0, 1, []int{2}, nil), results(1, 2, []int{2}, nil), results(2, 0, []int{2}, nil)},
			nil,
			[][]int{{0, 1, 2}},
		},
		{
			"two groups that did not meet", 5,
			[]rating.Pairing{
				results(0, 3, []int{2, 0}, []int{1}), results(1, 2, []int{1}, []int{2}), results(2, 4, []int{1}, []int{1}),
			},
			nil,
			[][]int{{1, 2, 4}, {0, 3}},
		},
		{
			"two groups, of which one won all games", 4,
			[]rating.Pairing{
				results(0, 1, []int{1}, []int{1}), results(2, 3, []int{1}, []int{1}), results(1, 2, []int{2}, []int{2}),
			},
			nil,
			[][]int{{0, 1}, {2, 3}},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := rating.Compute(tt.players, tt.pairings, rating.Options{})
			if !reflect.DeepEqual(got.Groups, tt.groups) {
				t.Errorf("groups %v, want %v", got.Groups, tt.groups)
			}
			for i, p := range got.Players {
				switch want, missing := tt.missing[i]; {
				case missing != math.IsNaN(p.Elo) || math.IsInf(p.Elo, 0):
					t.Errorf("player %d: rating %v", i, p.Elo)
				case missing && (p.Missing != want || p.Group != -1):
					t.Errorf("player %d: %q, group %d, want %q", i, p.Missing, p.Group, want)
				case !missing && math.IsNaN(p.Margin) != (p.Missing != ""):
					t.Errorf("player %d: margin %v: %q", i, p.Margin, p.Missing)
				}
			}
		})
	}
}

// TestAdvantage checks when the advantage of White is known.
func TestAdvantage(t *testing.T) {
	fixed := 30.0
	whiteWins := results(0, 1, []int{2, 2}, []int{0, 0})
	tests := []struct {
		name     string
		pairings []rating.Pairing
		given    *float64
		want     float64 // NaN for unknown
	}{
		{"none", nil, nil, math.NaN()},
		{"White wins all", []rating.Pairing{whiteWins}, nil, math.NaN()},
		{"Black wins all", []rating.Pairing{results(0, 1, []int{0}, []int{2})}, nil, math.NaN()},
		{"White wins or draws", []rating.Pairing{results(0, 1, []int{2, 1}, []int{0, 1})}, nil, 400 * math.Log10(3)},
		{"one color each", []rating.Pairing{results(0, 1, []int{2, 0, 1}, nil)}, nil, math.NaN()},
		{"given", []rating.Pairing{whiteWins}, &fixed, 30},
		{
			"a ring of White's wins", []rating.Pairing{
				results(0, 1, []int{2}, nil), results(1, 2, []int{2}, nil), results(2, 0, []int{2}, nil),
			}, nil, math.NaN(),
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := rating.Compute(3, tt.pairings, rating.Options{Advantage: tt.given})
			a := got.Advantage
			if math.IsNaN(tt.want) != math.IsNaN(a.Elo) || math.Abs(a.Elo-tt.want) > 1e-6 {
				t.Errorf("%v, want %v", a.Elo, tt.want)
			}
			if math.IsNaN(a.Margin) != (a.Missing != "") {
				t.Errorf("margin %v: %q", a.Margin, a.Missing)
			}
			for i, p := range got.Players {
				if p.Group >= 0 && (math.IsNaN(p.Elo) || math.Abs(p.Elo) > 1000) {
					t.Errorf("player %d: %v", i, p.Elo)
				}
			}
		})
	}
}

// TestAnchor checks that an anchor shifts its group and no other, and keeps its rating
// if the games tell nothing.
func TestAnchor(t *testing.T) {
	pairings := []rating.Pairing{
		results(0, 1, []int{2, 1}, []int{1, 0}), results(2, 3, []int{2, 1}, []int{1, 2}), results(4, 0, []int{2}, []int{2}),
	}
	without := rating.Compute(5, pairings, rating.Options{})
	for anchor := range 5 {
		got := rating.Compute(5, pairings, rating.Options{Anchor: &rating.Anchor{Player: anchor, Elo: 3000}})
		shift := 3000 - without.Players[anchor].Elo
		for i, p := range got.Players {
			want := without.Players[i].Elo
			switch {
			case i == anchor:
				want = 3000
			case p.Group >= 0 && p.Group == without.Players[anchor].Group:
				want += shift
			}
			if math.IsNaN(want) != math.IsNaN(p.Elo) || math.Abs(p.Elo-want) > 1e-6 {
				t.Errorf("anchor %d, player %d: %v, want %v", anchor, i, p.Elo, want)
			}
			if p.Fixed != (i == anchor) {
				t.Errorf("anchor %d, player %d: fixed is %t", anchor, i, p.Fixed)
			}
		}
	}
}

// TestExtremes has ratings far apart: a chain of players of which each loses a point in
// a thousand games.
func TestExtremes(t *testing.T) {
	var pairings []rating.Pairing
	const players = 30
	for i := range players - 1 {
		p := rating.Pairing{First: i, Second: i + 1}
		p.Single[rating.NewOutcome(true, 2)], p.Single[rating.NewOutcome(true, 0)] = 499, 1
		p.Single[rating.NewOutcome(false, 2)], p.Single[rating.NewOutcome(false, 0)] = 499, 1
		pairings = append(pairings, p)
	}
	got := rating.Compute(players, pairings, rating.Options{})
	want := 400 * math.Log10(499)
	for i := range players - 1 {
		if d := got.Players[i].Elo - got.Players[i+1].Elo; !(math.Abs(d-want) < 0.01) {
			t.Errorf("%d: difference %v, want %v", i, d, want)
		}
	}
}

// TestBounds checks the bounds of players that won or lost all games: at a bound, the
// results have a probability of 5 %.
func TestBounds(t *testing.T) {
	pairings := []rating.Pairing{
		results(0, 1, []int{2, 1, 0}, []int{1, 2, 2, 1}),
		results(2, 0, []int{2, 2}, []int{2}),    // won all
		results(1, 3, []int{2, 2, 2}, []int{2}), // lost all
		results(3, 4, []int{2}, nil),            // lost all, but to one without a rating
		results(2, 3, []int{2}, []int{2}),
	}
	for _, anchor := range []*rating.Anchor{nil, {Player: 1, Elo: 2000}} {
		got := rating.Compute(5, pairings, rating.Options{Anchor: anchor})
		p, white := got.Players, got.Advantage.Elo
		for i, want := range []rating.Bound{0, 0, rating.AtLeast, rating.AtMost, 0} {
			if p[i].Bound != want {
				t.Errorf("player %d: bound %d, want %d", i, p[i].Bound, want)
			}
		}
		won := math.Pow(sprt.Score(p[2].BoundElo+white-p[0].Elo), 2) * sprt.Score(p[2].BoundElo-white-p[0].Elo)
		lost := math.Pow(sprt.Score(p[1].Elo+white-p[3].BoundElo), 3) * sprt.Score(p[1].Elo-white-p[3].BoundElo)
		if math.Abs(won-0.05) > 1e-9 || math.Abs(lost-0.05) > 1e-9 {
			t.Errorf("probabilities %v and %v, want 0.05", won, lost)
		}
	}
	got := rating.Compute(5, pairings, rating.Options{Anchor: &rating.Anchor{Player: 4, Elo: 2000}})
	if p := got.Players[2]; p.Bound != 0 {
		t.Errorf("a bound of %v on a scale that is not comparable", p.BoundElo)
	}
}
