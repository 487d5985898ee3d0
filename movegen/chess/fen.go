package chess

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"arrocco/game"
	"arrocco/movegen/internal/field"
)

// Parse returns the position that fen describes, in Forsyth–Edwards notation.
//
// Castling rights are read as X-FEN (KQkq for the outermost rook on that side,
// the letter of a file for another one) or as Shredder-FEN (files only). A right
// without a rook is dropped, as books of games with odds have them, and
// [Position.Notes] names it. The en-passant square may be that of any double step, as
// most programs write it: where no capture is legal, it means nothing and is left out.
// What is missing after the side to move is read as "- - 0 1". The error names the
// field or rank that is wrong, or why no game can lead to the position.
func Parse(fen string) (*Position, error) {
	d, err := parse(fen)
	if err == nil {
		err = d.sound()
	}
	if err != nil {
		return nil, fmt.Errorf("fen %s: %w", field.Quote(fen), err)
	}
	return d.position(), nil
}

// fenBoard is how the pieces stand in a FEN.
var fenBoard = field.Board{Files: 8, Ranks: 8, FirstRank: 1, Letters: traits.Letters}

// The greatest counters that a FEN may have. Real ones are far below.
const (
	maxClock  = maxHalfMoveClock
	maxNumber = 1 << 24
)

func parse(fen string) (*diagram, error) {
	fields, err := split(fen)
	if err != nil {
		return nil, err
	}
	d := new(diagram)
	return d, d.parse(fields)
}

// split returns the six fields of a FEN, and defaults for those that are left
// out at its end.
func split(fen string) (fields [6]string, err error) {
	fields = [6]string{2: "-", "-", "0", "1"}
	given := strings.Fields(fen)
	switch {
	case len(given) == 0:
		return fields, errors.New("it is empty")
	case len(given) > len(fields):
		return fields, fmt.Errorf("%d fields instead of %d", len(given), len(fields))
	}
	copy(fields[:], given)
	return fields, nil
}

// parse fills d from the six fields of a FEN.
func (d *diagram) parse(fields [6]string) (err error) {
	if err = fenBoard.Parse(fields[0], d.board[:], nil); err != nil {
		return err
	}
	if d.side, err = field.Side(fields[1], ""); err != nil {
		return err
	}
	if err = d.parseCastling(fields[2]); err != nil {
		return fmt.Errorf("castling %s: %w", field.Quote(fields[2]), err)
	}
	if d.epSquare, err = parseEnPassant(fields[3]); err != nil {
		return err
	}
	quiet, err := field.Counter("half-move clock", fields[4], maxClock)
	if err != nil {
		return err
	}
	number, err := field.Counter("move number", fields[5], maxNumber)
	d.halfMoves, d.number = uint16(quiet), max(number, 1)
	return err
}

// parseCastling reads the castling field. The board has been read, but may lack
// a king.
func (d *diagram) parseCastling(text string) error {
	for w := range d.rooks {
		d.rooks[w] = noSquare
	}
	if text == "-" {
		return nil
	}
	var dropped []rune
	for _, r := range text {
		if !strings.ContainsRune("KQABCDEFGHkqabcdefgh", r) {
			return fmt.Errorf("%q is no castling right", r)
		}
		w, rook, err := d.castlingRook(r)
		if err != nil {
			return err
		}
		if rook == noSquare {
			dropped = append(dropped, r)
			continue
		}
		if d.rooks[w] != noSquare {
			return fmt.Errorf("%q is a second right on that side", r)
		}
		d.rooks[w] = rook
	}
	switch len(dropped) {
	case 0:
	case 1:
		d.note("castling right " + string(dropped) + " is dropped: there is no rook for it")
	default:
		d.note("castling rights " + string(dropped) + " are dropped: there are no rooks for them")
	}
	return nil
}

// castlingRook returns the wing and the rook that a letter of the castling field
// means, or noSquare if there is no such rook. It is an error if there are rooks, but
// the king is not on its back rank.
func (d *diagram) castlingRook(letter rune) (w int, rook game.Square, err error) {
	c, upper := game.White, letter
	if letter >= 'a' {
		c, upper = game.Black, letter-'a'+'A'
	}
	king := d.king(c)
	switch {
	case king != noSquare && king&^7 == homeRank(c):
	case d.hasHomeRook(c):
		return 0, 0, fmt.Errorf("the %s king is not on its back rank", colorName(c))
	default:
		return 0, noSquare, nil
	}
	switch upper {
	case 'K':
		w, rook = wing(c, kingSide), d.outermost(c, king, homeRank(c)+7)
	case 'Q':
		w, rook = wing(c, queenSide), d.outermost(c, king, homeRank(c))
	default:
		w, rook = wing(c, kingSide), homeRank(c)+game.Square(upper-'A')
		if rook < king {
			w = wing(c, queenSide)
		}
	}
	switch {
	case rook == king:
		return 0, 0, fmt.Errorf("%q is the file of the %s king", letter, colorName(c))
	case rook == noSquare || d.board[rook] != game.NewPiece(c, Rook):
		return w, noSquare, nil
	}
	return w, rook, nil
}

// hasHomeRook reports whether c has a rook on its back rank.
func (d *diagram) hasHomeRook(c game.Color) bool {
	home := homeRank(c)
	return slices.Contains(d.board[home:home+8], game.NewPiece(c, Rook))
}

// outermost returns the rook of c nearest to the corner on the way from there
// to the king, or noSquare.
func (d *diagram) outermost(c game.Color, king, corner game.Square) game.Square {
	for sq := corner; sq != king; {
		if d.board[sq] == game.NewPiece(c, Rook) {
			return sq
		}
		if sq < king {
			sq++
		} else {
			sq--
		}
	}
	return noSquare
}

func parseEnPassant(text string) (game.Square, error) {
	if text == "-" {
		return noSquare, nil
	}
	if len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] != '3' && text[1] != '6' {
		return noSquare, fmt.Errorf("en passant: %s is no square that a pawn passes", field.Quote(text))
	}
	return game.Square(text[0]-'a') + game.Square(text[1]-'1')*8, nil
}
