package sprint

import (
	"arrocco/game"
	"arrocco/movegen/chess"
	"arrocco/movegen/internal/zobrist"
)

// A tileKeySet holds the random numbers of hands and decks. Those up to a count
// are all in the key, so that one more tile is one number more.
type tileKeySet struct {
	hand, unseen [game.NumColors][8][16]game.Key // by piece type and count
	hidden       [game.NumColors][16]game.Key    // by count
	shade        [game.NumColors][4]game.Key
	deck         [game.NumColors][8][16]game.Key // a tile in a deck of known order, by type and place
	unmoved      [game.NumColors]game.Key        // the king has not moved
}

var tileKeys = newTileKeySet()

func newTileKeySet() (k tileKeySet) {
	seed := zobrist.Random(0x5C_AC_C0) // any number will do
	next := seed.Key
	for c := range game.NumColors {
		for kind := chess.Pawn; kind < chess.King; kind++ {
			for i := range 16 {
				k.hand[c][kind][i], k.unseen[c][kind][i], k.deck[c][kind][i] = next(), next(), next()
			}
		}
		for i := range k.hidden[c] {
			k.hidden[c][i] = next()
		}
		k.shade[c][LightSquares], k.shade[c][DarkSquares] = next(), next()
		k.unmoved[c] = next()
	}
	return k
}

// key returns the part of the position's key that comes from hands, unseen tiles
// and, if it is known, the order of the decks. In one game the order follows
// from the tiles that are left; between deals it distinguishes positions that have
// different futures.
func (t *turn) key(d *decks) (key game.Key) {
	for c := range t.tiles {
		r := &t.tiles[c]
		for kind := chess.Pawn; kind < chess.King; kind++ {
			for i := range r.Hand[kind] {
				key ^= tileKeys.hand[c][kind][i&15]
			}
			for i := range r.Unseen[kind] {
				key ^= tileKeys.unseen[c][kind][i&15]
			}
		}
		for i := range r.Hidden {
			key ^= tileKeys.hidden[c][i&15]
		}
		key ^= tileKeys.shade[c][r.Bishops]
		if t.unmoved[c] {
			key ^= tileKeys.unmoved[c]
		}
		for i := range r.Deck {
			if d != nil {
				key ^= tileKeys.deck[c][d[c][i&15]&7][i&15]
			}
		}
	}
	return key
}
