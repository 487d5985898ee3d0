// Package epd reads Extended Position Description: positions, one a line, with
// facts about them in operations such as "bm Nf3; id \"WAC.001\";". Test suites
// and books of openings are files of such lines, and so are lists of FENs.
//
// The package knows the form of a line only: whether the position is legal is for
// the rules of the game to say. It is lenient, since few files keep to the
// standard: see [Parse]. Start with [NewReader].
package epd

import (
	"fmt"
	"strconv"
	"strings"
)

// A Record is one line of a file.
type Record struct {
	Line       int       // 1-based number of the line in its file; 0 if unknown
	Fields     [4]string // placement, side to move, castling, en passant
	Clocks     [2]string // halfmove clock and move number; "0" and "1" if the line gives none
	Operations []Operation
}

// An Operation is a fact about a position: an opcode such as "bm" and what
// belongs to it.
type Operation struct {
	Code     string   // empty for a quoted text without an opcode
	Operands []string // quoted ones without their quotes
}

// FEN returns the position with all six fields.
func (r *Record) FEN() string {
	return strings.Join(r.Fields[:], " ") + " " + strings.Join(r.Clocks[:], " ")
}

// Operands returns the operands of the first operation with the given code, in
// capital or small letters, and whether there is such an operation.
func (r *Record) Operands(code string) (operands []string, ok bool) {
	for _, op := range r.Operations {
		if strings.EqualFold(op.Code, code) {
			return op.Operands, true
		}
	}
	return nil, false
}

// Text returns the operands of the first operation with the given code, joined
// by spaces, or the empty string.
func (r *Record) Text(code string) string {
	operands, _ := r.Operands(code)
	return strings.Join(operands, " ")
}

// Int returns the first operand of an operation as a number. It is 0 without an
// error if there is no such operation.
func (r *Record) Int(code string) (int, error) {
	operands, ok := r.Operands(code)
	if !ok {
		return 0, nil
	}
	if len(operands) == 0 {
		return 0, fmt.Errorf("operation %s: no operand", code)
	}
	n, err := strconv.Atoi(strings.TrimPrefix(operands[0], "#"))
	if err != nil {
		return 0, fmt.Errorf("operation %s: %q is not a number", code, operands[0])
	}
	return n, nil
}

// Moves returns the moves of all operations with the given code, as they are
// written. It leaves out what files have besides moves: commas, move numbers,
// signs of check that stand alone ("Qd1 +"), and distances to mate ("#5").
func (r *Record) Moves(code string) []string {
	var moves []string
	for text := range r.words(code) {
		if _, mate := distance(text); !mate {
			moves = append(moves, text)
		}
	}
	return moves
}

// Mate returns in how many moves the side to move mates, as "dm 3" or "bm #3" say,
// less than 0 if it is mated, and 0 if the line does not say.
func (r *Record) Mate() (int, error) {
	if operands, _ := r.Operands("dm"); len(operands) > 0 {
		return r.Int("dm")
	}
	for text := range r.words("bm") {
		if n, mate := distance(text); mate {
			return n, nil
		}
	}
	return 0, nil
}

// words calls yield with each word of the operations of a code that may be a move.
func (r *Record) words(code string) func(yield func(string) bool) {
	separator := func(c rune) bool { return c == ',' || c == ' ' }
	return func(yield func(string) bool) {
		for _, op := range r.Operations {
			if !strings.EqualFold(op.Code, code) {
				continue
			}
			for text := range strings.FieldsFuncSeq(strings.Join(op.Operands, " "), separator) {
				if text = trimNumber(text); strings.Trim(text, "+#!?") != "" && !yield(text) {
					return
				}
			}
		}
	}
}

// trimNumber returns text without a move number in front: "Qg6" for "12.Qg6", and
// nothing for a number alone.
func trimNumber(text string) string {
	move := strings.TrimLeft(text, "0123456789")
	if rest := strings.TrimLeft(move, "."); rest != move {
		return rest
	}
	return text
}

// distance reads a distance to mate of the form #5 or #-5.
func distance(text string) (n int, ok bool) {
	digits, found := strings.CutPrefix(text, "#")
	n, err := strconv.Atoi(digits)
	return n, found && err == nil
}
