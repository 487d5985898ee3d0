package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/polyglot"
)

const bookShowHelp = `Prints the moves of a position in an opening book, with their weights, and with
the number of moves that the book has after each. The position is the start
position, or a FEN, followed by moves, as in "arrocco show". The exit code is
0 even if the position is not in the book.

With --json, it prints one line: the position (fen), its key in the book (key)
and its moves (moves), each in coordinates (move) and in the usual notation of
the game (text), with weight, share, which is from 0 to 1, and the number of
moves after it (next).`

// newBookShowCommand returns the command that prints the moves of a position.
func newBookShowCommand() *cobra.Command {
	f := &variantFlag{}
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "show BOOK [FEN|startpos] [moves MOVE…]",
		Short: "print the moves of a position in an opening book",
		Long:  bookShowHelp,
		Example: "  arrocco book show book.bin\n" +
			"  arrocco book show book.bin startpos moves 1. e4 e5",
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			v, err := f.bookVariant()
			if err != nil {
				return err
			}
			p, err := parsePosition(v, args[1:])
			if err != nil {
				return err
			}
			b, err := openBook(v, args[0])
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, b.Close()) }()
			page, err := newBookPage(b, p, v.BookKey)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(page)
			}
			page.write(cmd.OutOrStdout(), b)
			return nil
		},
	}
	f.add(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a line of JSON")
	return cmd
}

// A bookPage is what a book knows of a position.
type bookPage struct {
	FEN   string         `json:"fen"`
	Key   string         `json:"key"` // 16 hexadecimal digits
	Moves []bookPageMove `json:"moves"`
}

// A bookPageMove is a move of a bookPage.
type bookPageMove struct {
	Move   string  `json:"move"` // in coordinates
	Text   string  `json:"text"` // in SAN or WXF
	Weight int     `json:"weight"`
	Share  float64 `json:"share"` // of the sum of the weights
	Next   int     `json:"next"`  // moves of the position after it
}

// newBookPage reads what the book knows of p.
func newBookPage(b *polyglot.Book, p game.Position, key func(game.Position) uint64) (*bookPage, error) {
	moves, err := b.Moves(p, key(p))
	if err != nil {
		return nil, err
	}
	sum := 0
	for _, m := range moves {
		sum += m.Weight
	}
	page := &bookPage{FEN: p.String(), Key: fmt.Sprintf("%016x", key(p)), Moves: []bookPageMove{}}
	for _, m := range moves {
		entry := bookPageMove{
			Text: notation.Text(p, m.Move), Move: notation.CoordinatesOf(p.Traits()).Format(p.Traits(), m.Move),
			Weight: m.Weight,
		}
		if sum > 0 {
			entry.Share = float64(m.Weight) / float64(sum)
		}
		p.Make(m.Move)
		next, err := b.Moves(p, key(p))
		p.Unmake()
		if err != nil {
			return nil, err
		}
		entry.Next = len(next)
		page.Moves = append(page.Moves, entry)
	}
	return page, nil
}

// write writes the page as a table.
func (page *bookPage) write(w io.Writer, b *polyglot.Book) {
	fmt.Fprintf(w, "Book: %s of %s\nFen: %s\nKey: %s\n",
		counted(b.Len(), "move"), counted(b.Positions(), "position"), page.FEN, page.Key)
	if len(page.Moves) == 0 {
		fmt.Fprintln(w, "The position is not in the book.")
		return
	}
	t := table.NewWriter()
	style := table.StyleDefault
	style.Format.Header = text.FormatDefault
	t.SetStyle(style)
	t.AppendHeader(table.Row{"Move", "Coordinates", "Weight", "Share", "Next moves"})
	for _, m := range page.Moves {
		t.AppendRow(table.Row{m.Text, m.Move, m.Weight, fmt.Sprintf("%.1f%%", 100*m.Share), m.Next})
	}
	t.SetColumnConfigs([]table.ColumnConfig{{Number: 4, Align: text.AlignRight}})
	fmt.Fprintln(w, t.Render())
}
