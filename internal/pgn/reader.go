package pgn

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// maxNesting is the maximum depth of nested variations.
const maxNesting = 200

// A Reader reads the games of a file in order.
type Reader struct {
	lex    *lexer
	ahead  *token // read but not used yet
	failed bool   // in the last game

	inMoves bool // the tags of the game have been read
}

// NewReader returns a Reader of the games in r. It reads the import format of the
// standard and more, as the package comment says, with any line ends and in any
// encoding of package charset.
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

// Read returns the next game, or io.EOF at the end of the file. Any other error has
// the number of a line. The next Read then continues with the following game, or
// returns io.EOF if the underlying reader has failed.
//
// A game ends with its result. If it has none, it ends before the tags of the next game,
// before a move number 1 after an empty line, or at the end of the file, and has the
// result of its tag Result. Tags without
// moves are a game as well, which ends before a tag Event, or before a repeated tag
// after an empty line.
func (r *Reader) Read() (*Game, error) {
	if r.failed && r.lex.broken {
		return nil, io.EOF
	}
	if r.failed {
		if err := r.skipToGame(); err != nil {
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

// skipToGame skips to the next game: to a tag Event, to any tag after a line of moves,
// or to a first move after an empty line.
func (r *Reader) skipToGame() error {
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

// token reads the next token.
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
	end, err := r.moves(&g.Mainline, 0)
	if err != nil {
		return nil, err
	}
	switch end.kind {
	case gameResult:
		g.Result = end.text
		r.lex.skipResult()
	case endOfFile:
		if len(g.Tags) == 0 && len(g.Mainline.Moves) == 0 {
			return nil, io.EOF
		}
		fallthrough
	default: // the next game's tags or first move
		r.ahead = &end
		g.Result = readResult(g.Tag("Result"))
	}
	return g, nil
}

// tags reads the tags. Comments between them become comments before the first move.
func (r *Reader) tags(g *Game) error {
	for {
		t, err := r.token()
		if err != nil {
			return err
		}
		switch t.kind {
		case tag:
			name, value, _ := strings.Cut(t.text, "\x00")
			if g.endsBefore(name, t.gap) {
				r.ahead = &t
				return nil
			}
			g.Tags = append(g.Tags, Tag{name, value})
		case comment:
			g.Mainline.Notes = append(g.Mainline.Notes, Note{Comment: t.text})
		default:
			r.ahead = &t
			return nil
		}
	}
}

// endsBefore reports whether a tag with the given name begins the next game, when g has
// no moves yet. Gap reports whether the tag follows an empty line.
func (g *Game) endsBefore(name string, gap bool) bool {
	known := slices.ContainsFunc(g.Tags, func(t Tag) bool { return t.Name == name })
	return len(g.Tags) > 0 && (known && (gap || name == "Event") || gap && name == "Event")
}

// moves reads the moves of a variation and returns the token that ends it: a closing
// parenthesis, or the end of the game if depth is 0.
func (r *Reader) moves(l *Variation, depth int) (token, error) {
	for {
		t, err := r.token()
		if err != nil {
			return t, err
		}
		switch t.kind {
		case word:
			l.Moves = append(l.Moves, Move{Text: t.text})
		case glyph:
			l.addGlyph(t.nag)
		case comment:
			l.addNote(Note{Comment: t.text})
		case openParen:
			v, err := r.variation(depth + 1)
			if err != nil {
				return t, err
			}
			l.addNote(Note{Variation: v})
		case number:
			if depth == 0 && t.gap && t.text == "1." && len(l.Moves) > 1 {
				t.gap = false
				return t, nil // the next game, without tags
			}
		case gameResult:
			if depth == 0 {
				return t, nil
			} // ignore a result in a variation
		case closeParen:
			if depth > 0 {
				return t, nil
			} // ignore a surplus parenthesis
		default:
			if depth > 0 {
				r.ahead = &t
				return t, r.lex.errorf("unterminated variation")
			}
			return t, nil
		}
	}
}

// variation reads a variation after its opening parenthesis.
func (r *Reader) variation(depth int) (*Variation, error) {
	if depth > maxNesting {
		return nil, r.lex.errorf("variations nested more than %d deep", maxNesting)
	}
	v := &Variation{}
	_, err := r.moves(v, depth)
	return v, err
}

// addGlyph appends a glyph to the last move, or to the variation if it has no move yet.
func (v *Variation) addGlyph(n NAG) {
	if len(v.Moves) == 0 {
		v.Glyphs = append(v.Glyphs, n)
		return
	}
	m := &v.Moves[len(v.Moves)-1]
	m.Glyphs = append(m.Glyphs, n)
}

// addNote appends a note to the last move, or to the variation if it has no move yet.
func (v *Variation) addNote(n Note) {
	if len(v.Moves) == 0 {
		v.Notes = append(v.Notes, n)
		return
	}
	m := &v.Moves[len(v.Moves)-1]
	m.Notes = append(m.Notes, n)
}
