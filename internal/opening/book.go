package opening

import (
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"

	"arrocco/engine"
	"arrocco/internal/epd"
	"arrocco/internal/pgn"
	"arrocco/internal/unpack"
)

// A Book is a file of openings: PGN if its name ends in .pgn, a book of Polyglot if in
// .bin (see polyglot.go), else EPD or FEN, one position a line. It may be compressed (see
// package unpack): a compressed one is unpacked into a temporary file, which is gone when the
// book is closed or the program ends, and then treated as the file in it. A small book is read
// and checked whole when it is opened, and so is one of Polyglot. Of a large one, only the
// places of the openings are noted. Each opening is read and checked when its game begins,
// so that the first game starts at once.
//
// An opening that cannot be read, or from which no game can start, is skipped: it
// is left out of a small book, and in a large one the next one is played instead.
type Book struct {
	variant *engine.Variant
	options Options
	file    *unpack.File
	list    []Opening // of a small book; nil in a large one
	lines   *epd.Index
	games   *pgn.Index
	hash    uint64 // of a large book and its order

	mu      sync.Mutex
	skipped map[int]bool // indices of the bad ones in a large book
	notes   int          // openings of which something was dropped
	dropped int          // number of the bad ones in a small book
}

// Options say how a book is read.
type Options struct {
	Plies  int         // moves of each game of PGN that are read, or of each line of Polyglot; 0 means all
	Strict bool        // a bad opening is an error
	Warn   func(error) // is called with each opening that is skipped, and with notes; may be nil
}

// smallBook is how many openings are checked before the first game. It takes some
// tenths of a second.
const smallBook = 5000

// Open opens a book, which the caller closes. It is an error if there is no
// opening in it, or none that is usable in a small book.
func Open(path string, v *engine.Variant, o Options) (*Book, error) {
	f, err := unpack.OpenAt(path)
	if err != nil {
		return nil, err
	}
	b := &Book{variant: v, options: o, file: f, skipped: map[int]bool{}}
	if b.options.Warn == nil {
		b.options.Warn = func(error) {}
	}
	if err = b.readFile(filepath.Ext(unpack.Name(path))); err != nil {
		_ = f.Close() // it was only read
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return b, nil
}

// readFile reads or indexes the file, whose kind its extension says.
func (b *Book) readFile(ext string) error {
	if strings.EqualFold(ext, ".bin") {
		return b.readLines()
	}
	isPGN := strings.EqualFold(ext, ".pgn")
	if err := b.index(isPGN); err != nil || b.places() > smallBook {
		return err
	}
	return b.readAll(isPGN)
}

// NewBook returns a book of openings that are good.
func NewBook(openings []Opening) *Book { return &Book{list: openings} }

// index notes where the openings are.
func (b *Book) index(isPGN bool) error {
	info, err := b.file.Stat()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return nil // a pipe can only be read from its start to its end
	}
	if isPGN {
		b.games, err = pgn.NewIndex(b.file, info.Size())
	} else {
		b.lines, err = epd.NewIndex(b.file, info.Size())
	}
	if err != nil || b.places() <= smallBook {
		return err
	}
	sum := fnv.New64a()
	_, err = io.Copy(sum, io.NewSectionReader(b.file, 0, info.Size()))
	_, _ = fmt.Fprintln(sum, b.options.Plies)
	b.hash = sum.Sum64()
	return err
}

// places returns how many openings the file has, good or bad.
func (b *Book) places() int {
	switch {
	case b.lines != nil:
		return b.lines.Len()
	case b.games != nil:
		return b.games.Len()
	}
	return 0
}

// Len returns the number of openings: of a large book, those that will turn out to
// be bad as well.
func (b *Book) Len() int {
	if b.list != nil {
		return len(b.list)
	}
	return b.places()
}

// Shuffle orders the openings by chance. The same seed gives the same order.
func (b *Book) Shuffle(seed uint64) {
	shuffle := rand.New(rand.NewPCG(seed, 0)).Shuffle
	switch {
	case b.list != nil:
		shuffle(len(b.list), func(i, j int) { b.list[i], b.list[j] = b.list[j], b.list[i] })
		return
	case b.lines != nil:
		b.lines.Shuffle(shuffle)
	default:
		b.games.Shuffle(shuffle)
	}
	b.hash ^= seed + 1
}

// Opening returns opening i, counted from 0. In place of a bad one it returns the
// next good one. It is an error if there are too many bad ones together, and any
// bad one if the book is strict. It is safe for concurrent use.
func (b *Book) Opening(i int) (Opening, error) {
	if b.list != nil {
		return b.list[i], nil
	}
	const attempts = 1000
	var last error
	for k := range attempts {
		at := (i + k) % b.places()
		o, err := b.read(at)
		if err == nil {
			return o, nil
		}
		if b.options.Strict {
			return Opening{}, err
		}
		b.skip(at, err)
		last = err
	}
	return Opening{}, fmt.Errorf("no opening that can be played among %d: %w", attempts, last)
}

// read reads and checks opening i of a large book.
func (b *Book) read(i int) (Opening, error) {
	if b.games != nil {
		g, err := b.games.Game(i)
		return b.openingOf(g, b.games.Number(i), err)
	}
	fen, err := b.lines.FEN(i)
	if err != nil {
		return Opening{}, err
	}
	o := Opening{FEN: fen}
	return o, b.check(o, func(err error) error { return b.lines.LineError(i, err) })
}

// skip notes that opening i is bad, and says so the first time.
func (b *Book) skip(i int, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.skipped[i] {
		b.skipped[i] = true
		b.options.Warn(fmt.Errorf("skipped: %w", err))
	}
}

// Skipped returns how many openings were found to be bad.
func (b *Book) Skipped() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.dropped + len(b.skipped)
}

// Close closes the file, if there is one.
func (b *Book) Close() error {
	if b.file == nil {
		return nil
	}
	return b.file.Close()
}

// Hash identifies the openings and their order.
func (b *Book) Hash() uint64 {
	if b.list == nil {
		return b.hash
	}
	return Hash(b.list)
}

// Hash identifies a list of openings and its order.
func Hash(list []Opening) uint64 {
	hash := fnv.New64a()
	for _, o := range list {
		_, _ = fmt.Fprintln(hash, o.FEN, o.Moves)
	}
	return hash.Sum64()
}
