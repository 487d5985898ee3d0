package sprint

import "arrocco/game"

// Stack returns a copy in which the decks lie in the given order, the next tile
// first. There must be no hidden tiles, and the decks must be those of p. A
// first tile that has not been drawn yet is drawn.
func (p *Position) Stack(tiles [game.NumColors][]game.Piece) *Position {
	c := p.clone()
	d := new(decks)
	for side, order := range tiles {
		for i, kind := range order {
			d[side][len(order)-1-i] = kind
		}
	}
	c.rekey(c.turn().key(c.decks) ^ c.turn().key(d))
	c.decks = d
	c.begin()
	return c
}

// Deck returns the order of the deck of c, the next tile first. The decks must
// have been dealt.
func (p *Position) Deck(c game.Color) []game.Piece {
	order := make([]game.Piece, p.Tiles(c).Deck)
	for i := range order {
		order[i] = p.decks[c][len(order)-1-i]
	}
	return order
}
