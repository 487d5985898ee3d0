package retrograde

import (
	"fmt"
	"strconv"
	"strings"
)

// A Position is a position of chess without castling rights, with a half-move clock of 0.
type Position struct {
	// Board has the letters of FEN, 0 for an empty square. Square 0 is a1, 1 is b1, 63 is h8.
	Board [64]byte
	// Black is to move.
	Black bool
	// EnPassant is the square that a pawn has just passed, or 0.
	EnPassant uint8
}

// ParseFEN returns the position that fen describes. It reads the half-move clock and the
// number of the move as 0 and 1, and does not ask whether the position is legal: that is up
// to Table.Probe. The error names the field that is wrong, such as one with castling
// rights.
func ParseFEN(fen string) (Position, error) {
	var p Position
	fields := strings.Fields(fen)
	if len(fields) < 4 {
		return p, fmt.Errorf("fen %q: %d fields, want 4 or more", fen, len(fields))
	}
	ranks := strings.Split(fields[0], "/")
	if len(ranks) != 8 {
		return p, fmt.Errorf("fen %q: %d ranks", fen, len(ranks))
	}
	for i, text := range ranks {
		file := 0
		for _, c := range []byte(text) {
			if c >= '1' && c <= '8' {
				file += int(c - '0')
				continue
			}
			if _, ok := manOf(c); !ok || file > 7 {
				return p, fmt.Errorf("fen %q: rank %d: %q", fen, 8-i, c)
			}
			p.Board[8*(7-i)+file] = c
			file++
		}
		if file != 8 {
			return p, fmt.Errorf("fen %q: rank %d has %d squares", fen, 8-i, file)
		}
	}
	p.Black = fields[1] == "b"
	if !p.Black && fields[1] != "w" {
		return p, fmt.Errorf("fen %q: side to move %q", fen, fields[1])
	}
	if fields[2] != "-" {
		return p, fmt.Errorf("fen %q: castling rights %q", fen, fields[2])
	}
	if e := fields[3]; e != "-" {
		if len(e) != 2 || e[0] < 'a' || e[0] > 'h' || e[1] != '3' && e[1] != '6' {
			return p, fmt.Errorf("fen %q: en passant %q", fen, e)
		}
		p.EnPassant = e[0] - 'a' + 8*(e[1]-'1')
	}
	return p, nil
}

// FEN returns the position in Forsyth-Edwards notation.
func (p Position) FEN() string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for _, letter := range p.Board[8*rank : 8*rank+8] {
			if letter == 0 {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteString(strconv.Itoa(empty))
				empty = 0
			}
			b.WriteByte(letter)
		}
		if empty > 0 {
			b.WriteString(strconv.Itoa(empty))
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	if p.Black {
		b.WriteString(" b - ")
	} else {
		b.WriteString(" w - ")
	}
	if p.EnPassant == 0 {
		b.WriteByte('-')
	} else {
		b.WriteByte('a' + p.EnPassant&7)
		b.WriteByte('1' + p.EnPassant>>3)
	}
	b.WriteString(" 0 1")
	return b.String()
}

// placement returns p as a placement of the men of t, with the en-passant square as seen
// there, or reports false if the material is another one.
func (t *Table) placement(p *Position) (q placement, enPassant uint8, ok bool) {
	var men []man
	var at []uint8
	for sq, letter := range p.Board {
		if letter == 0 {
			continue
		}
		m, known := manOf(letter)
		if !known || len(men) == len(t.men) {
			return q, 0, false
		}
		men = append(men, m)
		at = append(at, uint8(sq))
	}
	if len(men) != len(t.men) {
		return q, 0, false
	}
	name, swapped := nameOf(men)
	if name != t.name {
		return q, 0, false
	}
	q.black, enPassant = p.Black != swapped, p.EnPassant
	used := [MaxMen]bool{}
	for i, want := range t.men {
		want.black = want.black != swapped
		for j, m := range men {
			if m == want && !used[j] {
				q.at[i], used[j] = at[j], true
				break
			}
		}
		if swapped {
			q.at[i] ^= 56
		}
	}
	if swapped && enPassant != 0 {
		enPassant ^= 56
	}
	return q, enPassant, true
}

// position is the inverse of placement, with colors swapped or not.
func (t *Table) position(p placement, enPassant uint8, swapped bool) Position {
	q := Position{Black: p.black != swapped, EnPassant: enPassant}
	var flip uint8
	if swapped {
		flip = 56
		if enPassant != 0 {
			q.EnPassant ^= flip
		}
	}
	for i, m := range t.men {
		m.black = m.black != swapped
		q.Board[p.at[i]^flip] = m.letter()
	}
	return q
}
