package tournament

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// A gameFile has a text for each game, in the order in which the games finished.
// Where there is a log as well, a resumed tournament compares what the file has with
// the log and adds what is missing, so that the two agree. It never removes anything.
type gameFile struct {
	file *appendFile
	old  *bufio.Reader // what is in the file and not compared yet
}

// openGameFile opens or creates a file. A file that has something in it is an error
// unless resume is set, and so is one that another process is writing to.
func openGameFile(path string, resume bool) (*gameFile, error) {
	f, err := openAppend(path, resume)
	if err != nil {
		return nil, err
	}
	return &gameFile{f, bufio.NewReader(io.NewSectionReader(f, 0, f.size))}, nil
}

// add writes the text of a game, or as much of it as the file does not have yet.
func (g *gameFile) add(text []byte) error {
	text, err := g.compare(text)
	if err != nil || len(text) == 0 {
		return err
	}
	return g.file.add(text)
}

// errForeign says that a file is of something else.
var errForeign = errors.New("has text that is not of this match: give another file")

// compare returns what of text the file does not have yet. It is an error if the
// file goes on in another way.
func (g *gameFile) compare(text []byte) ([]byte, error) {
	for len(text) > 0 {
		c, err := g.old.ReadByte()
		switch {
		case errors.Is(err, io.EOF):
			return text, nil
		case err == nil && c != text[0]:
			err = errForeign
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", g.file.Name(), err)
		}
		text = text[1:]
	}
	return nil, nil
}

// resumed is called when all games of the log have been added. It returns an error if
// the file has more.
func (g *gameFile) resumed() error {
	if _, err := g.old.ReadByte(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("%s: has games that the log does not have: give another file", g.file.Name())
	}
	return nil
}

// Close closes the file.
func (g *gameFile) Close() error { return g.file.Close() }
