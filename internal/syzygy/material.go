package syzygy

import (
	"errors"
	"fmt"
	"math/bits"
	"strings"

	"arrocco/game"
	"arrocco/movegen/chess"
)

// MaxPieces is the most pieces, kings included, of any table there is.
const MaxPieces = 7

// A material says how many pieces of each kind and color there are: 4 bits for each, by color
// and then by kind.
type material uint64

// kinds are the letters of the kinds of pieces, by their numbers in files, which are those
// of package chess.
const kinds = " PNBRQK"

// one returns the material of a single piece.
func one(c game.Color, kind int) material { return 1 << (4 * (8*uint(c) + uint(kind))) }

// materialOf returns the material of a position.
func materialOf(b *chess.Bitboards) material {
	var m material
	for kind := int(chess.Pawn); kind <= int(chess.King); kind++ {
		white := bits.OnesCount64(b.ByType[kind] & b.ByColor[game.White])
		black := bits.OnesCount64(b.ByType[kind] & b.ByColor[game.Black])
		m += material(white)*one(game.White, kind) + material(black)*one(game.Black, kind)
	}
	return m
}

// mirrored returns the material with the colors exchanged.
func (m material) mirrored() material { return m>>32 | m<<32 }

// count returns the number of pieces of a kind.
func (m material) count(c game.Color, kind int) int { return int(m / one(c, kind) & 15) }

// errName is the error of a name that no table has.
var errName = errors.New("no name of a table, as KQvKR")

// parseMaterial reads the name of a table, as "KQvKR": the side that is named first is White.
func parseMaterial(name string) (m material, pieces int, err error) {
	white, black, found := strings.Cut(name, "v")
	if !found {
		return 0, 0, errName
	}
	for c, side := range [game.NumColors]string{white, black} {
		last := int(chess.King)
		for i, letter := range side {
			kind := strings.IndexRune(kinds, letter)
			if kind < 1 || kind > last || (i == 0) != (kind == int(chess.King)) {
				return 0, 0, errName
			}
			m += one(game.Color(c), kind)
			pieces, last = pieces+1, kind
		}
		if side == "" {
			return 0, 0, errName
		}
	}
	if pieces < 3 || pieces > MaxPieces {
		return 0, 0, fmt.Errorf("a table of %d pieces", pieces)
	}
	return m, pieces, nil
}
