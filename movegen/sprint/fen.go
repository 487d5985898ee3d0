package sprint

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"arrocco/game"
	"arrocco/movegen/chess"
	"arrocco/movegen/internal/field"
)

// Parse returns the position of Scacchi Sprint that fen describes:
//
//	<board>[<hand>:<unseen>/<hand>:<unseen>] <side> <castling> <ep> <halfmove> <fullmove>
//
// with White's tiles first. A hand holds the tiles that are known, and "?" for
// each that is not; the unseen tiles are those of the deck and the hidden ones
// of the hand. B is a bishop that may go on either color, L on light squares
// only, D on dark ones. Of castling, K, Q, k and q are rooks that were placed in
// a corner and may castle, E and e unmoved kings without such a rook; K and the
// like without a rook there count as E, which [Position.Notes] says. The side
// to move has drawn its tile, unless its deck has all of the 13 tiles.
//
// What is missing after the side to move is read as "- - 0 1". The error names
// the field or rank that is wrong, or why no game can lead to the position.
func Parse(fen string) (*Position, error) {
	d, err := parse(fen)
	if err == nil {
		err = d.sound()
	}
	if err != nil {
		return nil, fmt.Errorf("sprint fen %s: %w", field.Quote(fen), err)
	}
	return d.position(), nil
}

// A diagram is a position as notation describes it: nothing in it is derived.
type diagram struct {
	board   *chess.Position // without rights to castle
	tiles   [game.NumColors]Tiles
	rooks   [game.NumColors][]game.Square // that may castle
	unmoved [game.NumColors]bool          // the king has not moved
	notes   []string                      // what was in the text and is left out here
}

// position returns the position of the diagram, which is sound.
func (d *diagram) position() *Position {
	p := newPosition(d.board)
	for _, rooks := range d.rooks {
		for _, rook := range rooks {
			p.GrantCastling(rook)
		}
	}
	p.notes = d.notes
	t := p.turn()
	t.tiles, t.unmoved = d.tiles, d.unmoved
	t.deduce(game.White)
	t.deduce(game.Black)
	p.rekey(t.key(nil))
	return p
}

func parse(fen string) (*diagram, error) {
	fields := strings.Fields(fen)
	castling := "-"
	if len(fields) > 2 {
		castling, fields[2] = fields[2], "-"
	}
	var hands string
	if len(fields) > 0 {
		var found, closed bool
		fields[0], hands, found = strings.Cut(fields[0], "[")
		hands, closed = strings.CutSuffix(hands, "]")
		if !found || !closed {
			return nil, errors.New("the hands are missing: [hand:unseen/hand:unseen] after the board")
		}
		if fields[0] == "" {
			return nil, errors.New("the board is missing")
		}
	}
	d := new(diagram)
	var err error
	if d.board, err = chess.Parse(strings.Join(fields, " ")); err != nil {
		return nil, errors.Unwrap(err) // without the FEN of the board
	}
	if err := d.parseTiles(hands); err != nil {
		return nil, fmt.Errorf("hands: %w", err)
	}
	if err := d.parseCastling(castling); err != nil {
		return nil, fmt.Errorf("castling %s: %w", field.Quote(castling), err)
	}
	return d, nil
}

// parseCastling reads the castling field. The board has been read.
func (d *diagram) parseCastling(text string) error {
	if text == "-" {
		return nil
	}
	board := &d.board.State().Board
	var kings [game.NumColors]int // how often E or e is there
	for _, r := range text {
		if !strings.ContainsRune("KQEkqe", r) {
			return fmt.Errorf("%q is no castling right", r)
		}
		c, upper := game.White, r
		if r >= 'a' {
			c, upper = game.Black, r-'a'+'A'
		}
		if king := kingHome(c); board[king] != game.NewPiece(c, chess.King) {
			return fmt.Errorf("the %s king is not on %s", colorName(c), name(king))
		}
		d.unmoved[c] = true
		if upper == 'E' {
			kings[c]++
			continue
		}
		rook := homeRank(c) + 7
		if upper == 'Q' {
			rook = homeRank(c)
		}
		if board[rook] != game.NewPiece(c, chess.Rook) {
			d.notes = append(d.notes, "castling right "+string(r)+" is dropped: there is no rook on "+name(rook))
			continue
		}
		if slices.Contains(d.rooks[c], rook) {
			return fmt.Errorf("%q is there twice", r)
		}
		d.rooks[c] = append(d.rooks[c], rook)
	}
	return d.checkUnmoved(kings)
}

// checkUnmoved refuses E beside K or Q, and twice.
func (d *diagram) checkUnmoved(kings [game.NumColors]int) error {
	for c, n := range kings {
		letter := field.InCase('E', game.Color(c))
		switch {
		case n > 1:
			return fmt.Errorf("%q is there twice", letter)
		case n == 1 && len(d.rooks[c]) > 0:
			return fmt.Errorf("%q stands for a king without a rook that may castle", letter)
		}
	}
	return nil
}

// parseTiles reads what stands between the brackets.
func (d *diagram) parseTiles(text string) error {
	white, black, found := strings.Cut(text, "/")
	if !found || strings.Contains(black, "/") {
		return errors.New("there is not one / between White's and Black's")
	}
	for c, side := range [...]string{white, black} {
		if err := d.tiles[c].parse(game.Color(c), side); err != nil {
			return fmt.Errorf("%s: %w", colorName(game.Color(c)), err)
		}
	}
	return nil
}

// parse reads the tiles of c: hand:unseen.
func (r *Tiles) parse(c game.Color, text string) error {
	hand, unseen, found := strings.Cut(text, ":")
	if !found || strings.Contains(unseen, ":") {
		return errors.New("there is not one : between hand and unseen tiles")
	}
	known := strings.ReplaceAll(hand, "?", "")
	if err := r.parseList(c, known, &r.Hand); err != nil {
		return err
	}
	if err := r.parseList(c, unseen, &r.Unseen); err != nil {
		return err
	}
	hidden := len(hand) - len(known)
	if hidden > len(unseen) {
		return fmt.Errorf("%s, but %d unseen", field.Count(hidden, "hidden tile"), len(unseen))
	}
	r.Hidden, r.Deck = uint8(hidden), uint8(len(unseen)-hidden)
	return nil
}

// parseList counts tiles of c, at most a side's, into counts.
func (r *Tiles) parseList(c game.Color, text string, counts *[8]uint8) error {
	if len(text) > maxTiles {
		return fmt.Errorf("%d tiles", len(text))
	}
	for i := range len(text) {
		kind, shade := tileOf(text[i], c)
		if kind == game.None {
			return fmt.Errorf("%q is no %s tile", text[i], colorName(c))
		}
		if kind == chess.Bishop {
			if r.count(chess.Bishop) > 0 && (shade != AnySquare || r.Bishops != AnySquare) {
				return errors.New("a bishop bound to one color is the last one")
			}
			r.Bishops = shade
		}
		counts[kind]++
	}
	return nil
}

// tileOf returns the type of the tile of c that is written as letter, and for a
// bishop where it may go. The type is None if there is no such tile.
func tileOf(letter byte, c game.Color) (game.Piece, Shade) {
	for shade, bishop := range []byte(bishopLetters) {
		if letter == field.InCase(bishop, c) {
			return chess.Bishop, Shade(shade)
		}
	}
	for kind := chess.Pawn; kind < chess.King; kind++ {
		if letter == field.InCase(traits.Letters[kind], c) {
			return kind, AnySquare
		}
	}
	return game.None, AnySquare
}

// bishopLetters are how tiles of bishops are written, by shade.
const bishopLetters = "BLD"

// alphabetical is the order in which types are written.
var alphabetical = [...]game.Piece{chess.Bishop, chess.Knight, chess.Pawn, chess.Queen, chess.Rook}
