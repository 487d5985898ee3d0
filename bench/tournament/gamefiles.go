package tournament

import (
	"arrocco/bench/match"
)

// addToFiles writes a finished game to all files but the log, as far as they do not
// have it yet.
func (c *Config) addToFiles(r *match.Record) error {
	if c.PGN != nil || c.PGNDir != nil {
		text, err := c.pgnText(r)
		if err == nil && c.PGN != nil {
			err = c.PGN.add(text)
		}
		if err != nil {
			return about("pgn", err)
		}
		if c.PGNDir != nil {
			if err := c.PGNDir.add(r.Number, text); err != nil {
				return about("pgn-dir", err)
			}
		}
	}
	if c.EPD == nil {
		return nil
	}
	line, err := r.EPD(c.MatchSettings())
	if err == nil {
		err = c.EPD.add([]byte(line + "\n"))
	}
	return about("epdout", err)
}

// filesResumed is called when all games of the log have been added to the files. It
// returns an error if one of them has more.
func (c *Config) filesResumed() error {
	if c.PGN != nil {
		if err := c.PGN.resumed(); err != nil {
			return about("pgn", err)
		}
	}
	if c.PGNDir != nil && c.Log != nil {
		if err := c.PGNDir.resumed(c.Log.games); err != nil {
			return about("pgn-dir", err)
		}
	}
	if c.EPD != nil {
		return about("epdout", c.EPD.resumed())
	}
	return nil
}
