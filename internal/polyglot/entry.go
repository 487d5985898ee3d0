package polyglot

import (
	"cmp"
	"encoding/binary"
	"errors"
	"io"
	"math/bits"
	"slices"

	"arrocco/game"
)

// entrySize is the size of an entry in a file, in bytes.
const entrySize = 16

// maxWeight is the largest weight of an entry.
const maxWeight = 1<<16 - 1

// An Entry is one move of one position in a book. The integers of the file are big-endian.
type Entry struct {
	Key    uint64 // of the position; 0 for the records of a header
	Move   uint16
	Weight uint16 // relative to the other moves of the position; 0 for a move not to be played
	Learn  uint32 // of programs that learn from their games
}

// NewEntry returns the entry of a move in the position with the given key. A weight above 65535
// becomes 65535.
func NewEntry(key uint64, t *game.Traits, m Move) Entry {
	return Entry{Key: key, Move: encode(t, m.Move), Weight: uint16(min(m.Weight, maxWeight))}
}

// Sort puts entries of different moves in the order of a book: by their keys, the largest weight
// of a position first.
func Sort(entries []Entry) {
	slices.SortFunc(entries, func(x, y Entry) int {
		return cmp.Or(cmp.Compare(x.Key, y.Key), cmp.Compare(y.Weight, x.Weight), cmp.Compare(x.Move, y.Move))
	})
}

// append appends the entry as it is in a file.
func (e Entry) append(b []byte) []byte {
	b = binary.BigEndian.AppendUint64(b, e.Key)
	b = binary.BigEndian.AppendUint16(b, e.Move)
	b = binary.BigEndian.AppendUint16(b, e.Weight)
	return binary.BigEndian.AppendUint32(b, e.Learn)
}

// parseEntry reads an entry of entrySize bytes.
func parseEntry(b []byte) Entry {
	return Entry{
		Key:    binary.BigEndian.Uint64(b),
		Move:   binary.BigEndian.Uint16(b[8:]),
		Weight: binary.BigEndian.Uint16(b[10:]),
		Learn:  binary.BigEndian.Uint32(b[12:]),
	}
}

// readEntry reads the next entry, or returns io.EOF. A part of an entry at the end of the file
// is io.ErrUnexpectedEOF.
func readEntry(r io.Reader) (Entry, error) {
	var b [entrySize]byte
	if _, err := io.ReadFull(r, b[:]); err != nil {
		return Entry{}, err
	}
	return parseEntry(b[:]), nil
}

// isEnd reports whether err says that there are no more entries.
func isEnd(err error) bool { return errors.Is(err, io.EOF) }

// encode returns a move as it is in an entry: the destination, the origin and the piece
// promoted to, which is 1 for the type after the pawn. A square has 6 bits on a board of 64
// squares, and 7 on a larger one, where there are no promotions.
func encode(t *game.Traits, m game.Move) uint16 {
	width := squareBits(t)
	code := uint16(m.To()) | uint16(m.From())<<width
	if p := m.Promotion(); p != game.None {
		code |= uint16(p-1) << (2 * width)
	}
	return code
}

// squareBits returns the number of bits of a square.
func squareBits(t *game.Traits) int { return bits.Len(uint(t.Files*t.Ranks - 1)) }

// codes returns the legal moves of p by the codes that mean them. Castling may also be written
// as two steps of the king, which books of some other programs have.
func codes(p game.Position) map[uint16]game.Move {
	var list game.MoveList
	p.Generate(&list, game.All)
	byCode := make(map[uint16]game.Move, list.Len())
	for _, s := range list.Moves() {
		byCode[encode(p.Traits(), s.Move)] = s.Move
	}
	for _, s := range list.Moves() {
		if s.Move.Kind() != game.Castle {
			continue
		}
		from := s.Move.From()
		to := from + 2
		if s.Move.To() < from {
			to = from - 2
		}
		steps := encode(p.Traits(), game.NewMove(from, to))
		if _, taken := byCode[steps]; !taken && int(from)%p.Traits().Files == kingFile {
			byCode[steps] = s.Move
		}
	}
	return byCode
}

// kingFile is the file on which kings stand in orthodox chess, the e-file.
const kingFile = 4
