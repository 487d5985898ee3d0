package pgn

import (
	"fmt"
	"io"
	"strings"
)

// maxNesting is how deep variations may lie in each other.
const maxNesting = 200

// A Reader reads the games of a file one after the other.
type Reader struct {
	lex    *lexer
	ahead  *token // read but not used yet
	failed bool   // in the last game
}

// NewReader returns a Reader of the games in r. Line ends, a byte order mark
// and what the standard calls import format are all read.
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
// after that, which starts at its first tag.
//
// A game ends with its result. It also ends, with the result of its tag if
// there is one, where the tags of the next game or the end of the file follow
// its moves.
func (r *Reader) Read() (*Game, error) {
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

// resync skips to the next line that starts a tag.
func (r *Reader) resync() error {
	r.ahead = nil
	for {
		c := r.lex.peek()
		if c == '[' && r.lex.last == '\n' {
			return nil
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
	if err := r.tags(g); err != nil {
		return nil, err
	}
	end, err := r.lineOf(&g.Line, 0)
	if err != nil {
		return nil, err
	}
	switch end.kind {
	case termination:
		g.Result = end.text
	case endOfFile:
		if len(g.Tags) == 0 && len(g.Line.Moves) == 0 {
			return nil, io.EOF
		}
		fallthrough
	default: // the next game's tags
		r.ahead = &end
		if result := g.Tag("Result"); isResult(result) {
			g.Result = result
		}
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
			g.Tags = append(g.Tags, Tag{name, value})
		case comment:
			g.Line.Notes = append(g.Line.Notes, Note{Comment: t.text})
		default:
			r.ahead = &t
			return nil
		}
	}
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
			if len(l.Moves) == 0 {
				return t, r.lex.errorf("a glyph before the first move")
			}
			m := &l.Moves[len(l.Moves)-1]
			m.Glyphs = append(m.Glyphs, t.nag)
		case comment:
			l.note(Note{Comment: t.text})
		case open:
			v, err := r.variation(l, depth+1)
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
			if depth == 0 {
				return t, r.lex.errorf("a ) without its counterpart")
			}
			return t, nil
		default:
			if depth > 0 {
				return t, r.lex.errorf("a variation that does not end")
			}
			return t, nil
		}
	}
}

// variation reads a variation after its opening parenthesis.
func (r *Reader) variation(l *Line, depth int) (*Line, error) {
	if len(l.Moves) == 0 {
		return nil, r.lex.errorf("a variation before the first move")
	}
	if depth > maxNesting {
		return nil, r.lex.errorf("more than %d variations inside each other", maxNesting)
	}
	v := &Line{}
	_, err := r.lineOf(v, depth)
	return v, err
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
