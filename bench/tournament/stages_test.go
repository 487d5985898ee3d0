package tournament

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"arrocco/bench/client"
	"arrocco/internal/opening"
)

// A draw makes up the results of games, each the same whenever it is asked for.
type draw uint64

// points returns the half points of White in the game of the given number.
func (d draw) points(number int) int {
	return rand.New(rand.NewPCG(uint64(d), uint64(number))).IntN(3)
}

// stagesConfig returns a tournament of n engines.
func stagesConfig(format Format, n, rounds, games int) *Config {
	c := &Config{Format: format, Games: games, Openings: make([]opening.Opening, 7)}
	if format == Swiss {
		c.Rounds = rounds
	} else {
		c.TieBreaks = 3
	}
	for i := range n {
		c.Engines = append(c.Engines, client.Spec{Name: fmt.Sprint("engine", i+1)})
	}
	return c
}

// playOut plays the tournament to its end, each stage in an order by chance, and returns
// its games in that order.
func playOut(t *testing.T, s schedule, d draw, order *rand.Rand) []fixture {
	t.Helper()
	var played []fixture
	for !s.complete() {
		games, _ := s.next()
		if games == nil {
			t.Fatalf("nothing to play after game %d", len(played))
		}
		list := slices.Collect(games)
		order.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		for i, f := range list {
			if more, _ := s.next(); i > 0 && more != nil {
				t.Fatal("games of a stage before the end of the one before")
			}
			if err := s.add(f.number, f.white, f.black, d.points(f.number)); err != nil {
				t.Fatal(err)
			}
			played = append(played, f)
		}
	}
	return played
}

// byNumber returns games in the order of their numbers.
func byNumber(games []fixture) []fixture {
	sorted := slices.Clone(games)
	slices.SortFunc(sorted, func(a, b fixture) int { return cmp.Compare(a.number, b.number) })
	return sorted
}

// TestCutAnywhere resumes tournaments that were cut after every one of their games: the
// rest is what would have been played without the cut.
func TestCutAnywhere(t *testing.T) {
	for _, format := range []Format{Swiss, Knockout} {
		for n := 2; n <= 9; n++ {
			for games := 1; games <= 3; games++ {
				cfg, d := stagesConfig(format, n, 4, games), draw(10*n+games)
				order := rand.New(rand.NewPCG(uint64(n), uint64(games)))
				whole := playOut(t, newSchedule(cfg, nil), d, order)
				want := byNumber(whole)
				for cut := range whole {
					s := newSchedule(cfg, nil)
					for _, f := range whole[:cut] {
						if err := s.add(f.number, f.white, f.black, d.points(f.number)); err != nil {
							t.Fatal(err)
						}
					}
					rest := playOut(t, s, d, order)
					if got := byNumber(append(slices.Clone(whole[:cut]), rest...)); !slices.Equal(got, want) {
						t.Fatalf("%s of %d engines, cut after %d games: %v, want %v", format, n, cut, got, want)
					}
				}
			}
		}
	}
}

// TestForeignGames offers the schedule games that it does not have.
func TestForeignGames(t *testing.T) {
	s := newSchedule(stagesConfig(Swiss, 4, 2, 2), nil)
	f, _, _ := s.(*stages).fixture(1)
	tests := []struct {
		name                 string
		number, white, black int
		want                 string
	}{
		{"of the next round", 5, f.white, f.black, "game 5: is not in the schedule"},
		{
			"other colors", 1, f.black, f.white,
			"game 1: engine3 vs engine1, but by the results before it is engine1 vs engine3",
		},
		{"right", 1, f.white, f.black, ""},
		{"again", 1, f.white, f.black, "game 1: is not in the schedule"},
	}
	for _, tt := range tests {
		got := ""
		if err := s.add(tt.number, tt.white, tt.black, 2); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%s: error %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestSwissRounds plays Swiss tournaments with random results: in each round everybody
// plays once or has a bye, nobody meets the same opponent again if it can be avoided,
// nor has a second bye before all have had one, and colors are balanced.
func TestSwissRounds(t *testing.T) {
	for n := 2; n <= 33; n++ {
		for games := 1; games <= 2; games++ {
			rounds := n/2 + 1
			if n <= 10 {
				rounds = 2 * n // beyond the round robin
			}
			for seed := range 3 {
				checkSwiss(t, n, games, rounds, draw(1000*seed+n))
			}
		}
	}
}

func checkSwiss(t *testing.T, n, games, rounds int, d draw) {
	t.Helper()
	cfg := stagesConfig(Swiss, n, rounds, games)
	byRound := map[int][]fixture{}
	all := playOut(t, newSchedule(cfg, nil), d, rand.New(rand.NewPCG(1, uint64(d))))
	for _, f := range all {
		byRound[f.round] = append(byRound[f.round], f)
	}
	if len(all) != cfg.TotalGames() || len(byRound) != rounds {
		t.Fatalf("%d engines: %d games in %d rounds, want %d in %d", n, len(all), len(byRound), cfg.TotalGames(), rounds)
	}
	met := map[[2]int]int{}
	byes, balance := make([]int, n), make([]int, n)
	for round := 1; round <= rounds; round++ {
		playing, pairs := map[int]int{}, map[[2]int]int{}
		for _, f := range byRound[round] {
			playing[f.white]++
			playing[f.black]++
			balance[f.white]++
			balance[f.black]--
			pairs[[2]int{min(f.white, f.black), max(f.white, f.black)}]++
		}
		fewest := slices.Min(byes)
		mayRest := make([]bool, n)
		for i := range n {
			mayRest[i] = n%2 == 1 && byes[i] == fewest
			switch {
			case playing[i] == games:
			case playing[i] == 0 && mayRest[i]:
				byes[i]++
			default:
				t.Fatalf("%d engines, round %d: engine %d plays %d games", n, round, i+1, playing[i])
			}
			if b := balance[i]; games == 1 && (b > 2 || b < -2) && round <= n/2 {
				t.Errorf("%d engines, round %d: engine %d had White %d times more", n, round, i+1, b)
			}
			if games == 2 && balance[i] != 0 {
				t.Errorf("%d engines, round %d: engine %d had not both colors", n, round, i+1)
			}
		}
		again := slices.ContainsFunc(slices.Collect(maps.Keys(pairs)), func(p [2]int) bool { return met[p] > 0 })
		if again && (round <= n/2 || canPair(n, mayRest, met, map[int]bool{}, 0)) {
			t.Errorf("%d engines, round %d: a needless rematch", n, round)
		}
		for p := range pairs {
			met[p]++
		}
	}
}

// canPair reports whether all engines that are not in the set paired, given as bits, can
// meet somebody new, where those in mayRest may have the bye of an odd number. It tries
// everything.
func canPair(n int, mayRest []bool, met map[[2]int]int, failed map[int]bool, paired int) bool {
	first := 0
	for first < n && paired&(1<<first) != 0 {
		first++
	}
	if first == n || n%2 == 1 && paired == 1<<n-1 {
		return true
	}
	if failed[paired] {
		return false
	}
	for other := first + 1; other < n; other++ {
		if paired&(1<<other) == 0 && met[[2]int{first, other}] == 0 &&
			canPair(n, mayRest, met, failed, paired|1<<first|1<<other) {
			return true
		}
	}
	if mayRest[first] && paired&(1<<n) == 0 && canPair(n, mayRest, met, failed, paired|1<<first|1<<n) {
		return true
	}
	failed[paired] = true
	return false
}

// TestPartners compares with trying all pairings.
func TestPartners(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	possible := 0
	for range 3000 {
		n := 2 * (1 + random.IntN(4))
		met := map[[2]int]int{}
		density := random.Float64()
		for i := range n {
			for j := range i {
				if random.Float64() < density {
					met[[2]int{j, i}] = 1
				}
			}
		}
		allowed := func(i, j int) bool { return met[[2]int{min(i, j), max(i, j)}] == 0 }
		rest := make([]bool, n)
		got := partners(n, allowed)
		if want := canPair(n, rest, met, map[int]bool{}, 0); want != (got != nil) {
			t.Fatalf("%d players, forbidden %v: got %v, want %v", n, met, got, want)
		}
		for j := 1; j < n && got != nil; j++ {
			possible++
			if want := allowed(0, j) && canPair(n, rest, met, map[int]bool{}, 1|1<<j); want != got[j] {
				t.Fatalf("%d players, forbidden %v: partners %v", n, met, got)
			}
		}
	}
	if possible < 1000 {
		t.Errorf("only %d partners were compared", possible)
	}
}

// TestSwissByHand follows a tournament whose pairings are known: the halves of each
// group of equal scores meet.
func TestSwissByHand(t *testing.T) {
	cfg := stagesConfig(Swiss, 6, 3, 1)
	s := newSchedule(cfg, nil)
	var got []string
	for !s.complete() {
		games, _ := s.next()
		for f := range games {
			got = append(got, fmt.Sprintf("%d:%d-%d", f.round, f.white+1, f.black+1))
			points := 0 // the engine of the lower number wins
			if f.white < f.black {
				points = 2
			}
			if err := s.add(f.number, f.white, f.black, points); err != nil {
				t.Fatal(err)
			}
		}
	}
	// After the first round 1, 2 and 3 have a point: 3 has no partner in its group, and
	// gets the first of the next. Later 2 has met 5, and leaves 4 to 5, who has met 6.
	want := "[1:1-4 1:5-2 1:3-6 2:2-1 2:4-3 2:6-5 3:1-3 3:6-2 3:5-4]"
	if fmt.Sprint(got) != want {
		t.Errorf("got  %s\nwant %s", fmt.Sprint(got), want)
	}
	const table = `Swiss, 3 of 3 rounds finished:
Rank Name    Points Buchholz Games Byes
   1 engine1    3.0      5.0     3    0
   2 engine2    2.0      4.0     3    0
   3 engine3    2.0      4.0     3    0
   4 engine4    1.0      6.0     3    0
   5 engine5    1.0      3.0     3    0
   6 engine6    0.0      5.0     3    0
`
	if s.table() != table {
		t.Errorf("got\n%swant\n%s", s.table(), table)
	}
}

// TestKnockoutRounds plays knockouts with random results: in each round everybody who
// is left plays one match or, in the first, has a bye, and one winner is left. The first
// two seeds meet in no round but the last.
func TestKnockoutRounds(t *testing.T) {
	ties, bySeed := 0, 0
	for n := 2; n <= 33; n++ {
		for games := 1; games <= 4; games++ {
			cfg, d := stagesConfig(Knockout, n, 0, games), draw(n+100*games)
			s := newSchedule(cfg, nil)
			all := playOut(t, s, d, rand.New(rand.NewPCG(1, uint64(d))))
			out, last := map[int]bool{}, bracketRounds(n)
			for round := 1; round <= last; round++ {
				points, opponent := map[int]int{}, map[int]int{}
				perMatch := map[int]int{}
				for _, f := range all {
					if f.round != round {
						continue
					}
					for _, p := range [][2]int{{f.white, f.black}, {f.black, f.white}} {
						if o, ok := opponent[p[0]]; ok && o != p[1] || out[p[0]] {
							t.Fatalf("%d engines, round %d: engine %d must not play this", n, round, p[0]+1)
						}
						opponent[p[0]] = p[1]
						perMatch[p[0]]++
					}
					points[f.white] += d.points(f.number)
					points[f.black] += 2 - d.points(f.number)
				}
				if left := n - len(out); round > 1 && len(opponent) != left || len(opponent)%2 != 0 {
					t.Fatalf("%d engines, round %d: %d of %d play", n, round, len(opponent), left)
				}
				if o, ok := opponent[0]; ok && o == 1 && round < last {
					t.Errorf("%d engines: the first two meet in round %d", n, round)
				}
				for a, b := range opponent {
					if a > b {
						continue
					}
					if perMatch[a] > games {
						ties++
					}
					switch {
					case points[a] < points[b]:
						out[a] = true
					case points[a] == points[b]:
						bySeed++
						if perMatch[a] != games+2*cfg.TieBreaks {
							t.Errorf("%d engines: level after %d games", n, perMatch[a])
						}
						fallthrough
					default:
						out[b] = true
					}
				}
			}
			winner := s.(*stages).pairer.(*knockout).round()[0].winner
			if len(out) != n-1 || out[winner] {
				t.Errorf("%d engines: %d are out, winner %d", n, len(out), winner+1)
			}
		}
	}
	if ties == 0 || bySeed == 0 {
		t.Errorf("%d ties, %d decided by seed", ties, bySeed)
	}
}

// TestBracket shows a bracket.
func TestBracket(t *testing.T) {
	cfg := stagesConfig(Knockout, 6, 0, 2)
	cfg.TieBreaks = 1
	s := newSchedule(cfg, nil)
	results := []int{2, 1, 1, 1} // of the stages: of White, in all games
	for stage := 0; !s.complete(); stage++ {
		games, _ := s.next()
		for f := range games {
			points := results[stage%len(results)]
			if stage == 0 && f.black < f.white { // the better seed wins
				points = 2 - points
			}
			if err := s.add(f.number, f.white, f.black, points); err != nil {
				t.Fatal(err)
			}
		}
	}
	const want = `Quarterfinals:
  engine1 (1)  bye
  engine4 (4)   2.0 - 0.0   engine5 (5)
  engine2 (2)  bye
  engine3 (3)   2.0 - 0.0   engine6 (6)
Semifinals:
  engine1 (1)   2.0 - 2.0   engine4 (4) +1 tie-break, better seed
  engine2 (2)   2.0 - 2.0   engine3 (3) +1 tie-break, better seed
Final:
  engine1 (1)   2.0 - 2.0   engine2 (2) +1 tie-break, better seed
Winner: engine1
`
	if s.table() != want {
		t.Errorf("got\n%swant\n%s", s.table(), want)
	}
}

// TestOpeningsOfStages gives all pairings of a stage the same openings, and each stage
// the next ones.
func TestOpeningsOfStages(t *testing.T) {
	cfg := stagesConfig(Swiss, 4, 3, 4)
	cfg.Start, cfg.Reverse = 6, true
	want := map[int]string{1: "[5 6]", 2: "[0 1]", 3: "[2 3]"}
	got := map[int][]int{}
	for _, f := range playOut(t, newSchedule(cfg, nil), 1, rand.New(rand.NewPCG(1, 1))) {
		got[f.round] = append(got[f.round], f.opening)
	}
	for round, openings := range got {
		slices.Sort(openings)
		if s := fmt.Sprint(slices.Compact(openings)); s != want[round] {
			t.Errorf("round %d: openings %s, want %s", round, s, want[round])
		}
	}
}

// TestColorsOfFixtures shows who is White in which game, and on which opening.
func TestColorsOfFixtures(t *testing.T) {
	tests := []struct {
		name   string
		change func(*Config)
		want   string
	}{
		{"usual", func(*Config) {}, "1:1-2/0 2:2-1/0 3:1-2/1 4:2-1/1"},
		{"reverse", func(c *Config) { c.Reverse = true }, "1:2-1/0 2:1-2/0 3:2-1/1 4:1-2/1"},
		{"noswap", func(c *Config) { c.NoSwap = true }, "1:1-2/0 2:1-2/1 3:1-2/2 4:1-2/3"},
		{"noswap of an odd number", func(c *Config) { c.NoSwap, c.Games = true, 3 }, "1:1-2/0 2:1-2/1 3:1-2/2"},
		{
			"noswap and reverse", func(c *Config) { c.NoSwap, c.Reverse = true, true },
			"1:2-1/0 2:2-1/1 3:2-1/2 4:2-1/3",
		},
		{"start", func(c *Config) { c.Start = 7 }, "1:1-2/6 2:2-1/6 3:1-2/0 4:2-1/0"},
		{"swiss", func(c *Config) { c.Format, c.Rounds, c.Games = Swiss, 2, 2 }, "1:1-2/0 2:2-1/0 3:2-1/1 4:1-2/1"},
		{
			"single games of a swiss", func(c *Config) { c.Format, c.Rounds, c.Games = Swiss, 4, 1 },
			"1:1-2/0 3:2-1/1 5:1-2/2 7:2-1/3",
		},
		{
			"seeds", func(c *Config) {
				*c = *stagesConfig(Gauntlet, 4, 0, 1)
				c.TieBreaks, c.Seeds = 0, 2
			},
			"1:1-3/0 3:1-4/0 5:2-3/0 7:2-4/0",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			cfg := stagesConfig(RoundRobin, 2, 0, 4)
			cfg.TieBreaks = 0
			tt.change(cfg)
			var got []string
			all := byNumber(playOut(t, newSchedule(cfg, nil), 1, rand.New(rand.NewPCG(1, 1))))
			for _, f := range all {
				got = append(got, fmt.Sprintf("%d:%d-%d/%d", f.number, f.white+1, f.black+1, f.opening))
			}
			if text := strings.Join(got, " "); text != tt.want {
				t.Errorf("got %s, want %s", text, tt.want)
			}
			if last := newSchedule(cfg, nil).last(); last != all[len(all)-1].number {
				t.Errorf("the last game is said to be %d", last)
			}
			if cfg.TotalGames() != len(all) {
				t.Errorf("%d games in all, not %d", cfg.TotalGames(), len(all))
			}
		})
	}
}
