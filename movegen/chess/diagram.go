package chess

import (
	"errors"
	"fmt"
	"math/bits"

	"arrocco/game"
)

// A diagram is a position as notation describes it: nothing in it is derived.
type diagram struct {
	board     [64]game.Piece
	side      game.Color
	rooks     [numWings]game.Square // the rook that may castle, by wing, or noSquare
	epSquare  game.Square           // what a pawn's double step passed, or noSquare
	halfMoves uint16                // plies since the last capture or pawn move
	number    int                   // full moves, from 1
	notes     []string              // what was in the text and is left out here
}

// position returns the position of the diagram, which is sound.
func (d *diagram) position() *Position {
	p := newPosition(1)
	s := p.cur
	d.setUp(s)
	p.castlingSetup = newCastlingSetup([game.NumColors]game.Square{s.king(game.White), s.king(game.Black)}, d.rooks)
	s.rights = p.castlingSetup.all
	s.Key ^= p.castlingSetup.keys[s.rights]
	p.notes = d.notes
	if d.epSquare != noSquare {
		s.setEnPassant(d.epSquare)
	}
	p.keys = append(p.keys, s.Key)
	return p
}

// note adds a note about what is left out.
func (d *diagram) note(text string) { d.notes = append(d.notes, text) }

// setUp fills the empty s with all but the rights to castle and to capture en
// passant.
func (d *diagram) setUp(s *state) {
	s.Side, s.HalfMoveClock = d.side, d.halfMoves
	s.ply = int32(2*(d.number-1)) + int32(d.side)
	for sq, pc := range d.board {
		if pc != game.None {
			s.put(pc, game.Square(sq))
			s.addMaterial(pc)
		}
	}
	s.Diff = game.Diff{}
	if s.Side == game.Black {
		s.Key ^= keys.black
	}
	s.findChecks()
}

// The limits of a side's pieces.
const (
	maxPieces   = 16
	maxPawns    = 8
	maxCheckers = 2
)

// sound returns an error that says why no game can lead to the diagram, or nil.
// It refuses what would break the rules or a list of moves, not every position
// that a retro-analyst would.
func (d *diagram) sound() error {
	for c := range game.Color(game.NumColors) {
		if err := d.soundPieces(c); err != nil {
			return err
		}
	}
	for sq, pc := range d.board {
		if pc.Type() == Pawn && bit(game.Square(sq))&back != 0 {
			return fmt.Errorf("there is a pawn on %s", name(game.Square(sq)))
		}
	}
	if err := d.soundCastling(); err != nil {
		return err
	}
	if err := d.soundEnPassant(); err != nil {
		return err
	}
	return d.soundChecks()
}

func (d *diagram) soundPieces(c game.Color) error {
	var total int
	var kinds [8]int
	for _, pc := range d.board {
		if pc != game.None && pc.Color() == c {
			total++
			kinds[pc.Type()]++
		}
	}
	switch {
	case kinds[King] != 1:
		return fmt.Errorf("%s has %d kings instead of one", colorName(c), kinds[King])
	case kinds[Pawn] > maxPawns:
		return fmt.Errorf("%s has %d pawns", colorName(c), kinds[Pawn])
	case total > maxPieces:
		return fmt.Errorf("%s has %d pieces", colorName(c), total)
	}
	return nil
}

func (d *diagram) soundCastling() error {
	for w, rook := range d.rooks {
		if rook == noSquare {
			continue
		}
		c := game.Color(w >> 1)
		king := d.king(c)
		switch {
		case king&^7 != homeRank(c):
			return fmt.Errorf("castling: the %s king on %s cannot castle", colorName(c), name(king))
		case d.board[rook] != game.NewPiece(c, Rook):
			return fmt.Errorf("castling: there is no %s rook on %s", colorName(c), name(rook))
		}
	}
	return nil
}

// soundEnPassant refuses an en-passant square that no double step can have passed.
func (d *diagram) soundEnPassant() error {
	if d.epSquare == noSquare {
		return nil
	}
	them := d.side.Other()
	from, to := d.epSquare-8, d.epSquare+8 // of the double step
	if them == game.Black {
		from, to = to, from
	}
	switch {
	case d.epSquare>>3 != rankPassed(them):
		return fmt.Errorf("en passant: %s cannot have passed %s", colorName(them), name(d.epSquare))
	case d.board[to] != game.NewPiece(them, Pawn):
		return fmt.Errorf("en passant: there is no %s pawn on %s", colorName(them), name(to))
	case d.board[d.epSquare] != game.None || d.board[from] != game.None:
		return fmt.Errorf("en passant: no pawn can have passed %s, it would come from or over a piece", name(d.epSquare))
	}
	return nil
}

func (d *diagram) soundChecks() error {
	var s state
	d.setUp(&s)
	if n := bits.OnesCount64(s.checkers); n > maxCheckers {
		return fmt.Errorf("%d pieces give check at once", n)
	}
	if s.attackers(s.king(d.side.Other()), s.occupied())&s.ByColor[d.side] != 0 {
		return errors.New("the side that just moved is in check")
	}
	return nil
}

// king returns the square of the king of c, which has exactly one.
func (d *diagram) king(c game.Color) game.Square {
	for sq, pc := range d.board {
		if pc == game.NewPiece(c, King) {
			return game.Square(sq)
		}
	}
	return noSquare
}

// homeRank returns the first square of the rank on which the king of c starts.
func homeRank(c game.Color) game.Square { return game.Square(c) * 56 }

// rankPassed returns the rank, from 0, that the pawns of c pass with a double step.
func rankPassed(c game.Color) game.Square { return 2 + game.Square(c)*3 }

func colorName(c game.Color) string { return [...]string{"white", "black"}[c&1] }

// name returns a square as "e4".
func name(sq game.Square) string { return string([]byte{'a' + byte(sq&7), '1' + byte(sq>>3)}) }
