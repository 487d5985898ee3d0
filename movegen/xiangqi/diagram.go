package xiangqi

import (
	"errors"
	"fmt"

	"arrocco/game"
	"arrocco/movegen/internal/field"
)

// A diagram is a position as notation describes it: nothing in it is derived.
type diagram struct {
	board     [numSquares]game.Piece
	side      game.Color
	halfMoves uint16 // plies since the last capture
	number    int    // full moves, from 1
}

// position returns the position of the diagram, which is sound.
func (d *diagram) position() *Position {
	p := newPosition(1, DefaultRules())
	d.setUp(p.cur)
	p.record()
	return p
}

// setUp fills the empty s.
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

// army is how many pieces of each type a side has at most.
var army = [8]int{Soldier: 5, Advisor: 2, Elephant: 2, Horse: 2, Cannon: 2, Chariot: 2, General: 1}

// sound returns an error that says why no game can lead to the diagram, or nil.
func (d *diagram) sound() error {
	for c := range game.Color(game.NumColors) {
		if err := d.soundPieces(c); err != nil {
			return err
		}
	}
	var s state
	d.setUp(&s)
	red, black := s.general(game.White), s.general(game.Black)
	if Rays(red).Has(black) && !Between(red, black).Meets(s.occupied()) {
		return errors.New("the generals face each other on an open file")
	}
	s.Side ^= 1
	if s.attacked(s.general(s.Side), s.occupied()) {
		return errors.New("the side that just moved is in check")
	}
	return nil
}

// soundPieces refuses more pieces than c can have, and pieces where they cannot
// get.
func (d *diagram) soundPieces(c game.Color) error {
	var count [8]int
	for sq, pc := range d.board {
		if pc == game.None || pc.Color() != c {
			continue
		}
		kind := pc.Type()
		if count[kind]++; !within(kind, c).Has(game.Square(sq)) {
			return fmt.Errorf("there is a %s %s on %s, where none can get",
				colorName(c), pieceNouns[kind], name(game.Square(sq)))
		}
	}
	if n := count[General]; n != 1 {
		return fmt.Errorf("%s has %s instead of one", colorName(c), field.Count(n, "general"))
	}
	for kind, n := range count {
		if n > army[kind] {
			return fmt.Errorf("%s has %d %ss", colorName(c), n, pieceNouns[kind])
		}
	}
	return nil
}

// within returns where a piece of the given type that belongs to c may be.
// Elephants reach seven points only, but a well-known test position has one on
// another square of its side.
func within(kind game.Piece, c game.Color) Bitboard {
	switch kind {
	case Soldier:
		return soldierSquares[c&1]
	case Advisor:
		return advisorSquares[c&1]
	case Elephant:
		return elephantSides[c&1]
	case General:
		return palaces[c&1]
	default:
		return everywhere
	}
}

// Flip returns the position with colors swapped and the board turned upside
// down: the same game for the other player. It has no history.
func (p *Position) Flip() *Position {
	s := p.cur
	d := diagram{side: s.Side.Other(), halfMoves: s.HalfMoveClock, number: p.FullMove()}
	for sq, pc := range s.Board[:numSquares] {
		if pc != game.None {
			d.board[mirror(game.Square(sq))] = game.NewPiece(pc.Color().Other(), pc.Type())
		}
	}
	flipped := d.position()
	flipped.rules = p.rules
	return flipped
}

func colorName(c game.Color) string { return [...]string{"red", "black"}[c&1] }

// pieceNouns are the types of pieces in words.
var pieceNouns = [8]string{
	Soldier: "soldier", Advisor: "advisor", Elephant: "elephant", Horse: "horse",
	Cannon: "cannon", Chariot: "chariot", General: "general",
}

// name returns a square as "e4".
func name(sq game.Square) string {
	return string([]byte{'a' + byte(sq%numFiles), '0' + byte(sq/numFiles)})
}
