package main

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"arrocco/bench/tournament"
)

// merging are the options that --merge takes: those about results and files.
var merging = []string{
	"merge", "sprt", "log", "pgn", "pgn-dir", "pgn-fields", "event", "site", "epdout", "report", "anchor", "profile",
}

// checkArgs checks that there is at most one file of a match, or with --merge a log at least.
func (f *matchFlags) checkArgs(cmd *cobra.Command, args []string) error {
	if !f.merge {
		return cobra.MaximumNArgs(1)(cmd, args)
	}
	return cobra.MinimumNArgs(1)(cmd, args)
}

// runMerge adds up logs.
func (f *matchFlags) runMerge(cmd *cobra.Command, logs []string) error {
	var others []string
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		if !slices.Contains(merging, flag.Name) {
			others = append(others, flag.Name)
		}
	})
	if err := refuse(cmd, "--merge, which takes the settings of the logs", others...); err != nil {
		return err
	}
	cfg := &tournament.Config{Output: cmd.OutOrStdout()}
	for _, step := range []func(*tournament.Config) error{f.readTest, f.checkFiles} {
		if err := step(cfg); err != nil {
			return usageError{err}
		}
	}
	if cfg.Test != nil {
		if err := cfg.Test.Validate(); err != nil {
			return usagef("--sprt: %w", err)
		}
	}
	err := f.open(cfg)
	var s *tournament.Standings
	if err == nil {
		s, err = tournament.Merge(cfg, logs)
	}
	if err = errors.Join(err, f.close(cfg)); err != nil {
		return settingError(err)
	}
	return verdictError(s)
}
