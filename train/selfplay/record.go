package selfplay

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"

	"arrocco/game"
)

// The frame of a game in a shard.
const (
	mark      = 0xc7
	checkSize = 4

	maxPayload = 1 << 18                                            // bytes of a record
	maxRecord  = 1 + binary.MaxVarintLen32 + maxPayload + checkSize // with its frame

	// The bytes that a move and its score take, and how many of them a record
	// has room for.
	minMoveSize, maxMoveSize = 3, 6
	maxMoves                 = 8000

	// The same for leaves.
	minLeafSize, maxLeafSize = 2 + minMoveSize, 4 + maxFEN + maxMoveSize
	maxFEN                   = 120
	maxLeaves                = 1500
)

// The forms of a move.
const (
	formNormal = iota
	formCastle
	formEnPassant
	formOther
)

// castagnoli is the table of CRC-32C, which processors compute by themselves.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// appendGame appends g in its frame to b.
func appendGame(b []byte, g *Game) []byte {
	record := appendRecord(make([]byte, 0, 100+maxMoveSize*len(g.Moves)), g)
	b = append(b, mark)
	b = binary.AppendUvarint(b, uint64(len(record)))
	b = append(b, record...)
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(record, castagnoli))
}

// appendRecord appends g without its frame to b.
func appendRecord(b []byte, g *Game) []byte {
	b = binary.AppendUvarint(b, g.Number)
	marks := g.marks()
	b = append(b, byte(g.Result)|byte(g.Ending)<<2|byte(marks-1)<<4)
	b = binary.AppendUvarint(b, uint64(len(g.Start)))
	b = append(b, g.Start...)
	b = binary.AppendUvarint(b, uint64(len(g.Moves)))
	before := game.Score(0)
	for i := range g.Moves {
		m := &g.Moves[i]
		b = appendMove(b, m.Move)
		b = binary.AppendUvarint(b, pack(m.Score+before, m, marks))
		before = m.Score
	}
	if len(g.Leaves) > 0 {
		b = appendLeaves(b, g.Leaves, marks)
	}
	return b
}

// marks returns how many marks the positions of g have: that of endgame tables only if a score
// is from them.
func (g *Game) marks() int {
	if slices.ContainsFunc(g.Moves, func(m MoveScore) bool { return m.Table }) ||
		slices.ContainsFunc(g.Leaves, func(l Leaf) bool { return l.Table }) {
		return 2
	}
	return 1
}

// appendLeaves appends leaves to a record, which ends without them if there are none.
func appendLeaves(b []byte, leaves []Leaf, marks int) []byte {
	b = binary.AppendUvarint(b, uint64(len(leaves)))
	for i := range leaves {
		l := &leaves[i]
		b = binary.AppendUvarint(b, uint64(l.Ply))
		b = binary.AppendUvarint(b, uint64(len(l.FEN)))
		b = append(b, l.FEN...)
		b = appendMove(b, l.Move)
		b = binary.AppendUvarint(b, pack(l.Score, &l.MoveScore, marks))
	}
	return b
}

func appendMove(b []byte, m game.Move) []byte {
	form := formOther
	switch {
	case m.Promotion() != game.None:
	case m.Kind() == game.Normal:
		form = formNormal
	case m.Kind() == game.Castle:
		form = formCastle
	case m.Kind() == game.EnPassant:
		form = formEnPassant
	}
	b = binary.LittleEndian.AppendUint16(b, uint16(m.To())|uint16(m.From())<<7|uint16(form)<<14)
	if form == formOther {
		b = append(b, byte(m.Promotion())|byte(m.Kind())<<4)
	}
	return b
}

// pack puts a sum of scores and the first marks of a position, one or two, in a number that is
// small if the sum is near zero.
func pack(sum game.Score, m *MoveScore, marks int) uint64 {
	v := uint64(uint32(sum<<1)^uint32(sum>>31)) << marks
	if m.Duplicate {
		v |= 1
	}
	if m.Table {
		v |= 2
	}
	return v
}

// unpack undoes pack. It sets the marks of m and returns the sum.
func (m *MoveScore) unpack(v uint64, marks int) (sum game.Score) {
	m.Duplicate, m.Table = v&1 != 0, marks > 1 && v&2 != 0
	zigzag := uint32(v >> marks)
	return game.Score(zigzag>>1) ^ -game.Score(zigzag&1)
}

// parseRecord undoes appendRecord.
func parseRecord(b []byte) (*Game, error) {
	d := decoder{rest: b}
	g := &Game{Number: d.varint()}
	how := d.next()
	g.Result, g.Ending = game.Result(how&3), Ending(how>>2&3)
	marks := int(how>>4) + 1
	g.Start = string(d.bytes(d.varint()))
	n := d.varint()
	if d.failed || n > uint64(len(d.rest)/minMoveSize) || g.Result == game.Ongoing || marks > 2 {
		return nil, errors.New("not the record of a game")
	}
	g.Moves = make([]MoveScore, n)
	before := game.Score(0)
	for i := range g.Moves {
		m := &g.Moves[i]
		m.Move = d.move()
		m.Score = m.unpack(d.varint(), marks) - before
		before = m.Score
	}
	if len(d.rest) > 0 {
		g.Leaves = d.leaves(marks)
	}
	if d.failed || len(d.rest) > 0 {
		return nil, fmt.Errorf("game %d: not as long as it says", g.Number)
	}
	return g, nil
}

// A decoder takes a record apart. After a failure it yields zeros.
type decoder struct {
	rest   []byte
	failed bool
}

func (d *decoder) bytes(n uint64) []byte {
	if n > uint64(len(d.rest)) {
		d.rest, d.failed = nil, true
		return nil
	}
	b := d.rest[:n]
	d.rest = d.rest[n:]
	return b
}

// leaves undoes appendLeaves.
func (d *decoder) leaves(marks int) []Leaf {
	n := d.varint()
	if n == 0 || n > uint64(len(d.rest)/minLeafSize) {
		d.failed = true
		return nil
	}
	list := make([]Leaf, n)
	for i := range list {
		l := &list[i]
		l.Ply = int(d.varint() & (1<<31 - 1))
		l.FEN = string(d.bytes(d.varint()))
		l.Move = d.move()
		l.Score = l.unpack(d.varint(), marks)
	}
	return list
}

func (d *decoder) next() byte {
	if len(d.rest) == 0 {
		d.failed = true
		return 0
	}
	b := d.rest[0]
	d.rest = d.rest[1:]
	return b
}

func (d *decoder) varint() uint64 {
	v, n := binary.Uvarint(d.rest)
	if n <= 0 {
		d.rest, d.failed = nil, true
		return 0
	}
	d.rest = d.rest[n:]
	return v
}

func (d *decoder) move() game.Move {
	b := d.bytes(2)
	if b == nil {
		return game.NoMove
	}
	v := binary.LittleEndian.Uint16(b)
	to, from := game.Square(v&(game.NumSquares-1)), game.Square(v>>7&(game.NumSquares-1))
	switch v >> 14 {
	case formNormal:
		return game.NewMove(from, to)
	case formCastle:
		return game.NewKind(from, to, game.Castle)
	case formEnPassant:
		return game.NewKind(from, to, game.EnPassant)
	}
	other := d.next()
	return game.NewPromotion(from, to, game.Piece(other&15)) | game.NewKind(0, 0, game.Kind(other>>4&3))
}
