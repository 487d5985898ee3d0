package sprint

import (
	"arrocco/game"
	"arrocco/movegen/chess"
)

// A turn is what a position has besides its board.
type turn struct {
	tiles   [game.NumColors]Tiles
	drawn   kinds                // what the side to move may have drawn for this turn; empty if it drew nothing
	due     bool                 // that draw has not been reported yet
	unmoved [game.NumColors]bool // the king has not moved: a rook placed in a corner may castle
}

// decks are the tiles of both decks in the order in which they lie: the first
// one is drawn last. None stands for a tile that nobody knows.
type decks [game.NumColors][16]game.Piece

// take moves an unseen tile to the known ones in the hand of c. It returns the
// change of the key, like the methods below.
func (t *turn) take(c game.Color, kind game.Piece) game.Key {
	c, kind = c&1, kind&7
	r := &t.tiles[c]
	r.Unseen[kind]--
	key := tileKeys.unseen[c][kind][r.Unseen[kind]&15] ^ tileKeys.hand[c][kind][r.Hand[kind]&15]
	r.Hand[kind]++
	return key
}

// hide moves an unseen tile from the deck of c to its hidden ones.
func (t *turn) hide(c game.Color) game.Key {
	r := &t.tiles[c&1]
	r.Hidden++
	return tileKeys.hidden[c&1][(r.Hidden-1)&15]
}

// reveal makes a hidden tile of c known.
func (t *turn) reveal(c game.Color, kind game.Piece) game.Key {
	r := &t.tiles[c&1]
	r.Hidden--
	return tileKeys.hidden[c&1][r.Hidden&15] ^ t.take(c, kind)
}

// deduce makes known what follows from the tiles that c has not placed: as long
// as it has all pawns but the one on the board, one is in its hand; and hidden
// tiles are no secret when the deck is empty or all unseen tiles are alike.
func (t *turn) deduce(c game.Color) (key game.Key) {
	r := &t.tiles[c&1]
	if r.Hidden > 0 && int(r.Unseen[chess.Pawn]) == ownTiles[chess.Pawn]-1 {
		key ^= t.reveal(c, chess.Pawn)
	}
	if r.Hidden == 0 || r.Deck > 0 && r.unseenKinds().several() {
		return key
	}
	for kind := chess.Pawn; kind < chess.King; kind++ {
		for r.Hidden > 0 && r.Unseen[kind] > 0 {
			key ^= t.reveal(c, kind)
		}
	}
	return key
}

// draw lets c draw the next tile of its deck, which is not empty.
func (t *turn) draw(c game.Color, d *decks) (key game.Key) {
	r := &t.tiles[c&1]
	r.Deck--
	if d != nil && d[c&1][r.Deck&15] != game.None {
		at := r.Deck & 15
		kind := d[c&1][at] & 7
		t.drawn = 1 << kind
		return tileKeys.deck[c&1][kind][at] ^ t.take(c, kind)
	}
	t.drawn = r.unseenKinds()
	key = t.hide(c)
	return key ^ t.deduce(c)
}

// spend takes a known tile that goes to the square sq out of the hand of c.
func (t *turn) spend(c game.Color, kind game.Piece, sq game.Square) game.Key {
	c, kind = c&1, kind&7
	r := &t.tiles[c]
	r.Hand[kind]--
	key := tileKeys.hand[c][kind][r.Hand[kind]&15]
	if kind == chess.Bishop {
		key ^= tileKeys.shade[c][r.Bishops&3]
		r.Bishops = AnySquare
		if r.count(chess.Bishop) > 0 {
			r.Bishops = shadeOf(sq ^ 1) // that of its neighbor
		}
		key ^= tileKeys.shade[c][r.Bishops&3]
	}
	return key
}

// undrawn reports whether c, to move, has yet to draw its first tile. It is so
// at the start of a game only: later, a side draws when its turn begins.
func (t *turn) undrawn(c game.Color) bool { return t.tiles[c&1].Deck == deckTiles }

// nextTurn updates hands and decks after a move or null move: a tile that was placed
// leaves its hand, and the side to move draws.
func (p *Position) nextTurn() {
	t := p.turns.Push()
	before := p.turns.Below()
	*t = *before
	us, change := p.side(), game.Key(0)
	them := us ^ 1
	if t.undrawn(them) {
		change ^= t.draw(them, p.decks)
	}
	if m := p.State().Last; m.Kind() == game.Drop {
		change ^= t.spend(them, game.Piece(m.From()), m.To())
	} else if t.unmoved[them] && m.From() == kingHome(them) && m != game.NoMove {
		t.unmoved[them] = false
		change ^= tileKeys.unmoved[them]
		p.Irreversible()
	}
	t.drawn, t.due = 0, false
	if t.tiles[us].Deck > 0 {
		change ^= t.draw(us, p.decks)
		p.Irreversible()
		t.due = true
	}
	p.Rekey(change)
	for c := range t.tiles {
		fillPockets(p.State(), game.Color(c), &before.tiles[c], &t.tiles[c])
	}
}

// begin lets the side to move draw its first tile if it has not yet.
func (p *Position) begin() {
	if t := p.turn(); t.undrawn(p.side()) {
		p.rekey(t.draw(p.side(), p.decks))
		p.Irreversible()
	}
}

// rekey changes the key of the current position and its pockets after its tiles
// have changed without a move.
func (p *Position) rekey(change game.Key) {
	p.Rekey(change)
	p.resetPockets()
}
