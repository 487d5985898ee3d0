package analyse

import (
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"arrocco/game"
	"arrocco/internal/board"
	"arrocco/internal/notation"
	"arrocco/search"
)

// otherColumns is the width of the table without the variation, in columns.
const otherColumns = 27

// table draws the best n lines, each in full if whole is set. It returns "" if there
// are none.
func (l *lines) table(look board.Look, n int, whole bool) string {
	width := max(look.Columns()-otherColumns, 1)
	t := table.NewWriter()
	t.SetStyle(tableStyle(look))
	play := table.ColumnConfig{Number: 4, WidthMin: width}
	if whole && look.Width > 0 {
		play.WidthMax, play.WidthMaxEnforcer = width, text.WrapSoft
	}
	t.SetColumnConfigs([]table.ColumnConfig{
		{Number: 1, Align: text.AlignRight, WidthMin: 2},
		{Number: 2, Align: text.AlignRight, AlignHeader: text.AlignRight, WidthMin: 7},
		{Number: 3, Align: text.AlignRight, WidthMin: 5},
		play,
	})
	title := "Line (+ is good for " + board.Player(l.root.Traits(), game.White) + ")"
	if len(title) > width {
		title = "Line"
	}
	t.AppendHeader(table.Row{"#", "Score", "Depth", title})
	for i, entry := range l.best[:min(n, len(l.best))] {
		if len(entry.pv) == 0 || l.over() {
			continue
		}
		line := strings.ReplaceAll(l.play(entry.pv), ". ", "."+glue) // do not wrap after a move number
		if !whole {
			line = fit(l.play(entry.pv), width, look)
		}
		score := formatLine(l.root.Traits(), &entry, l.root.State().Side)
		t.AppendRow(table.Row{i + 1, score, fmt.Sprint(entry.depth), line})
	}
	if t.Length() == 0 {
		return ""
	}
	return strings.ReplaceAll(t.Render(), glue, " ")
}

// glue stands for a space at which variations are not wrapped. No move contains it.
const glue = "_"

// tableStyle returns the frame of the table.
func tableStyle(look board.Look) table.Style {
	style := table.StyleRounded
	if look.ASCII || !look.Color {
		style = table.StyleDefault
	}
	style.Format.Header = text.FormatDefault
	style.Color = table.ColorOptions{}
	return style
}

// fit cuts a variation to the given width in columns, between moves.
func fit(line string, width int, look board.Look) string {
	if text.StringWidth(line) <= width {
		return line
	}
	more := " …"
	if look.ASCII {
		more = " ..."
	}
	words := strings.Fields(line)
	n, left := 0, width-text.StringWidth(more)
	for n < len(words) && text.StringWidth(words[n]) <= left {
		left -= text.StringWidth(words[n] + " ")
		n++
	}
	if n > 1 && strings.HasSuffix(words[n-1], ".") { // do not end with a move number
		n--
	}
	return strings.Join(words[:n], " ") + more
}

// verdict returns one line with the best move.
func (l *lines) verdict(look board.Look, r search.Result) string {
	var legal game.MoveList
	l.root.Generate(&legal, game.All)
	switch {
	case l.over() && legal.Len() > 0:
		return "There is no move to search for."
	case r.Best == game.NoMove:
		return "There is no legal move."
	}
	best := notation.VariationIn(l.root, []game.Move{r.Best, r.Ponder}, l.format)
	s := "Best: " + look.Bold(best[0])
	if len(best) > 1 {
		s += ", then " + best[1]
	}
	return s
}
