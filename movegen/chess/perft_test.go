package chess_test

import (
	"bufio"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"arrocco/game"
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

// TestPerftByKey counts with a table that takes positions with one key for the
// same: a key that forgot something would spoil the count.
func TestPerftByKey(t *testing.T) {
	tests := []struct {
		name, fen string
		depth     int
		want      uint64
	}{
		{"start", chess.StartFEN, 4, 197281},
		{"middle game", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4085603},
		{"en passant", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674624},
		{"castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 4, 314346},
		{"Chess960", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 4, 326672},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			seen := make([]map[game.Key]uint64, tt.depth+1)
			for depth := range seen {
				seen[depth] = map[game.Key]uint64{}
			}
			if got := perftByKey(parse(t, tt.fen), tt.depth, seen); got != tt.want {
				t.Errorf("perft %d is %d, want %d", tt.depth, got, tt.want)
			}
		})
	}
}

// perftByKey is Perft with the counts seen at each depth remembered by key.
func perftByKey(p *chess.Position, depth int, seen []map[game.Key]uint64) (nodes uint64) {
	if depth == 1 {
		return movegen.Perft(p, 1)
	}
	key := p.State().Key
	if nodes, known := seen[depth][key]; known {
		return nodes
	}
	for _, m := range legalMoves(p) {
		p.Make(m)
		nodes += perftByKey(p, depth-1, seen)
		p.Unmake()
	}
	seen[depth][key] = nodes
	return nodes
}
