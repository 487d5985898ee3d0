package xiangqi_test

import (
	"bufio"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/movegen"
	"arrocco/movegen/xiangqi"
)

// long reports whether the tests that take minutes run too.
func long() bool { return os.Getenv("ARROCCO_LONG") != "" }

// rows returns the fields of the lines of a tab-separated file in testdata, but
// comments.
func rows(t testing.TB, file string) [][]string {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all [][]string
	for in := bufio.NewScanner(f); in.Scan(); {
		if !strings.HasPrefix(in.Text(), "#") {
			all = append(all, strings.Split(in.Text(), "\t"))
		}
	}
	return all
}

// parse returns the position of a FEN that must be good.
func parse(t testing.TB, fen string) *xiangqi.Position {
	t.Helper()
	p, err := xiangqi.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPerft counts the positions of perft.tsv, each line "FEN, depth, nodes", up
// to a budget of nodes. Three generators agree on the figures.
func TestPerft(t *testing.T) {
	budget := uint64(1_000_000)
	if long() {
		budget = 1 << 62
	}
	for i, row := range rows(t, "perft.tsv") {
		t.Run(strconv.Itoa(i+1), func(t *testing.T) {
			p := parse(t, row[0])
			depth, _ := strconv.Atoi(row[1])
			want, _ := strconv.ParseUint(row[2], 10, 64)
			if want > budget {
				return
			}
			if got := movegen.Perft(p, depth); got != want {
				t.Errorf("%s: perft %d is %d, want %d", row[0], depth, got, want)
			}
		})
	}
}

// TestReferencePerft counts with the reference, to a smaller depth.
func TestReferencePerft(t *testing.T) {
	for _, row := range rows(t, "perft.tsv") {
		depth, _ := strconv.Atoi(row[1])
		if depth > 2 {
			continue
		}
		if got := strconv.Itoa(newReference(row[0]).perft(depth)); got != row[2] {
			t.Errorf("%s: perft %d is %s, want %s", row[0], depth, got, row[2])
		}
	}
}

// TestPerftByKey counts with a table that takes positions with one key for the
// same: a key that forgot something would spoil the count.
func TestPerftByKey(t *testing.T) {
	for _, row := range rows(t, "perft.tsv") {
		depth, _ := strconv.Atoi(row[1])
		want, _ := strconv.ParseUint(row[2], 10, 64)
		if depth != 3 {
			continue
		}
		seen := make([]map[game.Key]uint64, depth+1)
		for depth := range seen {
			seen[depth] = map[game.Key]uint64{}
		}
		if got := perftByKey(parse(t, row[0]), depth, seen); got != want {
			t.Errorf("%s: perft %d is %d, want %d", row[0], depth, got, want)
		}
	}
}

// perftByKey is Perft with the counts seen at each depth remembered by key.
func perftByKey(p *xiangqi.Position, depth int, seen []map[game.Key]uint64) (nodes uint64) {
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
