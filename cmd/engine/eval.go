package main

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"arrocco/engine"
	"arrocco/eval"
)

const evalHelp = `Explains the static evaluation of a position, without a search.

For a network, it prints by how much the score would fall without each piece,
and the network's outputs; the output for the number of pieces on the board
counts. For the hand-written evaluation (--eval-file hce), it prints the terms.
--json prints the same for programs.`

// evalFlags are the flags of "arrocco eval".
type evalFlags struct {
	engineFlags
	json bool
}

// newEvalCommand returns the command that explains the static evaluation.
func newEvalCommand() *cobra.Command {
	f := &evalFlags{engineFlags: engineFlags{hash: 1, threads: 1}}
	cmd := &cobra.Command{
		Use:   "eval FEN|startpos [moves MOVE…]",
		Short: "explain the static evaluation of a position",
		Long:  evalHelp,
		Args:  cobra.ArbitraryArgs,
		RunE:  f.run,
	}
	f.variantFlag.add(cmd)
	f.evalFileFlag.add(cmd)
	cmd.Flags().BoolVar(&f.json, "json", false, "print a line of JSON")
	return cmd
}

// An evaluation is the output of "eval --json".
type evaluation struct {
	FEN        string `json:"fen"`
	Variant    string `json:"variant"`
	Centipawns int    `json:"cp"` // for the side to move
	eval.Parts
}

// run explains the evaluation.
func (f *evalFlags) run(cmd *cobra.Command, args []string) error {
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
	score := eval.Centipawns(p.Traits(), engine.StaticScore(ev, p))
	out := cmd.OutOrStdout()
	if f.json {
		result := evaluation{FEN: p.String(), Variant: v.Name, Centipawns: score}
		if x, ok := ev.(eval.Itemizer); ok {
			result.Parts = x.Parts(p)
		}
		return json.NewEncoder(out).Encode(result)
	}
	if x, ok := ev.(eval.Explainer); ok {
		fmt.Fprint(out, x.Explain(p))
	}
	fmt.Fprintf(out, "Static evaluation: %+d centipawns for the side to move\n", score)
	return nil
}
