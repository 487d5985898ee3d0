package play

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// A disk is a file on a disk of limited capacity.
type disk struct {
	data     []byte
	capacity int
}

var errFull = errors.New("no space left")

func (d *disk) ReadAt(b []byte, at int64) (int, error) {
	if at >= int64(len(d.data)) {
		return 0, io.EOF
	}
	n := copy(b, d.data[at:])
	if n < len(b) {
		return n, io.EOF
	}
	return n, nil
}

func (d *disk) WriteAt(b []byte, at int64) (int, error) {
	for i, c := range b {
		switch end := int(at) + i; {
		case end < len(d.data):
			d.data[end] = c
		case end == d.capacity:
			return i, errFull
		default:
			d.data = append(d.data, c)
		}
	}
	return len(b), nil
}

func (d *disk) Sync() error { return nil }

func (d *disk) Truncate(size int64) error {
	d.data = d.data[:size]
	return nil
}

// TestFullDisk checks that the file is unchanged if a game does not fit.
func TestFullDisk(t *testing.T) {
	const earlier = "1. d4 *\n\n"
	d := &disk{data: []byte(earlier), capacity: 25}
	f := &gameFile{}
	if err := f.add(d, "1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n\n", int64(len(d.data))); !errors.Is(err, errFull) {
		t.Errorf("got error %v", err)
	}
	if string(d.data) != earlier {
		t.Errorf("the file is %q", d.data)
	}
	if err := f.add(d, "1. e4 *\n\n", int64(len(d.data))); err != nil {
		t.Fatal(err)
	}
	if err := f.replace(d, "1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n\n", int64(len(d.data))); !errors.Is(err, errFull) {
		t.Errorf("got error %v", err)
	}
	if want := earlier + "1. e4 *\n\n"; string(d.data) != want || !f.isUnchanged(d) {
		t.Errorf("the file is %q, want %q", d.data, want)
	}
}

// TestGameFile saves a game several times to a file with other contents.
func TestGameFile(t *testing.T) {
	tests := map[string]struct{ before, want string }{
		"empty":        {"", "one\n\n"},
		"games":        {"1. d4 *\n\n", "1. d4 *\n\none\n\n"},
		"one line end": {"1. d4 *\n", "1. d4 *\n\none\n\n"},
		"no line end":  {"1. d4 *", "1. d4 *\n\none\n\n"},
		"blank":        {"\n", "\none\n\n"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "games.pgn")
			if err := os.WriteFile(path, []byte(tt.before), filePerm); err != nil {
				t.Fatal(err)
			}
			f := &gameFile{path: path}
			check := func(text, want string) {
				t.Helper()
				if err := f.save(text); err != nil {
					t.Fatal(err)
				}
				if got, err := os.ReadFile(path); err != nil || string(got) != want {
					t.Fatalf("%q, %v, want %q", got, err, want)
				}
			}
			for _, text := range []string{"two moves\n\n", "", "one\n\n"} {
				check(text, tt.want[:len(tt.want)-len("one\n\n")]+text)
			}
			other, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := other.WriteString("another\n\n"); err != nil {
				t.Fatal(err)
			}
			if err := other.Close(); err != nil {
				t.Fatal(err)
			}
			check("one and a half\n\n", tt.want[:len(tt.want)-2]+" and a half\n\nanother\n\n")
			if err := os.WriteFile(path, []byte("anew\n\n"), filePerm); err != nil {
				t.Fatal(err)
			}
			check("one\n\n", "anew\n\none\n\n")
		})
	}
}

func TestCheckFile(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "old.pgn")
	if err := os.WriteFile(old, []byte("1. d4 *\n"), filePerm); err != nil {
		t.Fatal(err)
	}
	if err := CheckFile(old); err != nil {
		t.Error(err)
	}
	if text, err := os.ReadFile(old); err != nil || string(text) != "1. d4 *\n" {
		t.Errorf("the trial changes a file to %q, %v", text, err)
	}
	fresh := filepath.Join(dir, "new.pgn")
	if err := CheckFile(fresh); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(fresh); err == nil {
		t.Error("the trial leaves a file")
	}
	for _, path := range []string{dir, filepath.Join(dir, "none", "new.pgn"), filepath.Join(old, "x")} {
		if err := CheckFile(path); err == nil {
			t.Errorf("%s: no error", path)
		}
	}
}
