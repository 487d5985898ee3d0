package sprint

import (
	"errors"
	"fmt"

	"arrocco/game"
	"arrocco/movegen/chess"
	"arrocco/movegen/internal/field"
)

// sound returns an error that says why no game of Scacchi Sprint can lead to the
// diagram, whose board is sound, or nil. Tiles may be missing: they have been
// captured.
func (d *diagram) sound() error {
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
	pawns := r.count(chess.Pawn)
	if pawns >= ownTiles[chess.Pawn] {
		return fmt.Errorf("%d pawn tiles, but one pawn starts on the board", pawns)
	}
	if pawns == ownTiles[chess.Pawn]-1 && r.Hand[chess.Pawn] == 0 && r.Hidden == 0 {
		return errors.New("the pawn of the set-up is neither in the hand nor placed")
	}
	for kind := chess.Knight; kind < chess.King; kind++ {
		if n := r.count(kind); n > ownTiles[kind] {
			return fmt.Errorf("%d tiles %c instead of %d at most", n, traits.Letters[kind], ownTiles[kind])
		}
	}
	if r.Deck > deckTiles {
		return fmt.Errorf("%d tiles in the deck instead of %d at most", r.Deck, deckTiles)
	}
	castling := len(d.rooks[c])
	if n := r.count(chess.Rook) + castling; n > ownTiles[chess.Rook] {
		return fmt.Errorf("%s and %s that may castle",
			field.Count(r.count(chess.Rook), "rook tile"), field.Count(castling, "rook"))
	}
	return d.soundPromotions(c)
}

// soundPromotions checks that tiles and promotions account for all pieces of c.
func (d *diagram) soundPromotions(c game.Color) error {
	var board [8]int
	var shades [3]int // bishops on the board by the color of their squares
	for sq, pc := range d.board.State().Board[:firstPocket] {
		if pc != game.None && pc.Color() == c {
			board[pc.Type()]++
			if pc.Type() == chess.Bishop {
				shades[shadeOf(game.Square(sq))]++
			}
		}
	}
	r := &d.tiles[c]
	pawns := board[chess.Pawn] + r.count(chess.Pawn)
	promoted := d.promotedBishops(c, shades)
	for _, kind := range [...]game.Piece{chess.Knight, chess.Rook, chess.Queen} {
		promoted += max(0, board[kind]+r.count(kind)-ownTiles[kind])
	}
	if pawns+promoted > ownTiles[chess.Pawn] {
		return fmt.Errorf("board and tiles have %s and at least %s, of %d tiles",
			field.Count(pawns, "pawn"), field.Count(promoted, "promoted piece"), ownTiles[chess.Pawn])
	}
	return nil
}

// promotedBishops returns how many of the bishops of c on the board, given by
// shade, cannot be tiles that were placed. While a tile may go on either color
// none has been; when one is bound to a color, one has been, on the other.
func (d *diagram) promotedBishops(c game.Color, shades [3]int) int {
	r := &d.tiles[c]
	light, dark := 1, 1 // how many can have been placed
	if r.count(chess.Bishop) > 0 {
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
