package sprint_test

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"arrocco/game"
	"arrocco/movegen/sprint"
)

// randomSprint returns a position of a random game, of known decks.
func randomSprint(t *testing.T, rng *rand.Rand, plies int) *sprint.Position {
	p := parse(t, sprint.StartFEN).Deal(rng)
	for range plies {
		moves := legalMoves(p)
		if len(moves) == 0 {
			break
		}
		p.Make(moves[rng.IntN(len(moves))])
	}
	return p.Clone().(*sprint.Position)
}

// view returns what c sees of p.
func view(p *sprint.Position, c game.Color) *sprint.Position { return p.View(c).(*sprint.Position) }

// alike reports whether nothing that a player or an engine can ask tells two
// positions apart.
func alike(a, b *sprint.Position) bool {
	return a.String() == b.String() && *a.State() == *b.State() && *a.Bitboards() == *b.Bitboards() &&
		*a.Tiles(game.White) == *b.Tiles(game.White) && *a.Tiles(game.Black) == *b.Tiles(game.Black) &&
		a.Drawn() == b.Drawn() && a.Outcome() == b.Outcome() && a.Certain() == b.Certain() &&
		slices.Equal(legalMoves(a), legalMoves(b))
}

// TestViewsHideTheTruth checks that positions which differ only in what a player
// cannot see look the same to it, now and after a move.
func TestViewsHideTheTruth(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	differ := 0
	for range 100 {
		truth := randomSprint(t, rng, rng.IntN(40))
		for c := range game.Color(game.NumColors) {
			seen := view(truth, c)
			other := seen.Deal(rng).(*sprint.Position)
			if other.String() != truth.String() {
				differ++
			}
			if again := view(other, c); !alike(again, seen) {
				t.Fatalf("%v, dealt as %v, is seen as %v", seen, other, again)
			}
			if !alike(view(seen, c), seen) {
				t.Fatalf("the view of %v is %v", seen, view(seen, c))
			}
			if !seen.Certain() && seen.State().Key == truth.State().Key {
				t.Errorf("%v has the key of %v", seen, truth)
			}
		}
	}
	if differ < 50 {
		t.Errorf("only %d of 200 deals differ from the truth", differ)
	}
}

// TestViewPlaysOn checks that the views after a move are what the views before
// it become by the same move.
func TestViewPlaysOn(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 100 {
		truth := randomSprint(t, rng, rng.IntN(40))
		us := truth.State().Side
		moves := legalMoves(truth)
		if len(moves) == 0 {
			continue
		}
		m := moves[rng.IntN(len(moves))]
		v := view(truth, us)
		truth.Make(m)
		v.Make(m)
		if want := view(truth, us); v.String() != want.String() || v.State().Key != want.State().Key {
			t.Errorf("the view becomes %v, want %v", v, want)
		}
	}
}

// TestDealsFitTheView checks that deals have the tiles of the view, know
// everything, and are the same for the same seed.
func TestDealsFitTheView(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for i := range uint64(200) {
		v := view(randomSprint(t, rng, rng.IntN(40)), game.Color(i%2))
		d := v.Deal(rand.New(rand.NewPCG(i, 1))).(*sprint.Position)
		if !d.Certain() {
			t.Fatalf("%v is not certain", d)
		}
		for c := range game.Color(game.NumColors) {
			checkDealt(t, v.Tiles(c), d.Tiles(c), d.Deck(c))
		}
		f := d.Flip()
		if ff := f.Flip(); *ff.State() != flat(d) || !slices.Equal(f.Deck(game.White), d.Deck(game.Black)) {
			t.Errorf("%v is %v flipped, and %v flipped again", d, f, ff)
		}
		again := v.Deal(rand.New(rand.NewPCG(i, 1))).(*sprint.Position)
		if !alike(again, d) {
			t.Errorf("%v is dealt as %v, with the same seed as %v", v, d, again)
		}
		if got, want := v.Outcome(), d.Outcome(); got.Result != game.Ongoing && got != want {
			t.Errorf("%v: Outcome is %v, of %v it is %v", v, got, d, want)
		}
	}
}

// flat returns the state of p without what tells of the last move.
func flat(p *sprint.Position) game.State {
	s := *p.State()
	s.Last, s.Captured, s.Diff = game.NoMove, game.None, game.Diff{}
	return s
}

// checkDealt checks one side's tiles before and after a deal.
func checkDealt(t *testing.T, seen, dealt *sprint.Tiles, deck []game.Piece) {
	t.Helper()
	var inDeck [8]uint8
	for _, kind := range deck {
		inDeck[kind]++
	}
	hidden := uint8(0)
	for kind := range seen.Hand {
		if seen.Hand[kind] > dealt.Hand[kind] || seen.Hand[kind]+seen.Unseen[kind] != dealt.Hand[kind]+dealt.Unseen[kind] {
			t.Errorf("%v is dealt as %v", seen, dealt)
		}
		hidden += dealt.Hand[kind] - seen.Hand[kind]
	}
	if hidden != seen.Hidden || dealt.Hidden != 0 || dealt.Deck != seen.Deck || dealt.Unseen != inDeck {
		t.Errorf("%v is dealt as %v with the deck %v", seen, dealt, deck)
	}
}

// TestDealAhead checks that deals ahead fit the view, and that they tell what is
// drawn next, but not what is drawn after that.
func TestDealAhead(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 18))
	for i := range uint64(200) {
		v := view(randomSprint(t, rng, 1+rng.IntN(30)), game.Color(i%2))
		draws := rng.IntN(4)
		p := v.DealAhead(rand.New(rand.NewPCG(i, 1)), draws).(*sprint.Position)
		if again := v.DealAhead(rand.New(rand.NewPCG(i, 1)), draws).(*sprint.Position); !alike(again, p) {
			t.Errorf("%v is dealt as %v, with the same seed as %v", v, p, again)
		}
		for c := range game.Color(game.NumColors) {
			seen, dealt := v.Tiles(c), p.Tiles(c)
			if dealt.Hidden != 0 || dealt.Deck != seen.Deck {
				t.Errorf("%v is dealt as %v", v, p)
			}
			for kind := range seen.Hand {
				if seen.Hand[kind]+seen.Unseen[kind] != dealt.Hand[kind]+dealt.Unseen[kind] {
					t.Errorf("%v is dealt as %v", v, p)
				}
			}
		}
		checkDraws(t, p, draws, rng)
	}
}

// checkDraws plays random moves, and checks which draws are known: the first ones
// of each side, and those that follow from the tiles that are left.
func checkDraws(t *testing.T, p *sprint.Position, draws int, rng *rand.Rand) {
	t.Helper()
	for ply := range 12 {
		moves := legalMoves(p)
		if len(moves) == 0 {
			return
		}
		p.Make(moves[rng.IntN(len(moves))])
		word, r := p.Drawn(), p.Tiles(p.State().Side)
		if ply/2 < draws && word == "+?" {
			t.Errorf("%v: draw %d is not known, although %d are", p, ply/2+1, draws)
		}
		if ply/2 >= draws && word != "" && word != "+?" && several(r) && r.Hidden > 0 {
			t.Errorf("%v: drew %s, but only %d draws are known", p, word, draws)
		}
	}
}

// several reports whether the unseen tiles are of more than one type.
func several(r *sprint.Tiles) bool {
	kinds := 0
	for _, n := range r.Unseen {
		kinds += int(min(n, 1))
	}
	return kinds > 1
}

// TestDealsAreUniform deals a view again and again, and compares how often each
// hand came with each deck with what equally likely orders of the unseen tiles
// would give, by a chi-squared test.
func TestDealsAreUniform(t *testing.T) {
	const deals = 12_000
	v := parse(t, "4k3/4p3/8/8/8/8/4P3/4K3[P:/p??:nppqr] w - - 0 9")
	expected := map[string]float64{}
	permutations([]byte("nppqr"), func(order []byte) {
		hand := slices.Clone(order[:2])
		slices.Sort(hand)
		expected[string(hand)+string(order[2:])] += deals / 120.
	})
	for _, tc := range []struct {
		name string
		deal func(*rand.Rand) game.Position
	}{
		{"all", v.Deal},
		{"ahead", func(rng *rand.Rand) game.Position { return v.DealAhead(rng, 16) }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(9, 10))
			counts := map[string]int{}
			for range deals {
				counts[blackTiles(v, tc.deal(rng).(*sprint.Position))]++
			}
			checkChiSquared(t, counts, expected)
		})
	}
}

// blackTiles returns what Black has in its hand in d but not in v, sorted, and then
// its deck.
func blackTiles(v, d *sprint.Position) string {
	var text []byte
	for kind, n := range d.Tiles(game.Black).Hand {
		text = append(text, bytes.Repeat([]byte{".pnbrqk."[kind]}, int(n-v.Tiles(game.Black).Hand[kind]))...)
	}
	slices.Sort(text)
	for _, kind := range d.Deck(game.Black) {
		text = append(text, ".pnbrq"[kind])
	}
	return string(text)
}

// permutations calls f for each order of letters.
func permutations(letters []byte, f func([]byte)) {
	var permute func(n int)
	permute = func(n int) {
		if n == len(letters) {
			f(letters)
			return
		}
		for i := n; i < len(letters); i++ {
			letters[n], letters[i] = letters[i], letters[n]
			permute(n + 1)
			letters[n], letters[i] = letters[i], letters[n]
		}
	}
	permute(0)
}

// checkChiSquared complains if counts this far from what is expected come up
// less than once in some ten thousand times.
func checkChiSquared(t *testing.T, counts map[string]int, expected map[string]float64) {
	t.Helper()
	sum := 0.0
	for text, want := range expected {
		sum += math.Pow(float64(counts[text])-want, 2) / want
	}
	for text := range counts {
		if expected[text] == 0 {
			t.Errorf("%s is impossible", text)
		}
	}
	freedom := float64(len(expected) - 1)
	// The cube root is almost normally distributed (Wilson and Hilferty, 1931).
	z := (math.Cbrt(sum/freedom) - (1 - 2/(9*freedom))) / math.Sqrt(2/(9*freedom))
	t.Logf("chi-squared %.1f with %.0f degrees of freedom, %.2f standard deviations", sum, freedom, z)
	if math.Abs(z) > 3.7 {
		t.Errorf("chi-squared is %.1f with %.0f degrees of freedom", sum, freedom)
	}
}

// TestFirstDraw checks that the start deals White a first tile, each as often as
// it is in the deck.
func TestFirstDraw(t *testing.T) {
	const deals = 6_500
	start := parse(t, sprint.StartFEN)
	rng := rand.New(rand.NewPCG(11, 12))
	counts := map[string]int{}
	for range deals {
		counts[start.Deal(rng).(*sprint.Position).Drawn()]++
	}
	expected := map[string]float64{}
	for _, letter := range "BBNNPPPPPPQRR" {
		expected[fmt.Sprintf("+%c", letter)] += deals / 13.
	}
	checkChiSquared(t, counts, expected)
}
