package pgn

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// lineWidth is the longest line of movetext in export format (section 4.3).
const lineWidth = 79

// Write writes g in export format, followed by an empty line. Move numbers
// start where the FEN tag says, else at 1 with White.
//
// It returns the writer's error, or one that names the text that PGN cannot
// express, such as a tag value with a line break. In that case nothing was
// written.
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
	t := &typesetter{w: b}
	number, black := startNumber(g.Tag("FEN"))
	t.line(&g.Line, number, black)
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

// startNumber reads the full-move number and the side to move of a FEN. It
// returns 1 and White for anything that does not look like one.
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

// A typesetter breaks words into lines.
type typesetter struct {
	w      *bytes.Buffer
	column int
	glued  bool // the next word follows an opening parenthesis
}

// word writes s after a space or at the start of a new line. A word is never
// broken, so that comments survive with their own spaces.
func (t *typesetter) word(s string) {
	switch {
	case t.glued, t.column == 0:
	case t.column+1+len(s) > lineWidth:
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

// line writes l, whose first move has the given number.
func (t *typesetter) line(l *Line, number int, black bool) {
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

// notes writes what follows the move of the given number: its variations start
// with the same number.
func (t *typesetter) notes(notes []Note, number int, black bool) {
	for _, n := range notes {
		if n.Variation == nil {
			t.comment(n.Comment)
			continue
		}
		t.word("(")
		t.glued = true
		t.line(n.Variation, number, black)
		t.glued = true
		t.word(")")
	}
}

// comment writes a comment in braces, or up to the end of the line if it has a
// closing brace of its own.
func (t *typesetter) comment(text string) {
	if !strings.Contains(text, "}") {
		t.word("{" + text + "}")
		return
	}
	t.word(";" + text + "\n")
}

// check returns an error if some text of g cannot be written.
func (g *Game) check() error {
	for _, t := range g.Tags {
		if !isTagName(t.Name) {
			return fmt.Errorf("pgn: tag name %q: not a word without quotes and brackets", t.Name)
		}
		if strings.ContainsAny(t.Value, "\n\r\x00") {
			return fmt.Errorf("pgn: tag %s: value %q has a line break", t.Name, t.Value)
		}
	}
	switch g.Result {
	case "", "*", "1-0", "0-1", "1/2-1/2":
	default:
		return fmt.Errorf("pgn: result %q: not 1-0, 0-1, 1/2-1/2 or *", g.Result)
	}
	return g.Line.check()
}

func (l *Line) check() error {
	if err := checkNotes(l.Notes); err != nil {
		return err
	}
	for i := range l.Moves {
		m := &l.Moves[i]
		if !isMove(m.Text) {
			return fmt.Errorf("pgn: move %q: not a word that a move can be", m.Text)
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
