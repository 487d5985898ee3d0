package analyse

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"arrocco/game"
	"arrocco/internal/board"
	"arrocco/internal/notation"
	"arrocco/search"
)

// picture draws the board with the state of the search beside it, and the table
// of lines below.
func (l *lines) picture(look board.Look) string {
	var b strings.Builder
	facts := l.facts(look)
	for i, row := range board.Lines(l.root, look, l.move()) {
		b.WriteString(row)
		if i < len(facts) && facts[i] != "" {
			b.WriteString(strings.Repeat(" ", board.Gap(l.root, look, row)) + facts[i])
		}
		b.WriteByte('\n')
	}
	if t := l.table(look); t != "" {
		b.WriteString("\n" + t + "\n")
	}
	return b.String()
}

// Height returns how many lines the picture of an analysis takes, with the
// verdict below it.
func Height(p game.Position, lines int) int {
	const blank, frame, verdict = 1, 4, 1
	return board.Height(p) + blank + frame + lines + verdict
}

// facts returns the state of the search, a line each.
func (l *lines) facts(look board.Look) []string {
	i := &l.latest
	facts := []string{look.Bold(turn(l.root)), ""}
	if hands, ok := board.Hands(l.root); ok {
		facts[1] = fmt.Sprintf("hands  White %s, Black %s", &hands[game.White], &hands[game.Black])
	}
	if i.Depth == 0 {
		return facts
	}
	return append(facts,
		fmt.Sprintf("depth  %d, up to %d", i.Depth, i.SelDepth),
		"nodes  "+formatCount(i.Nodes),
		fmt.Sprintf("speed  %s nodes/s", formatCount(perSecond(i.Nodes, i.Elapsed))),
		"time   "+formatTime(i.Elapsed),
		fmt.Sprintf("hash   %.0f %% full", float64(i.HashFull)/10),
	)
}

// turn says who is to move, or how the game ended.
func turn(p game.Position) string {
	if o := p.Outcome(); o.Result != game.Ongoing {
		return "The game is over: " + o.String()
	}
	player := board.Player(p.Traits(), p.State().Side)
	check := ""
	if p.State().InCheck {
		check = ", in check"
	}
	return player + " to move" + check
}

// The columns of the table apart from the line of play, frame included.
const otherColumns = 27

// table draws the lines. It returns nothing if there are none.
func (l *lines) table(look board.Look) string {
	room := max(look.Columns()-otherColumns, 1)
	t := table.NewWriter()
	t.SetStyle(tableStyle(look))
	t.SetColumnConfigs([]table.ColumnConfig{
		{Number: 1, Align: text.AlignRight, WidthMin: 2},
		{Number: 2, Align: text.AlignRight, AlignHeader: text.AlignRight, WidthMin: 7},
		{Number: 3, Align: text.AlignRight, WidthMin: 5},
		{Number: 4, WidthMin: room},
	})
	title := "Line (+ is good for " + board.Player(l.root.Traits(), game.White) + ")"
	if len(title) > room {
		title = "Line"
	}
	t.AppendHeader(table.Row{"#", "Score", "Depth", title})
	for i, entry := range l.best {
		if len(entry.pv) == 0 {
			continue
		}
		t.AppendRow(table.Row{
			i + 1,
			formatLine(l.root.Traits(), &entry, l.root.State().Side),
			fmt.Sprint(entry.depth),
			fit(l.play(entry.pv), room, look),
		})
	}
	if t.Length() == 0 {
		return ""
	}
	return t.Render()
}

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

// fit cuts a line of moves to a number of columns, between moves.
func fit(line string, room int, look board.Look) string {
	if utf8.RuneCountInString(line) <= room {
		return line
	}
	more := " …"
	if look.ASCII {
		more = " ..."
	}
	line = line[:max(room-utf8.RuneCountInString(more)+1, 0)]
	line = line[:max(strings.LastIndexByte(line, ' '), 0)]
	line = strings.TrimRight(line, " ")
	// A number alone at the end says nothing.
	if i := strings.LastIndexByte(line, ' '); strings.HasSuffix(line, ".") && i > 0 {
		line = line[:i]
	}
	return line + more
}

// verdict says in one line what was found.
func (l *lines) verdict(look board.Look, r search.Result) string {
	if r.Best == game.NoMove {
		return "There is no legal move."
	}
	best := notation.Line(l.root, []game.Move{r.Best, r.Ponder})
	s := "Best: " + look.Bold(best[0])
	if len(best) > 1 {
		s += ", then " + best[1]
	}
	return s
}
