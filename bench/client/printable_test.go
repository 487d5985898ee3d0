package client

import (
	"strings"
	"testing"
)

func TestPrintable(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"plain", "Arrocco 1.0", "Arrocco 1.0"},
		{"other scripts", "象棋 Gödel é", "象棋 Gödel é"},
		{"line breaks", "a\rb\nc\u2028d\u2029e\u0085f", "a b c d e f"},
		{"tabulator", "a\tb", "a b"},
		{"nothing", "\x00\x7f", "  "},
		{"color", "\x1b[31;1mred\x1b[0m", "red"},
		{"8-bit sequence", "\u009b31mred", "red"},
		{"title", "\x1b]0;owned\x07text", "text"},
		{"title, other end", "\x1b]0;owned\x1b\\text", "text"},
		{"half a sequence", "text\x1b[31", "text"},
		{"escape alone", "text\x1b", "text"},
		{"reset", "\x1bctext", "text"},
		{"character set", "\x1b(0text", "text"},
		{"raw 8-bit bytes", "a\x9b31mb\xff", "a\ufffd31mb\ufffd"},
		{"right to left", "a\u202eb\u200f", "a b "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Printable(tt.text); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

func TestLastLine(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", ""},
		{"one\ntwo\n\n", "two"},
		{"10 %\r20 %\rfailed\r\n", "failed"},
		{"failed\n\x1b[0m\n", "failed"},
		{"log\n\x1b[31mpanic: no\x1b[0m\n\ngoroutine 1\n", "panic: no"},
	}
	for _, tt := range tests {
		var words tail
		_, _ = words.Write([]byte(tt.text))
		if got := words.lastLine(); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
	}
}

func FuzzPrintable(f *testing.F) {
	f.Add("\x1b[31mred\x1b[0m\r\n")
	f.Fuzz(func(t *testing.T, text string) {
		got := Printable(text)
		if strings.ContainsFunc(got, func(r rune) bool { return r < ' ' || r >= 0x7f && r < 0xa0 }) {
			t.Errorf("%q has become %q", text, got)
		}
		if again := Printable(got); again != got {
			t.Errorf("%q has become %q and then %q", text, got, again)
		}
	})
}
