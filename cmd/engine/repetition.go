package main

import (
	"github.com/spf13/cobra"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// repetitionFlag chooses the rule by which repetition is judged in xiangqi. The zero
// value is the usual one.
type repetitionFlag struct {
	rule string
}

// add adds the flag to cmd.
func (f *repetitionFlag) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.rule, "repetition-rule", "",
		"xiangqi: who loses by repetition: axf, league, sheet or none (default: axf)")
}

// apply lets p, a position of v, be judged by the rule, and returns its name, which is
// empty in games that have no such rules.
func (f *repetitionFlag) apply(v *engine.Variant, p game.Position) (name string, err error) {
	switch {
	case v.SetRules == nil && f.rule == "":
		return "", nil
	case v.SetRules == nil:
		return "", usagef("--repetition-rule is for --variant xiangqi")
	}
	rules := xiangqi.DefaultRules()
	if f.rule != "" {
		if rules.Repetition, err = xiangqi.ParseRuling(f.rule); err != nil {
			return "", usagef("--repetition-rule: %w", err)
		}
	}
	name = rules.Repetition.String()
	v.SetRules(p, engine.Rules{Repetition: name, DrawMoves: rules.DrawMoves})
	return name, nil
}
