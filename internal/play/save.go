package play

import (
	"errors"
	"fmt"
	"strings"

	"arrocco/game"
)

// save saves the game: a copy in the file of that name, or, without a name, in
// the file that keeps it. That is the one of Config.PGN; without it, the last one
// to which the game could be saved.
func (s *session) save(path string) {
	f := s.keeper
	switch {
	case path != "":
		f = s.file(path)
	case f == nil:
		s.say("Where to? Type save and the name of a file.")
		return
	}
	if err := s.saveIn(f); err != nil {
		s.unsaved = err
		s.say("The game could not be saved: %v.", err)
		return
	}
	s.say("Saved in %s.", f.path)
}

// unquote returns the name of a file without quotes around it.
func unquote(path string) string {
	for _, quote := range []string{`"`, "'"} {
		if n := len(path); n > 1 && strings.HasPrefix(path, quote) && strings.HasSuffix(path, quote) {
			return path[1 : n-1]
		}
	}
	return path
}

// saveIn saves the game in f.
func (s *session) saveIn(f *gameFile) error {
	text, err := s.text()
	if err != nil {
		return err
	}
	if err := f.save(text); err != nil {
		return err
	}
	if s.keeper == nil || s.PGN == "" {
		s.keeper = f
	}
	s.unsaved = nil
	return nil
}

// file returns the file that a path leads to, the same one each time.
func (s *session) file(path string) *gameFile {
	for _, f := range s.files {
		if f.names(path) {
			return f
		}
	}
	f := &gameFile{path: path}
	s.files = append(s.files, f)
	return f
}

// keep saves the game at its end in the file that keeps it. Nothing is saved of a
// game in which nobody has done anything.
func (s *session) keep() {
	var err error
	switch f := s.keeper; {
	case f == nil:
		err = s.unsaved
	case len(s.turns) == 0 && s.end.result == game.Ongoing && f.saved == "":
		return
	default:
		if err = s.saveIn(f); err == nil {
			s.say("Saved in %s.", f.path)
		}
	}
	if err != nil {
		s.err = errors.Join(s.err, fmt.Errorf("the game is not saved: %w", err))
	}
}
