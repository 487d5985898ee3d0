package main

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// TestValidReader reads UTF-8 in pieces of all sizes.
func TestValidReader(t *testing.T) {
	tests := map[string]struct{ text, want string }{
		"ASCII":           {"e4\r\x1b[A", "e4\r\x1b[A"},
		"characters":      {"炮二平五\r", "炮二平五\r"},
		"Latin-1":         {"caf\xe9 \xff4\r", "caf 4\r"},
		"cut at the end":  {"e4\xe7\x82", "e4"},
		"nothing":         {"", ""},
		"nothing of use":  {"\xff\xfe", ""},
		"broken in a row": {"\xe7\xe7\xe7e4", "e4"},
	}
	for name, tt := range tests {
		for kind, r := range map[string]io.Reader{
			"whole": strings.NewReader(tt.text),
			"bytes": iotest.OneByteReader(strings.NewReader(tt.text)),
		} {
			got, err := io.ReadAll(&validReader{r: r})
			if string(got) != tt.want || err != nil {
				t.Errorf("%s, %s: %q, %v, want %q", name, kind, got, err, tt.want)
			}
		}
	}
}

func TestCompletion(t *testing.T) {
	words := []string{"hint", "help", "takeback", "Nf3", "Nc3", "N@f3", "N@f4", "炮二平五", "炮八平五"}
	for begun, want := range map[string]string{
		"hi": "nt", "h": "", "t": "akeback", "Nf": "3", "N": "", "N@": "f", "N@f3": "", "x": "", "": "",
		"炮": "", "炮二": "平五",
	} {
		if got := completion(begun, words); got != want {
			t.Errorf("%q goes on with %q, want %q", begun, got, want)
		}
	}
}
