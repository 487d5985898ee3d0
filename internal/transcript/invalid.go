package transcript

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// InvalidLines reads a file of inputs that a program must survive. Each line of the
// file has an input, escaped as in a Go string literal, a tab, and what is wrong with
// the input. InvalidLines returns the escaped inputs by what is wrong.
func InvalidLines(t *testing.T, file string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string]string{}
	for line := range strings.Lines(string(text)) {
		escaped, why, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if _, err := strconv.Unquote(`"` + escaped + `"`); err != nil {
			t.Fatalf("%s: %v", why, err)
		}
		lines[why] = escaped
	}
	return lines
}

// PlayInvalid plays a transcript after each of the InvalidLines of a file, all in one
// run of the program, so that the effects of one line on later ones are tested.
func PlayInvalid(t *testing.T, file, after string, program Program) {
	t.Helper()
	var text strings.Builder
	for why, escaped := range InvalidLines(t, file) {
		fmt.Fprintf(&text, "# %s\n>\" %s\\n\"\n%s", why, escaped, after)
	}
	Play(t, file, text.String(), program)
}

// RunAll plays the transcripts in the files that match pattern, each with a new run of
// the program.
func RunAll(t *testing.T, pattern string, program Program) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatal("no transcripts", err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".txt"), func(t *testing.T) { Run(t, f, program) })
	}
}

// ErrBroken is the error of a BrokenWriter.
var ErrBroken = errors.New("nobody reads")

// A BrokenWriter fails as the output to an interface that has gone. Its value is the
// number of bytes that it accepts.
type BrokenWriter int

// Write returns ErrBroken if p exceeds the bytes left.
func (b *BrokenWriter) Write(p []byte) (int, error) {
	if *b -= BrokenWriter(len(p)); *b < 0 {
		return 0, ErrBroken
	}
	return len(p), nil
}

// Feed runs the program on text without ending its input, so that the program must
// end by itself. It returns the program's error.
func Feed(text string, w io.Writer, program Program) error {
	in, feeder := io.Pipe()
	defer in.Close()
	go func() { _, _ = io.WriteString(feeder, text) }()
	return program(in, w)
}
