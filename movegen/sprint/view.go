package sprint

import "arrocco/game"

// View returns the position as c knows it: the opponent's hand is hidden, and
// the order of both decks. What the opponent's hand has shown by the rules
// stays known: its pawn of the set-up until it has placed a pawn, and what
// follows from the tiles that are left. Whose turn it is has drawn already.
func (p *Position) View(c game.Color) game.Position {
	v := p.clone()
	t, them := v.turn(), c.Other()&1
	change := t.key(v.decks)
	v.decks = nil
	r := &t.tiles[them]
	for kind, n := range r.Hand {
		r.Unseen[kind] += n
		r.Hidden += n
	}
	r.Hand = [8]uint8{}
	if v.side() == them && t.drawn != 0 {
		t.drawn = r.unseenKinds()
	}
	t.due = false
	t.deduce(them)
	v.rekey(change ^ t.key(nil))
	return v
}

// Certain reports whether nothing is unknown: the position has been dealt, or what
// is left in each deck is all of one type.
func (p *Position) Certain() bool {
	t := p.turn()
	if p.decks != nil && p.decks.known(t) {
		return true
	}
	return !t.tiles[game.White].unseenKinds().several() && !t.tiles[game.Black].unseenKinds().several()
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
