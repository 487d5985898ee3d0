package opening

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"arrocco/game"
	"arrocco/internal/epd"
	"arrocco/internal/notation"
	"arrocco/internal/pgn"
)

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

// shownNotes is how many openings of a book get their notes shown.
const shownNotes = 3

// check returns an error if no game can start from the opening, and warns of what
// was dropped from its FEN. Name says in an error which opening it is about.
func (b *Book) check(o Opening, name func(error) error) error {
	notes, err := o.Check(b.variant)
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
// starts after that. It has the name that the game has for it, unless moves are
// missing at its end: then the opening is not known yet.
func (b *Book) beginning(g *pgn.Game) (Opening, error) {
	o := Opening{FEN: g.Tag("FEN")}
	p, err := o.Start(b.variant)
	if err != nil {
		return o, err
	}
	plies := b.options.Plies
	cut := plies > 0 && plies < len(g.Mainline.Moves)
	if cut {
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
		o.Moves = append(o.Moves, notation.CoordinatesOf(p.Traits()).Format(p.Traits(), m))
		p.Make(m)
	}
	if !cut {
		o.ECO, o.Name, o.Variation = knownTag(g, "ECO"), knownTag(g, "Opening"), knownTag(g, "Variation")
	}
	return o, nil
}

// knownTag returns the value of a tag, or "" if the tag says that it is not known.
func knownTag(g *pgn.Game, tag string) string {
	value := g.Tag(tag)
	if value == "?" || value == "-" {
		return ""
	}
	return value
}
