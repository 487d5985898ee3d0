package main

import (
	"errors"

	"github.com/spf13/pflag"

	"arrocco/bench/tournament"
)

// scheduleFlags are the options of "arrocco match" that say which games are played, in
// which order and with which colors.
type scheduleFlags struct {
	rounds    int
	seeds     int
	tieBreaks int
	start     int
	noSwap    bool
	reverse   bool

	flags *pflag.FlagSet // to ask which were given
}

// Games of a pairing where --games is not given.
const (
	stageGames      = 2 // in a round of a Swiss tournament, or in a match of a knockout
	usualTieBreaks  = 4 // pairs of games after a level match of a knockout
	gamesOfARound   = 2 // with --rounds: one opening with both colors
	gamesWithNoSwap = 1 // with --rounds and --noswap
)

// add adds the flags.
func (f *scheduleFlags) add(flags *pflag.FlagSet) {
	f.flags = flags
	flags.IntVar(&f.rounds, "rounds", 0, "rounds: of a Swiss, or in place of --games of two games of each pairing")
	flags.IntVar(&f.seeds, "seeds", 1, "of a gauntlet: the first N engines play all others")
	flags.IntVar(&f.tieBreaks, "tiebreaks", usualTieBreaks, "of a knockout: pairs of games after a level match")
	flags.IntVar(&f.start, "start", 1, "number of the first opening, in their order")
	flags.BoolVar(&f.noSwap, "noswap", false, "the first engine of a pairing is always White")
	flags.BoolVar(&f.reverse, "reverse", false, "exchange the colors of all games")
}

// read takes the flags into a tournament whose format and games are set.
func (f *scheduleFlags) read(cfg *tournament.Config) error {
	cfg.NoSwap, cfg.Reverse = f.noSwap, f.reverse
	if f.start < 1 {
		return usagef("--start=%d: openings count from 1", f.start)
	}
	cfg.Start = f.start
	if f.flags.Changed("seeds") {
		if f.seeds < 1 {
			return usagef("--seeds=%d: must be positive", f.seeds)
		}
		if cfg.Format != tournament.Gauntlet {
			return usagef("--seeds: only with --format %s", tournament.Gauntlet)
		}
		cfg.Seeds = f.seeds
	}
	if f.flags.Changed("tiebreaks") && cfg.Format != tournament.Knockout {
		return usagef("--tiebreaks: only with --format %s", tournament.Knockout)
	}
	if cfg.Format == tournament.Knockout {
		cfg.TieBreaks = f.tieBreaks
	}
	return f.readGames(cfg)
}

// readGames reads --rounds, and decides about --games where it is not given.
func (f *scheduleFlags) readGames(cfg *tournament.Config) error {
	games, rounds := f.flags.Changed("games"), f.flags.Changed("rounds")
	if rounds && f.rounds < 1 {
		return usagef("--rounds=%d: must be positive", f.rounds)
	}
	switch cfg.Format {
	case tournament.Swiss:
		if !rounds {
			return usagef("--rounds: a %s tournament needs their number", cfg.Format)
		}
		cfg.Rounds = f.rounds
	case tournament.Knockout:
		if rounds {
			return errors.New("--rounds: those of a knockout follow from the number of engines")
		}
	default:
		switch {
		case rounds && games:
			return errors.New("--rounds: contradicts --games")
		case rounds && f.noSwap:
			cfg.Games = f.rounds * gamesWithNoSwap
		case rounds:
			cfg.Games = f.rounds * gamesOfARound
		}
		return nil
	}
	if !games {
		cfg.Games = stageGames
	}
	return nil
}

// checkStart returns an error if there is no opening to start with.
func checkStart(cfg *tournament.Config) error {
	err := cfg.ValidateStart()
	if err != nil && cfg.Book != nil {
		_ = cfg.Book.Close() // it was only read
	}
	return settingError(err)
}
