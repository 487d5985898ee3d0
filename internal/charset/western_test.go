package charset_test

import (
	"io"
	"strings"
	"testing"

	"arrocco/internal/charset"
)

func TestWestern(t *testing.T) {
	for text, want := range map[string]string{"Mu\xf1oz": "Muñoz", "Muñoz": "Muñoz", "\x96": "–", "": ""} {
		if got := charset.Western(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// TestLineFeeds checks files whose lines end in CR alone, and others that have CR.
func TestLineFeeds(t *testing.T) {
	long := strings.Repeat("0123456789\r", 20_000)
	for text, want := range map[string]string{
		"a\rb\r": "a\nb\n", "a\r\nb": "a\r\nb", "a\nb\rc": "a\nb\rc",
		long: strings.ReplaceAll(long, "\r", "\n"),
	} {
		got, err := io.ReadAll(charset.NewReader(strings.NewReader(text)))
		if err != nil || string(got) != want {
			t.Errorf("%.20q: got %.20q, %v", text, got, err)
		}
	}
}
