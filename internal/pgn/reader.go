package pgn

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// maxNesting is how deep variations may lie in each other.
const maxNesting = 200

// A Reader reads the games of a file one after the other.
type Reader struct {
	lex    *lexer
	ahead  *token // read but not used yet
	failed bool   // in the last game

	inMoves bool // the tags of the game have been read
}

// NewReader returns a Reader of the games in r. All line ends, the encodings of
// package charset and what the standard calls import format are read, and more:
// see the package.
func NewReader(r io.Reader) *Reader { return &Reader{lex: newLexer(r)} }

// ReadAll reads all games of a file up to the first error.
func ReadAll(r io.Reader) ([]*Game, error) {
	var games []*Game
	reader := NewReader(r)
	for {
		g, err := reader.Read()
		if err == io.EOF { //nolint:errorlint // Read returns it as it is
			return games, nil
		}
		if err != nil {
			return games, err
		}
		games = append(games, g)
	}
}

// Read returns the next game, or io.EOF at the end of the file. Any other error
// says what is wrong in which line; the next Read then continues with the game
// after that, or is at the end if the underlying reader has failed.
//
// A game ends with its result. It also ends, with the result of its tag if
// there is one, where the tags of the next game or the end of the file follow
// its moves. A header without moves is a game, too: it ends where a tag Event
// follows, or after an empty line a tag that it has already.
func (r *Reader) Read() (*Game, error) {
	if r.failed && r.lex.broken {
		return nil, io.EOF
	}
	if r.failed {
		if err := r.resync(); err != nil {
			return nil, err
		}
	}
	g, err := r.game()
	r.failed = err != nil && err != io.EOF //nolint:errorlint // game returns it as it is
	if r.failed {
		return nil, fmt.Errorf("pgn: %w", err)
	}
	return g, err
}

// resync skips to the next game: to a tag Event, to any tag behind a line of moves,
// or to a first move behind an empty line.
func (r *Reader) resync() error {
	r.lex.pending = nil
	inMoves := r.inMoves
	if t := r.ahead; t != nil && t.kind == tag {
		return nil
	}
	r.ahead = nil
	for {
		if r.lex.last == '\n' {
			switch next := r.lex.peek(); {
			case r.lex.startsGame(), inMoves && (next == '[' || r.lex.lineStart && r.lex.startsMoves()):
				return nil
			case next != '[' && !isSpace(next):
				inMoves = true
			}
		}
		if _, err := r.lex.byte(); err != nil {
			return err
		}
	}
}

// token returns the next token and uses it up.
func (r *Reader) token() (token, error) {
	if t := r.ahead; t != nil {
		r.ahead = nil
		return *t, nil
	}
	return r.lex.next()
}

// game reads tags, moves and the result.
func (r *Reader) game() (*Game, error) {
	g := &Game{}
	r.inMoves = false
	if err := r.tags(g); err != nil {
		return nil, err
	}
	r.inMoves = true
	end, err := r.lineOf(&g.Line, 0)
	if err != nil {
		return nil, err
	}
	switch end.kind {
	case termination:
		g.Result = end.text
		r.lex.skipResult()
	case endOfFile:
		if len(g.Tags) == 0 && len(g.Line.Moves) == 0 {
			return nil, io.EOF
		}
		fallthrough
	default: // the next game's tags
		r.ahead = &end
		g.Result = readResult(g.Tag("Result"))
	}
	return g, nil
}

// tags reads the tags, and comments between them as comments before the first
// move.
func (r *Reader) tags(g *Game) error {
	for {
		t, err := r.token()
		if err != nil {
			return err
		}
		switch t.kind {
		case tag:
			name, value, _ := strings.Cut(t.text, "\x00")
			if g.endsAt(name, t.gap) {
				r.ahead = &t
				return nil
			}
			g.Tags = append(g.Tags, Tag{name, value})
		case comment:
			g.Line.Notes = append(g.Line.Notes, Note{Comment: t.text})
		default:
			r.ahead = &t
			return nil
		}
	}
}

// endsAt reports whether a tag of the given name begins the next game: g has no
// moves. Gap says that the tag stands behind an empty line.
func (g *Game) endsAt(name string, gap bool) bool {
	known := slices.ContainsFunc(g.Tags, func(t Tag) bool { return t.Name == name })
	return len(g.Tags) > 0 && (known && (gap || name == "Event") || gap && name == "Event")
}

// lineOf reads moves up to the token that ends the line, which it returns: the
// closing parenthesis of a variation, or what ends a game.
func (r *Reader) lineOf(l *Line, depth int) (token, error) {
	for {
		t, err := r.token()
		if err != nil {
			return t, err
		}
		switch t.kind {
		case word:
			l.Moves = append(l.Moves, Move{Text: t.text})
		case glyph:
			l.glyph(t.nag)
		case comment:
			l.note(Note{Comment: t.text})
		case open:
			v, err := r.variation(depth + 1)
			if err != nil {
				return t, err
			}
			l.note(Note{Variation: v})
		case number:
		case termination:
			if depth == 0 {
				return t, nil
			} // the result of a variation says nothing about the game
		case shut:
			if depth > 0 {
				return t, nil
			} // one too many
		default:
			if depth > 0 {
				r.ahead = &t
				return t, r.lex.errorf("a variation that does not end")
			}
			return t, nil
		}
	}
}

// variation reads a variation after its opening parenthesis.
func (r *Reader) variation(depth int) (*Line, error) {
	if depth > maxNesting {
		return nil, r.lex.errorf("more than %d variations inside each other", maxNesting)
	}
	v := &Line{}
	_, err := r.lineOf(v, depth)
	return v, err
}

// glyph appends a glyph to the last move, or to the line if there is none yet.
func (l *Line) glyph(n NAG) {
	if len(l.Moves) == 0 {
		l.Glyphs = append(l.Glyphs, n)
		return
	}
	m := &l.Moves[len(l.Moves)-1]
	m.Glyphs = append(m.Glyphs, n)
}

// note appends a note to the last move, or to the line if there is none yet.
func (l *Line) note(n Note) {
	if len(l.Moves) == 0 {
		l.Notes = append(l.Notes, n)
		return
	}
	m := &l.Moves[len(l.Moves)-1]
	m.Notes = append(m.Notes, n)
}
