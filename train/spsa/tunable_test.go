package spsa_test

import (
	"strings"
	"testing"

	"arrocco/search"
	"arrocco/train/spsa"
)

// tunables returns the parameters of chess that can be tuned.
func tunables(t *testing.T) []search.Tunable {
	t.Helper()
	list, err := search.Tunables(&search.ChessParams)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestChoose(t *testing.T) {
	list := tunables(t)
	timed := 0 // parameters of the clock
	for _, p := range list {
		if p.Timed() {
			timed++
		}
	}
	tests := []struct {
		name  string
		names []string
		want  int // how many
		err   string
	}{
		{"all", nil, len(list) - timed, ""},
		{"two", []string{"LateMovePruningBase", "ProbCutMargin"}, 2, ""},
		{"unknown", []string{"LateMovePruningBase", "Luck"}, 0, `no parameter with a range is called "Luck"`},
		{"without a range", []string{"ProbCutDepth"}, 0, `"ProbCutDepth"`},
		{"clock", []string{"TimeHardRatio"}, 0, "TimeHardRatio is about the clock"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := spsa.Choose(list, test.names)
			if len(got) != test.want || (err == nil) != (test.err == "") {
				t.Fatalf("%d parameters, %v", len(got), err)
			}
			if err != nil && !strings.Contains(err.Error(), test.err) {
				t.Errorf("%v, want %s", err, test.err)
			}
		})
	}
}
