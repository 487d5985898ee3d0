package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"arrocco/eval"
	"arrocco/game"
	"arrocco/internal/board"
	"arrocco/internal/notation"
)

// newShowCommand returns the command that draws a position.
func newShowCommand() *cobra.Command {
	f, repetition := &variantFlag{}, &repetitionFlag{}
	n := &notationFlag{}
	var ascii bool
	cmd := &cobra.Command{
		Use:   "show FEN|startpos [moves MOVE…]",
		Short: "draw a position and list its legal moves",
		Long: "Draws a position and lists its legal moves. Moves behind the position may be in any\n" +
			"notation of the game, with numbers and comments as in a file of games.",
		Example: "  arrocco show startpos moves 1. e4 e5 2. Nf3\n" +
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
			l, _ := look(out, ascii, 0)
			l.Numbers = true
			fmt.Fprintf(out, "%s\n%sFen: %s\nKey: %016X\nOutcome: %s\nMoves: %s\n",
				board.Draw(p, l, game.NoMove), drawNote(p), p, uint64(p.State().Key), p.Outcome(), moveNames(p, format))
			return nil
		},
	}
	f.add(cmd)
	n.add(cmd)
	repetition.add(cmd)
	cmd.Flags().BoolVar(&ascii, "ascii", false, "draw with letters only")
	return cmd
}

// drawNote says that a tile is drawn before the next move, which the list of moves
// does not know, or nothing.
func drawNote(p game.Position) string {
	d, ok := p.(interface{ DrawDue() bool })
	if !ok || !d.DrawDue() {
		return ""
	}
	side := board.Player(p.Traits(), p.State().Side)
	return "Draw: " + side + " draws a tile first, as moves +N says of a knight; the moves below are those without it\n"
}

// moveNames returns the legal moves in a notation.
func moveNames(p game.Position, format notation.Format) string {
	var list game.MoveList
	p.Generate(&list, game.All)
	names := make([]string, list.Len())
	for i, s := range list.Moves() {
		names[i] = format(p, s.Move)
	}
	return strings.Join(names, " ")
}

// newEvalCommand returns the command that explains the static evaluation.
func newEvalCommand() *cobra.Command {
	f := &engineFlags{hash: 1, threads: 1}
	cmd := &cobra.Command{
		Use:   "eval FEN|startpos [moves MOVE…]",
		Short: "explain the static evaluation of a position",
		Args:  cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			v, err := f.variant()
			if err != nil {
				return err
			}
			p, err := parsePosition(v, args)
			if err != nil {
				return err
			}
			e, err := f.open()
			if err != nil {
				return err
			}
			defer e.Close()
			ev := e.Evaluator()
			ev.Reset(p)
			out := cmd.OutOrStdout()
			if x, ok := ev.(eval.Explainer); ok {
				fmt.Fprint(out, x.Explain(p))
			}
			fmt.Fprintf(out, "Static evaluation: %+d centipawns for the side to move\n",
				eval.Centipawns(p.Traits(), ev.Evaluate(p)))
			return nil
		},
	}
	f.variantFlag.add(cmd)
	f.evalFileFlag.add(cmd)
	return cmd
}
