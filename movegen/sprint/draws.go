package sprint

import (
	"fmt"
	"strings"

	"arrocco/game"
	"arrocco/movegen/chess"
	"arrocco/movegen/internal/field"
)

// Reveal takes in one word of a list of moves before it is read as a move: "+N" says that
// the side to move drew a knight, "+?" that it drew a tile that the viewer cannot see. A
// placement of a tile that was hidden makes it known. Each draw must come before the move
// of its turn; at the end of a list it may be left out.
func (p *Position) Reveal(word string) (draw bool, err error) {
	if tile, draw := strings.CutPrefix(word, "+"); draw {
		return true, p.revealDraw(word, tile)
	}
	if p.turn().due || p.turn().undrawn(p.side()) {
		return false, fmt.Errorf("%s: the draw before it is missing", field.Quote(word))
	}
	p.revealPlacement(word)
	return false, nil
}

// revealDraw notes that the side to move drew the tile with the given letter.
func (p *Position) revealDraw(word, tile string) error {
	t, us := p.turn(), p.side()
	switch {
	case t.undrawn(us):
		p.begin()
	case !t.due && t.drawn == 0 && t.tiles[us].Deck == 0:
		return fmt.Errorf("%s: %s has nothing to draw for this turn", field.Quote(word), colorName(us))
	case !t.due:
		return fmt.Errorf("%s: %s has drawn for this turn already", field.Quote(word), colorName(us))
	}
	t.due = false
	if tile == "?" {
		return nil
	}
	kind, ok := tileType(tile)
	switch {
	case !ok:
		return fmt.Errorf("%s: %s is no tile", field.Quote(word), field.Quote(tile))
	case !t.drawn.has(kind), kind == chess.Bishop && !t.tiles[us].bishopIs(tile[0]):
		return fmt.Errorf("%s: %s cannot have drawn this tile", field.Quote(word), colorName(us))
	}
	if t.drawn.several() && t.tiles[us].Hidden > 0 && t.tiles[us].Unseen[kind] > 0 {
		p.rekey(t.reveal(us, kind) ^ t.deduce(us))
	}
	t.drawn = 1 << kind
	return nil
}

// tileType returns the piece type that an upper-case letter stands for, if it is
// one of which there are tiles: with those of a FEN for bishops.
func tileType(letter string) (game.Piece, bool) {
	if len(letter) == 1 && strings.Contains(bishopLetters, letter) {
		return chess.Bishop, true
	}
	i := strings.Index(traits.Letters[:chess.King], letter)
	return game.Piece(max(i, 0)), i > 0 && len(letter) == 1
}

// revealPlacement makes the tile known that word places, if that is what it does
// and the tile can only have been a hidden one.
func (p *Position) revealPlacement(word string) {
	letter, _, _ := strings.Cut(word, "@")
	kind, ok := tileType(letter)
	t, us := p.turn(), p.side()
	if r := &t.tiles[us]; ok && letter != word && r.Hand[kind] == 0 && r.Hidden > 0 && r.Unseen[kind] > 0 {
		p.rekey(t.reveal(us, kind) ^ t.deduce(us))
	}
}

// bishopIs reports whether a letter of bishopLetters may stand for the next bishop.
func (r *Tiles) bishopIs(letter byte) bool {
	return letter == bishopLetters[AnySquare] || letter == bishopLetters[r.Bishops]
}

// DrawDue reports whether it is not yet known what the side to move
// drew for this turn, though it draws before it moves: in the start position,
// and after a list of moves that ends without it. Generate then knows only the moves
// that do not need that tile.
func (p *Position) DrawDue() bool {
	return p.turn().due || p.turn().undrawn(p.side())
}

// Drawn returns what the side to move drew for this turn as Reveal takes it: "+N",
// "+?" if the tile is not known, or "" if nothing was drawn or it is not known
// whether, as after reading a FEN.
func (p *Position) Drawn() string {
	if p.turn().drawn == 0 {
		return ""
	}
	drawn := p.turn().drawn
	if drawn.several() {
		return "+?"
	}
	return "+" + string(traits.Letters[first(uint64(drawn))])
}
