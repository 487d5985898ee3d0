package epd

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// Parse reads one line: the fields of a position and operations that each end with
// a semicolon.
//
// Of the fields, castling and en passant may be missing, and the two counters of a
// FEN may follow. The operations hmvc and fmvn set the counters, too. Lines of
// perft suites, "FEN ;D1 20 ;D2 400", where the semicolon comes first, are read,
// and what files have wrong as a rule: a semicolon that is missing where another
// opcode follows, a quote that is never closed, opcodes that nobody knows, NUL and
// other control characters in the place of blanks.
func Parse(line string) (Record, error) {
	rec := Record{Fields: [4]string{2: "-", 3: "-"}, Clocks: [2]string{"0", "1"}}
	rest := rec.cutFields(clean(line))
	switch {
	case rec.Fields[0] == "":
		return Record{}, errors.New("no position")
	case rec.Fields[1] == "":
		return Record{}, errors.New("no position: the side to move is missing")
	}
	rest = rec.cutClocks(rest)
	if word, _ := cutWord(rest); isBrokenNumber(word) {
		return Record{}, fmt.Errorf("%q is neither a field of the position nor an operation", word)
	}
	rec.Operations = parseOperations(rest)
	for i, code := range [...]string{"hmvc", "fmvn"} {
		if clock := rec.Text(code); isNumber(clock) {
			rec.Clocks[i] = clock
		}
	}
	return rec, nil
}

// isBrokenNumber reports whether a word that follows the fields is a number, which
// has no place there, or looks like one: 1e9, -5. A time (00:00) does not.
func isBrokenNumber(word string) bool {
	digits := strings.TrimLeft(word, "+-")
	return digits != "" && digits[0] >= '0' && digits[0] <= '9' && !strings.Contains(word, ":")
}

// clean returns line with blanks for control characters and other white space, and
// with plain quotes for typographic ones.
func clean(line string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r) || unicode.IsSpace(r) || r == '\ufeff':
			return ' '
		case r == '“' || r == '”' || r == '„':
			return '"'
		}
		return r
	}, line)
}

// cutFields takes the fields of the position off the start of s.
func (r *Record) cutFields(s string) (rest string) {
	for i := range r.Fields {
		word, after := cutWord(s)
		if word == "" || i > 1 && startsOperations(word, after, i) {
			return s
		}
		r.Fields[i], s = word, after
	}
	return s
}

// startsOperations reports whether a word in the place of the given field is an
// operation or a counter instead. The opcode c3 could be an en-passant square, and
// ce and acd could be castling rights: what follows tells.
func startsOperations(word, after string, field int) bool {
	next, _ := cutWord(after)
	switch {
	case word[0] == '"', isNumber(word):
		return true
	case field == 3 && (word == "c3" || word == "c6"):
		return strings.HasPrefix(next, `"`)
	case field == 2 && (word == "ce" || word == "acd"):
		return isNumber(strings.TrimPrefix(next, "-"))
	}
	return isKnown(word)
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
	s = strings.TrimLeft(s, " ")
	end := strings.IndexAny(s, " ;")
	if end < 0 {
		end = len(s)
	}
	return s[:end], s[end:]
}

// parseOperations reads what follows the fields.
func parseOperations(s string) []Operation {
	var ops []Operation
	open, quoted := false, false // the last operation; its last operand
	for {
		s = strings.TrimLeft(s, " ")
		if s == "" {
			return ops
		}
		if s[0] == ';' {
			open, s = false, s[1:]
			continue
		}
		quote := s[0] == '"'
		var word string
		word, s = cutOperand(s)
		switch {
		case open && (quote || !ops[len(ops)-1].endsBefore(word, quoted)):
			op := &ops[len(ops)-1]
			op.Operands = append(op.Operands, word)
		case quote:
			ops, open = append(ops, Operation{Operands: []string{word}}), false
			continue
		default:
			ops, open = append(ops, Operation{Code: strings.TrimSuffix(word, ":")}), true
		}
		quoted = quote
	}
}

// cutOperand returns the first word of s, or the first quoted text without its
// quotes, and what follows. A quote that is not closed ends at the next semicolon.
func cutOperand(s string) (operand, rest string) {
	if s[0] != '"' {
		return cutWord(s)
	}
	if operand, rest, found := strings.Cut(s[1:], `"`); found {
		return operand, rest
	}
	operand, rest, _ = strings.Cut(s[1:], ";")
	return strings.TrimSpace(operand), rest
}

// endsBefore reports whether a word cannot be an operand of op, but begins another
// operation: a semicolon is missing. Quoted says that the last operand was quoted.
func (op *Operation) endsBefore(word string, quoted bool) bool {
	code := strings.ToLower(op.Code)
	square := len(word) == 2 && word[0] >= 'a' && word[0] <= 'i' && word[1] >= '1' && word[1] <= '9'
	switch {
	case !isKnown(word):
		return false
	case quoted:
		return true
	case slices.Contains(moveCodes, code):
		return !square // c4 is a pawn's move
	case len(op.Operands) == 0:
		return false
	case slices.Contains(numberCodes, code):
		return true
	case code == "id":
		return slices.Contains([]string{"bm", "am", "dm"}, strings.ToLower(word))
	}
	return false
}

// The opcodes of the standard and of common suites, and which of them have moves
// or one number as operands.
var (
	moveCodes   = []string{"bm", "am", "pv", "pm", "sm", "sv", "rm"}
	numberCodes = []string{"acd", "acn", "acs", "ce", "dm", "fmvn", "hmvc"}
	otherCodes  = []string{
		"id", "eco", "nic", "noop", "rc", "resign", "draw_accept", "draw_claim", "draw_offer", "draw_reject",
		"tcgs", "tcri", "tcsi", "ca", "cc", "ve", "BM", "AM", "DM", "ID",
	}
)

// isKnown reports whether a word is an opcode that is in use: one of those above,
// the commonest in capital letters as well, a comment c0 to c9, a variable v0 to v9
// or the depth of a perft suite. CE and the like are castling rights.
func isKnown(word string) bool {
	numbered := len(word) >= 2 && strings.IndexByte("cvD", word[0]) >= 0 && isNumber(word[1:])
	return numbered || slices.Contains(moveCodes, word) || slices.Contains(numberCodes, word) ||
		slices.Contains(otherCodes, word)
}
