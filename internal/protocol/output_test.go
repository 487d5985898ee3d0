package protocol_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"arrocco/internal/protocol"
)

// TestLogFails checks that a log that cannot be written is reported once and does not
// affect the output.
func TestLogFails(t *testing.T) {
	const full = "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skip(err)
	}
	var out bytes.Buffer
	o := protocol.NewOutput(&out)
	if err := o.LogTo(full); err != nil {
		t.Fatal(err)
	}
	o.LogInput("isready")
	o.Printf("readyok\n")
	o.LogInput("isready")
	o.Printf("readyok\n")
	got := out.String()
	if !strings.HasPrefix(got, "info string error: the log ends: write /dev/full: ") ||
		!strings.HasSuffix(got, "\nreadyok\nreadyok\n") || strings.Count(got, "\n") != 3 {
		t.Errorf("got %q", got)
	}
}
