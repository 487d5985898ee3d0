package engine

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"

	"arrocco/game"
	"arrocco/internal/polyglot"
	"arrocco/search"
)

// A BookMove is a move from the opening book, with all moves of its position in the book.
type BookMove struct {
	Move  game.Move
	Moves []polyglot.Move // the one with the largest weight first
}

// A Book is an opening book of one game. It is safe for concurrent use.
type Book interface {
	// Moves returns the legal moves of p in the book, the one with the largest weight first.
	Moves(p game.Position) ([]polyglot.Move, error)

	Close() error
}

// openingBook are the options of the opening book, and the open books.
type openingBook struct {
	own, best Check
	file      String
	depth     Spin

	files map[*Variant][]Book
}

// addBookOptions registers the options of the opening book. Their names are those of the UCI
// specification and of other engines.
func (e *Engine) addBookOptions() {
	b := &e.book
	b.files = map[*Variant][]Book{}
	b.own = Check{Name: "OwnBook"}
	b.file = String{Name: "BookFile", Changed: e.setBookFile}
	b.depth = Spin{Name: "BookDepth", Default: 255, Min: 1, Max: 1000}
	b.best = Check{Name: "Best Book Move"}
	for _, o := range []Option{&b.own, &b.file, &b.depth, &b.best} {
		e.options.Add(o)
	}
}

// bookSeparator divides the names of several books, as UCCI has it on all systems.
const bookSeparator = ";"

// setBookFile opens the books for the current game, or closes them if the list is empty. It leaves
// out books that cannot be read, with a [PartialError]. If that is all of them, nothing changes.
func (e *Engine) setBookFile(list string) error {
	var books []Book
	var errs listError
	for path := range strings.SplitSeq(list, bookSeparator) {
		if path = strings.TrimSpace(path); path == "" {
			continue
		}
		b, err := e.variant.openPlayedBook(path)
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", Quote(path), err))
			continue
		}
		books = append(books, b)
	}
	if len(books) == 0 && len(errs) > 0 {
		return errs
	}
	old := e.book.files[e.variant]
	e.book.files[e.variant] = books
	return errors.Join(partial(errs), closeAll(old))
}

// closeBooks closes all books.
func (e *Engine) closeBooks() error {
	var errs []error
	for _, books := range e.book.files {
		errs = append(errs, closeAll(books))
	}
	clear(e.book.files)
	return errors.Join(errs...)
}

// closeAll closes books.
func closeAll(books []Book) error {
	var errs []error
	for _, b := range books {
		errs = append(errs, b.Close())
	}
	return errors.Join(errs...)
}

// bookMove returns a move from the book that may be played instead of a search of pos with
// the given limits, and false if there is none. The first book that has one decides. An analysis
// has none. Reading errors count as a position that is not in the book.
func (e *Engine) bookMove(pos game.Position, lim *search.Limits) (BookMove, bool) {
	o := &e.book
	if !o.own.Value() || e.settings.analyse.Value() ||
		lim.Infinite || lim.Ponder || lim.Mate > 0 || fullMove(pos) > o.depth.Value() {
		return BookMove{}, false
	}
	for _, b := range o.files[e.variant] {
		all, err := b.Moves(pos)
		if err != nil {
			continue
		}
		playable := slices.DeleteFunc(slices.Clone(all), func(m polyglot.Move) bool {
			return m.Weight == 0 || len(lim.Moves) > 0 && !slices.Contains(lim.Moves, m.Move) ||
				slices.Contains(lim.Banned, m.Move) || !keepsGame(pos, m.Move)
		})
		if len(playable) == 0 {
			continue
		}
		chosen := playable[0].Move
		if !o.best.Value() {
			chosen = chooseByWeight(playable)
		}
		return BookMove{Move: chosen, Moves: all}, true
	}
	return BookMove{}, false
}

// fullMove returns the number of the move to be played, 1 at the start of a game.
func fullMove(pos game.Position) int {
	if p, ok := pos.(interface{ FullMove() int }); ok {
		return p.FullMove()
	}
	return 1
}

// chooseByWeight returns one of the moves, at random by their weights, which are above 0.
func chooseByWeight(moves []polyglot.Move) game.Move {
	sum := 0
	for _, m := range moves {
		sum += m.Weight
	}
	at := rand.IntN(sum)
	for _, m := range moves {
		if at -= m.Weight; at < 0 {
			return m.Move
		}
	}
	return game.NoMove // not reached
}

// keepsGame reports whether neither the move m nor a reply to it ends the game with a draw, as
// by the third occurrence of a position, or with a loss. It makes and unmakes moves on pos.
func keepsGame(pos game.Position, m game.Move) bool {
	us := pos.State().Side
	pos.Make(m)
	defer pos.Unmake()
	if end := pos.Outcome().Result; end != game.Ongoing {
		return end == game.WinFor(us)
	}
	var replies game.MoveList
	pos.Generate(&replies, game.All)
	return !slices.ContainsFunc(replies.Moves(), func(reply game.Scored) bool {
		pos.Make(reply.Move)
		defer pos.Unmake()
		end := pos.Outcome().Result
		return end != game.Ongoing && end != game.WinFor(us)
	})
}

// A polyglotBook is a book in the format of Polyglot.
type polyglotBook struct {
	*polyglot.Book
	key func(game.Position) uint64
}

// Moves returns the legal moves of a position.
func (b polyglotBook) Moves(p game.Position) ([]polyglot.Move, error) {
	return b.Book.Moves(p, b.key(p))
}

// openPlayedBook opens a book in any format that the engine plays from: by the ending of its name
// that of another program, and else that of Polyglot.
func (v *Variant) openPlayedBook(path string) (Book, error) {
	if open := v.OtherBooks[strings.ToLower(filepath.Ext(path))]; open != nil {
		return open(path)
	}
	b, err := v.OpenBook(path)
	if err != nil {
		return nil, err
	}
	return polyglotBook{b, v.BookKey}, nil
}

// OpenBook opens an opening book in the format of Polyglot for v, which the caller closes. The
// error says what is wrong with the file, or for which game it is, but not its name.
func (v *Variant) OpenBook(path string) (*polyglot.Book, error) {
	b, err := polyglot.Open(path)
	if err != nil {
		return nil, err
	}
	if err := v.SuitsBook(b); err != nil {
		return nil, errors.Join(err, b.Close())
	}
	return b, nil
}

// SuitsBook returns an error if b is not for v. A book without a header is for chess.
func (v *Variant) SuitsBook(b *polyglot.Book) error {
	if err := v.HasBooks(); err != nil {
		return err
	}
	names := b.Variants()
	switch {
	case names == nil && v.PolyglotKey != nil:
		return nil
	case names == nil:
		return fmt.Errorf("a book of chess, not of %s", v.Name)
	}
	for _, name := range names {
		if of, err := LookupPGN(name); err == nil && of == v {
			return nil
		}
	}
	return fmt.Errorf("a book of %s, not of %s", Quote(strings.Join(names, ", ")), v.Name)
}

// HasBooks returns an error if there are no books of v, which is so where something is hidden.
func (v *Variant) HasBooks() error {
	p, err := v.Parse(v.Start)
	if err == nil && game.Uncertain(p) {
		err = fmt.Errorf("there are no books of %s, a game with hidden tiles", v.Name)
	}
	return err
}

// BookKey returns the key of a position of v in a book: that of Polyglot for chess, and for
// other games that of game.State.
func (v *Variant) BookKey(p game.Position) uint64 {
	if v.PolyglotKey != nil {
		return v.PolyglotKey(p)
	}
	return uint64(p.State().Key)
}

// BookHeader returns the game that the header of a book of v names, or "" for a book without
// a header. See [polyglot.Write].
func (v *Variant) BookHeader() string {
	if v.PolyglotKey != nil {
		return ""
	}
	return v.Name
}
