package play

import (
	"errors"
	"fmt"
	"strings"

	"arrocco/game"
)

// save saves a copy of the game to the file path. Without a path it saves to the main
// file: Config.PGN, or else the last file to which the game was saved.
func (s *session) save(path string) {
	f := s.mainFile
	switch {
	case path != "":
		f = s.gameFile(path)
	case f == nil:
		s.say("Where to? Type save and the name of a file.")
		return
	}
	if err := s.saveTo(f); err != nil {
		s.saveErr = err
		s.say("The game could not be saved: %v.", err)
		return
	}
	s.say("Saved in %s.", f.path)
}

// unquote removes quotes around the name of a file.
func unquote(path string) string {
	for _, quote := range []string{`"`, "'"} {
		if n := len(path); n > 1 && strings.HasPrefix(path, quote) && strings.HasSuffix(path, quote) {
			return path[1 : n-1]
		}
	}
	return path
}

// saveTo saves the game to f.
func (s *session) saveTo(f *gameFile) error {
	text, err := s.pgnText()
	if err != nil {
		return err
	}
	if err := f.save(text); err != nil {
		return err
	}
	if s.mainFile == nil || s.PGN == "" {
		s.mainFile = f
	}
	s.saveErr = nil
	return nil
}

// gameFile returns the file of a path, always the same one for the same file.
func (s *session) gameFile(path string) *gameFile {
	for _, f := range s.files {
		if f.isPath(path) {
			return f
		}
	}
	f := &gameFile{path: path}
	s.files = append(s.files, f)
	return f
}

// saveAtEnd saves the game at its end to the main file. It does not save a game
// without moves and result.
func (s *session) saveAtEnd() {
	var err error
	switch f := s.mainFile; {
	case f == nil:
		err = s.saveErr
	case len(s.Turns) == 0 && s.end.Result == game.Ongoing && f.saved == "":
		return
	default:
		if err = s.saveTo(f); err == nil {
			s.say("Saved in %s.", f.path)
		}
	}
	if err != nil {
		s.err = errors.Join(s.err, fmt.Errorf("the game is not saved: %w", err))
	}
}
