package main

import (
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"arrocco/bench/client"
	"arrocco/bench/match"
	"arrocco/bench/tournament"
)

// matchFileFlags are the options of "arrocco match" about the files of its games, but
// for --pgn.
type matchFileFlags struct {
	pgnDir    string
	pgnFields string
	event     string
	site      string
	epdOut    string
}

// addFileFlags adds the options to those of a command.
func (f *matchFileFlags) addFileFlags(flags *pflag.FlagSet) {
	flags.StringVar(&f.pgnDir, "pgn-dir", "", "write each game to a PGN file of its own in this directory")
	flags.StringVar(&f.pgnFields, "pgn-fields", "", "further fields of the PGN's comments, such as nodes,pv; or min")
	flags.StringVar(&f.event, "event", "", "tag Event of the PGN (Arrocco match)")
	flags.StringVar(&f.site, "site", "", "tag Site of the PGN (?)")
	flags.StringVar(&f.epdOut, "epdout", "", "write the final position of each game to this EPD file")
}

// readFiles reads how the games are written. hasPGN says that --pgn is given, and
// hasLog that --log is, which keeps what --pgn-fields names for a PGN that is made
// later.
func (f *matchFileFlags) readFiles(o *match.PGNOptions, hasPGN, hasLog bool) error {
	fields, err := match.ParseFields(f.pgnFields)
	if err != nil {
		return fmt.Errorf("--pgn-fields: %w", err)
	}
	*o = match.PGNOptions{Event: f.event, Site: f.site, Fields: fields}
	for _, tag := range []struct{ flag, value string }{{"--event", f.event}, {"--site", f.site}} {
		switch {
		case tag.value == "":
		case !hasPGN && f.pgnDir == "":
			return errors.New(tag.flag + ": needs --pgn or --pgn-dir")
		case client.Printable(tag.value) != tag.value:
			return fmt.Errorf("%s: %q: has characters that a tag cannot have", tag.flag, tag.value)
		}
	}
	switch {
	case f.pgnFields == "" || hasPGN || f.pgnDir != "":
		return nil
	case fields.Min:
		return errors.New("--pgn-fields=min: needs --pgn or --pgn-dir")
	case !hasLog:
		return errors.New("--pgn-fields: needs --pgn, --pgn-dir or --log")
	}
	return nil
}

// openFiles opens the files of the games.
func (f *matchFileFlags) openFiles(cfg *tournament.Config, resume bool) (err error) {
	if f.pgnDir != "" {
		if cfg.PGNDir, err = tournament.OpenPGNDir(f.pgnDir, resume); err != nil {
			return fmt.Errorf("--pgn-dir: %w", err)
		}
	}
	if f.epdOut != "" {
		if cfg.EPD, err = tournament.OpenEPD(f.epdOut, resume); err != nil {
			return fmt.Errorf("--epdout: %w", err)
		}
	}
	return nil
}
