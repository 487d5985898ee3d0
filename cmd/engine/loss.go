package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/train"
	"arrocco/train/selfplay"
)

const lossHelp = `Prints the loss of networks on games of self-play, over the positions that a
trainer would use. The loss is the mean squared difference between two winning
probabilities: from the score of the search, and from the evaluation, multiplied
by the unit that minimizes the loss. The tables show the loss for all positions
and by the number of pieces, and the difference from the first network, with its
standard error.

Games with deeper searches give more meaningful results:

  arrocco datagen --nodes 100000 --quick 1000 --games 200 --out deep
  arrocco loss --data deep new.nnue old.nnue hce`

// lossFlags are the flags of "arrocco loss".
type lossFlags struct {
	data                        []string
	validation, scale, maxScore int
	leaves                      bool
}

// newLossCommand returns the command that compares networks with games.
func newLossCommand() *cobra.Command {
	f := &lossFlags{}
	cmd := &cobra.Command{
		Use:     "loss --data FILE NETWORK…",
		Short:   "compute the loss of networks on games",
		Long:    lossHelp,
		Example: "  arrocco loss --data data/chess/deep nets/chess-1/network.nnue hce",
		Args:    cobra.MinimumNArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return f.run(cmd.OutOrStdout(), args) },
	}
	flags, d := cmd.Flags(), train.DefaultConfig("")
	flags.StringSliceVar(&f.data, "data", nil, "shards, or directories of shards, of one game")
	flags.IntVar(&f.validation, "validation", 0,
		"use one game in this many, the validation split of a training; 0 for all games")
	flags.BoolVar(&f.leaves, "leaves", false, "use the leaves of the games (see datagen), not their positions")
	flags.IntVar(&f.scale, "scale", d.Scale, "score, in internal units, with a winning probability of 73 %")
	flags.IntVar(&f.maxScore, "max-score", 3000, "leave out scores above this many internal units; 0 for no limit")
	return profiled(cmd)
}

// run reads the games and prints the losses.
func (f *lossFlags) run(out io.Writer, networks []string) error {
	switch {
	case len(f.data) == 0:
		return usagef("--data is missing: shards, or directories of shards")
	case f.scale < 1:
		return usagef("invalid --scale %d: want at least 1", f.scale)
	case f.validation < 0 || f.maxScore < 0:
		return usagef("--validation and --max-score must not be negative")
	}
	var meter *train.LossMeter
	for _, arg := range f.data {
		paths, err := shardsOf(arg)
		if err != nil {
			return err
		}
		for _, path := range paths {
			if meter, err = f.add(meter, path, networks); err != nil {
				return err
			}
		}
	}
	if meter.Len() == 0 {
		return errors.New("no positions to learn from in these games")
	}
	writeLosses(out, meter, networks)
	return nil
}

// add adds a shard to meter. If meter is nil, it creates one for the shard's game.
func (f *lossFlags) add(meter *train.LossMeter, path string, networks []string) (*train.LossMeter, error) {
	r, err := selfplay.Open(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	if meter == nil {
		v, err := engine.Lookup(r.Header().Variant)
		if err != nil {
			return nil, err
		}
		meter, err = train.NewLossMeter(train.LossSettings{
			Variant: v, Filter: train.Filter{MaxScore: game.Score(f.maxScore)},
			Validation: f.validation, Leaves: f.leaves, Scale: f.scale,
		}, networks)
		if err != nil {
			return nil, err
		}
	}
	if err := meter.Add(r); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return meter, nil
}

// writeLosses writes two tables with a row for each network: its loss, and its loss by
// the number of pieces. Both fit in 80 columns.
func writeLosses(out io.Writer, meter *train.LossMeter, networks []string) {
	all, groups := lossTable(), lossTable()
	all.AppendHeader(table.Row{"Network", "Loss", "Above the first", "Unit"})
	header := table.Row{"Loss by pieces"}
	for i := range train.PieceGroups {
		header = append(header, train.PieceGroup(i))
	}
	groups.AppendHeader(header)
	for i, r := range meter.Readings() {
		all.AppendRow(table.Row{
			networks[i], fmt.Sprintf("%.5f", r.Loss),
			fmt.Sprintf("%+.5f ± %.5f", r.More, r.Error), fmt.Sprintf("%.2f", r.Unit),
		})
		row := table.Row{networks[i]}
		for _, loss := range r.Groups {
			row = append(row, fmt.Sprintf("%.5f", loss))
		}
		groups.AppendRow(row)
	}
	fmt.Fprintf(out, "%d positions\n%s\n\n%s\n", meter.Len(), all.Render(), groups.Render())
}

// lossTable returns an empty table. It wraps long names of networks.
func lossTable() table.Writer {
	const widest = 32
	t := table.NewWriter()
	style := table.StyleDefault
	style.Format.Header = text.FormatDefault
	t.SetStyle(style)
	t.SetColumnConfigs([]table.ColumnConfig{{Number: 1, WidthMax: widest, WidthMaxEnforcer: text.WrapHard}})
	return t
}
