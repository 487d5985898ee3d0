package tournament

import (
	"bytes"

	"arrocco/bench/match"
	"arrocco/internal/pgn"
)

// A PGNFile collects the games in Portable Game Notation. A resumed tournament
// completes it.
type PGNFile struct{ *gameFile }

// OpenPGN opens or creates a file for the games. A file that has something in
// it is an error unless resume is set, and so is one that another process is
// writing to.
func OpenPGN(path string, resume bool) (*PGNFile, error) {
	f, err := openGameFile(path, resume)
	if err != nil {
		return nil, err
	}
	return &PGNFile{f}, nil
}

// pgnText returns a game as PGN.
func (c *Config) pgnText(r *match.Record) ([]byte, error) {
	g, err := r.PGN(c.MatchSettings(), c.Engines)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = pgn.Write(&b, g)
	return b.Bytes(), err
}
