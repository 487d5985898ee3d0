// Package epd reads Extended Position Description: positions, one a line, with
// facts about them in operations such as "bm Nf3; id \"WAC.001\";". Test suites
// are files of such lines.
//
// The package knows the form of a line only: whether the position is legal is
// for the rules of the game to say. Start with [Read].
package epd

import (
	"bufio"
	"errors"
	"fmt"
	"io"
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
	Code     string
	Operands []string // quoted ones without their quotes
}

// FEN returns the position with all six fields.
func (r *Record) FEN() string {
	return strings.Join(r.Fields[:], " ") + " " + strings.Join(r.Clocks[:], " ")
}

// Operands returns the operands of the first operation with the given code, and
// whether there is such an operation.
func (r *Record) Operands(code string) (operands []string, ok bool) {
	for _, op := range r.Operations {
		if op.Code == code {
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
	n, err := strconv.Atoi(operands[0])
	if err != nil {
		return 0, fmt.Errorf("operation %s: %q is not a number", code, operands[0])
	}
	return n, nil
}

// maxLine bounds the length of a line, in bytes.
const maxLine = 1 << 20

// Read reads all records from r. Empty lines and lines that start with '#' are
// skipped. An error names the line.
func Read(r io.Reader) ([]Record, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	var records []Record
	number := 0
	for lines.Scan() {
		number++
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		rec, err := Parse(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		rec.Line = number
		records = append(records, rec)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("line %d: %w", number+1, err)
	}
	return records, nil
}

// Parse reads one line: four fields, two more if they are numbers as in FEN,
// and operations that each end with a semicolon. It also reads the lines of
// perft suites, "FEN ;D1 20 ;D2 400", where the semicolon comes first. The
// operations hmvc and fmvn set the clocks.
func Parse(line string) (Record, error) {
	rec := Record{Clocks: [2]string{"0", "1"}}
	rest := line
	for i := range rec.Fields {
		rec.Fields[i], rest = cutWord(rest)
		if rec.Fields[i] == "" {
			return Record{}, fmt.Errorf("%d of 4 fields of a position", i)
		}
	}
	rest = rec.cutClocks(rest)
	ops, err := parseOperations(rest)
	if err != nil {
		return Record{}, err
	}
	rec.Operations = ops
	for i, code := range [...]string{"hmvc", "fmvn"} {
		if clock := rec.Text(code); isNumber(clock) {
			rec.Clocks[i] = clock
		}
	}
	return rec, nil
}

// cutClocks takes the last two fields of a FEN off the start of s, if they are
// there.
func (r *Record) cutClocks(s string) string {
	halfmove, rest := cutWord(s)
	if !isNumber(halfmove) {
		return s
	}
	r.Clocks[0] = halfmove
	number, after := cutWord(rest)
	if !isNumber(number) {
		return rest
	}
	r.Clocks[1] = number
	return after
}

// isNumber reports whether s consists of decimal digits.
func isNumber(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// cutWord returns the first word of s and what follows. A semicolon ends a word.
func cutWord(s string) (word, rest string) {
	s = strings.TrimLeft(s, " \t")
	end := strings.IndexAny(s, " \t;")
	if end < 0 {
		end = len(s)
	}
	return s[:end], s[end:]
}

var errQuote = errors.New("a quoted operand has no end")

// parseOperations reads what follows the fields.
func parseOperations(s string) ([]Operation, error) {
	var ops []Operation
	var words []string
	for {
		s = strings.TrimLeft(s, " \t")
		if s == "" || s[0] == ';' {
			if len(words) > 0 {
				ops = append(ops, Operation{Code: words[0], Operands: words[1:]})
				words = nil
			}
			if s == "" {
				return ops, nil
			}
			s = s[1:]
			continue
		}
		word, rest, err := cutOperand(s)
		if err != nil {
			return nil, err
		}
		if len(words) == 0 && !isCode(word) {
			return nil, fmt.Errorf("%q cannot name an operation", word)
		}
		words, s = append(words, word), rest
	}
}

// cutOperand returns the first word of s, or the first quoted text without its
// quotes, and what follows.
func cutOperand(s string) (operand, rest string, err error) {
	if s[0] != '"' {
		operand, rest = cutWord(s)
		return operand, rest, nil
	}
	operand, rest, found := strings.Cut(s[1:], `"`)
	if !found {
		return "", "", errQuote
	}
	return operand, rest, nil
}

// isCode reports whether s can be an opcode: a letter or underscore, then
// letters, digits and underscores.
func isCode(s string) bool {
	for i, c := range s {
		letter := c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		digit := c >= '0' && c <= '9'
		if !letter && (i == 0 || !digit) {
			return false
		}
	}
	return s != ""
}
