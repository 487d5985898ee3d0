package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"arrocco/bench/match"
	"arrocco/bench/tournament"
	"arrocco/engine"
	"arrocco/internal/opening"
	"arrocco/internal/unpack"
	"arrocco/movegen/chess"
	"arrocco/movegen/xiangqi"
)

// readVariant reads --variant.
func (f *matchFlags) readVariant(cfg *tournament.Config) error {
	v, err := f.variant()
	if err != nil {
		return err
	}
	cfg.Variant = v
	cfg.Chess960 = v.DrawsStart(f.game)
	return f.readRules(cfg)
}

// chess960Openings returns the start positions of Chess960, of which a match
// without a book draws.
func chess960Openings() ([]opening.Opening, error) {
	var starts []opening.Opening
	for n := range arrangements {
		fen, err := chess.Start(n, n)
		if err != nil {
			return nil, err
		}
		starts = append(starts, opening.Opening{FEN: fen})
	}
	return starts, nil
}

// runReplay checks the games of a PGN file by the rules.
func (f *matchFlags) runReplay(cmd *cobra.Command) error {
	cfg := &tournament.Config{}
	if err := f.readVariant(cfg); err != nil {
		return usageError{err}
	}
	if cfg.Rules != nil && cfg.Variant.SetRules == nil {
		return usagef("--rules: there is no choice in %s", cfg.Variant.Name)
	}
	file, err := unpack.Open(f.replay)
	if err != nil {
		return fmt.Errorf("--replay: %w", err)
	}
	defer func() { _ = file.Close() }()
	var last error // of a game; the error of the command in the end
	right, wrong, err := match.Replay(file, cfg.Variant, cfg.Rules, func(bad error) error {
		if f.strict {
			return bad
		}
		if last != nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "arrocco: match: --replay: %s: %v\n", f.replay, last)
		}
		last = bad
		return nil
	})
	if err == nil {
		err = f.replayed(cmd.OutOrStdout(), right, wrong)
	}
	if err = cmp.Or(err, last); err != nil {
		return fmt.Errorf("--replay: %s: %w", f.replay, err)
	}
	return nil
}

// replayed prints how many games are right. It is an error if there are none at all.
func (f *matchFlags) replayed(out io.Writer, right, wrong int) error {
	if right+wrong == 0 {
		return errors.New("no games in it")
	}
	verdict := "all by the rules"
	if wrong > 0 {
		verdict = fmt.Sprintf("%d by the rules, %d not", right, wrong)
	}
	_, err := fmt.Fprintf(out, "%s: %s, %s\n", f.replay, counted(right+wrong, "game"), verdict)
	return err
}

// readRules reads --rules. Empty text means the usual ones.
func (f *matchFlags) readRules(cfg *tournament.Config) error {
	if f.rules == "" {
		return nil
	}
	usual := xiangqi.DefaultRules()
	cfg.Rules = &engine.Rules{Repetition: usual.Repetition.String(), DrawMoves: usual.DrawMoves}
	numbers := map[string]*int{"drawmoves": &cfg.Rules.DrawMoves}
	err := readFields(f.rules, func(key, value string) error {
		if key != "repetition" {
			return readInt(numbers, key, value)
		}
		_, err := xiangqi.ParseRuling(value)
		cfg.Rules.Repetition = value
		return err
	})
	if err != nil {
		return fmt.Errorf("--rules: %w", err)
	}
	return nil
}
