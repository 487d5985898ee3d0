package match

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/epd"
	"arrocco/internal/notation"
	"arrocco/internal/pgn"
)

// A Book is a file of openings: PGN if its name ends in .pgn, else EPD or FEN, one
// position a line. A small book is read and checked whole when it is opened; of a
// large one only the places of the openings are noted, and each is read and checked
// when its game begins, so that the first game need not wait for the last line.
//
// An opening that cannot be read, or from which no game can start, is skipped: it
// is left out of a small book, and in a large one the next one is played instead.
type Book struct {
	variant *engine.Variant
	options BookOptions
	file    *os.File
	list    []Opening // of a small book; nil in a large one
	lines   *epd.Index
	games   *pgn.Index
	hash    uint64 // of a large book and its order

	mu      sync.Mutex
	skipped map[int]bool // indices of the bad ones in a large book
	notes   int          // openings of which something was dropped
	dropped int          // number of the bad ones in a small book
}

// BookOptions say how a book is read.
type BookOptions struct {
	Plies  int         // moves of each game of PGN that count; 0 means all
	Strict bool        // a bad opening is an error
	Warn   func(error) // hears of each opening that is skipped, and of notes; may be nil
}

// smallBook is how many openings are checked before the first game. It takes some
// tenths of a second.
const smallBook = 5000

// OpenBook opens a book, which the caller closes. It is an error if there is no
// opening in it, or none that is usable in a small book.
func OpenBook(path string, v *engine.Variant, o BookOptions) (*Book, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	b := &Book{variant: v, options: o, file: f, skipped: map[int]bool{}}
	if b.options.Warn == nil {
		b.options.Warn = func(error) {}
	}
	isPGN := strings.EqualFold(filepath.Ext(path), ".pgn")
	if err = b.index(isPGN); err == nil && b.places() <= smallBook {
		err = b.readAll(isPGN)
	}
	if err != nil {
		_ = f.Close() // it was only read
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return b, nil
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

// readAll reads and checks all openings.
func (b *Book) readAll(isPGN bool) error {
	each := b.eachLine
	if isPGN {
		each = b.eachGame
	}
	b.list, b.lines, b.games = []Opening{}, nil, nil
	err := each(func(o Opening, err error) error {
		if err == nil {
			b.list = append(b.list, o)
			return nil
		}
		if b.options.Strict {
			return err
		}
		b.dropped++
		b.options.Warn(fmt.Errorf("skipped: %w", err))
		return nil
	})
	if err == nil && len(b.list) == 0 {
		err = errors.New("no openings in it that can be played")
	}
	return err
}

// eachLine calls add with the position of each line, or what is wrong with it.
func (b *Book) eachLine(add func(Opening, error) error) error {
	for r := epd.NewReader(b.file); ; {
		rec, err := r.Read()
		_, bad := errors.AsType[*epd.LineError](err)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil && !bad:
			return err
		}
		o := Opening{FEN: rec.FEN()}
		if err == nil {
			err = b.check(o, func(err error) error { return &epd.LineError{Line: rec.Line, Err: err} })
		}
		if err := add(o, err); err != nil {
			return err
		}
	}
}

// eachGame calls add with the beginning of each game, or what is wrong with it.
func (b *Book) eachGame(add func(Opening, error) error) error {
	for r, n := pgn.NewReader(b.file), 1; ; n++ {
		g, err := r.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		o, err := b.openingOf(g, n, err)
		if err := add(o, err); err != nil {
			return err
		}
	}
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

// shownNotes is how many openings of a book get their notes shown.
const shownNotes = 3

// check returns an error if no game can start from the opening, and warns of what
// was dropped from its FEN. Name says in an error which opening it is about.
func (b *Book) check(o Opening, name func(error) error) error {
	notes, err := o.check(b.variant)
	if err != nil {
		return name(err)
	}
	if len(notes) == 0 {
		return nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.notes++; b.notes <= shownNotes {
		b.options.Warn(name(errors.New("note: " + strings.Join(notes, "; "))))
	} else if b.notes == shownNotes+1 {
		b.options.Warn(errors.New("more openings with a note of this kind follow"))
	}
	return nil
}

// openingOf returns the beginning of the game with the given number, which has been
// checked, or what is wrong with it; bad is the error of reading it.
func (b *Book) openingOf(g *pgn.Game, number int, bad error) (Opening, error) {
	name := func(err error) error { return fmt.Errorf("game %d: %w", number, err) }
	if bad != nil {
		return Opening{}, name(bad)
	}
	o, err := b.beginning(g)
	if err != nil {
		return o, name(err)
	}
	return o, b.check(o, name)
}

// beginning returns the beginning of a game. Where a side passes, the opening
// starts after that.
func (b *Book) beginning(g *pgn.Game) (Opening, error) {
	o := Opening{FEN: g.Tag("FEN")}
	p, err := o.start(b.variant)
	if err != nil {
		return o, err
	}
	if plies := b.options.Plies; plies > 0 && plies < len(g.Mainline.Moves) {
		g.Mainline.Moves = g.Mainline.Moves[:plies]
	}
	moves, err := g.Mainline.Resolve(p, notation.Parse)
	if err != nil {
		return o, err
	}
	for _, m := range moves {
		if m == game.NoMove {
			p.MakeNull()
			o = Opening{FEN: p.String()}
			continue
		}
		o.Moves = append(o.Moves, canonical(p).Format(p.Traits(), m))
		p.Make(m)
	}
	return o, nil
}
