package tournament

import (
	"errors"
	"fmt"
	"os"

	"arrocco/internal/filelock"
)

// A SettingError says which setting of a [Config] an error is about. The names
// are those of the command line's options: "engine", "log", "pgn".
type SettingError struct {
	Setting string
	Err     error
}

// Error returns the setting and the error.
func (e *SettingError) Error() string { return e.Setting + ": " + e.Err.Error() }

// Unwrap returns the error without the setting.
func (e *SettingError) Unwrap() error { return e.Err }

// about makes err one about a setting, unless it is nil or is about one already.
func about(setting string, err error) error {
	if err == nil || errors.As(err, new(*SettingError)) {
		return err
	}
	return &SettingError{setting, err}
}

// An appendFile is a file to whose end whole texts are added, by this process
// only. What is in it is never overwritten.
type appendFile struct {
	*os.File
	regular bool  // neither a device nor a pipe: can be locked, read and cut
	size    int64 // bytes, of a regular file
}

// openAppend opens or creates a file and locks it. A file that has something in
// it is an error unless resume is set.
func openAppend(path string, resume bool) (*appendFile, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	a := &appendFile{File: f}
	if err := a.claim(resume); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), f.Close())
	}
	return a, nil
}

// errThere says that a file is not to be written to without resuming it.
var errThere = errors.New("is there already: resume it, or give another file")

// claim locks the file and looks how long it is.
func (a *appendFile) claim(resume bool) error {
	info, err := a.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return err
	}
	if info.Size() > 0 && !resume {
		return errThere
	}
	if err := filelock.Lock(a.File); err != nil {
		return err
	}
	if info, err = a.Stat(); err != nil { // again, now that no other process writes
		return err
	}
	a.regular, a.size = true, info.Size()
	if a.size > 0 && !resume {
		return errThere
	}
	return nil
}

// add writes text to the end of the file, whole or, after an error, not at all.
func (a *appendFile) add(text []byte) error {
	n, err := a.Write(text)
	if err == nil {
		a.size += int64(n)
		return nil
	}
	if info, stat := a.Stat(); stat == nil && a.regular && info.Size() == a.size+int64(n) {
		err = errors.Join(err, a.Truncate(a.size))
	}
	return err
}
