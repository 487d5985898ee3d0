package chess

import (
	"arrocco/game"
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
		for kind := Pawn; kind < King; kind++ {
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
// from the tiles that are left; between deals it tells positions apart that
// have not the same future.
func (t *turn) key(d *decks) (key game.Key) {
	for c := range t.tiles {
		r := &t.tiles[c]
		for kind := Pawn; kind < King; kind++ {
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
		for i := range r.Deck {
			if d != nil {
				key ^= tileKeys.deck[c][d[c][i&15]&7][i&15]
			}
		}
	}
	return key
}

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
	if r.Hidden > 0 && int(r.Unseen[Pawn]) == ownTiles[Pawn]-1 {
		key ^= t.reveal(c, Pawn)
	}
	if r.Hidden == 0 || r.Deck > 0 && r.unseenKinds().several() {
		return key
	}
	for kind := Pawn; kind < King; kind++ {
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
	if kind == Bishop {
		key ^= tileKeys.shade[c][r.Bishops&3]
		r.Bishops = AnySquare
		if r.count(Bishop) > 0 {
			r.Bishops = shadeOf(sq ^ 1) // that of its neighbor
		}
		key ^= tileKeys.shade[c][r.Bishops&3]
	}
	return key
}

// undrawn reports whether c, to move, has yet to draw its first tile. It is so
// at the start of a game only: later, a side draws when its turn begins.
func (t *turn) undrawn(c game.Color) bool { return t.tiles[c&1].Deck == deckTiles }

// nextTurn does in hands and decks what the last move or pass of s has led to:
// a tile that was placed leaves its hand, and the side to move draws.
func (p *Position) nextTurn(s *state) {
	p.sprint.turns[p.top] = p.sprint.turns[p.top-1]
	t := p.turn()
	us := s.Side & 1
	if them := us ^ 1; t.undrawn(them) {
		s.Key ^= t.draw(them, p.sprint.decks)
	}
	if m := s.Last; m.Kind() == game.Drop {
		s.Key ^= t.spend(us^1, game.Piece(m.From()), m.To())
	}
	t.drawn, t.due = 0, false
	if t.tiles[us].Deck > 0 {
		s.Key ^= t.draw(us, p.sprint.decks)
		s.reversible = 0
		t.due = true
	}
	before := &p.sprint.turns[p.top-1]
	for c := range t.tiles {
		s.fillPockets(game.Color(c), &before.tiles[c], &t.tiles[c])
	}
}

// begin lets the side to move draw its first tile if it has not yet.
func (p *Position) begin() {
	t, s := p.turn(), p.cur
	if t.undrawn(s.Side) {
		p.rekey(t.draw(s.Side, p.sprint.decks))
		s.reversible = 0
	}
}

// rekey changes the key of the current position, and its pockets, after its tiles
// have changed otherwise than by a move.
func (p *Position) rekey(change game.Key) {
	p.cur.Key ^= change
	p.keys[len(p.keys)-1] = p.cur.Key
	p.layTiles()
}
