package tournament

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"arrocco/bench/match"
	"arrocco/internal/pgn"
)

// A PGNFile collects the games in Portable Game Notation. Where there is a log
// as well, a resumed tournament compares what the file has with the log and adds
// what is missing, so that the two agree. It never removes anything.
type PGNFile struct {
	file *appendFile
	old  *bufio.Reader // what is in the file and not compared yet
}

// OpenPGN opens or creates a file for the games. A file that has something in
// it is an error unless resume is set, and so is one that another process is
// writing to.
func OpenPGN(path string, resume bool) (*PGNFile, error) {
	f, err := openAppend(path, resume)
	if err != nil {
		return nil, err
	}
	return &PGNFile{f, bufio.NewReader(io.NewSectionReader(f, 0, f.size))}, nil
}

// add writes a game, or as much of it as the file does not have yet. A nil file
// does nothing.
func (p *PGNFile) add(r *match.Record, cfg *Config) error {
	if p == nil {
		return nil
	}
	g, err := r.PGN(cfg.MatchSettings(), cfg.Engines)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := pgn.Write(&b, g); err != nil {
		return err
	}
	text, err := p.compare(b.Bytes())
	if err != nil || len(text) == 0 {
		return err
	}
	return p.file.add(text)
}

// errForeign says that a file is of something else.
var errForeign = errors.New("has text that is not of this match: give another file")

// compare returns what of text the file does not have yet. It is an error if the
// file goes on in another way.
func (p *PGNFile) compare(text []byte) ([]byte, error) {
	for len(text) > 0 {
		c, err := p.old.ReadByte()
		switch {
		case errors.Is(err, io.EOF):
			return text, nil
		case err == nil && c != text[0]:
			err = errForeign
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.file.Name(), err)
		}
		text = text[1:]
	}
	return nil, nil
}

// resumed is called when all games of the log have been added. It returns an
// error if the file has more. A nil file has no more.
func (p *PGNFile) resumed() error {
	if p == nil {
		return nil
	}
	if _, err := p.old.ReadByte(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("%s: has games that the log does not have: give another file", p.file.Name())
	}
	return nil
}

// Close closes the file.
func (p *PGNFile) Close() error { return p.file.Close() }
