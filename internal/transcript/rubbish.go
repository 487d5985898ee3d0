package transcript

import (
	"errors"
	"io"
	"os"
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
