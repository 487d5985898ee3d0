package match_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arrocco/bench/match"
	"arrocco/engine"
)

func TestReadOpenings(t *testing.T) {
	const fen = "4k3/8/8/8/8/8/4P3/4K3 w - -"
	tests := []struct {
		name, file, text string
		plies            int
		want             []match.Opening
	}{
		{"FEN", "a.fen", fen + " 3 20\n", 0, []match.Opening{{FEN: fen + " 3 20"}}},
		{"EPD", "a.epd", fen + " bm e4; id \"x 1\";\n", 0, []match.Opening{{FEN: fen + " 0 1"}}},
		{"four fields, comments and CRLF", "a.epd", "# c\r\n\r\n" + fen + "\r\n", 0, []match.Opening{{FEN: fen}}},
		{"FEN that ends in a semicolon", "a.epd", fen + " 3 20;\n", 0, []match.Opening{{FEN: fen + " 3 20"}}},
		{"PGN", "a.PGN", "1. e4 e5 (1... c5) 2. Nf3 *\n\n[FEN \"" + fen + " 0 1\"]\n1. Kd1 h", 0, nil},
		{"PGN with castling", "a.pgn", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O *", 0, []match.Opening{
			{Moves: []string{"e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5", "e1h1"}},
		}},
		{"PGN cut short", "a.pgn", "1. e4 e5 2. Nf3 *\n[FEN \"" + fen + " 0 1\"]\n1. Kd1 *", 2, []match.Opening{
			{Moves: []string{"e2e4", "e7e5"}}, {FEN: fen + " 0 1", Moves: []string{"e1d1"}},
		}},
		{"PGN with coordinates", "a.pgn", "1. e2e4 e7e5 *", 0, []match.Opening{{Moves: []string{"e2e4", "e7e5"}}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := match.ReadOpenings(write(t, tt.file, tt.text), chess(t), tt.plies)
			if tt.want == nil {
				if err == nil {
					t.Errorf("read %v, want an error", got)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// write makes a file and returns its path.
func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestReadOpeningsErrors(t *testing.T) {
	const mate = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"
	tests := []struct{ name, file, text, want string }{
		{"empty", "a.epd", "\n# nothing\n", "no openings in it"},
		{"no FEN", "a.epd", "\nhello\n", "line 2: "},
		{"mate", "a.epd", mate, "line 1: the game is over in this position: checkmate"},
		{"illegal move", "a.pgn", "1. e4 e5 *\n1. e5 *", "game 2: ply 1: "},
		{"bad syntax", "a.pgn", "1. e4 {", "pgn: line 1: comment that does not end"},
		{"mate in PGN", "a.pgn", "1. f3 e5 2. g4 Qh4# 0-1", "game 1: the game is over in this position: checkmate"},
		{"bad FEN tag", "a.pgn", "[FEN \"x\"]\n1. e4 *", "game 1: "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := write(t, tt.file, tt.text)
			_, err := match.ReadOpenings(path, chess(t), 0)
			if err == nil || !strings.HasPrefix(err.Error(), path+": "+tt.want) {
				t.Errorf("error %v, want %s: %s", err, path, tt.want)
			}
		})
	}
	if _, err := match.ReadOpenings(filepath.Join(t.TempDir(), "none"), chess(t), 0); !os.IsNotExist(err) {
		t.Errorf("error %v for a file that is not there", err)
	}
}

func TestShuffle(t *testing.T) {
	var openings []match.Opening
	for i := range 50 {
		openings = append(openings, match.Opening{FEN: strconv.Itoa(i)})
	}
	shuffled := func(seed uint64) string {
		o := slices.Clone(openings)
		match.Shuffle(o, seed)
		return fmt.Sprint(o)
	}
	first, again, other := shuffled(1), shuffled(1), shuffled(2)
	if first != again || first == other || first == fmt.Sprint(openings) {
		t.Error("the order does not follow from the seed")
	}
}

// TestBooks reads the books that "make match" plays from.
func TestBooks(t *testing.T) {
	for _, tt := range []struct {
		file, game string
		openings   int
	}{{"chess.epd", "chess", 2000}, {"chess960.epd", "chess960", 2000}, {"xiangqi.epd", "xiangqi", 600}} {
		v, err := engine.Lookup(tt.game)
		if err != nil {
			t.Fatal(err)
		}
		openings, err := match.ReadOpenings(filepath.Join("testdata", tt.file), v, 0)
		if err != nil || len(openings) != tt.openings {
			t.Errorf("%s: %d openings, error %v", tt.file, len(openings), err)
		}
		seen := map[string]bool{}
		for _, o := range openings {
			position := strings.Join(strings.Fields(o.FEN)[:2], " ")
			if seen[position] {
				t.Errorf("%s: %s is there twice", tt.file, o.FEN)
			}
			seen[position] = true
		}
	}
}
