package pgn

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"

	"arrocco/game"
)

// maxLineWidth is the maximum length of a line of movetext in export format (section
// 4.3).
const maxLineWidth = 79

// Write writes g in export format, followed by an empty line. Move numbers start with
// the one in the tag FEN, or else with 1 for White.
//
// It returns the writer's error, or an error with a text that PGN cannot express, such
// as a tag value with a line break. Then it writes nothing.
func Write(w io.Writer, g *Game) error {
	if err := g.check(); err != nil {
		return err
	}
	b := &bytes.Buffer{}
	for _, t := range g.Tags {
		fmt.Fprintf(b, "[%s \"%s\"]\n", t.Name, escaper.Replace(t.Value))
	}
	if len(g.Tags) > 0 {
		b.WriteByte('\n')
	}
	t := &movetextWriter{w: b}
	number, black := startNumber(g.Tag("FEN"))
	t.moves(&g.Mainline, number, black)
	t.word(result(g.Result))
	b.WriteString("\n\n")
	_, err := w.Write(b.Bytes())
	return err
}

// escaper quotes a tag value (section 7).
var escaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

func result(r string) string {
	if r == "" {
		return "*"
	}
	return r
}

// startNumber returns the full-move number and the side to move of a FEN, or 1 and
// White if they are invalid.
func startNumber(fen string) (number int, black bool) {
	fields := strings.Fields(fen)
	if len(fields) < 2 {
		return 1, false
	}
	number, err := strconv.Atoi(fields[len(fields)-1])
	if err != nil || number < 1 {
		number = 1
	}
	return number, fields[1] == "b"
}

// A movetextWriter writes words and breaks lines between them.
type movetextWriter struct {
	w      *bytes.Buffer
	column int
	glued  bool // the next word follows an opening parenthesis
}

// word writes s after a space or at the start of a new line. It does not break s, so
// that a comment keeps its spaces.
func (t *movetextWriter) word(s string) {
	switch {
	case t.glued, t.column == 0:
	case t.column+1+len(s) > maxLineWidth:
		t.w.WriteByte('\n')
		t.column = 0
	default:
		t.w.WriteByte(' ')
		t.column++
	}
	t.w.WriteString(s)
	t.glued = false
	if i := strings.LastIndexByte(s, '\n'); i >= 0 {
		t.column = len(s) - i - 1
	} else {
		t.column += len(s)
	}
}

// moves writes a variation whose first move has the given number.
func (t *movetextWriter) moves(l *Variation, number int, black bool) {
	for _, g := range l.Glyphs {
		t.word("$" + strconv.Itoa(int(g)))
	}
	t.notes(l.Notes, number, black)
	numbered := false // the next move of Black needs no number
	for i := range l.Moves {
		m := &l.Moves[i]
		if !black {
			t.word(strconv.Itoa(number) + ".")
		} else if !numbered {
			t.word(strconv.Itoa(number) + "...")
		}
		t.word(m.Text)
		for _, g := range m.Glyphs {
			t.word("$" + strconv.Itoa(int(g)))
		}
		t.notes(m.Notes, number, black)
		numbered = !black && len(m.Notes) == 0
		if black {
			number++
		}
		black = !black
	}
}

// notes writes the comments and variations after the move with the given number.
// Variations start with the same number.
func (t *movetextWriter) notes(notes []Note, number int, black bool) {
	for _, n := range notes {
		if n.Variation == nil {
			t.comment(n.Comment)
			continue
		}
		t.word("(")
		t.glued = true
		t.moves(n.Variation, number, black)
		t.glued = true
		t.word(")")
	}
}

// comment writes a comment in braces, or after a semicolon if it has a closing brace.
func (t *movetextWriter) comment(text string) {
	if !strings.Contains(text, "}") {
		t.word("{" + text + "}")
		return
	}
	t.word(";" + text + "\n")
}

// check returns an error if PGN cannot express a text of g.
func (g *Game) check() error {
	for _, t := range g.Tags {
		if !isTagName(t.Name) {
			return fmt.Errorf("pgn: invalid tag name %q", t.Name)
		}
		if strings.ContainsAny(t.Value, "\n\r\x00") {
			return fmt.Errorf("pgn: tag %s: value %q has a line break", t.Name, t.Value)
		}
	}
	switch g.Result {
	case "", "*", "1-0", "0-1", "1/2-1/2":
	default:
		return fmt.Errorf("pgn: invalid result %q: want 1-0, 0-1, 1/2-1/2 or *", g.Result)
	}
	return g.Mainline.check()
}

func (v *Variation) check() error {
	if err := checkNotes(v.Notes); err != nil {
		return err
	}
	for i := range v.Moves {
		m := &v.Moves[i]
		if !isMove(m.Text) {
			return fmt.Errorf("pgn: invalid move %q", m.Text)
		}
		if err := checkNotes(m.Notes); err != nil {
			return err
		}
	}
	return nil
}

func checkNotes(notes []Note) error {
	for _, n := range notes {
		if n.Variation != nil {
			if err := n.Variation.check(); err != nil {
				return err
			}
		} else if strings.Contains(n.Comment, "}") && strings.ContainsAny(n.Comment, "\r\n") {
			return fmt.Errorf("pgn: comment %q: has both a closing brace and a line break", n.Comment)
		}
	}
	return nil
}

// FirstMove returns the number of the game's first full move and the player who makes it, as
// the tag FEN says: 1 and White without one.
func (g *Game) FirstMove() (number int, side game.Color) {
	number, black := startNumber(g.Tag("FEN"))
	if black {
		return number, game.Black
	}
	return number, game.White
}
