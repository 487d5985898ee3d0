package hce

import (
	"math/rand/v2"
	"testing"

	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// union returns the squares that the pieces of a set attack one by one.
func union(set xiangqi.Bitboard, attacks func(sq game.Square) xiangqi.Bitboard) (all xiangqi.Bitboard) {
	for ; !set.IsZero(); set = set.Rest() {
		all = all.Or(attacks(set.First()))
	}
	return all
}

// What sets attack at once is what their pieces attack one by one.
func TestSetsAttackAsPieces(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		occupied := xiangqi.Bitboard{Lo: rng.Uint64() & halfBoard, Hi: rng.Uint64() & halfBoard}
		for c := range game.Color(game.NumColors) {
			soldiers := union(occupied, func(sq game.Square) xiangqi.Bitboard { return xiangqi.SoldierAttacks(c, sq) })
			attacks, files := soldierAttacks(occupied, c)
			if attacks != soldiers {
				t.Fatalf("soldiers of %d on %x attack %x, want %x", c, occupied, attacks, soldiers)
			}
			for file := range xiangqiFiles {
				column := xiangqi.Bitboard{Lo: edgeA << file, Hi: edgeA << file}
				if occupied.Meets(column) != (files>>file&1 != 0) {
					t.Fatalf("soldiers on %x are on files %b", occupied, files)
				}
			}

			home := half(occupied, c)
			advisors := home & homes[c].advisors
			got, want := advisorSteps(advisors)&homes[c].advisors, union(whole(advisors, c), xiangqi.AdvisorAttacks)
			if whole(got, c) != want {
				t.Fatalf("advisors of %d on %x attack %x, want %x", c, advisors, got, want)
			}
			elephants := home & elephantPoints
			got = elephantSteps(elephants, home) & elephantPoints
			want = union(whole(elephants, c), func(sq game.Square) xiangqi.Bitboard {
				return xiangqi.ElephantAttacks(sq, occupied)
			})
			if whole(got, c) != want {
				t.Fatalf("elephants of %d on %x attack %x, want %x", c, elephants, got, want)
			}
		}
	}
}
