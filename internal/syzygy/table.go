package syzygy

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/bits"

	"arrocco/game"
	"arrocco/movegen/chess"
)

// A part of a table has the positions with one side to move, and with pawns those whose leading
// pawn is on one file.
type part struct {
	*layout
	*pairs
	dtzMap [4][]byte // DTZ: values by number, for each kind of result; see mapOf
}

// A table is a file.
type table struct {
	material material
	pieces   int
	pawns    int // leading pawns; 0 if there are none at all
	three    bool
	same     bool       // both sides have the same pieces
	sides    int        // that have parts of their own
	parts    [4][2]part // by file of the leading pawn and side to move, the side of the name first
}

// A kind of table.
type kind struct {
	suffix string
	magic  []byte
}

// The kinds.
var (
	wdlKind = kind{".rtbw", []byte{0x71, 0xe8, 0x23, 0x5d}}
	dtzKind = kind{".rtbz", []byte{0xd7, 0x66, 0x0c, 0xa5}}
)

// parseTable reads the structure of a file with the given name, as "KQvK". The table refers to
// data.
func parseTable(k *kind, name string, data []byte) (*table, error) {
	m, n, err := parseMaterial(name)
	if err != nil {
		return nil, err
	}
	if !bytes.HasPrefix(data, k.magic) {
		return nil, fmt.Errorf("no table (%s files begin otherwise)", k.suffix)
	}
	c := &cursor{data: data, at: len(k.magic)}
	t := &table{material: m, pieces: n, same: m == m.mirrored(), three: uniquePieces(m) > 2, sides: 1}
	flags := c.byte()
	white, black := m.count(game.White, int(chess.Pawn)), m.count(game.Black, int(chess.Pawn))
	files := 1
	if t.pawns = white; black > 0 && (white == 0 || black < white) {
		t.pawns = black
	}
	if t.pawns > 0 {
		files = 4
	}
	split := k == &wdlKind && flags&1 != 0
	if split {
		t.sides = 2
	}
	if c.err == nil && (flags&2 != 0) != (t.pawns > 0) || k == &wdlKind && split == t.same {
		return nil, fmt.Errorf("%w: other pieces than its name has", errDamaged)
	}
	if err := t.readLayouts(c, files, white+black-t.pawns); err != nil {
		return nil, err
	}
	t.each(files, func(p *part) { p.pairs = readPairs(c) })
	if k == &dtzKind {
		t.readMaps(c, files)
	}
	t.each(files, func(p *part) { p.readIndex(c, p.size) })
	t.each(files, func(p *part) { p.readSizes(c) })
	t.each(files, func(p *part) { p.readData(c) })
	return t, c.err
}

// each calls visit for each part.
func (t *table) each(files int, visit func(*part)) {
	for f := range files {
		for side := range t.sides {
			visit(&t.parts[f][side])
		}
	}
}

// readLayouts reads the order of the pieces of all parts. The low half of each byte is about the
// side of the name.
func (t *table) readLayouts(c *cursor, files, others int) error {
	for f := range files {
		order, order2 := c.byte(), byte(0xff)
		if others > 0 {
			order2 = c.byte()
		}
		both := c.take(t.pieces)
		if c.err != nil {
			return c.err
		}
		for side := range t.sides {
			shift := 4 * side
			pieces := make([]uint8, t.pieces)
			for i := range pieces {
				pieces[i] = both[i] >> shift & 15
			}
			l, err := newLayout(t.material, pieces, int(order>>shift&15), int(order2>>shift&15), t.pawns, others, f)
			if err != nil {
				return err
			}
			t.parts[f][side].layout = l
		}
	}
	c.align(2)
	return c.err
}

// readMaps reads the maps of values of DTZ.
func (t *table) readMaps(c *cursor, files int) {
	for f := range files {
		p := &t.parts[f][0]
		if c.err != nil || p.flags&flagMapped == 0 {
			continue
		}
		wide := p.flags&flagWide != 0
		if wide {
			c.align(2)
		}
		for i := range p.dtzMap {
			if wide {
				p.dtzMap[i] = c.take(2 * int(c.uint16()))
			} else {
				p.dtzMap[i] = c.take(int(c.byte()))
			}
		}
	}
	c.align(2)
}

// mapOf is which of the maps is about a result.
var mapOf = [5]int{Win + 2: 0, Loss + 2: 1, CursedWin + 2: 2, BlessedLoss + 2: 3}

// find returns the part that a position is in, and its number there. Other is true if that has
// the other side to move.
func (t *table) find(b *chess.Bitboards, side game.Color, m material) (p *part, number int, other bool) {
	exchange := m != t.material || t.same && side == game.Black
	colors, mirror, toMove := uint8(0), 0, int(side)
	if exchange {
		colors, mirror, toMove = 8, 56, toMove^1
	}
	var sq squares
	file := 0
	if t.pawns > 0 {
		place(&sq, 0, b, t.parts[0][0].pieces[0]^colors, mirror)
		file = leadingPawn(&sq, t.pawns)
	}
	p = &t.parts[file][toMove%t.sides]
	for i := t.pawns; i < t.pieces; {
		i = place(&sq, i, b, p.pieces[i]^colors, mirror)
	}
	if t.pawns > 0 {
		return p, p.indexPawns(&sq, t.pieces, t.pawns), toMove == 1
	}
	number = p.indexPieces(&sq, t.pieces, t.three)
	return p, number, toMove == 1
}

// place adds the squares of all pieces of one kind and color from number i on, and returns the
// number after them.
func place(sq *squares, i int, b *chess.Bitboards, piece uint8, mirror int) int {
	for set := b.ByType[piece&7] & b.ByColor[piece>>3]; set != 0; set &= set - 1 {
		sq[i] = bits.TrailingZeros64(set) ^ mirror
		i++
	}
	return i
}

// wdl returns the value that a table has for a position. It does not know captures: where one is
// better, the value may be anything that is not better than that.
func (t *table) wdl(b *chess.Bitboards, side game.Color, m material) (WDL, error) {
	p, number, _ := t.find(b, side, m)
	v, err := p.at(number)
	if err != nil || v > 4 {
		return 0, errDamaged
	}
	return WDL(v) + Loss, nil
}

// dtz returns the plies to the next capture or pawn move, without sign, of a position with the
// value w, or ok = false if the table has only positions with the other side to move.
func (t *table) dtz(b *chess.Bitboards, side game.Color, m material, w WDL) (plies int, ok bool, err error) {
	p, number, other := t.find(b, side, m)
	if other != (p.flags&flagSide != 0) && (!t.same || t.pawns > 0) {
		return 0, false, nil
	}
	v, err := p.at(number)
	if err != nil {
		return 0, false, err
	}
	if p.flags&flagMapped != 0 {
		if v, err = p.mapped(v, w); err != nil {
			return 0, false, err
		}
	}
	if w == Win && p.flags&flagWin == 0 || w == Loss && p.flags&flagLoss == 0 || w.half() {
		v *= 2
	}
	return v + 1, true, nil
}

// mapped returns the value behind a number in a map.
func (p *part) mapped(v int, w WDL) (int, error) {
	list := p.dtzMap[mapOf[w+2]]
	switch {
	case p.flags&flagWide == 0 && v < len(list):
		return int(list[v]), nil
	case p.flags&flagWide != 0 && 2*v+2 <= len(list):
		return int(binary.LittleEndian.Uint16(list[2*v:])), nil
	}
	return 0, errDamaged
}
