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

// A gameFile is a file of games to which the current game is added. Saving the game
// again replaces its earlier text. Everything else in the file stays.
type gameFile struct {
	path  string
	saved string // this game's text in the file, with the newlines before it, or ""
	base  int64  // the offset of saved
}

const filePerm = 0o644

// CheckFile returns an error if no game can be added to the file. It creates and
// removes a file that does not exist.
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
		return nil // opening a pipe might block until somebody reads it
	}
	if file, err = os.OpenFile(path, os.O_WRONLY, 0); err != nil {
		return err
	}
	return file.Close()
}

// isPath reports whether path is a path of the file.
func (f *gameFile) isPath(path string) bool {
	a, errA := filepath.Abs(f.path)
	b, errB := filepath.Abs(path)
	if errA == nil && errB == nil && a == b {
		return true
	}
	here, errA := os.Stat(f.path)
	there, errB := os.Stat(path)
	return errA == nil && errB == nil && os.SameFile(here, there)
}

// save writes the game. If that fails, the file is unchanged.
func (f *gameFile) save(text string) error {
	file, err := os.OpenFile(f.path, os.O_RDWR|os.O_CREATE, filePerm)
	if errors.Is(err, fs.ErrPermission) { // the file may be write-only
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

// cause returns err without the path in a fs.PathError.
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
	case !info.Mode().IsRegular(): // a device: earlier text cannot be replaced
		_, err := io.WriteString(file, text)
		return err
	case f.isUnchanged(file):
		return f.replace(file, text, size)
	default:
		return f.add(file, text, size)
	}
}

// A rewritableFile is a file that can be rewritten in part. Tests have one that fails.
type rewritableFile interface {
	io.ReaderAt
	io.WriterAt
	Sync() error
	Truncate(size int64) error
}

// isUnchanged reports whether the file still has the game as it was saved last.
func (f *gameFile) isUnchanged(file io.ReaderAt) bool {
	if f.saved == "" {
		return false
	}
	there := make([]byte, len(f.saved))
	_, err := file.ReadAt(there, f.base)
	return err == nil && string(there) == f.saved
}

// add adds the game at the end of the file, after a blank line.
func (f *gameFile) add(file rewritableFile, text string, size int64) error {
	text = separator(file, size) + text
	if err := rewrite(file, size, []byte(text), nil); err != nil {
		return err
	}
	f.saved, f.base = text, size
	return nil
}

// replace replaces the earlier text of the game.
func (f *gameFile) replace(file rewritableFile, text string, size int64) error {
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

// rewrite replaces the contents of the file from offset at to the end by data. If
// that fails, it restores the old contents was, for which the file is large enough.
func rewrite(file rewritableFile, at int64, data, was []byte) error {
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

// separator returns the newlines that are missing for a blank line at the end of the
// file. An empty file needs none.
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
