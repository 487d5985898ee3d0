package play

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// A gameFile is a file of games, to which one is added. When it is saved again,
// it takes the place of its earlier state. What others have written to the file,
// before or since, stays.
type gameFile struct {
	path  string
	saved string // what the file has of this game, with the line ends before it; "" if nothing
	base  int64  // where that begins
}

const filePerm = 0o644

// CheckFile returns an error if no game can be added to the file. A file that is
// not there is made for the trial and removed again.
func CheckFile(path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, filePerm)
	if err == nil {
		return errors.Join(file.Close(), os.Remove(path))
	}
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() && !info.IsDir() {
		return nil // to open a pipe might wait for somebody who reads it
	}
	if file, err = os.OpenFile(path, os.O_WRONLY, 0); err != nil {
		return err
	}
	return file.Close()
}

// names reports whether a path leads to the file.
func (f *gameFile) names(path string) bool {
	a, errA := filepath.Abs(f.path)
	b, errB := filepath.Abs(path)
	if errA == nil && errB == nil && a == b {
		return true
	}
	here, errA := os.Stat(f.path)
	there, errB := os.Stat(path)
	return errA == nil && errB == nil && os.SameFile(here, there)
}

// save writes the game. If it fails, the file is as it was before.
func (f *gameFile) save(text string) error {
	file, err := os.OpenFile(f.path, os.O_RDWR|os.O_CREATE, filePerm)
	if errors.Is(err, fs.ErrPermission) { // one that may be written, but not read
		file, err = os.OpenFile(f.path, os.O_WRONLY|os.O_APPEND, 0)
	}
	if err != nil {
		return err
	}
	if err := errors.Join(f.write(file, text), file.Close()); err != nil {
		return fmt.Errorf("%s: %w", f.path, cause(err))
	}
	return nil
}

// cause returns what went wrong without the path that an error names.
func cause(err error) error {
	if p := (*fs.PathError)(nil); errors.As(err, &p) {
		return p.Err
	}
	return err
}

// write writes the game to the open file.
func (f *gameFile) write(file *os.File, text string) error {
	info, err := file.Stat()
	if err != nil {
		return err
	}
	switch size := info.Size(); {
	case !info.Mode().IsRegular(): // a device: what is written cannot be taken back
		_, err := io.WriteString(file, text)
		return err
	case f.holds(file):
		return f.replace(file, text, size)
	default:
		return f.add(file, text, size)
	}
}

// A store is a file of which parts can be rewritten.
type store interface {
	io.ReaderAt
	io.WriterAt
	Sync() error
	Truncate(size int64) error
}

// holds reports whether the file still has the game as it was saved.
func (f *gameFile) holds(file io.ReaderAt) bool {
	if f.saved == "" {
		return false
	}
	there := make([]byte, len(f.saved))
	_, err := file.ReadAt(there, f.base)
	return err == nil && string(there) == f.saved
}

// add adds the game at the end of the file, after a blank line.
func (f *gameFile) add(file store, text string, size int64) error {
	text = separator(file, size) + text
	if err := rewrite(file, size, []byte(text), nil); err != nil {
		return err
	}
	f.saved, f.base = text, size
	return nil
}

// replace puts the game in the place of its earlier state.
func (f *gameFile) replace(file store, text string, size int64) error {
	end := f.base + int64(len(f.saved))
	rest := make([]byte, size-end)
	if _, err := file.ReadAt(rest, end); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	lead := f.saved[:len(f.saved)-len(bytes.TrimLeft([]byte(f.saved), "\n"))]
	text = lead + text
	now := append([]byte(text), rest...)
	if err := rewrite(file, f.base, now, append([]byte(f.saved), rest...)); err != nil {
		return err
	}
	f.saved = text
	return nil
}

// rewrite makes data what the file has from an offset to its end. If that fails,
// it puts back what was there, for which the file has room.
func rewrite(file store, at int64, data, was []byte) error {
	_, err := file.WriteAt(data, at)
	if err == nil {
		err = file.Sync()
	}
	if err == nil {
		return file.Truncate(at + int64(len(data)))
	}
	if len(was) > 0 {
		_, again := file.WriteAt(was, at)
		err = errors.Join(err, again)
	}
	return errors.Join(err, file.Truncate(at+int64(len(was))))
}

// separator returns the line ends that a file lacks for a blank line at its end.
// An empty file lacks none.
func separator(file io.ReaderAt, size int64) string {
	end := make([]byte, min(size, 2))
	if _, err := file.ReadAt(end, size-int64(len(end))); err != nil && !errors.Is(err, io.EOF) {
		return "\n\n"
	}
	switch text := string(end); {
	case text == "", text == "\n", text == "\n\n":
		return ""
	case bytes.HasSuffix(end, []byte("\n")):
		return "\n"
	default:
		return "\n\n"
	}
}
