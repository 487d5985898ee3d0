package uci_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"arrocco/internal/transcript"
	"arrocco/uci"
)

var about = uci.About{
	Name: "Arrocco", Version: "0.0", Author: "nobody",
	Bench: func(_ context.Context, args []string, w io.Writer) error {
		_, err := fmt.Fprintf(w, "bench of %s\nthe end", strings.Join(args, " "))
		return err
	},
}

func run(r io.Reader, w io.Writer) error { return uci.Run(r, w, about) }

func TestTranscripts(t *testing.T) { transcript.RunAll(t, "testdata/transcripts/*.txt", run) }

// alive must succeed after any input.
const alive = `
> stop
> isready
< readyok
> position startpos
> go depth 1
< bestmove [a-h][12][a-h][34]( ponder \S+)?
`

func TestBadLines(t *testing.T) { transcript.PlayInvalid(t, "testdata/bad-uci.txt", alive, run) }

// TestBadFENs checks that an invalid FEN is reported and does not change the position.
func TestBadFENs(t *testing.T) {
	const same = `< info string error: position: .*
> d
< Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
< Outcome: .*
> go depth 1
< bestmove [a-h][78][a-h][56]( ponder \S+)?
`
	var text strings.Builder
	for why, escaped := range transcript.InvalidLines(t, "testdata/bad-fen.txt") {
		fmt.Fprintf(&text, "# %s\n> position startpos moves e2e4\n>\" position fen %s\\n\"\n", why, escaped)
		if !strings.HasPrefix(why, "either:") {
			text.WriteString(same)
		}
		text.WriteString(alive)
	}
	transcript.Play(t, "bad-fen.txt", text.String(), run)
}

func TestLongLines(t *testing.T) {
	shuffle := strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 2500)
	const bad, setHash = "info string error: ", "setoption name Hash value "
	for name, tt := range map[string]struct{ line, reply string }{
		"10,000 moves":          {"position startpos moves" + shuffle, ""},
		"1 MiB without a blank": {strings.Repeat("x", 1<<20), bad + `unknown command "x+"… \(1048576 bytes\); .*`},
		"1 MiB of moves":        {"position startpos moves" + strings.Repeat(" e2e4", 1<<20/5), bad + "position: move 2: .*"},
		"1 MiB of go":           {strings.Repeat("go ", 1<<20/3), bad + `go: unknown word "go"`},
		"1 MiB of words":        {strings.Repeat("x ", 1<<20/2), bad + `unknown command "x"; .*`},
		"1 MiB of NUL":          {strings.Repeat("\x00", 1<<20), ""},
		"4 MiB value":           {setHash + strings.Repeat("9", 4<<20), bad + "setoption: option Hash: .*"},
		"16 MiB":                {strings.Repeat("stop ", 16<<20/5), bad + "the line is longer than .*"},
		"16 MiB and a NUL":      {strings.Repeat("\x00 isready", 16<<20/9), bad + "the line is longer than .*"},
	} {
		t.Run(name, func(t *testing.T) {
			text := ">\" " + strings.ReplaceAll(tt.line, "\x00", `\x00`) + "\\n\"\n"
			if tt.reply != "" {
				text += "< " + tt.reply + "\n"
			}
			transcript.Play(t, name, text+alive, run)
		})
	}
}

// TestGoAfterLongGame checks the answer in the position after 10,000 moves.
func TestGoAfterLongGame(t *testing.T) {
	moves := strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 2500)
	transcript.Play(t, "shuffle", "> position startpos moves"+moves+`
> d
< Outcome: 1/2-1/2 .*
> go depth 4
< bestmove [a-h][12][a-h][34]( ponder \S+)?
`, run)
}

// TestOutputClosed checks that Run returns if the output breaks, although the input does not
// end.
func TestOutputClosed(t *testing.T) {
	for _, bytes := range []transcript.BrokenWriter{0, 10, 2000} {
		w := bytes
		if err := transcript.Feed("uci\ngo infinite\n", &w, run); !errors.Is(err, transcript.ErrBroken) {
			t.Errorf("error %v after %d bytes", err, bytes)
		}
	}
}

// TestInputFails checks that Run returns an error of reading.
func TestInputFails(t *testing.T) {
	in := io.MultiReader(strings.NewReader("go infinite\n"), iotest.ErrReader(transcript.ErrBroken))
	var out bytes.Buffer
	if err := run(in, &out); !errors.Is(err, transcript.ErrBroken) || !strings.Contains(out.String(), "bestmove") {
		t.Errorf("error %v, output %s", err, out.String())
	}
}

func TestLeaks(t *testing.T) {
	transcript.CheckLeaks(t, run,
		"uci\n", "uci\nquit\n", "go infinite\n", "go infinite\nquit\n", "go ponder wtime 1000\nstop\n",
		"go infinite\nsetoption name Threads value 2\ngo depth 3\nstop\n", "go perft 9\n",
		"ucicyclone\nstartpos moves h2e2\ngo depth 3\nfen x\n",
	)
}

func TestBatch(t *testing.T) {
	for _, tt := range []struct {
		name  string
		lines []string
		moves int
		ends  string
	}{
		{"nothing", nil, 0, ""},
		{"searches run to their end", []string{"position startpos", "go depth 3", "go depth 2", "isready"}, 2, "bestmove"},
		{"endless searches are stopped", []string{"go infinite", "go", "go ponder", "go depth 1"}, 4, "bestmove"},
		{"perft", []string{"go perft 2", "quit", "go depth 1"}, 0, "Nodes searched: 400"},
		{"bench", []string{"bench 3"}, 0, "the end"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out bytes.Buffer
			if err := uci.Batch(tt.lines, &out, about); err != nil {
				t.Fatal(err)
			}
			text := strings.TrimSpace(out.String())
			last := text[strings.LastIndexByte(text, '\n')+1:]
			if got := strings.Count(text, "bestmove"); got != tt.moves || !strings.HasPrefix(last, tt.ends) {
				t.Errorf("%d moves, want %d, then %s:\n%s", got, tt.moves, tt.ends, text)
			}
		})
	}
}

func TestDebugLogFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a log of both")
	transcript.Play(t, "log", "> setoption name Debug Log File value "+file+`
> isready
< readyok
> setoption name Debug Log File value /nonexistent/log
< info string error: .*
> setoption name Debug Log File value <empty>
> uci
< uciok
`, run)
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var got []string
	for lines := bufio.NewScanner(f); lines.Scan(); {
		_, line, _ := strings.Cut(lines.Text(), " ") // without the time
		got = append(got, line)
	}
	want := []string{
		">> isready", "<< readyok", ">> setoption .*/nonexistent/log", "<< info string error: .*", ">> .* <empty>",
	}
	if !slices.EqualFunc(got, want, func(s, re string) bool { return regexp.MustCompile("^" + re + "$").MatchString(s) }) {
		t.Errorf("log:\n%s", strings.Join(got, "\n"))
	}
}

// TestLinesAreWhole checks that each line of the output is whole, although two goroutines write.
func TestLinesAreWhole(t *testing.T) {
	in := "setoption name Threads value 2\nsetoption name MultiPV value 5\ngo nodes 30000\n" +
		strings.Repeat("isready\nd\nfoo\n", 100) + "go depth 1\nisready\n"
	var out bytes.Buffer
	if err := run(strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		first, _, _ := strings.Cut(strings.TrimRight(line, "\n"), " ")
		switch first {
		case "info", "bestmove", "readyok", "Fen:", "Key:", "Checkers:", "Outcome:", "":
		default:
			t.Fatalf("not a whole line: %q", line)
		}
	}
}

// TestStorm checks that each "go" is answered once and in order, with random commands.
func TestStorm(t *testing.T) {
	lines := []string{
		"go infinite", "go ponder", "go depth 2", "go nodes 300", "go wtime 1 btime 1", "go depth five", "go ponder depth 1",
		"stop", "stop", "ponderhit", "isready", "ucinewgame", "position startpos moves e2e4", "position startpos", "d",
		"setoption name Hash value 2", "setoption name Threads value 2", "setoption name MultiPV value 2", "go perft 2",
	}
	for seed := range uint64(4) {
		t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) {
			r := rand.New(rand.NewPCG(seed, 1))
			var text strings.Builder
			searches := 0
			for range 200 {
				line := lines[r.IntN(len(lines))]
				if strings.HasPrefix(line, "go") && !strings.Contains(line, "perft") {
					searches++
				}
				fmt.Fprintf(&text, "> %s\n", line)
			}
			text.WriteString("> stop\n" + strings.Repeat("< bestmove .*\n", searches))
			text.WriteString("> position startpos moves d2d4\n> d\n! bestmove .*\n< Outcome: .*\n")
			transcript.Play(t, "storm", text.String(), run)
		})
	}
}

func FuzzRun(f *testing.F) {
	f.Add("uci\nisready\ngo depth 1\nstop\nquit\n")
	f.Add("go wtime\nsetoption name\nposition startpos moves e2e4\n")
	f.Add("go infinite\ngo ponder\nponderhit\nstop\nd\neval\nflip\n")
	f.Fuzz(func(t *testing.T, in string) {
		if strings.Contains(strings.ToLower(in), "threads") || strings.Contains(in, "File") || len(in) > 1000 {
			t.Skip("too slow, or writes files")
		}
		if err := transcript.Feed(in+"\nstop\nquit\n", io.Discard, run); err != nil {
			t.Error(err)
		}
	})
}

// TestDefaultsAreAccepted sends every option back with its default, in the form of the
// greeting, as Arena does after each start. A log of Arena (in the source of selavy/lesschess on
// GitHub) has empty values and "<empty>".
func TestDefaultsAreAccepted(t *testing.T) {
	var greeting, answers bytes.Buffer
	if err := run(strings.NewReader("uci\nquit\n"), &greeting); err != nil {
		t.Fatal(err)
	}
	form := regexp.MustCompile(`(?m)^option name (.+) type (?:spin|check|combo|string) default (.*?)(?: min .*| var .*)?$`)
	lines := form.ReplaceAllString(greeting.String(), "setoption name $1 value $2")
	lines = strings.Join(regexp.MustCompile(`(?m)^setoption .*\n`).FindAllString(lines, -1), "")
	for _, want := range []string{
		"Hash value 16\n", "SyzygyPath value <empty>\n", "UCI_EngineAbout value A", "UCI_Variant value chess\n",
	} {
		if !strings.Contains(lines, "setoption name "+want) {
			t.Errorf("%q is not among the options:\n%s", want, lines)
		}
	}
	lines += "setoption name Debug Log File value \nisready\nucinewgame\nisready\n" +
		"position startpos moves d2d4\ngo depth 1\nquit\n"
	if err := run(strings.NewReader(lines), &answers); err != nil {
		t.Fatal(err)
	}
	if got := answers.String(); strings.Contains(got, "error") || strings.Count(got, "readyok\n") != 2 {
		t.Errorf("the engine answers\n%s", got)
	}
}
