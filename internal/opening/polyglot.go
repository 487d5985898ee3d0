package opening

import (
	"errors"
	"slices"

	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/polyglot"
)

// readLines reads the lines of a book of Polyglot from the start position. The openings are
// the positions after Options.Plies moves of the book, each once, by the line that comes first
// if the moves of each position are sorted by their weights, the largest first. Without that limit, they are the
// positions where the book ends. Moves with the weight 0 are not played.
//
// A game that the moves end is no opening.
func (b *Book) readLines() error {
	info, err := b.file.Stat()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return errors.New("this is no regular file")
	}
	file, err := polyglot.New(b.file, info.Size())
	if err != nil {
		return err
	}
	if err := b.variant.SuitsBook(file); err != nil {
		return err
	}
	start, err := b.variant.Parse(b.variant.Start)
	if err != nil {
		return err
	}
	w := &bookWalk{book: b, file: file, pos: start, seen: map[placeInLine]bool{}}
	if err := w.visit(); err != nil {
		return err
	}
	if b.list = w.openings; len(b.list) == 0 {
		return errors.New("no openings in it that can be played")
	}
	return nil
}

// A bookWalk walks through the lines of a book.
type bookWalk struct {
	book     *Book
	file     *polyglot.Book
	pos      game.Position
	line     []string // the moves that led to pos
	seen     map[placeInLine]bool
	openings []Opening
}

// A placeInLine is a position, by its key, and if the plies are limited, their number.
type placeInLine struct {
	key   uint64
	plies int
}

// visit adds the openings in the lines that begin with the position, unless it was visited.
func (w *bookWalk) visit() error {
	limit := w.book.options.Plies
	at := placeInLine{key: w.book.variant.BookKey(w.pos)}
	if limit > 0 {
		at.plies = len(w.line)
	}
	if w.seen[at] {
		return nil
	}
	w.seen[at] = true
	if w.pos.Outcome().Result != game.Ongoing {
		return nil
	}
	if limit > 0 && len(w.line) == limit {
		w.add()
		return nil
	}
	moves, err := w.file.Moves(w.pos, at.key)
	if err != nil {
		return err
	}
	if limit == 0 && len(moves) == 0 && len(w.line) > 0 {
		w.add()
	}
	for _, m := range moves {
		if m.Weight == 0 {
			continue
		}
		t := w.pos.Traits()
		w.line = append(w.line, notation.CoordinatesOf(t).Format(t, m.Move))
		w.pos.Make(m.Move)
		err := w.visit()
		w.pos.Unmake()
		w.line = w.line[:len(w.line)-1]
		if err != nil {
			return err
		}
	}
	return nil
}

// add adds the position as an opening.
func (w *bookWalk) add() {
	w.openings = append(w.openings, Opening{Moves: slices.Clone(w.line)})
}
