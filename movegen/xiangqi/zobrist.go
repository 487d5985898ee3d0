package xiangqi

import (
	"arrocco/game"
	"arrocco/movegen/internal/zobrist"
)

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
	seed := zobrist.Random(0x0A_90_0C_C0) // any number will do
	next := seed.Key
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
