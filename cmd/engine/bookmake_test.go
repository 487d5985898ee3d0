package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// TestWriteBook checks that a book is under its name only when it is complete, that an error leaves
// nothing, and that a file that came meanwhile is kept.
func TestWriteBook(t *testing.T) {
	broken := errors.New("broken")
	for name, tt := range map[string]struct {
		meanwhile string
		err       error
		want      string
	}{
		"complete": {want: "book"},
		"error":    {err: broken},
		"taken":    {meanwhile: "other", want: "other"},
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, "book.bin")
		err := writeBook(path, func(file io.Writer) error {
			if _, err := os.Lstat(path); err == nil {
				t.Errorf("%s: there before it is complete", name)
			}
			if tt.meanwhile != "" {
				if err := os.WriteFile(path, []byte(tt.meanwhile), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			_, err := io.WriteString(file, "book")
			return errors.Join(err, tt.err)
		})
		if (err == nil) != (tt.want == "book") || tt.err != nil && !errors.Is(err, tt.err) {
			t.Errorf("%s: %v", name, err)
		}
		if got, _ := os.ReadFile(path); string(got) != tt.want {
			t.Errorf("%s: %q in the file, want %q", name, got, tt.want)
		}
		if files, _ := os.ReadDir(dir); len(files) > 1 || len(files) == 1 && tt.want == "" {
			t.Errorf("%s: %v is left", name, files)
		}
	}
}
