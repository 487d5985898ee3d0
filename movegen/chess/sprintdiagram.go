package chess

import (
	"errors"
	"fmt"

	"arrocco/game"
	"arrocco/movegen/internal/field"
)

// sprintArrangement is what castling means in Scacchi Sprint: kings on e1 and
// e8, rooks in the corners, and a right that a rook may yet bring.
var sprintArrangement = newSprintArrangement()

func newSprintArrangement() *arrangement {
	kings := [game.NumColors]game.Square{homeRank(game.White) + 4, homeRank(game.Black) + 4}
	var corners [numWings]game.Square
	for w := range corners {
		corners[w] = homeRank(game.Color(w>>1)) + 7*game.Square(1-w&1)
	}
	a := newArrangement(kings, corners)
	for c := range game.Color(game.NumColors) {
		for sq := range a.kept {
			a.kept[sq] |= unmoved(c)
		}
		for r := range a.keys {
			if rights(r)&unmoved(c) != 0 {
				a.keys[r] ^= tileKeys.unmoved[c]
			}
		}
	}
	for c, king := range kings {
		a.kept[king] &^= unmoved(game.Color(c))
	}
	return a
}

// setUpSprint gives p, which has its pieces, the rest of a position of Scacchi
// Sprint.
func (p *Position) setUpSprint(d *diagram) {
	p.arr = sprintArrangement
	p.cur.rights = d.unmoved
	for w, rook := range d.rooks {
		if rook != noSquare {
			p.cur.rights |= 1 << w
		}
	}
	p.sprint = &sprint{turns: make([]turn, room+1)}
	t := p.turn()
	t.tiles = *d.tiles
	t.deduce(game.White)
	t.deduce(game.Black)
	p.cur.Key ^= t.key(nil)
	p.layTiles()
}

// flipTiles gives d the tiles of p with colors swapped, and its rights to castle
// later. Turned upside down, a light square is a dark one.
func (d *diagram) flipTiles(p *Position) {
	d.tiles = new([game.NumColors]Tiles)
	for c := range game.Color(game.NumColors) {
		d.tiles[c] = p.turn().tiles[c.Other()]
		d.tiles[c].Bishops = [...]Shade{AnySquare, DarkSquares, LightSquares}[d.tiles[c].Bishops]
		if p.cur.rights&unmoved(c.Other()) != 0 {
			d.unmoved |= unmoved(c)
		}
	}
}

// soundSprint returns an error that says why no game of Scacchi Sprint can lead
// to the diagram, whose board is sound, or nil. Tiles may be missing: they have
// been captured.
func (d *diagram) soundSprint() error {
	for c := range game.Color(game.NumColors) {
		if err := d.soundTiles(c); err != nil {
			return fmt.Errorf("%s: %w", colorName(c), err)
		}
	}
	return nil
}

// soundTiles checks the tiles of c against the 16 that it owns.
func (d *diagram) soundTiles(c game.Color) error {
	r := &d.tiles[c]
	pawns := r.count(Pawn)
	if pawns >= ownTiles[Pawn] {
		return fmt.Errorf("%d pawn tiles, but one pawn starts on the board", pawns)
	}
	if pawns == ownTiles[Pawn]-1 && r.Hand[Pawn] == 0 && r.Hidden == 0 {
		return errors.New("the pawn of the set-up is neither in the hand nor placed")
	}
	for kind := Knight; kind < King; kind++ {
		if n := r.count(kind); n > ownTiles[kind] {
			return fmt.Errorf("%d tiles %c instead of %d at most", n, traits.Letters[kind], ownTiles[kind])
		}
	}
	if r.Deck > deckTiles {
		return fmt.Errorf("%d tiles in the deck instead of %d at most", r.Deck, deckTiles)
	}
	castling := 0
	for side := range 2 {
		if d.rooks[wing(c, side)] != noSquare {
			castling++
		}
	}
	if n := r.count(Rook) + castling; n > ownTiles[Rook] {
		return fmt.Errorf("%s and %s that may castle", field.Count(r.count(Rook), "rook tile"), field.Count(castling, "rook"))
	}
	return d.soundPromotions(c)
}

// soundPromotions checks that c has not more pieces than tiles and promotions
// account for.
func (d *diagram) soundPromotions(c game.Color) error {
	var board [8]int
	var shades [3]int // bishops on the board by the color of their squares
	for sq, pc := range d.board {
		if pc != game.None && pc.Color() == c {
			board[pc.Type()]++
			if pc.Type() == Bishop {
				shades[shadeOf(game.Square(sq))]++
			}
		}
	}
	r := &d.tiles[c]
	pawns := board[Pawn] + r.count(Pawn)
	promoted := d.promotedBishops(c, shades)
	for _, kind := range [...]game.Piece{Knight, Rook, Queen} {
		promoted += max(0, board[kind]+r.count(kind)-ownTiles[kind])
	}
	if pawns+promoted > ownTiles[Pawn] {
		return fmt.Errorf("board and tiles have %s and at least %s, of %d tiles",
			field.Count(pawns, "pawn"), field.Count(promoted, "promoted piece"), ownTiles[Pawn])
	}
	return nil
}

// promotedBishops returns how many of the bishops of c on the board, given by
// shade, cannot be tiles that were placed. While a tile may go on either color
// none has been; when one is bound to a color, one has been, on the other.
func (d *diagram) promotedBishops(c game.Color, shades [3]int) int {
	r := &d.tiles[c]
	light, dark := 1, 1 // how many can have been placed
	if r.count(Bishop) > 0 {
		switch r.Bishops {
		case AnySquare:
			light, dark = 0, 0
		case LightSquares:
			light = 0
		case DarkSquares:
			dark = 0
		}
	}
	return max(0, shades[LightSquares]-light) + max(0, shades[DarkSquares]-dark)
}
