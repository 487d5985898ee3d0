package play_test

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"arrocco/game"
	"arrocco/internal/board"
)

// TestSays executes lines and checks the messages.
func TestSays(t *testing.T) {
	const (
		promotes = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1"
		takes    = "1n6/P3k3/8/8/8/8/8/4K3 w - - 0 1"
		bishop   = "4k2r/4p3/8/8/8/8/4P3/4KB2[DP:N/p:] w - - 0 9"
		queen    = "The pawn becomes a queen."
	)
	playAll(t, map[string]ended{
		"queen":                {test{fen: promotes, script: "a8\nquit"}, queen},
		"queen, played":        {test{fen: promotes, script: "a8\nquit"}, "1. a8=Q"},
		"queen, coordinates":   {test{fen: promotes, script: "a7a8\nquit"}, "1. a8=Q"},
		"queen, capture":       {test{fen: takes, script: "axb8+\nquit"}, "1. axb8=Q"},
		"knight":               {test{fen: promotes, script: "a8=N\nquit"}, "1. a8=N"},
		"knight, small letter": {test{fen: promotes, script: "a7a8n\nquit"}, "1. a8=N"},
		"no king":              {test{fen: promotes, script: "a8=K\nquit"}, `"a8=K" is not legal`},
		"claim with a queen":   {test{fen: promotes, script: "claim a8\nquit"}, "The position after that move"},
		"number":               {test{script: "1. e4\nquit"}, "1. e4"},
		"number, no blank":     {test{script: "1.e4\nquit"}, "1. e4"},
		"number of Black":      {test{color: game.Black, answers: "e4", script: "1... e5\nquit"}, "1. e4 e5"},
		"a word":               {test{script: "move e4\nquit"}, "1. e4"},
		"capitals":             {test{script: "E2E4\nquit"}, "1. e4"},
		"several":              {test{script: "1. e4 e5 2. Nf3\nquit"}, `"1. e4 e5 2. Nf3" is more than one move.`},
		"castling":             {test{script: "O-O\nquit"}, `"O-O" is not legal: a piece is between`},
		"own piece":            {test{script: "e2\nquit"}, `"e2" is not legal: your own pawn is on e2.`},
		"in check": {
			test{fen: "4k3/8/8/8/8/8/4r3/4K2N w - - 0 1", script: "Nf2\nquit"}, "it leaves your king in check",
		},
		"xiangqi reason": {test{variant: "xiangqi", script: "E3+7\nquit"}, "the elephant on g0 cannot go to c4"},
		"xiangqi ranks": {
			test{variant: "xiangqi", script: "h3e3\nquit"},
			"is not legal: ranks start at 0 here: is h2e2 meant?",
		},
		"eval": {
			test{script: "eval\nquit", answers: "e4", score: 60},
			"better for White. The engine expects e4 (depth 10).",
		},
		"eval of Black": {
			test{color: game.Black, script: "eval\nquit", answers: "e4 e5", score: 60},
			"better for Black. The engine expects e5",
		},
		"eval, level":       {test{script: "eval\nquit", answers: "e4"}, "0.00, level."},
		"eval, about level": {test{script: "eval\nquit", answers: "e4", score: 5}, ", about level. The"},
		"eval, mate":        {test{script: "eval\nquit", answers: "e4", score: game.MateIn(5)}, "White mates in 3."},
		"eval, Black":       {test{script: "eval\nquit", answers: "e4", score: game.MatedIn(4)}, "Black mates in 2."},
		"eval in xiangqi": {
			test{variant: "xiangqi", script: "eval\nquit", answers: "C2=5", score: -60},
			"better for Black.",
		},
		"bishop beside": {test{variant: "sprint", fen: bishop, script: "quit"}, "White: B P\n"},
		"bishop, where": {test{variant: "sprint", fen: bishop, script: "quit"}, "B must go to a dark square\n"},
		"bishop as D":   {test{variant: "sprint", fen: bishop, script: "D@c1\nquit"}, "9. B@c1"},
		"bishop as d":   {test{variant: "sprint", fen: bishop, script: "d@c1\nquit"}, "9. B@c1"},
		"bishop as L": {
			test{variant: "sprint", fen: bishop, script: "L@c1\nquit"},
			"L is a bishop for the light squares",
		},
		"bishop, color": {
			test{variant: "sprint", fen: bishop, script: "B@d1\nquit"},
			"this bishop must go to a dark square. You hold: B P (B\nmust go to a dark square).",
		},
		"letters of a FEN": {
			test{variant: "sprint", fen: bishop, script: "fen\nquit"},
			"L and D are a bishop that must go",
		},
		"sprint counts": {
			test{variant: "sprint", script: "claim\nquit"},
			"Moves without a capture, a pawn's move or a\nplacement: 0 of 50.",
		},
		"sprint fifty moves": {
			test{variant: "sprint", fen: "4k3/8/8/8/8/8/4P3/R3K3[N:/:n] w - - 98 90", script: "Ra2", answers: "Kd8"},
			"The game is drawn: fifty moves without progress. 1/2-1/2",
		},
		"sprint repetition": {
			test{
				variant: "sprint", fen: "4k3/8/8/8/8/8/4P3/R3K3[N:/:] w - - 0 90",
				script: "Ra2\nRa1\nRa2\nRa1", answers: "Kd8 Ke8 Kd8 Ke8", score: 50,
			},
			"The game is drawn: threefold repetition. 1/2-1/2",
		},
		"resign, yes":       {test{script: "resign\nyes", live: true}, "The engine wins: resignation. 0-1"},
		"resign, twice":     {test{script: "resign\nresign", live: true}, "The engine wins: resignation. 0-1"},
		"resign, not meant": {test{script: "resign\ne4\nyes", live: true}, `"yes" is not a move`},
		"resign, asked again": {
			test{script: "resign\nmoves\nresign\nquit", live: true}, "The game is not finished.",
		},
		"half a second": {test{script: "quit", glass: 500 * time.Millisecond}, `[TimeControl "*0.5"]`},
		"red":           {test{variant: "xiangqi", script: "quit"}, `[Red "Player"]`},
	})
}

// TestLines checks the length of all lines of text.
func TestLines(t *testing.T) {
	for _, width := range []int{0, 50, 120} {
		for _, variant := range []string{"chess", "xiangqi", "sprint"} {
			checkLines(t, variant, width)
		}
	}
}

// checkLines checks the lines of a game on a terminal of the given width in columns, 0 for none.
func checkLines(t *testing.T, variant string, width int) {
	t.Helper()
	long, most := strings.Repeat("word ", 30), 79
	if width > 0 {
		most = min(most, width-1)
	}
	g := test{
		variant: variant, glass: time.Minute, look: board.Look{Width: width},
		script: "help\nclaim\nmoves\n" + long + "\nN@f3\ne2\nO-O\ndraw\nsave\nquit",
	}
	screen, _ := g.play(t)
	screen, _, _ = strings.Cut(screen, "\n[Event")
	for line := range strings.Lines(screen) {
		line = strings.TrimSuffix(line, "\n")
		picture := strings.HasPrefix(line, "  ") && !strings.HasPrefix(line, "   ")
		if utf8.RuneCountInString(line) > most && !strings.HasPrefix(line, "> ") && !picture {
			t.Errorf("%s, %d columns: %q", variant, width, line)
		}
	}
	if strings.Contains(screen, "\nclaim ") == (variant == "xiangqi") {
		t.Errorf("%s: help offers what there is not, or does not offer what there is", variant)
	}
}
