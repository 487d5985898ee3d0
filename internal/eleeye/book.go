package eleeye

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"sort"

	"arrocco/game"
	"arrocco/internal/polyglot"
)

const (
	entrySize = 8
	maxSize   = 1 << 28 // bytes of a file; ElephantEye's own has 100 KB
)

// A Book is a book in memory. It is safe for concurrent use.
type Book struct {
	entries []byte
}

// Open reads a book. The error says why the file is none, but not its name.
func Open(path string) (*Book, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, withoutPath(err)
	case !info.Mode().IsRegular():
		return nil, errors.New("this is no regular file") // reading a device may never end
	case info.Size() > maxSize:
		return nil, fmt.Errorf("a book of %d bytes is too large", info.Size())
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, withoutPath(err)
	}
	return New(data)
}

// withoutPath drops the name of the file from an error of the system: callers add it.
func withoutPath(err error) error {
	if p := (*fs.PathError)(nil); errors.As(err, &p) {
		return p.Err
	}
	return err
}

// New returns the book with the given bytes, which must not change.
func New(data []byte) (*Book, error) {
	switch {
	case len(data) == 0:
		return nil, errors.New("the file is empty")
	case len(data)%entrySize != 0:
		return nil, fmt.Errorf("no book of ElephantEye: its size, %d bytes, is no multiple of %d", len(data), entrySize)
	}
	b := &Book{data}
	for i := 1; i < b.len(); i++ {
		if b.key(i) < b.key(i-1) {
			return nil, fmt.Errorf("no book of ElephantEye: the keys of entries %d and %d are not in order", i, i+1)
		}
	}
	return b, nil
}

// len returns the number of entries.
func (b *Book) len() int { return len(b.entries) / entrySize }

// key returns the key of entry i.
func (b *Book) key(i int) uint32 { return binary.LittleEndian.Uint32(b.entries[i*entrySize:]) }

// Moves returns the legal moves of a position of xiangqi in the book, the one with the largest
// weight first. If the position is not there, its mirror image is looked up. Entries with illegal
// moves are ignored: two positions may have the same key.
func (b *Book) Moves(p game.Position) []polyglot.Move {
	for _, mirrored := range []bool{false, true} {
		if moves := b.lookup(p, mirrored); len(moves) > 0 {
			slices.SortStableFunc(moves, func(x, y polyglot.Move) int { return cmp.Compare(y.Weight, x.Weight) })
			return moves
		}
	}
	return nil
}

// lookup returns the legal moves of a position, as those of its mirror image if mirrored.
func (b *Book) lookup(p game.Position, mirrored bool) (moves []polyglot.Move) {
	k := key(p, mirrored)
	i := sort.Search(b.len(), func(i int) bool { return b.key(i) >= k })
	if i == b.len() || b.key(i) != k {
		return nil
	}
	var legal game.MoveList
	p.Generate(&legal, game.All)
	for ; i < b.len() && b.key(i) == k && len(moves) < game.MaxMoves; i++ {
		code := b.entries[i*entrySize+4:]
		for _, m := range legal.Moves() {
			if theirs(m.Move.From(), mirrored) == int(code[0]) && theirs(m.Move.To(), mirrored) == int(code[1]) {
				moves = append(moves, polyglot.Move{Move: m.Move, Weight: int(binary.LittleEndian.Uint16(code[2:]))})
			}
		}
	}
	return moves
}

// Close does nothing: the book is in memory.
func (b *Book) Close() error { return nil }
