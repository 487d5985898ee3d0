package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"arrocco/engine"
	"arrocco/eval/nnue"
	"arrocco/game"
	"arrocco/train/selfplay"
	"arrocco/train/wdl"
)

const scaleHelp = `Fits to games of self-play, shards or directories of shards, what scores are
worth, and prints the constants of game.Scale: which score of the search is a
chance of 50 % to win, and so is shown as +100 centipawns, and the model behind
UCI_ShowWDL. Positions that occurred before, mate scores and scores beyond 7
pawns are left out.`

// newScaleCommand returns the command that tells what scores are worth.
func newScaleCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "scale FILE…",
		Short:   "fit to games of self-play what scores are worth",
		Long:    scaleHelp,
		Example: "  arrocco scale data/chess",
		Args:    cobra.MinimumNArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return runScale(cmd.OutOrStdout(), args) },
	}
}

// runScale fits the games of all arguments, which have to be of one game.
func runScale(out io.Writer, args []string) error {
	var v *engine.Variant
	counts := &wdl.Counts{}
	for _, arg := range args {
		paths, err := shardsOf(arg)
		if err != nil {
			return err
		}
		for _, path := range paths {
			if err := countShard(counts, &v, path); err != nil {
				return err
			}
		}
	}
	if counts.Len() == 0 {
		return fmt.Errorf("no positions in %s", plural(len(args), "file"))
	}
	m, even := counts.Fit(), counts.Half()
	fmt.Fprintf(out, "game        %s\npositions   %d\n", v.Name, counts.Len())
	fmt.Fprintf(out, "even        %.1f is a chance of 50 %% to win, with any number of pieces\n", even)
	fmt.Fprintf(out, "half        %.1f is one with 32 pieces\nspread      %.1f\nperPiece    %.2f\n",
		m.Half, m.Spread, m.PerPiece)
	fmt.Fprintf(out, "loss        %.5f nats a position\n", counts.Loss(m))
	return writeWorth(out, v, counts)
}

// writeWorth writes what 73 % of the points are worth to each output of a network, by
// the number of pieces.
func writeWorth(out io.Writer, v *engine.Variant, counts *wdl.Counts) error {
	start, err := v.Parse(v.Start)
	if err != nil {
		return err
	}
	l := nnue.NewLayout(start.Traits(), game.None, 0) // neither king nor width matters here
	fmt.Fprint(out, "worth       ")
	for from, to := 2, 2; from <= l.Crowd; from, to = to+1, to+1 {
		for to < l.Crowd && l.Output(to+1) == l.Output(from) {
			to++
		}
		fmt.Fprintf(out, "%.0f ", counts.Unit(from, to))
	}
	fmt.Fprintln(out, "are 73 % of the points, with the pieces of each of 8 outputs of a network")
	return nil
}

// countShard adds a shard, which has to be of the game v; if that is nil, it
// becomes the shard's.
func countShard(counts *wdl.Counts, v **engine.Variant, path string) error {
	r, err := selfplay.Open(path)
	if err != nil {
		return err
	}
	defer r.Close()
	of, err := engine.Lookup(r.Header().Variant)
	switch {
	case err != nil:
	case *v != nil && *v != of:
		err = fmt.Errorf("these are games of %s, not of %s", of.Name, (*v).Name)
	default:
		*v = of
		err = counts.AddGames(of, r)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}
