package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"arrocco/engine"
	"arrocco/eval"
	"arrocco/game"
	"arrocco/internal/board"
	"arrocco/internal/notation"
)

// newShowCommand returns the command that draws a position.
func newShowCommand() *cobra.Command {
	f := &variantFlag{}
	var ascii bool
	cmd := &cobra.Command{
		Use:   "show FEN|startpos [moves MOVE…]",
		Short: "draw a position and list its legal moves",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			v, err := f.variant()
			if err != nil {
				return err
			}
			p, err := parsePosition(v, args)
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			l, _ := look(out, ascii, 0)
			fmt.Fprintf(out, "%s\nFen: %s\nKey: %016X\nOutcome: %s\nMoves: %s\n",
				board.Draw(p, l, game.NoMove), p, uint64(p.State().Key), p.Outcome(), moveNames(p))
			return nil
		},
	}
	f.add(cmd)
	cmd.Flags().BoolVar(&ascii, "ascii", false, "draw with letters only")
	return cmd
}

// moveNames returns the legal moves as people write them.
func moveNames(p game.Position) string {
	var list game.MoveList
	p.Generate(&list, game.All)
	names := make([]string, list.Len())
	for i, s := range list.Moves() {
		names[i] = notation.Text(p, s.Move)
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
				eval.Centipawns(p.Traits(), engine.StaticScore(ev, p)))
			return nil
		},
	}
	f.variantFlag.add(cmd)
	f.evalFileFlag.add(cmd)
	return cmd
}
