package polyglot

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"slices"
	"sort"

	"arrocco/game"
)

// A Book is an open book. It is safe for concurrent use.
type Book struct {
	file      io.ReaderAt
	close     func() error
	entries   int      // in the file, those of the header included
	header    int      // entries of the header
	positions int      // different keys
	variants  []string // from the header
}

// Open opens a book, which the caller closes. It reads all of it once, to check the order of
// its keys: 100 MB take about a quarter of a second. The error says why the file is no book.
func Open(path string) (*Book, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, withoutPath(err)
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("this is no regular file") // reading a device may never end
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, withoutPath(err)
	}
	b, err := New(f, info.Size())
	if err != nil {
		_ = f.Close() // it was only read
		return nil, withoutPath(err)
	}
	b.close = f.Close
	return b, nil
}

// withoutPath drops the name of the file from an error of the system: callers add it.
func withoutPath(err error) error {
	if p := (*fs.PathError)(nil); errors.As(err, &p) {
		return p.Err
	}
	return err
}

// New returns the book in a file of the given size, in bytes, after the same checks as Open.
// The file must not change.
func New(file io.ReaderAt, size int64) (*Book, error) {
	switch {
	case size == 0:
		return nil, errors.New("the file is empty")
	case size%entrySize != 0:
		return nil, fmt.Errorf("no Polyglot book: its size, %d bytes, is no multiple of %d", size, entrySize)
	case size/entrySize > math.MaxInt32:
		return nil, fmt.Errorf("a book of %d bytes is too large", size)
	}
	b := &Book{file: file, close: func() error { return nil }, entries: int(size / entrySize)}
	if err := b.check(); err != nil {
		return nil, err
	}
	return b, nil
}

// check reads the header and checks the order of the keys.
func (b *Book) check() error {
	r := b.reader(0)
	var last uint64
	var header []byte
	for i := range b.entries {
		e, err := readEntry(r)
		switch {
		case isEnd(err):
			return io.ErrUnexpectedEOF // the file became shorter
		case err != nil:
			return err
		case e.Key < last:
			return fmt.Errorf("no Polyglot book: the keys of entries %d and %d are not in order", i, i+1)
		case e.Key == 0:
			b.header++
			if len(header) < maxHeader {
				header = append(header, e.append(nil)[8:]...)
			}
		case e.Key != last:
			b.positions++
		}
		last = e.Key
	}
	if b.positions == 0 {
		return errors.New("no Polyglot book: it has no entries")
	}
	var err error
	b.variants, err = parseHeader(header)
	return err
}

// reader returns a reader of the entries from the given one on.
func (b *Book) reader(from int) io.Reader {
	const size = 1 << 18
	at := int64(from) * entrySize
	return bufio.NewReaderSize(io.NewSectionReader(b.file, at, int64(b.entries)*entrySize-at), size)
}

// Close closes the file.
func (b *Book) Close() error { return b.close() }

// Len returns the number of entries: moves of positions.
func (b *Book) Len() int { return b.entries - b.header }

// Positions returns the number of different positions.
func (b *Book) Positions() int { return b.positions }

// Variants returns the names of the games that the header of the book names, such as normal,
// or nil if the book has no header, as most books of chess.
func (b *Book) Variants() []string { return b.variants }

// A Move is a move of a book. The chance to be played is its weight in relation to the sum of
// all weights of the position.
type Move struct {
	Move   game.Move
	Weight int
}

// Moves returns the legal moves of p in the book, the one with the largest weight first. Key is
// the key of p in the book. Entries with illegal moves are ignored: two positions may have the
// same key.
func (b *Book) Moves(p game.Position, key uint64) ([]Move, error) {
	entries, err := b.lookup(key)
	if len(entries) == 0 {
		return nil, err
	}
	legal := codes(p)
	var moves []Move
	for _, e := range entries {
		m, ok := legal[e.Move]
		if !ok {
			continue
		}
		if i := slices.IndexFunc(moves, func(known Move) bool { return known.Move == m }); i >= 0 {
			moves[i].Weight += int(e.Weight)
		} else {
			moves = append(moves, Move{m, int(e.Weight)})
		}
	}
	slices.SortStableFunc(moves, func(x, y Move) int { return cmp.Compare(y.Weight, x.Weight) })
	return moves, nil
}

// lookup returns the entries with the given key, by binary search. It reads no more than a
// position can have.
func (b *Book) lookup(key uint64) ([]Entry, error) {
	if key == 0 {
		return nil, nil // of the header
	}
	var failure error
	at := func(i int) (e Entry) {
		var buffer [entrySize]byte
		if _, err := b.file.ReadAt(buffer[:], int64(i)*entrySize); err != nil && failure == nil && !isEnd(err) {
			failure = err
		}
		return parseEntry(buffer[:])
	}
	var found []Entry
	for i := sort.Search(b.entries, func(i int) bool { return at(i).Key >= key }); i < b.entries; i++ {
		e := at(i)
		if e.Key != key || len(found) == game.MaxMoves {
			break
		}
		found = append(found, e)
	}
	if failure != nil {
		return nil, withoutPath(failure)
	}
	return found, nil
}
