package chess_test

import (
	"bufio"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"arrocco/movegen"
	"arrocco/movegen/chess"
)

// long reports whether the tests that take minutes run too.
func long() bool { return os.Getenv("ARROCCO_LONG") != "" }

// lines returns the lines of a file in testdata, but comments.
func lines(t testing.TB, file string) []string {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []string
	for in := bufio.NewScanner(f); in.Scan(); {
		if !strings.HasPrefix(in.Text(), "#") {
			all = append(all, in.Text())
		}
	}
	return all
}

// parse returns the position of a FEN that must be good.
func parse(t testing.TB, fen string) *chess.Position {
	t.Helper()
	p, err := chess.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPerft counts the positions of the files of testdata, each line
// "FEN ;D1 n ;D2 n ...", up to a budget of nodes for each line.
func TestPerft(t *testing.T) {
	tests := []struct {
		file   string
		budget uint64
	}{
		{"perft.epd", 2_000_000},
		{"perft960.epd", 300_000},
		{"fischer.epd", 100_000},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			for i, line := range lines(t, tt.file) {
				t.Run(strconv.Itoa(i+1), func(t *testing.T) {
					if long() {
						t.Parallel()
						tt.budget = 1 << 62
					}
					testPerft(t, line, tt.budget)
				})
			}
		})
	}
}

func testPerft(t *testing.T, line string, budget uint64) {
	fields := strings.Split(line, ";")
	p := parse(t, fields[0])
	for _, field := range fields[1:] {
		depth, want := parseCount(t, field)
		if want > budget {
			return
		}
		if got := movegen.Perft(p, depth); got != want {
			t.Errorf("%s: perft %d is %d, want %d", fields[0], depth, got, want)
		}
	}
}

// parseCount reads a depth and a count as "D3 8902".
func parseCount(t *testing.T, field string) (depth int, count uint64) {
	t.Helper()
	d, n, _ := strings.Cut(strings.TrimSpace(field), " ")
	depth, err := strconv.Atoi(strings.TrimPrefix(d, "D"))
	if err != nil {
		t.Fatal(err)
	}
	if count, err = strconv.ParseUint(n, 10, 64); err != nil {
		t.Fatal(err)
	}
	return depth, count
}
