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

// BadLines reads a file of inputs that a program has to survive. Each is escaped
// as in a Go string literal and stands on a line of its own, with a tab and what
// is wrong with it behind. They are returned as they stand, by what is wrong.
func BadLines(t *testing.T, file string) map[string]string {
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

// PlayBad plays a transcript after each of the BadLines of a file, all of them
// against one run of the program: what one of them leaves behind must not hurt
// later ones.
func PlayBad(t *testing.T, file, after string, program Program) {
	t.Helper()
	var text strings.Builder
	for why, escaped := range BadLines(t, file) {
		fmt.Fprintf(&text, "# %s\n>\" %s\\n\"\n%s", why, escaped, after)
	}
	Play(t, file, text.String(), program)
}

// RunAll plays the transcripts in the files that match pattern, each against a
// run of the program.
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

// ErrBroken is the error of a Broken writer.
var ErrBroken = errors.New("nobody reads")

// A Broken writer is that of an interface that goes away. It takes so many
// bytes.
type Broken int

// Write returns ErrBroken once there is no room for p.
func (b *Broken) Write(p []byte) (int, error) {
	if *b -= Broken(len(p)); *b < 0 {
		return 0, ErrBroken
	}
	return len(p), nil
}

// Feed runs the program on text, without ending its input: the program has to
// end by itself. It returns what the program does.
func Feed(text string, w io.Writer, program Program) error {
	in, feeder := io.Pipe()
	defer in.Close()
	go func() { _, _ = io.WriteString(feeder, text) }()
	return program(in, w)
}
