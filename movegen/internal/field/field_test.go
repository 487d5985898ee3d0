package field_test

import (
	"strings"
	"testing"

	"arrocco/movegen/internal/field"
)

func TestCounter(t *testing.T) {
	for _, tt := range []struct {
		text string
		want int
		err  string
	}{
		{"0", 0, ""},
		{"100", 100, ""},
		{"101", 0, `clock "101" is over 100`},
		{"99999999999999999999", 0, `clock "99999999999999999999" is over 100`},
		{"-1", 0, `clock "-1" is no number`},
		{"", 0, `clock "" is no number`},
	} {
		got, err := field.Counter("clock", tt.text, 100)
		if got != tt.want || err == nil && tt.err != "" || err != nil && err.Error() != tt.err {
			t.Errorf("%q: %d, %v; want %d, %s", tt.text, got, err, tt.want, tt.err)
		}
	}
}

func TestQuote(t *testing.T) {
	if got := field.Quote("a\n"); got != `"a\n"` {
		t.Errorf("got %s", got)
	}
	if got := field.Quote(strings.Repeat("x", 1000)); len(got) > 130 || !strings.HasSuffix(got, "(1000 bytes)") {
		t.Errorf("got %s", got)
	}
}

func TestCount(t *testing.T) {
	if one, two := field.Count(1, "rank"), field.Count(2, "rank"); one != "1 rank" || two != "2 ranks" {
		t.Errorf("got %s and %s", one, two)
	}
}
