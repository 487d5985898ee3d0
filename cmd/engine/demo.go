package main

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"arrocco/analyse"
	"arrocco/engine"
	"arrocco/search"
)

// newDemoCommand returns the command behind "make run".
func newDemoCommand() *cobra.Command {
	f := &engineFlags{}
	var ascii bool
	var moveTime milliseconds
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "analyse a few positions as a demonstration",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if moveTime == 0 {
				return usagef("invalid --movetime 0: want a time above zero")
			}
			e, err := f.open()
			if err != nil {
				return err
			}
			defer e.Close()
			ctx, stop := stoppable(cmd)
			defer stop()
			return demo(ctx, cmd, e, ascii, time.Duration(moveTime))
		},
	}
	f.add(cmd, analysisHash)
	moveTime = milliseconds(demoMoveTime)
	cmd.Flags().BoolVar(&ascii, "ascii", false, "draw with letters only")
	cmd.Flags().Var(&moveTime, "movetime", "search each position this long")
	return cmd
}

// demoMoveTime is the time for each position. Four positions take about ten seconds.
const demoMoveTime = 2500 * time.Millisecond

// demo analyses the examples.
func demo(ctx context.Context, cmd *cobra.Command, e *engine.Engine, ascii bool, moveTime time.Duration) error {
	out := cmd.OutOrStdout()
	suspend, release := suspensions(out)
	defer release()
	examples, err := analyse.Examples(e.Variant().Name)
	if err != nil {
		return err
	}
	for _, example := range examples {
		p, err := e.Variant().Parse(example.FEN)
		if err != nil {
			return err
		}
		s := screen(out, ascii)
		s.Title, s.Suspend = example.Title, suspend
		fmt.Fprintf(out, "%s\n%s\n\n", wrapWords(example.Title, s.Look.Width), p)
		e.NewGame()
		lim := search.Limits{MoveTime: moveTime, MultiPV: example.Lines, Mate: example.Mate}
		if err := analyse.Run(ctx, e, p, lim, analyse.NewDisplay(out, p, s)); err != nil {
			return err
		}
		fmt.Fprintln(out)
		if ctx.Err() != nil {
			return errInterrupted
		}
	}
	fmt.Fprintln(out, `Your own position: arrocco analyse "FEN". All commands: arrocco help.`)
	return nil
}
