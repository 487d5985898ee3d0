package sprint

import (
	"math/bits"
	"math/rand/v2"

	"arrocco/game"
	"arrocco/movegen/chess"
)

// Deal returns a copy in which the hidden tiles and the order of both decks are
// decided at random, every order of the unseen tiles being equally likely. If
// the first tile has not been drawn yet, it is now.
func (p *Position) Deal(rng *rand.Rand) game.Position {
	return p.dealt(func(r *Tiles, deck *[16]game.Piece) { r.shuffle(deck, rng) })
}

// DealAhead is Deal for the hidden tiles and the next tiles of each deck, as many
// as draws says. A tile that is drawn later stays hidden from both sides: it is in
// the hand and counts, but nobody can place it.
//
// It takes one number from rng for each tile, White's first and hidden ones before
// those of the deck. The greater the number, the greater the piece.
func (p *Position) DealAhead(rng *rand.Rand, draws int) game.Position {
	return p.dealt(func(r *Tiles, deck *[16]game.Piece) { r.deal(deck, rng, draws) })
}

// dealt returns a copy for each side of which deal has decided the hidden tiles
// and the order of the deck.
func (p *Position) dealt(deal func(r *Tiles, deck *[16]game.Piece)) game.Position {
	c := p.clone()
	t, d := c.turn(), new(decks)
	change := t.key(c.decks)
	for side := range t.tiles {
		deal(&t.tiles[side], &d[side])
	}
	c.decks = d
	c.rekey(change ^ t.key(d))
	c.begin()
	return c
}

// shuffle shuffles the unseen tiles: the hidden ones of the hand come off the top,
// the rest is the deck.
func (r *Tiles) shuffle(deck *[16]game.Piece, rng *rand.Rand) {
	n := 0
	for kind := chess.Pawn; kind < chess.King; kind++ {
		for range r.Unseen[kind] {
			deck[n&15] = kind
			n++
		}
	}
	rng.Shuffle(n, func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	for ; r.Hidden > 0; r.Hidden-- {
		n--
		kind := deck[n&15] & 7
		deck[n&15] = game.None
		r.Unseen[kind]--
		r.Hand[kind]++
	}
}

// deal decides the hidden tiles and the top of the deck. The places of the tiles
// further down stay empty.
func (r *Tiles) deal(deck *[16]game.Piece, rng *rand.Rand, draws int) {
	left := r.Unseen
	for ; r.Hidden > 0; r.Hidden-- {
		kind := pick(&left, rng)
		r.Unseen[kind]--
		r.Hand[kind]++
	}
	for i := range min(int(r.Deck), draws) {
		deck[(int(r.Deck)-1-i)&15] = pick(&left, rng)
	}
}

// pick takes one of the tiles at random. Each is equally likely, apart from a bias
// that is too small to measure.
func pick(tiles *[8]uint8, rng *rand.Rand) game.Piece {
	count := uint64(0)
	for _, n := range tiles {
		count += uint64(n)
	}
	at, _ := bits.Mul64(rng.Uint64(), count)
	kind := chess.Pawn
	for at >= uint64(tiles[kind&7]) {
		at -= uint64(tiles[kind&7])
		kind++
	}
	tiles[kind&7]--
	return kind
}
