package xiangqi

import (
	"math/rand/v2"
	"os"
	"testing"

	"arrocco/game"
)

// TestInsufficient says which material cannot mate.
func TestInsufficient(t *testing.T) {
	tests := []struct {
		name string
		fen  string
		want bool
	}{
		{"generals", "4k4/9/9/9/9/9/9/9/9/3K5 w", true},
		{"all defenders", "2bak1b2/4a4/9/9/9/9/9/9/9/2BAKAB2 w", true},
		{"a soldier", "4k4/9/9/9/9/9/9/9/4p4/3K5 w", false},
		{"a chariot", "4k4/9/9/9/9/9/9/9/r8/3K5 w", false},
		{"a horse", "4k4/9/9/9/9/9/9/9/N8/3K5 w", false},
		{"a cannon", "4k4/9/9/9/9/9/9/9/C8/3K5 w", true},
		{"a cannon and its elephants", "4k4/9/9/9/9/9/9/9/C8/2BK2B2 w", true},
		{"a cannon against elephants", "4k4/9/9/9/9/9/9/9/c8/2BK2B2 w", true},
		{"a cannon and its advisor", "3k5/9/9/9/9/9/9/9/C8/3AK4 w", false},
		{"a cannon against an advisor", "3k5/9/9/9/9/9/9/9/c8/3AK4 w", true},
		{"a cannon against advisors", "3k5/9/9/9/9/9/9/9/c8/3AKA3 w", false},
		{"a cannon and an elephant against an advisor", "2b1k4/9/9/9/9/9/9/9/c8/3K1A3 w", false},
		{"cannon against cannon", "4k4/c8/9/9/9/9/9/9/C8/3K5 w", true},
		{"two cannons", "4k4/C8/9/9/9/9/9/9/C8/3K5 w", false},
		{"cannon against cannon and an elephant", "2b1k4/c8/9/9/9/9/9/9/C8/3K5 w", false},
		{"an elephant beside its points", "4k4/9/9/4b4/9/9/9/9/9/3K5 w", false},
		{"cannon against horse", "4k4/n8/9/9/9/9/9/9/C8/3K5 w", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := Parse(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range []*Position{p, p.Flip()} {
				if got := p.cur.insufficient(); got != tt.want {
					t.Errorf("%v: insufficient is %v", p, got)
				}
			}
		})
	}
}

// TestInsufficientNeverEnds tries the positions of insufficient material and looks for one in
// which the side to move has no move. Without ARROCCO_LONG it leaves most of them
// out. A single cannon is Red's, without loss of generality; where there is none,
// Black's defenders could only keep the generals from facing each other.
func TestInsufficientNeverEnds(t *testing.T) {
	const red, black = game.Piece(0), game.Piece(8)
	squares := func(names string, most int) [game.NumColors][]Bitboard {
		regions := newRegions(names)
		return [game.NumColors][]Bitboard{subsets(regions[0], most), subsets(regions[1], most)}
	}
	advisors, elephants := squares("d0 f0 e1 d2 f2", 2), squares("c0 g0 a2 e2 i2 c4 g4", 2)
	one := squares("d0 f0 e1 d2 f2", 1)
	generals := squares("d0 e0 f0 d1 e1 f1 d2 e2 f2", 1)
	cannons := subsets(everywhere, 1)
	tests := []struct {
		name  string
		share int // one in this number of positions is tried
		units []unit
	}{
		{"no cannon", 1, []unit{{red | Advisor, advisors[0]}, {red | Elephant, elephants[0]}}},
		{"cannon", 300, []unit{
			{red | Cannon, cannons}, {red | Elephant, elephants[0]}, {black | Elephant, elephants[1]},
		}},
		{"cannon against an advisor", 100, []unit{
			{red | Cannon, cannons}, {black | Advisor, one[1]}, {black | Elephant, elephants[1]},
		}},
		{"cannon against cannon", 20, []unit{{red | Cannon, cannons}, {black | Cannon, cannons}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := &endings{T: t, rng: rand.New(rand.NewPCG(9, 10)), share: tt.share}
			if os.Getenv("ARROCCO_LONG") != "" {
				e.share = 1
			}
			e.try(state{}, append(tt.units, unit{red | General, generals[0]}, unit{black | General, generals[1]}))
			if e.tried < 10_000 {
				t.Errorf("tried only %d positions", e.tried)
			}
		})
	}
}

// A unit is where the pieces of a kind may stand.
type unit struct {
	piece  game.Piece
	places []Bitboard
}

// subsets returns the sets of at most n squares of b, where n is 1 or 2. The
// empty set is one of them.
func subsets(b Bitboard, n int) []Bitboard {
	all := []Bitboard{{}}
	for ; !b.IsZero(); b = b.Rest() {
		first := Bit(b.First())
		all = append(all, first)
		for c := b.Rest(); n > 1 && !c.IsZero(); c = c.Rest() {
			all = append(all, first.Or(Bit(c.First())))
		}
	}
	return all
}

// endings goes through positions.
type endings struct {
	*testing.T
	rng          *rand.Rand
	share, tried int
}

// try puts the units on the board in all ways and looks whether there is a move.
func (e *endings) try(s state, units []unit) {
	if len(units) == 0 {
		for _, c := range []game.Color{game.White, game.Black} {
			if e.rng.IntN(e.share) == 0 {
				e.tryMove(s, c)
			}
		}
		return
	}
	for _, places := range units[0].places {
		next := s
		free := !places.Meets(s.occupied())
		if units[0].piece.Type() == General {
			free = free && !places.IsZero()
		}
		for b := places; free && !b.IsZero(); b = b.Rest() {
			next.put(units[0].piece, b.First())
			next.addMaterial(units[0].piece)
			next.Diff.N = 0
		}
		if free {
			e.try(next, units[1:])
		}
	}
}

// tryMove looks whether c, to move, has a move, if the other side is not in
// check.
func (e *endings) tryMove(s state, c game.Color) {
	if s.Side = c ^ 1; s.attacked(s.general(c^1), s.occupied()) {
		return
	}
	s.Side = c
	s.findChecks()
	e.tried++
	if p := (Position{cur: &s}); !p.hasMove() || !s.insufficient() {
		e.Errorf("%v: a move %v, insufficient %v", &p, p.hasMove(), s.insufficient())
	}
}
