package analyse

import (
	"fmt"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"arrocco/game"
	"arrocco/internal/board"
	"arrocco/search"
)

// picture returns the rows of the best picture that fits a window: the board with the
// state of the search and the table of lines; with fewer lines; without the board; or
// only the state of the search. It leaves a row for the first line.
func (l *lines) picture(look board.Look, columns, rows int) []string {
	look.Width = columns
	marked := board.Lines(l.root, look, l.move())
	heads := [][]string{
		l.beside(marked, look),
		slices.Concat(marked, l.status(columns)),
		l.status(columns),
	}
	for i, head := range heads {
		n, least := max(len(l.best), 1), 1 // number of lines
		if i < len(heads)-1 {
			least = min(n, fewLines)
		}
		if n = min(n, max(rows-len(head)-tableFrame, 0)); n < least && !l.over() {
			continue
		}
		if picture := l.below(head, look, n); fits(picture, columns, rows) {
			return picture
		}
	}
	return l.plain(look, columns, rows)
}

// fewLines is the number of lines that are more important than the board.
const fewLines = 3

// tableFrame is the number of rows of the table besides its lines, including the blank
// one above it.
const tableFrame = 5

// below returns head with the table of the best n lines below it.
func (l *lines) below(head []string, look board.Look, n int) []string {
	t := l.table(look, n, false)
	if t == "" {
		return head
	}
	return slices.Concat(head, []string{""}, strings.Split(t, "\n"))
}

// last returns the rows of the picture at the end of the search, which has any height.
func (l *lines) last(s Screen) []string {
	columns := s.Look.Width
	marked := board.Lines(l.root, s.Look, l.move())
	head := l.beside(marked, s.Look)
	if columns > 0 && !fits(head, columns, len(head)) {
		head = slices.Concat(marked, l.status(columns))
	}
	if columns > 0 && !fits(head, columns, len(head)) {
		head = l.status(columns)
	}
	t := l.table(s.Look, len(l.best), s.Whole)
	if t == "" {
		return head
	}
	picture := strings.Split(t, "\n")
	if columns > 0 && !s.Whole && !fits(picture, columns, len(picture)) {
		return append(head, l.rows(s.Look, columns)...)
	}
	return slices.Concat(head, []string{""}, picture)
}

// conclusion returns the rows with the best move at the end.
func (l *lines) conclusion(look board.Look, r search.Result) []string {
	verdict := l.verdict(look, r)
	if look.Width > 0 {
		verdict = text.WrapSoft(verdict, look.Width)
	}
	return strings.Split(verdict, "\n")
}

// plain returns the picture for the smallest windows: the state of the search and the
// lines without a frame.
func (l *lines) plain(look board.Look, columns, rows int) []string {
	picture := append(l.status(columns), l.rows(look, columns)...)
	return picture[:max(min(len(picture), rows), 1)]
}

// rows returns the lines without a frame.
func (l *lines) rows(look board.Look, columns int) []string {
	var rows []string
	for i, entry := range l.best {
		if len(entry.pv) == 0 || l.over() {
			continue
		}
		score := formatLine(l.root.Traits(), &entry, l.root.State().Side)
		rank := fmt.Sprintf("%d %s ", i+1, score)
		rows = append(rows, cut(rank+fit(l.play(entry.pv), max(columns-text.StringWidth(rank), 1), look), columns))
	}
	return rows
}

// beside returns the rows of the board with the state of the search beside them.
func (l *lines) beside(marked []string, look board.Look) []string {
	facts := l.facts(look)
	rows := slices.Clone(marked)
	for i := range rows {
		if i < len(facts) && facts[i] != "" {
			rows[i] += strings.Repeat(" ", board.Gap(l.root, look, rows[i])) + facts[i]
		}
	}
	return rows
}

// facts returns the state of the search in several rows.
func (l *lines) facts(look board.Look) []string {
	i := &l.latest
	facts := []string{look.Bold(turn(l.root)), l.hands()}
	switch {
	case i.Depth == 0 && i.Elapsed == 0:
		return facts
	case i.Depth == 0:
		return append(facts, "time   "+formatTime(i.Elapsed))
	}
	return append(facts,
		"depth  "+l.depth(),
		"nodes  "+formatCount(i.Nodes),
		fmt.Sprintf("speed  %s nodes/s", formatCount(l.speed)),
		"time   "+formatTime(i.Elapsed),
		fmt.Sprintf("hash   %.0f %% full", float64(i.HashFull)/10),
	)
}

// status returns the state of the search in one row, as much as fits, and the hands in
// another if the game has hands.
func (l *lines) status(columns int) []string {
	i := &l.latest
	parts := []string{fmt.Sprintf("depth %d/%d", i.Depth, max(i.Depth, i.SelDepth)), formatTime(i.Elapsed)}
	if i.Depth > 0 {
		parts = append(parts, formatCount(i.Nodes)+" nodes", formatCount(l.speed)+"/s",
			fmt.Sprintf("hash %.0f %%", float64(i.HashFull)/10))
	}
	if l.over() {
		parts = []string{turn(l.root)}
	} else if whole := turn(l.root) + ", " + strings.Join(parts, ", "); len(whole) <= columns {
		parts = []string{whole}
	}
	for len(parts) > 1 && len(strings.Join(parts, ", ")) > columns {
		parts = parts[:len(parts)-1]
	}
	rows := []string{cut(strings.Join(parts, ", "), columns)}
	if hands := l.hands(); hands != "" {
		rows = append(rows, cut(hands, columns))
	}
	return rows
}

// depth returns the depth, and the selective depth if it is greater.
func (l *lines) depth() string {
	if l.latest.SelDepth > l.latest.Depth {
		return fmt.Sprintf("%d, up to %d", l.latest.Depth, l.latest.SelDepth)
	}
	return fmt.Sprint(l.latest.Depth)
}

// hands returns the tiles in the players' hands, or "" in games without hands.
func (l *lines) hands() string {
	hands, ok := board.Hands(l.root)
	if !ok {
		return ""
	}
	return fmt.Sprintf("hands  White %s, Black %s", &hands[game.White], &hands[game.Black])
}

// turn returns who is to move, or how the game has ended.
func turn(p game.Position) string {
	if o := p.Outcome(); o.Result != game.Ongoing {
		return fmt.Sprintf("The game is over: %v %s", o.Result, strings.ReplaceAll(string(o.Reason), "-", " "))
	}
	player := board.Player(p.Traits(), p.State().Side)
	check := ""
	if p.State().InCheck {
		check = ", in check"
	}
	return player + " to move" + check
}

// over reports whether the game is over.
func (l *lines) over() bool { return isOver(l.root) }

// fits reports whether a picture fits a window.
func fits(picture []string, columns, rows int) bool {
	return len(picture) <= rows && !slices.ContainsFunc(picture, func(row string) bool {
		return text.StringWidthWithoutEscSequences(row) > columns
	})
}

// cut cuts s to the given number of columns.
func cut(s string, columns int) string {
	return text.Trim(s, max(columns, 0))
}
