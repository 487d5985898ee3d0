package xiangqi_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

func TestSEE(t *testing.T) {
	tests := []struct {
		name, fen, move string
		want            game.Score
	}{
		{"free soldier", "3k5/9/9/p8/9/9/R8/9/9/4K4 w - - 0 1", "a3a6", 100},
		{"quiet and safe", xiangqi.StartFEN, "h2e2", 0},
		{"quiet and lost", "3k5/9/9/p8/9/8R/9/9/9/4K4 w - - 0 1", "i4a4", 0},
		{"lost to a soldier", "3k5/9/9/9/p8/9/8R/9/9/4K4 w - - 0 1", "i3a3", 0},
		{"lost to a soldier in front", "3k5/9/9/9/p8/8R/9/9/9/4K4 w - - 0 1", "i4a4", -900},
		{"lost to a soldier at the side", "3k5/9/9/9/9/9/9/1p6R/9/4K4 w - - 0 1", "i2c2", -900},
		{"chariot for a guarded horse", "3k5/9/9/p3n4/9/9/4R4/9/9/4K4 w - - 0 1", "e3e6", 400},
		{"horse guards a soldier", "3k5/9/2n6/p8/9/9/R8/9/9/4K4 w - - 0 1", "a3a6", -800},
		{"horse with a blocked leg", "3k5/9/1cn6/p8/9/9/R8/9/9/4K4 w - - 0 1", "a3a6", 100},
		{"an advisor frees a leg", "5k3/4an3/3c5/9/9/9/9/3R5/3R5/4K4 w - - 0 1", "d2d7", -450},
		{"cannon guards across a screen", "3k5/9/9/c1p1p4/9/9/4R4/9/9/5K3 w - - 0 1", "e3e6", -800},
		{"cannon without a screen", "3k5/9/9/c3p4/9/9/4R4/9/9/5K3 w - - 0 1", "e3e6", 100},
		{"the capturer was the screen", "3k5/9/9/9/9/c3R3p/9/9/9/5K3 w - - 0 1", "e4i4", 100},
		{"the capturer was one of two screens", "3k5/9/9/9/9/c2NR3p/9/9/9/5K3 w - - 0 1", "e4i4", -800},
		{"a chariot is a screen", "3k5/9/9/r3p4/9/9/4R4/4R4/4C4/5K3 w - - 0 1", "e3e6", 100},
		{"elephant guards", "2b1k4/9/4b4/9/6p2/9/6R2/9/9/5K3 w - - 0 1", "g3g5", -800},
		{"elephant with a blocked eye", "2b1k4/9/4b4/5n3/6p2/9/6R2/9/9/5K3 w - - 0 1", "g3g5", 100},
		{"advisor guards", "3a1k3/4n4/9/9/9/9/9/9/4R4/3K5 w - - 0 1", "e1e8", -500},
		{"the general guards", "3k5/3n5/9/9/9/9/9/9/3R5/5K3 w - - 0 1", "d1d8", -500},
		{"the general cannot take", "3k5/3n5/9/9/9/9/9/3R5/3R5/5K3 w - - 0 1", "d2d8", 400},
		{"the general may not face the other", "3k5/3n5/9/9/9/9/9/9/3R5/3K5 w - - 0 1", "d1d8", 400},
		{"the guard is held by a chariot", "4k4/4a4/3n5/9/9/9/9/9/3RR4/3K5 w - - 0 1", "d1d7", 400},
		{"the guard is held by a cannon", "4k4/4a4/3n5/9/4p4/9/9/9/3RC4/3K5 w - - 0 1", "d1d7", 400},
		{"general takes", "9/3k5/9/9/9/9/9/9/4r4/4K4 w - - 0 1", "e0e1", 900},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, tt.fen)
			m := game.NewMove(at(tt.move[:2]), at(tt.move[2:]))
			if !p.Legal(m) {
				t.Fatalf("%s is not legal", tt.move)
			}
			if got := exchangeOf(p, m); got != tt.want {
				t.Errorf("the reference says %d, want %d", got, tt.want)
			}
			checkSEE(t, p, m, tt.want)
		})
	}
}

// at returns the square of that name.
func at(name string) game.Square { return square([2]int{int(name[1] - '0'), int(name[0] - 'a')}) }

// checkSEE checks that the exchange m starts is worth value.
func checkSEE(t *testing.T, p game.Position, m game.Move, value game.Score) {
	t.Helper()
	for _, threshold := range []game.Score{-3000, value - 100, value - 1, value, value + 1, value + 100, 3000} {
		if got := p.SEE(m, threshold); got != (value >= threshold) {
			t.Errorf("%v: SEE(%#x, %d) is %v, but it is worth %d", p, m, threshold, got, value)
		}
	}
}

// TestSEEPlayouts compares with a recursive search of the exchange.
func TestSEEPlayouts(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	plies := 2
	if long() {
		plies = 50
	}
	for _, root := range starts(t) {
		p := root.Clone().(*xiangqi.Position)
		for range plies {
			moves := legalMoves(p)
			if len(moves) == 0 || t.Failed() {
				break
			}
			for _, m := range moves {
				checkSEE(t, p, m, exchangeOf(p, m))
			}
			p.Make(choose(p, moves, rng))
		}
	}
}

// worth is what the reference takes a piece to be worth, by its letter.
func worth(letter byte) game.Score {
	return map[byte]game.Score{'P': 100, 'A': 200, 'B': 200, 'N': 400, 'C': 450, 'R': 900}[upper(letter)]
}

// exchangeOf returns the material that m wins or loses on its destination.
func exchangeOf(p *xiangqi.Position, m game.Move) game.Score {
	r := newReference(p.String())
	e := exchanger{reference: r, at: coordinates(m.To()), held: append(heldBy(r, true), heldBy(r, false)...)}
	taken := worth(r.at(e.at))
	r.play(m)
	return taken - e.best()
}

// An exchanger plays out the captures on one square of a reference board.
type exchanger struct {
	*reference
	at   [2]int
	held [][2]int // the pieces whose leaving would have changed, at first, what attacks their general
}

// heldBy returns the pieces of a side without which other pieces would attack
// its general than do now.
func heldBy(r *reference, red bool) (held [][2]int) {
	for _, from := range r.find('*', red) {
		if upper(r.at(from)) == 'K' {
			continue
		}
		without := r.clone()
		without.board[from[0]][from[1]] = '.'
		if !slices.Equal(without.checkers(red), r.checkers(red)) {
			held = append(held, from)
		}
	}
	return held
}

// best returns what the side to move gains on the square if it captures with
// its least valuable piece, or does not if that is better.
func (e *exchanger) best() game.Score {
	order := []byte("PABNCRK")
	for _, letter := range order {
		for _, from := range e.find(letter, e.red) {
			if !slices.Contains(e.reach(from), e.at) {
				continue
			}
			after := exchanger{e.clone(), e.at, e.held}
			gain := worth(e.reference.at(e.at))
			after.play(game.NewMove(square(from), square(e.at)))
			if (letter == 'K' || slices.Contains(e.held, from)) && after.inCheck(e.red) {
				continue
			}
			return max(0, gain-after.best())
		}
	}
	return 0
}
