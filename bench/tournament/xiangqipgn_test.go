package tournament_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"arrocco/bench/tournament"
	"arrocco/internal/notation"
	"arrocco/internal/opening"
	"arrocco/internal/pgn"
)

// TestXiangqiPGN checks that the games of a match read back, and that they can
// be the openings of another.
func TestXiangqiPGN(t *testing.T) {
	cfg, _ := xiangqi(t, 4, player("A"), player("B", "ucci:random"))
	cfg.Openings = []opening.Opening{{}, {
		FEN: "r1bakab1r/9/1cn3nc1/p1p1p3p/6p2/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R b - - 1 3",
	}}
	path := filepath.Join(t.TempDir(), "games.pgn")
	file, err := tournament.OpenPGN(path, false)
	if err != nil {
		t.Fatal(err)
	}
	cfg.PGN = file
	run(t, cfg)
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	games := pgn.NewReader(bytes.NewReader(text))
	for n := range 5 {
		g, err := games.Read()
		if errors.Is(err, io.EOF) && n == 4 {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if g.Tag("Variant") != "xiangqi" || g.Tag("Format") != "ICCS" || g.Tag("Game") != "Chinese Chess" {
			t.Errorf("tags %v", g.Tags)
		}
		fen := g.Tag("FEN")
		if fen == "" {
			fen = cfg.Variant.Start
		}
		p, err := cfg.Variant.Parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		if moves, err := g.Mainline.Resolve(p, notation.ParseText); err != nil || len(moves) == 0 {
			t.Errorf("%d moves, %v", len(moves), err)
		}
	}
	book, err := opening.Open(path, cfg.Variant, opening.Options{Plies: 6, Strict: true})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = book.Close() }()
	if first, err := book.Opening(0); err != nil || book.Len() != 4 || len(first.Moves) != 6 {
		t.Errorf("%d openings, the first %v, %v", book.Len(), first, err)
	}
}
