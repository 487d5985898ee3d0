package chess

import (
	"arrocco/game"
	"arrocco/movegen/internal/zobrist"
)

// A keySet holds the random numbers whose exclusive or is the key of a
// position (Zobrist, "A New Hashing Method with Application for Game Playing",
// 1970). They are the same on every run and every machine, so that a search
// visits the same nodes everywhere.
type keySet struct {
	square    [game.NumPieces][64]game.Key // a piece on a square
	material  [game.NumPieces]game.Key     // added, not xored, once for each piece of a kind
	castle    [game.NumColors][64]game.Key // the right to castle with the rook on a square
	enPassant [8]game.Key                  // a legal en-passant capture on a file
	black     game.Key                     // Black is to move
}

var keys = newKeySet()

func newKeySet() (k keySet) {
	seed := zobrist.Random(0x0A_44_0C_C0) // any number will do
	next := seed.Key
	for c := range game.Color(game.NumColors) {
		for kind := Pawn; kind <= King; kind++ {
			pc := game.NewPiece(c, kind)
			k.material[pc] = next()
			for sq := range 64 {
				k.square[pc][sq] = next()
			}
		}
		for sq := range 64 {
			k.castle[c][sq] = next()
		}
	}
	for file := range k.enPassant {
		k.enPassant[file] = next()
	}
	k.black = next()
	return k
}
