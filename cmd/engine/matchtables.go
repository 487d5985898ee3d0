package main

import (
	"fmt"

	"github.com/spf13/pflag"

	"arrocco/bench/tournament"
)

// matchTableFlags are the options of "arrocco match" about endgame tables.
type matchTableFlags struct {
	path   string
	pieces int
	noRule bool
}

// allTables is the default of --tb-pieces: more than any table has.
const allTables = 7

// add adds the flags.
func (f *matchTableFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.path, "tb", "", "adjudicate by Syzygy tables in these directories (chess)")
	flags.IntVar(&f.pieces, "tb-pieces", allTables, "most pieces of a position that --tb decides")
	flags.BoolVar(&f.noRule, "tb-ignore50", false, "--tb ignores the rule of fifty moves")
}

// open opens the tables.
func (f *matchTableFlags) open(cfg *tournament.Config) error {
	if f.path == "" {
		if f.noRule || f.pieces != allTables {
			return usagef("--tb-pieces and --tb-ignore50 need --tb")
		}
		return nil
	}
	if cfg.Variant.OpenTables == nil {
		return usagef("--tb: there are no endgame tables of %s", cfg.Variant.Name)
	}
	if f.pieces < 3 || f.pieces > allTables {
		return usagef("--tb-pieces=%d: want 3 to %d", f.pieces, allTables)
	}
	tables, err := cfg.Variant.OpenTables(f.path)
	if err != nil {
		return fmt.Errorf("--tb: %w", err)
	}
	cfg.Tables = tables
	cfg.Adjudication.TablePieces, cfg.Adjudication.TableNoRule = min(f.pieces, tables.MaxPieces()), f.noRule
	return nil
}
