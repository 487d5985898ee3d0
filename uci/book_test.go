package uci_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arrocco/internal/polyglot"
	"arrocco/internal/transcript"
)

// TestBook plays moves of the opening book. A bad file is an error, and the game goes on.
const book = `
> setoption name OwnBook value true
> setoption name BookFile value BAD
<= info string error: setoption: option BookFile: "BAD.*: no Polyglot book: .*
> setoption name BookFile value /nonexistent/file
<= info string error: setoption: option BookFile: "/nonexistent/file": .*
> position startpos
> go depth 1
< info depth 1 .*
< bestmove .*
> setoption name Best Book Move value true
> setoption name BookFile value GOOD
> position startpos
> go wtime 1000 btime 1000
<= info string book a2a3 75% h2h3 25%
<= bestmove a2a3
> go infinite
< info depth 1 .*
> stop
< bestmove .*
> go ponder wtime 1000 btime 1000
> ponderhit
< info depth 1 .*
< bestmove .*
`

func TestBook(t *testing.T) {
	dir := t.TempDir()
	bad, good := filepath.Join(dir, "bad.bin"), filepath.Join(dir, "good.bin")
	const start = 0x463b96181691fc9c
	var b bytes.Buffer
	err := polyglot.Write(&b, []polyglot.Entry{
		{Key: start, Move: 16 | 8<<6, Weight: 30}, // a2a3
		{Key: start, Move: 23 | 15<<6, Weight: 10},
	}, "")
	if err != nil {
		t.Fatal(err)
	}
	for path, data := range map[string][]byte{bad: []byte("[Event \"?\"]\n"), good: b.Bytes()} {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	transcript.Play(t, "book", strings.NewReplacer(`"BAD`, `".*bad`, "BAD", bad, "GOOD", good).Replace(book), run)
}
