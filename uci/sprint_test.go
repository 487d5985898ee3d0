package uci_test

import (
	"fmt"
	"strings"
	"testing"

	"arrocco/internal/transcript"
)

// TestBadSprint checks that impossible words, and FENs that contradict the 16 tiles of a side,
// are errors that do not change the position.
func TestBadSprint(t *testing.T) {
	const good = "startpos moves +N N@f3 +? P@d5 +R"
	const kings = "fen 4k3/4p3/8/8/8/8/4P3/4K3"
	var text strings.Builder
	text.WriteString("> setoption name UCI_Variant value sprint\n> position " + good + "\n")
	for name, position := range map[string]string{
		"no tile":                   "startpos moves +",
		"two signs":                 "startpos moves ++",
		"lower case":                "startpos moves +n",
		"a king":                    "startpos moves +K",
		"a letter too many":         "startpos moves +NN",
		"a draw and a move in one":  "startpos moves +N@f3",
		"unknown and more":          "startpos moves +?N",
		"no square":                 "startpos moves +N N@",
		"no piece":                  "startpos moves +N @f3",
		"a small letter":            "startpos moves +N n@f3",
		"beyond the board":          "startpos moves +N N@f9",
		"in the other half":         "startpos moves +N N@f5",
		"on a piece":                "startpos moves +N N@e2",
		"a pawn on the first rank":  "startpos moves +N P@d1",
		"a tile that is not held":   "startpos moves +N R@d1",
		"an unknown tile placed":    "startpos moves +? R@d5",
		"a queen too early":         "startpos moves +Q Q@d1",
		"a draw too many":           "startpos moves +N +R",
		"a draw too many, unseen":   "startpos moves +? +?",
		"a draw is missing":         "startpos moves +N N@f3 P@d5",
		"the first draw is missing": "startpos moves e2e4",
		"three knights":             "startpos moves +N N@f3 +? P@d5 +N N@c3 +? P@d6 +N",
		"a tile that was placed":    "startpos moves +? Q@d1",
		"bishops of one color":      "startpos moves +B B@c1 +? P@d5 +B B@e3",
		"nothing to draw":           kings + "[R:/:] w - - 0 20 moves R@a1 e8d8 +N",
		"no hands":                  kings + " w - - 0 1",
		"one hand":                  kings + "[P:] w - - 0 20",
		"three hands":               kings + "[:/:/:] w - - 0 20",
		"no colon":                  kings + "[P/p] w - - 0 20",
		"not closed":                kings + "[:/: w - - 0 20",
		"two queens":                kings + "[QQ:/:] w - - 0 20",
		"nine pawns":                kings + "[:PPPPPPPP/:] w - - 0 20",
		"black's tiles for White":   kings + "[n:/:] w - - 0 20",
		"more hidden than unseen":   kings + "[???:RR/:] w - - 0 20",
		"a bishop bound and a free": kings + "[BL:/:] w - - 0 20",
		"a deck of 14":              kings + "[:BBNNPPPPPPPQRR/:] w - - 0 20",
		"a king that has moved":     "fen 4k3/4p3/8/8/8/8/4PK2/8[:/:] w E - 0 20",
		"hands of crazyhouse":       kings + "[PNpn] w - - 0 20",
		"chess":                     "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"many question marks":       kings + "[" + strings.Repeat("?", 1000) + ":/:] w - - 0 20",
		"many tiles":                kings + "[" + strings.Repeat("P", 100000) + ":/:] w - - 0 20",
		"many draws":                "startpos moves" + strings.Repeat(" +?", 100000),
	} {
		fmt.Fprintf(&text, "# %s\n> position %s\n< info string error: position: .*\n", name, position)
		text.WriteString("> d\n< Fen: 4k3/4p3/8/3p4/8/5N2/4P3/4K3.PR:BBNPPPPPPQR/.:bbnnppppppqrr. w Ee - 0 2\n")
		text.WriteString("< Outcome: .*\n")
	}
	text.WriteString("> go depth 1\n< bestmove \\S+( ponder \\S+)?\n")
	transcript.Play(t, "bad sprint", text.String(), run)
}
