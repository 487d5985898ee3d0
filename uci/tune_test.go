package uci_test

import (
	"bytes"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arrocco/search"
	"arrocco/uci"
)

// answer returns the output of a program that is built for tuning, or is not, and the error
// of the first invalid line.
func answer(t *testing.T, tune bool, lines ...string) string {
	t.Helper()
	var out bytes.Buffer
	a := about
	a.Tune = tune
	if err := uci.Batch(lines, &out, a); err != nil {
		fmt.Fprintln(&out, err)
	}
	return out.String()
}

// TestTuneOptions checks that the options of a build for tuning are the parameters that
// "arrocco spsa" lists, and that other builds do not have them.
func TestTuneOptions(t *testing.T) {
	list, err := search.Tunables(&search.ChessParams)
	if err != nil {
		t.Fatal(err)
	}
	plain, tuning := answer(t, false, "uci"), answer(t, true, "uci")
	if !strings.HasPrefix(tuning, strings.TrimSuffix(plain, "uciok\n")) {
		t.Error("the other options differ")
	}
	for _, p := range list {
		want := fmt.Sprintf("option name %s type spin default %v min %v max %v\n", p.Name, p.Value, p.Min, p.Max)
		if p.Float {
			want = fmt.Sprintf("option name %s type string default %v\n", p.Name, p.Value)
		}
		if strings.Count(tuning, want) != 1 {
			t.Errorf("no %q", want)
		}
		if strings.Contains(plain, p.Name) {
			t.Errorf("%s is shown by a build that is not for tuning", p.Name)
		}
		set := answer(t, false, fmt.Sprintf("setoption name %s value %v", p.Name, p.Value))
		if !strings.Contains(set, "no such option") {
			t.Errorf("%s: %q", p.Name, set)
		}
	}
	if got, want := strings.Count(tuning, "option name"), strings.Count(plain, "option name")+len(list); got != want {
		t.Errorf("%d options, want %d", got, want)
	}
}

var nodesOf = regexp.MustCompile(`(?s).* nodes (\d+) `)

const xiangqi = "setoption name UCI_Variant value xiangqi"

// nodes returns the number of nodes of a search with the given options.
func nodes(t *testing.T, tune bool, depth int, set ...string) string {
	t.Helper()
	lines := []string{"position startpos moves e2e4 e7e5", fmt.Sprintf("go depth %d", depth)}
	if slices.Contains(set, xiangqi) {
		lines[0] = "position startpos moves c4c5 c7c6"
	}
	return nodesOf.FindStringSubmatch(answer(t, tune, append(set, lines...)...))[1]
}

// TestTuneSearch checks that each parameter changes the search at one end of its range, and
// that the same value or an invalid one does not.
func TestTuneSearch(t *testing.T) {
	list, err := search.Tunables(&search.ChessParams)
	if err != nil {
		t.Fatal(err)
	}
	const shallow, deep = 9, 17 // some parameters matter rarely
	want := map[int]string{shallow: nodes(t, false, shallow), deep: nodes(t, false, deep)}
	if got := nodes(t, true, shallow); got != want[shallow] {
		t.Fatalf("%s nodes in a build for tuning, %s in another", got, want[shallow])
	}
	var same []string
	for _, p := range list {
		same = append(same, fmt.Sprintf("setoption name %s value %s", p.Name, p.Text()))
		for _, wrong := range []float64{math.NaN(), p.Max + 1} {
			set := answer(t, true, fmt.Sprintf("setoption name %s value %v", p.Name, wrong))
			if !strings.Contains(set, "setoption: option "+p.Name) {
				t.Errorf("%s = %v: %q", p.Name, wrong, set)
			}
		}
	}
	if got := nodes(t, true, shallow, same...); got != want[shallow] {
		t.Errorf("%s nodes with the same values, want %s", got, want[shallow])
	}
	changes := func(p *search.Tunable, depth int) bool {
		low := nodes(t, true, depth, fmt.Sprintf("setoption name %s value %v", p.Name, p.Min))
		return low != want[depth] ||
			nodes(t, true, depth, fmt.Sprintf("setoption name %s value %v", p.Name, p.Max)) != want[depth]
	}
	// A window grows only after a second fail, which needs a narrow one.
	grows := map[string]bool{"AspirationGrowth": true, "AspirationMaxDelta": true}
	const narrow = "setoption name AspirationDelta value 5"
	for _, p := range list {
		if grows[p.Name] {
			with := func(v float64) string {
				return nodes(t, true, shallow, narrow, fmt.Sprintf("setoption name %s value %v", p.Name, v))
			}
			if with(p.Min) == with(p.Max) {
				t.Errorf("%s: a search with a narrow window does not change", p.Name)
			}
			continue
		}
		if changed := changes(&p, shallow) || !p.Timed() && changes(&p, deep); changed == p.Timed() { // there is no clock
			t.Errorf("%s: a search changes: %t", p.Name, changed)
		}
	}
	slow := nodes(t, true, shallow, xiangqi, "setoption name LateMovePruningBase value 1")
	if fast := nodes(t, true, shallow, xiangqi); slow == fast {
		t.Error("nothing changes in xiangqi")
	}
}
