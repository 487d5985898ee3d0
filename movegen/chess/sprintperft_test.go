package chess_test

import (
	"strconv"
	"strings"
	"testing"

	"arrocco/movegen"
	"arrocco/movegen/chess"
)

// parseSprint returns the position of a Sprint FEN that must be good.
func parseSprint(t testing.TB, fen string) *chess.Position {
	t.Helper()
	p, err := chess.ParseSprint(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestSprintPerft counts the positions of sprintperft.tsv, each line a FEN, a
// depth and a count.
func TestSprintPerft(t *testing.T) {
	for i, line := range lines(t, "sprintperft.tsv") {
		t.Run(strconv.Itoa(i+1), func(t *testing.T) {
			fields := strings.Split(line, "\t")
			p := parseSprint(t, fields[0])
			if got := p.String(); got != fields[0] {
				t.Errorf("%s is written as %s", fields[0], got)
			}
			depth, want := parseCount(t, fields[1]+" "+fields[2])
			if got := movegen.Perft(p, depth); got != want {
				t.Errorf("%s: perft %d is %d, want %d", fields[0], depth, got, want)
			}
		})
	}
}
