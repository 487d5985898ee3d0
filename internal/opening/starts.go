package opening

import (
	"errors"
	"fmt"

	"arrocco/internal/epd"
	"arrocco/internal/unpack"
)

// Starts are start positions by their number. An [*epd.Index] is one kind of them.
type Starts interface {
	Len() int
	FEN(i int) (string, error) // the error says that this one cannot be read
}

// FENs are starts that are held in memory.
type FENs []string

// Len returns how many there are.
func (f FENs) Len() int { return len(f) }

// FEN returns the one with the given number. The error is nil.
func (f FENs) FEN(i int) (string, error) { return f[i], nil }

// OpenStarts opens a file of start positions, EPD or FEN, of which only the places
// are held in memory. It may be compressed, as a [Book]. The caller has to call done when no more are needed.
func OpenStarts(path string) (starts Starts, done func(), err error) {
	f, err := unpack.OpenAt(path)
	if err != nil {
		return nil, nil, err
	}
	x, err := indexStarts(f)
	if err != nil {
		_ = f.Close() // it was only read
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return x, func() { _ = f.Close() }, nil
}

// indexStarts notes where the positions are in a file. It is an error if there are
// none.
func indexStarts(f *unpack.File) (*epd.Index, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	x, err := epd.NewIndex(f, info.Size())
	if err == nil && x.Len() == 0 {
		err = errors.New("no positions")
	}
	return x, err
}
