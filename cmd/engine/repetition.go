package main

import (
	"github.com/spf13/cobra"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// repetitionFlag selects the rule of repetition in xiangqi. The zero value selects the
// usual one.
type repetitionFlag struct {
	rule string
}

// add adds the flag to cmd.
func (f *repetitionFlag) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.rule, "repetition-rule", "",
		"xiangqi: who loses by repetition: axf, league, sheet or none (default: axf)")
}

// apply sets the rule in p, a position of v, and returns its name. In games without
// such rules, it returns "".
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
