package chess

import (
	"math/rand/v2"

	"arrocco/game"
)

var _ game.Hidden = (*Position)(nil)

// Certain reports whether nothing is unknown: always but in Scacchi Sprint.
// There, a position is certain once it has been dealt, and when what is left in
// each deck is all of one type.
func (p *Position) Certain() bool {
	if p.sprint == nil || p.sprint.decks != nil {
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
	c := p.clone()
	if c.sprint == nil {
		return c
	}
	t, d := c.turn(), new(decks)
	change := t.key(c.sprint.decks)
	for side := range t.tiles {
		t.tiles[side].deal(&d[side], rng)
	}
	c.sprint.decks = d
	c.rekey(change ^ t.key(d))
	c.begin()
	return c
}

// deal shuffles the unseen tiles: the hidden ones of the hand come off the top,
// the rest is the deck.
func (r *Tiles) deal(deck *[16]game.Piece, rng *rand.Rand) {
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

// swapDecks gives p, which has no order of its decks yet, the order d with colors
// swapped. It may be nil.
func (p *Position) swapDecks(d *decks) {
	if d == nil {
		return
	}
	p.sprint.decks = &decks{d[game.Black], d[game.White]}
	p.rekey(p.turn().key(nil) ^ p.turn().key(p.sprint.decks))
}
