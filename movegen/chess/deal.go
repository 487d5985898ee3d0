package chess

import (
	"math/bits"
	"math/rand/v2"

	"arrocco/game"
)

var _ game.Hidden = (*Position)(nil)

// Certain reports whether nothing is unknown: always but in Scacchi Sprint.
// There, a position is certain once it has been dealt, and when what is left in
// each deck is all of one type.
func (p *Position) Certain() bool {
	if p.sprint == nil || p.sprint.decks != nil && p.sprint.decks.known(p.turn()) {
		return true
	}
	t := p.turn()
	return !t.tiles[game.White].unseenKinds().several() && !t.tiles[game.Black].unseenKinds().several()
}

// View returns the position as c knows it: the opponent's hand is hidden, and
// the order of both decks. What the opponent's hand has shown by the rules
// stays known: its pawn of the set-up until it has placed a pawn, and what
// follows from the tiles that are left. Whose turn it is has drawn already.
func (p *Position) View(c game.Color) game.Position {
	v := p.clone()
	if v.sprint == nil {
		return v
	}
	t, them := v.turn(), c.Other()
	change := t.key(v.sprint.decks)
	v.sprint.decks = nil
	r := &t.tiles[them&1]
	for kind, n := range r.Hand {
		r.Unseen[kind] += n
		r.Hidden += n
	}
	r.Hand = [8]uint8{}
	if v.cur.Side == them && t.drawn != 0 {
		t.drawn = r.unseenKinds()
	}
	t.due = false
	t.deduce(them)
	v.rekey(change ^ t.key(nil))
	return v
}

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
	if c.sprint == nil {
		return c
	}
	t, d := c.turn(), new(decks)
	change := t.key(c.sprint.decks)
	for side := range t.tiles {
		deal(&t.tiles[side], &d[side])
	}
	c.sprint.decks = d
	c.rekey(change ^ t.key(d))
	c.begin()
	return c
}

// shuffle shuffles the unseen tiles: the hidden ones of the hand come off the top,
// the rest is the deck.
func (r *Tiles) shuffle(deck *[16]game.Piece, rng *rand.Rand) {
	n := 0
	for kind := Pawn; kind < King; kind++ {
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

// pick takes one of the tiles at random. Each is equally likely, but for a bias
// that nobody could measure.
func pick(tiles *[8]uint8, rng *rand.Rand) game.Piece {
	count := uint64(0)
	for _, n := range tiles {
		count += uint64(n)
	}
	at, _ := bits.Mul64(rng.Uint64(), count)
	kind := Pawn
	for at >= uint64(tiles[kind&7]) {
		at -= uint64(tiles[kind&7])
		kind++
	}
	tiles[kind&7]--
	return kind
}

// known reports whether the order tells every tile that is still to be drawn.
func (d *decks) known(t *turn) bool {
	for c := range t.tiles {
		for i := range t.tiles[c].Deck {
			if d[c][i&15] == game.None {
				return false
			}
		}
	}
	return true
}

// swapDecks gives p, which has no order of its decks yet, the order d with colors
// swapped. It may be nil.
func (p *Position) swapDecks(d *decks) {
	if d == nil {
		return
	}
	p.sprint.decks = &decks{d[game.Black], d[game.White]}
	p.rekey(p.turn().key(nil) ^ p.turn().key(p.sprint.decks))
}
