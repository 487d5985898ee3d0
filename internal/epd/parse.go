package epd

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// Parse parses one line: the fields of a position, and operations that each end with a
// semicolon.
//
// The fields for castling and en passant may be missing, and the two counters of a FEN
// may follow. The operations hmvc and fmvn set the counters as well. Parse also reads
// lines of perft suites, "FEN ;D1 20 ;D2 400", in which the semicolon comes first. It
// accepts common faults: a missing semicolon before another opcode, an unclosed quote,
// unknown opcodes, and NUL and other control characters instead of spaces.
func Parse(line string) (Record, error) {
	rec := Record{Fields: [4]string{2: "-", 3: "-"}, Clocks: [2]string{"0", "1"}}
	rest := rec.cutFields(cleanSpace(line))
	switch {
	case rec.Fields[0] == "":
		return Record{}, errors.New("no position")
	case rec.Fields[1] == "":
		return Record{}, errors.New("no position: the side to move is missing")
	}
	rest = rec.cutClocks(rest)
	if word, _ := cutWord(rest); isStrayNumber(word) {
		return Record{}, fmt.Errorf("unexpected %q after the position", word)
	}
	rec.Operations = parseOperations(rest)
	for i, code := range [...]string{"hmvc", "fmvn"} {
		if clock := rec.Text(code); isNumber(clock) {
			rec.Clocks[i] = clock
		}
	}
	return rec, nil
}

// isStrayNumber reports whether a word after the fields looks like a number, which is
// invalid there: 1e9, -5. A time (00:00) is valid.
func isStrayNumber(word string) bool {
	digits := strings.TrimLeft(word, "+-")
	return digits != "" && digits[0] >= '0' && digits[0] <= '9' && !strings.Contains(word, ":")
}

// cleanSpace replaces control characters and white space in line by spaces, and
// typographic quotes by ASCII quotes.
func cleanSpace(line string) string {
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

// cutFields reads and removes the fields of the position at the start of s.
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

// startsOperations reports whether a word at the position of the given field is an
// operation or a counter. The opcode c3 could be an en-passant square, and ce and acd
// could be castling rights; the next word decides.
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
	return isOpcode(word)
}

// cutClocks reads and removes the last two fields of a FEN at the start of s, if they
// exist.
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

// cutWord returns the first word of s and the rest. A semicolon ends a word.
func cutWord(s string) (word, rest string) {
	s = strings.TrimLeft(s, " ")
	end := strings.IndexAny(s, " ;")
	if end < 0 {
		end = len(s)
	}
	return s[:end], s[end:]
}

// parseOperations parses the operations after the fields.
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
		case open && (quote || !ops[len(ops)-1].missingSemicolon(word, quoted)):
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

// cutOperand returns the first word of s, or the first quoted text without its quotes,
// and the rest. An unclosed quote ends at the next semicolon. In a quoted text, \" is a
// quote and \\ a backslash; others stand for themselves.
func cutOperand(s string) (operand, rest string) {
	if s[0] != '"' {
		return cutWord(s)
	}
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '"':
			return unescaper.Replace(s[1:i]), s[i+1:]
		case s[i] == '\\' && i+1 < len(s) && (s[i+1] == '\\' || s[i+1] == '"' && strings.Contains(s[i+2:], `"`)):
			i++
		}
	}
	operand, rest, _ = strings.Cut(s[1:], ";")
	return strings.TrimSpace(operand), rest
}

// unescaper and escaper convert between a text and its form within quotes.
var (
	unescaper = strings.NewReplacer(`\\`, `\`, `\"`, `"`)
	escaper   = strings.NewReplacer(`\`, `\\`, `"`, `\"`)
)

// missingSemicolon reports whether a word begins another operation, because it cannot be
// an operand of op. Quoted reports whether the last operand was quoted.
func (op *Operation) missingSemicolon(word string, quoted bool) bool {
	code := strings.ToLower(op.Code)
	square := len(word) == 2 && word[0] >= 'a' && word[0] <= 'i' && word[1] >= '1' && word[1] <= '9'
	switch {
	case !isOpcode(word):
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

// The opcodes of the standard and of common suites by their operands: moves, one
// number, or others.
var (
	moveCodes   = []string{"bm", "am", "pv", "pm", "sm", "sv", "rm"}
	numberCodes = []string{"acd", "acn", "acs", "ce", "dm", "fmvn", "hmvc"}
	otherCodes  = []string{
		"id", "eco", "nic", "noop", "rc", "resign", "draw_accept", "draw_claim", "draw_offer", "draw_reject",
		"tcgs", "tcri", "tcsi", "ca", "cc", "ve", "BM", "AM", "DM", "ID",
	}
)

// isOpcode reports whether a word is a known opcode: one of those above, a comment c0 to
// c9, a variable v0 to v9 or the depth of a perft suite. Of opcodes in upper case it
// knows only the most common, since CE and others could be castling rights.
func isOpcode(word string) bool {
	numbered := len(word) >= 2 && strings.IndexByte("cvD", word[0]) >= 0 && isNumber(word[1:])
	return numbered || slices.Contains(moveCodes, word) || slices.Contains(numberCodes, word) ||
		slices.Contains(otherCodes, word)
}
