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
<= info message error: setoption: option bookfiles: "/nonexistent/file": .*
> position startpos
> go depth 1
< info depth 1 .*
< bestmove .*
> setoption bookfiles BOOK
> go depth 1
<= info message book a3a4 100%
<= bestmove a3a4
# Several books, of which the first that has the position decides.
> setoption bookfiles OTHER; BOOK
> go depth 1
<= info message book c3c4 100%
<= bestmove c3c4
> setoption bookfiles BOOK;OTHER
> go depth 1
<= info message book a3a4 100%
<= bestmove a3a4
> position startpos moves a3a4 a6a5 a4a5
> go depth 1
< info depth 1 .*
< bestmove .*
> position startpos
# Books that cannot be read are left out. If that is all of them, those of before stay.
> setoption bookfiles OTHER;/nonexistent/file
<= info message error: setoption: option bookfiles: "/nonexistent/file": .*; the rest is used
> setoption bookfiles BAD;OTHER
<= info message error: setoption: option bookfiles: ".*": no book of ElephantEye: .*; the rest is used
> setoption bookfiles BAD;/nonexistent/file
<= info message error: setoption: option bookfiles: ".*": no book of ElephantEye: .*; ".*": .*
> go depth 1
<= info message book c3c4 100%
<= bestmove c3c4
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
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	// c3c4 in the start position, in ElephantEye's format: the key, the move and its weight.
	eleeye := []byte{0xd5, 0x56, 0x26, 0x05, 0x95, 0x85, 0x02, 0x00}
	names := strings.NewReplacer(
		"BOOK", write("book.bin", b.Bytes()), "OTHER", write("BOOK.DAT", eleeye), "BAD", write("BAD.DAT", []byte("no book")),
	)
	transcript.Play(t, "book", names.Replace(book), run)
}
