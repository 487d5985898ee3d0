package epd

import (
	"slices"
	"strings"
)

// Set gives the operation of a code new operands, adding it at the end if there is none of
// that code. It leaves what others share with r as it is.
func (r *Record) Set(code string, operands ...string) {
	r.Operations = slices.Clone(r.Operations)
	op := Operation{Code: code, Operands: operands}
	for i := range r.Operations {
		if strings.EqualFold(r.Operations[i].Code, code) {
			r.Operations[i] = op
			return
		}
	}
	r.Operations = append(r.Operations, op)
}

// String returns the record as a line in the form of the standard, without a line end: the
// position, and the operations in their order. Counters that are not those of a new game
// become the operations hmvc and fmvn. [Parse] reads the same record from it.
func (r *Record) String() string {
	var b strings.Builder
	b.WriteString(strings.Join(r.Fields[:], " "))
	for i, code := range clockCodes {
		if _, known := r.Operands(code); !known && r.Clocks[i] != defaultClocks[i] {
			b.WriteString(" " + code + " " + r.Clocks[i] + ";")
		}
	}
	for i := range r.Operations {
		b.WriteByte(' ')
		r.Operations[i].write(&b)
	}
	return b.String()
}

// The operations that set the counters of a position, and the counters of a new game.
var (
	clockCodes    = [...]string{"hmvc", "fmvn"}
	defaultClocks = [...]string{"0", "1"}
)

// write writes the operation.
func (op *Operation) write(b *strings.Builder) {
	b.WriteString(op.Code)
	for i, operand := range op.Operands {
		if i > 0 || op.Code != "" {
			b.WriteByte(' ')
		}
		if op.quotes(operand) {
			b.WriteString(`"` + escaper.Replace(operand) + `"`)
		} else {
			b.WriteString(operand)
		}
	}
	b.WriteByte(';')
}

// quotes reports whether an operand is text: that of a code which has text, such as a comment
// c0 or a variable v0, or one that is no word.
func (op *Operation) quotes(operand string) bool {
	code := strings.ToLower(op.Code)
	text := len(code) == 2 && (code[0] == 'c' || code[0] == 'v') && code[1] >= '0' && code[1] <= '9'
	return text || slices.Contains([]string{"", "id", "eco", "nic"}, code) || strings.ContainsAny(operand, " ;\"") ||
		operand == ""
}
