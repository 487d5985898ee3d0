package sprint_test

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/movegen"
	"arrocco/movegen/sprint"
)

// long reports whether the tests that take minutes run too.
func long() bool { return os.Getenv("ARROCCO_LONG") != "" }

// lines returns the lines of a file in testdata, but comments.
func lines(t testing.TB, file string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			all = append(all, strings.TrimSuffix(line, "\n"))
		}
	}
	return all
}

// parse returns the position of a Sprint FEN that must be good.
func parse(t testing.TB, fen string) *sprint.Position {
	t.Helper()
	p, err := sprint.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// legalMoves returns the legal moves of p, sorted.
func legalMoves(p game.Position) []game.Move {
	var list game.MoveList
	p.Generate(&list, game.All)
	moves := make([]game.Move, 0, list.Len())
	for _, m := range list.Moves() {
		moves = append(moves, m.Move)
	}
	slices.Sort(moves)
	return moves
}

// TestPerft counts the positions of perft.tsv, each line a FEN, a depth and a
// count.
func TestPerft(t *testing.T) {
	for i, line := range lines(t, "perft.tsv") {
		t.Run(strconv.Itoa(i+1), func(t *testing.T) {
			fields := strings.Split(line, "\t")
			p := parse(t, fields[0])
			if got := p.String(); got != fields[0] {
				t.Errorf("%s is written as %s", fields[0], got)
			}
			depth, err := strconv.Atoi(fields[1])
			if err != nil {
				t.Fatal(err)
			}
			if got := strconv.FormatUint(movegen.Perft(p, depth), 10); got != fields[2] {
				t.Errorf("%s: perft %d is %s, want %s", fields[0], depth, got, fields[2])
			}
		})
	}
}
