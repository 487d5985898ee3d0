package client

import "testing"

func TestDeclaredOption(t *testing.T) {
	tests := []struct{ declared, value, want string }{
		{"name Hash type spin default 16 min 1 max 1024", "1024", ""},
		{"name Hash type spin default 16 min 1 max 1024", "1025", "want a whole number from 1 to 1024"},
		{"name Hash type spin default 16 min 1 max 1024", "abc", "want a whole number from 1 to 1024"},
		{"name Hash type spin default 16 min 1", "0", "want a whole number from 1"},
		{"name Odd type spin default 0 min 0 max -1", "7", ""},
		{"hashsize type spin min 0 max 8 default 4", "9", "want a whole number from 0 to 8"}, // UCCI
		{"name Ponder type check default false", "TRUE", ""},
		{"name Ponder type check default false", "1", "want true or false"},
		{"name Style type combo default Very Solid var Very Solid var Risky", "very solid", ""},
		{"name Style type combo default Very Solid var Very Solid var Risky", "Solid", "want one of: Very Solid, Risky"},
		{"name Any type combo default x", "y", ""},
		{"name Book File type string default <empty>", "/a max 3", ""},
		{"name Clear Hash type button", "", ""},
		{"name What", "x", ""},
	}
	for _, tt := range tests {
		o := parseDeclared(tt.declared)
		got := ""
		if err := o.check(tt.value); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%q = %q: error %q, want %q", tt.declared, tt.value, got, tt.want)
		}
	}
}
