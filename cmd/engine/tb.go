package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/syzygy"
	"arrocco/movegen/chess"
)

const tbHelp = `Looks a position of chess up in Syzygy endgame tables, and ranks its moves.

The result and the distances are for the side to move. DTZ is the number of
plies to the next capture or pawn move, or to mate, if the winner hurries as far
as that keeps the win: less than 0 for a loss. With the half-move clock of the
FEN it must not exceed 100, by the rule of fifty moves. A win that takes longer
is a cursed win, and a loss that does is a blessed loss: both are draws. Some
tables count moves, so that a DTZ may be a ply too low, and a result that uses
the fifty moves up to the last ply is not certain.

--syzygy-path names the directories of the files (KQvK.rtbw, KQvK.rtbz), with
":" in between, or ";" on Windows. All materials that captures and promotions
lead to are needed as well.

--json prints one line: wdl from -2 (loss) and -1 (blessed loss) to 2 (win),
dtz, and for each move what it leads to, the best first. The wdl of the position
is that of a half-move clock of 0; those of the moves count what is used up.`

// tbFlags are the flags of "arrocco tb".
type tbFlags struct {
	path string
	json bool
}

// newTBCommand returns the command that looks positions up in endgame tables.
func newTBCommand() *cobra.Command {
	f := &tbFlags{}
	cmd := &cobra.Command{
		Use:     "tb FEN [moves MOVE…]",
		Short:   "look a position up in Syzygy endgame tables",
		Long:    tbHelp,
		Example: `  arrocco tb "8/8/8/8/8/4k3/8/KQ6 w - - 0 1" --syzygy-path tables`,
		Args:    cobra.MinimumNArgs(1),
		RunE:    f.run,
	}
	cmd.Flags().StringVar(&f.path, "syzygy-path", "", "directories of the tables")
	cmd.Flags().BoolVar(&f.json, "json", false, "print a line of JSON")
	return cmd
}

// A tbPosition is the output of "tb --json".
type tbPosition struct {
	FEN   string   `json:"fen"`
	WDL   int      `json:"wdl"` // for the side to move, -2 to 2
	DTZ   int      `json:"dtz"` // plies
	Moves []tbMove `json:"moves"`
}

// A tbMove is a move and what it leads to, for the side that plays it.
type tbMove struct {
	UCI string `json:"uci"`
	SAN string `json:"san"`
	WDL int    `json:"wdl"`
	DTZ int    `json:"dtz"`
}

// run looks the position up.
func (f *tbFlags) run(cmd *cobra.Command, args []string) error {
	v, err := (&variantFlag{}).variant()
	if err != nil {
		return err
	}
	parsed, err := parsePosition(v, args)
	if err != nil {
		return err
	}
	p, ok := parsed.(*chess.Position)
	switch {
	case !ok:
		return usagef("tables are for chess")
	case f.path == "":
		return usagef("--syzygy-path is missing")
	}
	tables, err := syzygy.Open(f.path)
	if err != nil {
		return fmt.Errorf("--syzygy-path: %w", err)
	}
	defer func() { _ = tables.Close() }() // they were only read
	w, known := tables.WDL(p)
	dtz, measured := tables.DTZ(p)
	moves, ranked := tables.Root(p)
	if !known || !measured || !ranked {
		return notInTables(tables, p)
	}
	result := tbPosition{FEN: p.String(), WDL: int(w), DTZ: dtz, Moves: []tbMove{}}
	for _, m := range moves {
		result.Moves = append(result.Moves, tbMove{
			UCI: notation.CoordinatesOf(p.Traits()).Format(p.Traits(), m.Move), SAN: notation.Text(p, m.Move),
			WDL: int(m.WDL), DTZ: m.DTZ,
		})
	}
	if f.json {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(result)
	}
	return result.write(cmd.OutOrStdout(), p)
}

// notInTables says why a position has no value.
func notInTables(tables *syzygy.Tables, p *chess.Position) error {
	switch n := int(p.State().Pieces); {
	case tables.Damaged() != nil:
		return tables.Damaged()
	case p.CanCastle():
		return errors.New("no table has positions with castling rights")
	case n > tables.MaxPieces():
		return fmt.Errorf("%d pieces, and the tables have %d at most", n, tables.MaxPieces())
	}
	return errors.New("no table of this material, or of one that a capture or promotion leads to")
}

// write prints the result for people.
func (r *tbPosition) write(w io.Writer, p *chess.Position) error {
	fmt.Fprintf(w, "%s\n", r.FEN)
	if len(r.Moves) == 0 {
		_, err := fmt.Fprintf(w, "The game is over: %s\n", syzygy.WDL(r.WDL))
		return err
	}
	side := "White"
	if p.State().Side == game.Black {
		side = "Black"
	}
	fmt.Fprintf(w, "%s to move: %s, DTZ %d\n", side, syzygy.WDL(r.WDL), r.DTZ)
	t := table.NewWriter()
	style := table.StyleDefault
	style.Format.Header = text.FormatDefault
	t.SetStyle(style)
	t.SetColumnConfigs([]table.ColumnConfig{{Number: 3, Align: text.AlignRight, AlignHeader: text.AlignRight}})
	t.AppendHeader(table.Row{"Move", "Result", "DTZ"})
	for _, m := range r.Moves {
		t.AppendRow(table.Row{m.SAN, syzygy.WDL(m.WDL).String(), strconv.Itoa(m.DTZ)})
	}
	_, err := fmt.Fprintln(w, t.Render())
	return err
}
