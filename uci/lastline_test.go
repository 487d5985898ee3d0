package uci_test

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"arrocco/uci"
)

var (
	scoreLine = regexp.MustCompile(`^info depth (\d+) .* multipv 1 score (\S+ \S+)( lowerbound| upperbound)? .* pv (.*)$`)
	bestMove  = regexp.MustCompile(`^bestmove (\S+)`)
)

// TestLastLine checks the last info lines of searches that end within an iteration: depths
// do not decrease, a depth has one score, variations keep their reply, and the last info
// line begins with the best move.
func TestLastLine(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine searches, so there are no data races to find")
	}
	for _, position := range []string{
		"fen 7k/p7/1R5K/6r1/6p1/6P1/8/8 w - - 0 1",
		"fen 8/4k3/R7/5P2/6K1/8/8/8 b - - 2 70",
		"fen 2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
		"startpos moves e2e4 c7c5",
	} {
		for nodes := 1; nodes < 60_000; nodes = nodes*3/2 + 11 {
			var out bytes.Buffer
			lines := []string{"position " + position, fmt.Sprint("go nodes ", nodes)}
			if err := uci.Batch(lines, &out, about); err != nil {
				t.Fatal(err)
			}
			checkLastLine(t, fmt.Sprintf("%s, %d nodes", position, nodes), out.String())
		}
	}
}

func checkLastLine(t *testing.T, name, out string) {
	t.Helper()
	depth, score, pv := 0, "", []string(nil)
	for text := range strings.Lines(out) {
		text = strings.TrimSpace(text)
		if best := bestMove.FindStringSubmatch(text); best != nil && (pv == nil || best[1] != pv[0]) {
			t.Errorf("%s: %s after the line %v", name, text, pv)
		}
		m := scoreLine.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		d, _ := strconv.Atoi(m[1])
		moves := strings.Fields(m[4])
		switch {
		case d < depth:
			t.Errorf("%s: depth %d before: %s", name, depth, text)
		case d == depth && m[2] != score:
			t.Errorf("%s: depth %d had score %s: %s", name, depth, score, text)
		case m[3] != "" && (m[3] != " lowerbound" || pv == nil || moves[0] == pv[0]):
			t.Errorf("%s: a bound although no other move has replaced the best one: %s", name, text)
		case len(moves) < 2 && len(pv) > 1:
			t.Errorf("%s: a line of one move: %s", name, text)
		}
		depth, score, pv = d, m[2], moves
	}
	if pv == nil {
		t.Errorf("%s: no line", name)
	}
}
