package tournament

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// A PGNDir is a directory with a PGN file for each game, whose names sort as the
// numbers of the games do. A resumed tournament adds the files that are missing and
// completes one that was cut off. Other files in the directory stay as they are.
type PGNDir struct {
	path   string
	resume bool
}

// gameFileName is the name of the file of a game, for its number.
const gameFileName = "game-%07d.pgn"

// OpenPGNDir opens or creates a directory for the games. One that has games in it is
// an error unless resume is set.
func OpenPGNDir(path string, resume bool) (*PGNDir, error) {
	if err := os.Mkdir(path, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	d := &PGNDir{path, resume}
	numbers, err := d.numbers()
	if err == nil && len(numbers) > 0 && !resume {
		err = fmt.Errorf("%s: %w", d.file(numbers[0]), errThere)
	}
	return d, err
}

// file returns the path of the file of a game.
func (d *PGNDir) file(number int) string {
	return filepath.Join(d.path, fmt.Sprintf(gameFileName, number))
}

// numbers returns the numbers of the games that have a file.
func (d *PGNDir) numbers() ([]int, error) {
	entries, err := os.ReadDir(d.path)
	if err != nil {
		return nil, err
	}
	var numbers []int
	for _, e := range entries {
		var n int
		if _, err := fmt.Sscanf(e.Name(), gameFileName, &n); err == nil && filepath.Base(d.file(n)) == e.Name() {
			numbers = append(numbers, n)
		}
	}
	return numbers, nil
}

// add writes the file of a game, or as much of it as is not there yet.
func (d *PGNDir) add(number int, text []byte) (err error) {
	f, err := openGameFile(d.file(number), d.resume)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if err := f.add(text); err != nil {
		return err
	}
	return f.resumed()
}

// resumed is called when all games of the log, whose numbers are given, have been
// added. It returns an error if the directory has more.
func (d *PGNDir) resumed(games map[int]bool) error {
	numbers, err := d.numbers()
	for _, n := range numbers {
		if !games[n] {
			return fmt.Errorf("%s: is of a game that the log does not have: give another directory", d.file(n))
		}
	}
	return err
}
