// Package epd reads Extended Position Description (EPD): one position per line, with
// operations such as "bm Nf3; id \"WAC.001\";". Test suites, opening books and lists
// of FENs are files of this form.
//
// The package parses lines but has no rules: it does not check whether a position is
// legal. It is lenient, since few files conform to the standard: see [Parse]. Start
// with [NewReader].
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
	Clocks     [2]string // half-move clock and move number; "0" and "1" by default
	Operations []Operation
}

// An Operation is a statement about a position: an opcode such as "bm" with operands.
type Operation struct {
	Code     string   // empty for a quoted text without an opcode
	Operands []string // quoted ones without their quotes
}

// FEN returns the position with all six fields.
func (r *Record) FEN() string {
	return strings.Join(r.Fields[:], " ") + " " + strings.Join(r.Clocks[:], " ")
}

// Operands returns the operands of the first operation with the given code, in upper or
// lower case, and whether there is one.
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

// Int returns the first operand of an operation as a number. It returns 0 and no error
// if there is no such operation.
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
		return 0, fmt.Errorf("operation %s: invalid number %q", code, operands[0])
	}
	return n, nil
}

// Moves returns the texts of the moves of all operations with the given code. It leaves
// out commas, move numbers, separate signs of check ("Qd1 +"), and distances to mate
// ("#5").
func (r *Record) Moves(code string) []string {
	var moves []string
	for text := range r.words(code) {
		if _, mate := mateDistance(text); !mate {
			moves = append(moves, text)
		}
	}
	return moves
}

// Mate returns the number of moves to mate from "dm 3" or "bm #3". It is negative if the
// side to move is mated, and 0 if the line has none.
func (r *Record) Mate() (int, error) {
	if operands, _ := r.Operands("dm"); len(operands) > 0 {
		return r.Int("dm")
	}
	for text := range r.words("bm") {
		if n, mate := mateDistance(text); mate {
			return n, nil
		}
	}
	return 0, nil
}

// words iterates over the words of the operations with the given code that may be moves.
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

// trimNumber returns text without a move number at its start: "Qg6" for "12.Qg6", and
// "" for a number alone.
func trimNumber(text string) string {
	move := strings.TrimLeft(text, "0123456789")
	if rest := strings.TrimLeft(move, "."); rest != move {
		return rest
	}
	return text
}

// mateDistance parses a distance to mate of the form #5 or #-5.
func mateDistance(text string) (n int, ok bool) {
	digits, found := strings.CutPrefix(text, "#")
	n, err := strconv.Atoi(digits)
	return n, found && err == nil
}
