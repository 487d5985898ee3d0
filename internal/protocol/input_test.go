package protocol_test

import (
	"io"
	"strings"
	"testing"

	"arrocco/internal/protocol"
)

func TestFirstWord(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"nothing", "", ""},
		{"blanks", " \r\n\t\n", ""},
		{"a line", "ucci\n", "ucci"},
		{"no end", "ucci", "ucci"},
		{"more words", "position startpos\n", "position"},
		{"empty lines", "\r\n \n\tuci\r\nisready\n", "uci"},
		{"mark of UTF-8", "\ufeffucci\n", "ucci"},
		{"NUL", "\x00ucci\x00", "ucci"},
		{"long", strings.Repeat("x", 1<<20), strings.Repeat("x", 64)},
		{"long lines of blanks", strings.Repeat(" ", 1<<20) + "uci", "uci"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			word, rest := protocol.FirstWord(strings.NewReader(tt.in))
			if word != tt.want {
				t.Errorf("got %q, want %q", word, tt.want)
			}
			all, err := io.ReadAll(rest)
			if err != nil || strings.TrimLeft(string(all), " \r\n\t\x00") != strings.TrimLeft(tt.in, " \r\n\t\x00") {
				t.Errorf("%d bytes of %d are left, %v", len(all), len(tt.in), err)
			}
		})
	}
}

// TestFirstWordDoesNotWait checks that FirstWord does not wait for more than a line, since
// an interface waits for the answer.
func TestFirstWordDoesNotWait(t *testing.T) {
	r, w := io.Pipe()
	defer r.Close()
	go func() { _, _ = io.WriteString(w, "ucci\n") }()
	if word, _ := protocol.FirstWord(r); word != "ucci" {
		t.Errorf("got %q", word)
	}
}
