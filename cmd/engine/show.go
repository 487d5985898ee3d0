package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"arrocco/game"
	"arrocco/internal/board"
	"arrocco/internal/notation"
)

// newShowCommand returns the command that draws a position.
func newShowCommand() *cobra.Command {
	f, repetition := &variantFlag{}, &repetitionFlag{}
	n := &notationFlag{}
	var ascii, flipped bool
	var svg string
	cmd := &cobra.Command{
		Use:   "show FEN|startpos [moves MOVE…]",
		Short: "draw a position and list its legal moves",
		Long: "Draws a position and lists its legal moves. Moves after the position may be in\n" +
			"any notation of the game, with move numbers and comments as in PGN.",
		Example: "  arrocco show startpos moves 1. e4 e5 2. Nf3\n" +
			"  arrocco show startpos moves 1. e4 --svg board.svg\n" +
			"  arrocco show startpos --variant xiangqi --notation chinese",
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			v, err := f.variant()
			if err != nil {
				return err
			}
			format, err := n.format(v)
			if err != nil {
				return err
			}
			p, err := parsePosition(v, args)
			if err != nil {
				return err
			}
			if _, err := repetition.apply(v, p); err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			if svg != "" {
				return writeSVG(out, svg, p, flipped)
			}
			l := look(out, ascii)
			l.Numbers, l.Flipped = true, flipped
			fmt.Fprintf(out, "%s\n%sFen: %s\nKey: %016X\nTurn: %s\nOutcome: %s\n",
				board.Draw(p, l, game.NoMove), drawNote(p), p, uint64(p.State().Key), turn(p), p.Outcome())
			fmt.Fprintln(out, wrapWords("Moves: "+strings.Join(moveNames(p, format), " "), l.Width))
			for _, line := range movesByDraw(p, format) {
				fmt.Fprintln(out, wrapWords(line, l.Width))
			}
			return nil
		},
	}
	f.add(cmd)
	n.add(cmd)
	repetition.add(cmd)
	cmd.Flags().BoolVar(&ascii, "ascii", false, "draw with letters only")
	cmd.Flags().BoolVar(&flipped, "flip", false, "draw with Black's side below")
	cmd.Flags().StringVar(&svg, "svg", "", "new file for a picture of the board, or - for the standard output")
	return cmd
}

// writeSVG writes a picture of the position, with the last move marked, to a new file.
func writeSVG(out io.Writer, path string, p game.Position, flipped bool) error {
	picture := board.SVG(p, board.Picture{Marked: p.State().Last, Flipped: flipped}) + "\n"
	if path == "-" {
		_, err := io.WriteString(out, picture)
		return err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = io.WriteString(file, picture)
	return errors.Join(err, file.Close())
}

// drawNote says that a tile is drawn before the next move, which the list of moves
// does not know, or nothing.
func drawNote(p game.Position) string {
	d, ok := p.(interface{ DrawDue() bool })
	if !ok || !d.DrawDue() {
		return ""
	}
	side := board.Player(p.Traits(), p.State().Side)
	return "Draw: " + side + " draws a tile first, in lists of moves +N for a knight, +? if unseen\n"
}

// turn returns who is to move, and whether in check.
func turn(p game.Position) string {
	player := board.Player(p.Traits(), p.State().Side)
	if p.State().InCheck {
		player += ", in check"
	}
	return player
}

// wrapWords wraps a line at the given number of columns and indents all lines but the
// first. It does not wrap if columns is 0.
func wrapWords(line string, columns int) string {
	if columns <= 0 {
		return strings.TrimRight(line, " ")
	}
	var b strings.Builder
	at := 0
	for word := range strings.FieldsSeq(line) {
		switch n := text.StringWidth(word); {
		case at == 0:
			at = n
		case at+1+n > columns:
			b.WriteString("\n  ")
			at = 2 + n
		default:
			b.WriteByte(' ')
			at += 1 + n
		}
		b.WriteString(word)
	}
	return b.String()
}

// moveNames returns the legal moves in a notation.
func moveNames(p game.Position, format notation.Format) []string {
	var list game.MoveList
	p.Generate(&list, game.All)
	names := make([]string, list.Len())
	for i, s := range list.Moves() {
		names[i] = format(p, s.Move)
	}
	return names
}

// movesByDraw returns, where a tile is to be drawn first, a line for each tile with
// the moves that it adds to those without it.
func movesByDraw(p game.Position, format notation.Format) (lines []string) {
	if drawNote(p) == "" {
		return nil
	}
	without := moveNames(p, format)
	for _, tile := range "PNBRQ" {
		q := p.Clone()
		hidden, ok := q.(game.Hidden)
		if !ok {
			continue
		}
		if _, err := hidden.Reveal("+" + string(tile)); err != nil {
			continue // not among the tiles that are left
		}
		added := slices.DeleteFunc(moveNames(q, format), func(m string) bool { return slices.Contains(without, m) })
		if len(added) > 0 {
			lines = append(lines, fmt.Sprintf("With +%c: %s", tile, strings.Join(added, " ")))
		}
	}
	return lines
}
