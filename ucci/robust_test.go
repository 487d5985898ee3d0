package ucci_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"arrocco/internal/transcript"
	"arrocco/ucci"
)

// alive must succeed after any input.
const alive = `
> stop
> isready
< readyok
> position startpos
> go depth 1
< bestmove [a-i][0-4][a-i][0-9]( ponder \S+)?
`

func TestBadLines(t *testing.T) { transcript.PlayInvalid(t, "testdata/bad-lines.tsv", alive, run) }

// TestBadFENs checks that an invalid FEN is reported and does not change the position.
func TestBadFENs(t *testing.T) {
	const same = `< info message error: position: .*
> d
< Fen: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1
< Outcome: .*
> go depth 1
< bestmove [a-i][5-9][a-i][0-9]( ponder \S+)?
`
	var text strings.Builder
	for why, escaped := range transcript.InvalidLines(t, "testdata/bad-fen.tsv") {
		fmt.Fprintf(&text, "# %s\n> position startpos moves h2e2\n>\" position fen %s\\n\"\n%s%s", why, escaped, same, alive)
	}
	transcript.Play(t, "bad-fen.tsv", text.String(), run)
}

func TestLongLines(t *testing.T) {
	const bad = "info message error: "
	shuffle := " moves" + strings.Repeat(" h0g2 h9g7 g2h0 g7h9", 2500)
	for name, tt := range map[string]struct{ line, reply string }{
		"10,000 moves":          {"position startpos" + shuffle, ""},
		"10,000 moves to probe": {"probe startpos" + shuffle, "pophash.*"},
		"70 KiB of banned":      {"banmoves" + strings.Repeat(" h2e2", 14<<10), ""},
		"70 KiB of wrong bans":  {"banmoves" + strings.Repeat(" h3e3", 14<<10), bad + "banmoves: .*"},
		"1 MiB without a blank": {strings.Repeat("x", 1<<20), ""},
		"1 MiB of moves":        {"position startpos moves" + strings.Repeat(" h2e2", 1<<20/5), bad + "position: move 2: .*"},
		"1 MiB of go":           {strings.Repeat("go ", 1<<20/3), ""},
		"1 MiB of NUL":          {strings.Repeat(`\x00`, 1<<20), ""},
		"4 MiB of value":        {"setoption hashsize " + strings.Repeat("9", 4<<20), bad + "setoption: option hashsize: .*"},
		"4 MiB of a path":       {"setoption bookfiles " + strings.Repeat("/x", 2<<20), ""},
		"16 MiB":                {strings.Repeat("stop ", 16<<20/5), bad + "the line is longer than .*"},
	} {
		t.Run(name, func(t *testing.T) {
			text := ">\" " + tt.line + "\\n\"\n"
			if tt.reply != "" {
				text += "< " + tt.reply + "\n"
			}
			transcript.Play(t, name, text+alive, run)
		})
	}
}

// TestStorm checks that each valid "go" is answered once, with random commands, and that
// no command after "stop" is lost.
func TestStorm(t *testing.T) {
	lines := []string{
		"go infinite", "go ponder time 100", "go depth 2", "go nodes 300", "go time 5", "go depth 0", "go draw depth 1",
		"stop", "stop", "ponderhit", "ponderhit draw", "isready", "setoption newgame", "position startpos moves h2e2",
		"position startpos", "d", "setoption hashsize 2", "setoption threads 2", "setoption multipv 2", "banmoves h2e2 b2e2",
		"probe", "probe startpos moves h2e2 h9g7", "rubbish", "setoption batch on", "setoption batch off",
	}
	for seed := range uint64(4) {
		t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) {
			r := rand.New(rand.NewPCG(seed, 2))
			var in strings.Builder
			for range 300 {
				line := lines[r.IntN(len(lines))]
				if strings.HasPrefix(line, "go") {
					in.WriteString("stop\n") // so that the next command is valid
				}
				in.WriteString(line + "\n")
			}
			var out bytes.Buffer
			if err := run(strings.NewReader(in.String()+"stop\nquit\n"), &out); err != nil {
				t.Fatal(err)
			}
			checkAnswers(t, in.String(), out.String())
		})
	}
}

// checkAnswers checks that each "go" has an answer and that every line of the output is
// whole.
func checkAnswers(t *testing.T, in, out string) {
	t.Helper()
	moves := 0
	for line := range strings.Lines(out) {
		word, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		switch word {
		case "bestmove":
			moves++
		case "nobestmove", "info", "readyok", "pophash", "bye", "Fen:", "Key:", "Checkers:", "Outcome:", "":
		default:
			t.Fatalf("not a whole line: %q", line)
		}
	}
	if want := strings.Count(in, "go ") - strings.Count(in, "go depth 0"); moves != want {
		t.Errorf("%d moves for %d searches", moves, want)
	}
	if !strings.HasSuffix(out, "bye\n") {
		t.Error("no goodbye")
	}
}

// TestOutputClosed checks that Run returns if the output breaks, although the input does not
// end.
func TestOutputClosed(t *testing.T) {
	for _, in := range []string{"ucci\ngo infinite\n", "setoption batch true\nucci\ngo depth 99\n"} {
		for _, bytes := range []transcript.BrokenWriter{0, 10, 2000} {
			w := bytes
			if err := transcript.Feed(in, &w, run); !errors.Is(err, transcript.ErrBroken) {
				t.Errorf("error %v after %d bytes", err, bytes)
			}
		}
	}
}

func TestLeaks(t *testing.T) {
	transcript.CheckLeaks(t, run,
		"ucci\n", "ucci\nquit\n", "go infinite\n", "go infinite\nquit\n", "go ponder time 1000\nstop\n",
		"setoption batch true\ngo depth 3\ngo nodes 500\nquit\nisready\n",
		"setoption threads 2\ngo depth 3\nstop\nsetoption usehash false\ngo depth 2\n",
	)
}

func TestBatch(t *testing.T) {
	for _, tt := range []struct {
		name    string
		lines   []string
		answers int
	}{
		{"nothing", nil, 0},
		{"a session", []string{"ucci", "position startpos", "go depth 3", "go depth 2", "isready"}, 2},
		{"endless searches", []string{"go infinite", "go", "position startpos", "go ponder", "go depth 1"}, 4},
		{"the last is endless", []string{"go depth 1", "go infinite"}, 2},
		{"pondering", []string{"go ponder depth 2", "ponderhit", "go depth 1"}, 2},
		{"quit", []string{"go depth 1", "quit", "go depth 1"}, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out bytes.Buffer
			if err := ucci.Batch(tt.lines, &out, about); err != nil {
				t.Fatal(err)
			}
			if got := strings.Count(out.String(), "bestmove"); got != tt.answers || !strings.HasSuffix(out.String(), "bye\n") {
				t.Errorf("%d moves, want %d:\n%s", got, tt.answers, out.String())
			}
		})
	}
}

func FuzzRun(f *testing.F) {
	f.Add("ucci\nisready\ngo depth 1\nstop\nquit\n")
	f.Add("go time 5 increment\nsetoption newgame\nposition startpos moves h2e2\nbanmoves h9g7\ngo draw depth 1\n")
	f.Add("position fen 3k5/4P4/9/9/9/9/9/9/9/4K4 b\ngo depth 0\nprobe\n")
	f.Fuzz(func(t *testing.T, in string) {
		options := strings.ToLower(in)
		if strings.Contains(options, "threads") || strings.Contains(options, "hashsize") || len(in) > 1000 {
			t.Skip("too slow")
		}
		if err := transcript.Feed(in+"\nstop\nquit\n", io.Discard, run); err != nil {
			t.Error(err)
		}
	})
}
