package ucci_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/polyglot"
	"arrocco/internal/transcript"
)

// TestBook plays a move of the opening book. The option usebook is on, and without bookfiles
// it has no effect.
const book = `
> setoption bookfiles /nonexistent/file
<= info message error: setoption: option BookFile: "/nonexistent/file": .*
> position startpos
> go depth 1
< info depth 1 .*
< bestmove .*
> setoption bookfiles BOOK
> go depth 1
<= info message book a3a4 100%
<= bestmove a3a4
> setoption usebook false
> go depth 1
< info depth 1 .*
< bestmove .*
`

func TestBook(t *testing.T) {
	v, err := engine.Lookup("xiangqi")
	if err != nil {
		t.Fatal(err)
	}
	p, err := v.Parse(v.Start)
	if err != nil {
		t.Fatal(err)
	}
	move, err := notation.Parse(p, "a3a4")
	if err != nil {
		t.Fatal(err)
	}
	var m polyglot.Maker
	m.Add(v.BookKey(p), p.Traits(), move, game.White, game.WhiteWins)
	var b bytes.Buffer
	if err := polyglot.Write(&b, m.Entries(), v.BookHeader()); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "book.bin")
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	transcript.Play(t, "book", strings.ReplaceAll(book, "BOOK", path), run)
}
