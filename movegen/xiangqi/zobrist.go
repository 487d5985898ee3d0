package xiangqi

import "arrocco/game"

// A keySet holds the random numbers whose exclusive or is the key of a
// position (Zobrist, "A New Hashing Method with Application for Game Playing",
// 1970). They are the same on every run and every machine, so that a search
// visits the same nodes everywhere.
type keySet struct {
	square   [game.NumPieces][game.NumSquares]game.Key // a piece on a square
	material [game.NumPieces]game.Key                  // added, not xored, once for each piece of a kind
	black    game.Key                                  // Black is to move
}

var keys = newKeySet()

func newKeySet() (k keySet) {
	seed := uint64(0x0A_90_0C_C0) // any number will do
	next := func() game.Key { return game.Key(splitMix(&seed)) }
	for c := range game.Color(game.NumColors) {
		for kind := Soldier; kind <= General; kind++ {
			pc := game.NewPiece(c, kind)
			k.material[pc] = next()
			for sq := range numSquares {
				k.square[pc][sq] = next()
			}
		}
	}
	k.black = next()
	return k
}

// splitMix returns the next number of the SplitMix64 generator (Steele, Lea and
// Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
func splitMix(state *uint64) uint64 {
	*state += 0x9e3779b97f4a7c15
	z := *state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
