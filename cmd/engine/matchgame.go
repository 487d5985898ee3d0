package main

import (
	"fmt"
	"strings"

	"arrocco/bench/match"
	"arrocco/engine"
	"arrocco/movegen/xiangqi"
)

// readVariant reads --variant.
func (f *matchFlags) readVariant(cfg *match.Config) error {
	v, err := engine.Lookup(f.variant)
	if err != nil {
		return fmt.Errorf("--variant=%s: %w", f.variant, err)
	}
	cfg.Variant = v
	cfg.Chess960 = strings.EqualFold(f.variant, "chess960")
	return f.readRules(cfg)
}

// readRules reads --rules. Empty text means the usual ones.
func (f *matchFlags) readRules(cfg *match.Config) error {
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
