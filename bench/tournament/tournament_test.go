package tournament_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"arrocco/bench/client"
	"arrocco/bench/match"
	"arrocco/bench/tournament"
	"arrocco/engine"
	"arrocco/internal/opening"
)

// opponent is the path of the program in testdata/opponent, built once.
var opponent string

func TestMain(m *testing.M) {
	if path := os.Getenv(runnerConfig); path != "" {
		os.Exit(runFromFile(path))
	}
	os.Exit(runTests(m))
}

func runTests(m *testing.M) int {
	dir, err := os.MkdirTemp("", "match")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer func() { _ = os.RemoveAll(dir) }()
	opponent = filepath.Join(dir, "opponent")
	build := exec.Command("go", "build", "-o", opponent, "../match/testdata/opponent")
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "%s%v\n", out, err)
		return 1
	}
	return m.Run()
}

// long reports whether tests should be thorough rather than quick.
func long() bool { return os.Getenv("ARROCCO_LONG") != "" }

// chess is the game that the tests play.
func chess(t testing.TB) *engine.Variant {
	t.Helper()
	v, err := engine.Lookup("chess")
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// player configures the test program as an engine that misbehaves as args say.
func player(name string, args ...string) client.Spec {
	return client.Spec{Name: name, Cmd: opponent, Args: args, Limit: client.Limit{Nodes: 1}}
}

// unhurried is how long tests wait for engines that answer in the end, however busy the machine.
const unhurried = time.Minute

// patient is how long tests wait, except for engines that are to hang.
func patient() client.Patience {
	return client.Patience{
		Start: unhurried, Ready: unhurried, Move: unhurried, Late: unhurried,

		Restart:   10 * time.Millisecond,
		Interrupt: 10 * time.Millisecond,
	}
}

// expectHangs has a tournament wait for a short time for engines that are to hang. The others,
// which answer at once, may take the same on a busy machine.
func expectHangs(cfg *tournament.Config) {
	cfg.Patience.Move, cfg.Patience.Late = 2*time.Second, time.Second
}

// config returns a tournament between the given engines that adjudicates long
// games, and the path of its log.
func config(t testing.TB, games int, engines ...client.Spec) (*tournament.Config, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "log.jsonl")
	cfg := &tournament.Config{
		Engines:      engines,
		Variant:      chess(t),
		Games:        games,
		Concurrency:  2,
		Patience:     patient(),
		Recover:      true,
		Adjudication: match.Adjudication{MaxMoves: 20},
	}
	open(t, cfg, path, false)
	return cfg, path
}

// open gives the tournament its log.
func open(t testing.TB, cfg *tournament.Config, path string, resume bool) {
	t.Helper()
	log, err := tournament.OpenLog(path, resume)
	if err != nil {
		t.Fatal(err)
	}
	cfg.Log = log
	t.Cleanup(func() { _ = log.Close() })
}

// run plays the tournament and returns its standings and its output.
func run(t testing.TB, cfg *tournament.Config) (*tournament.Standings, string) {
	t.Helper()
	var out bytes.Buffer
	cfg.Output = &out
	s, err := tournament.Run(context.Background(), cfg)
	if err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	return s, out.String()
}

// records returns the games in a log by their numbers, each of which must be
// there once.
func records(t testing.TB, path string, games int) []*match.Record {
	t.Helper()
	byNumber := make([]*match.Record, games)
	err := tournament.ReadLog(path, func(r *match.Record) error {
		if r.Number > games {
			return fmt.Errorf("game %d should not be there", r.Number)
		}
		byNumber[r.Number-1] = r
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range byNumber {
		if r == nil {
			t.Fatalf("game %d is missing", i+1)
		}
	}
	return byNumber
}

func TestRandomMovers(t *testing.T) {
	cfg, path := config(t, 8, player("A"), player("B"))
	s, out := run(t, cfg)
	if g := s.Of(0).Games.Games(); g != 8 {
		t.Errorf("%d games counted, want 8", g)
	}
	if p := s.Of(0).Pairs.Pairs(); p != 4 {
		t.Errorf("%d pairs counted, want 4", p)
	}
	for _, r := range records(t, path, 8) {
		white := "A"
		if r.Number%2 == 0 {
			white = "B"
		}
		if r.White != white || r.Reason.Fault() || r.Round != (r.Number+1)/2 {
			t.Errorf("game %d: %s vs %s in round %d: %s", r.Number, r.White, r.Black, r.Round, r.Reason)
		}
	}
	for _, want := range []string{
		"Started game 1 of 8 (A vs B)\n", "Finished game 8 (B vs A): ", "\nResults of A vs B (1 nodes):\nElo: ",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// TestOpeningsAreReversed checks that the two games of a pair start alike.
func TestOpeningsAreReversed(t *testing.T) {
	cfg, path := config(t, 6, player("A"), player("B"))
	cfg.Openings = []opening.Opening{
		{FEN: "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"},
		{FEN: "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1", Moves: []string{"e1d1", "e8d8"}},
		{Moves: []string{"e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5", "e1h1"}},
	}
	run(t, cfg)
	for i, r := range records(t, path, 6) {
		if got, want := fmt.Sprint(r.Opening), fmt.Sprint(cfg.Openings[i/2]); got != want {
			t.Errorf("game %d: opening %s, want %s", i+1, got, want)
		}
	}
}

// TestChess960 plays from openings that need it and from one that does not: the
// test program panics if castling comes in the wrong form.
func TestChess960(t *testing.T) {
	cfg, path := config(t, 6, player("A"), player("B"))
	cfg.Openings = []opening.Opening{
		{FEN: "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1", Moves: []string{"e1g1", "e8b8"}},
		{FEN: "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1", Moves: []string{"e1h1", "e8a8"}},
		{FEN: "rk5r/8/8/8/8/8/8/RK5R w KQkq - 0 1", Moves: []string{"b1a1"}},
	}
	run(t, cfg)
	for _, r := range records(t, path, 6) {
		if r.Reason.Fault() {
			t.Errorf("game %d: %s %s", r.Number, r.Reason, r.Detail)
		}
	}
}

func TestFormats(t *testing.T) {
	tests := []struct {
		format tournament.Format
		want   string
	}{
		{tournament.RoundRobin, "A-B B-A A-C C-A B-C C-B A-B B-A A-C C-A B-C C-B"},
		{tournament.Gauntlet, "A-B B-A A-C C-A A-B B-A A-C C-A"},
	}
	for _, tt := range tests {
		t.Run(string(tt.format), func(t *testing.T) {
			games := strings.Count(tt.want, "-")
			cfg, path := config(t, 4, player("A"), player("B"), player("C"))
			cfg.Format = tt.format
			cfg.Adjudication.MaxMoves = 3
			_, out := run(t, cfg)
			var got []string
			for _, r := range records(t, path, games) {
				got = append(got, r.White+"-"+r.Black)
			}
			if s := strings.Join(got, " "); s != tt.want {
				t.Errorf("played %s, want %s", s, tt.want)
			}
			if !strings.Contains(out, "\nRank Name ") {
				t.Errorf("no table in\n%s", out)
			}
		})
	}
}

func TestCancelled(t *testing.T) {
	cfg, path := config(t, 1000, player("A"), player("B"))
	ctx, cancel := contextUntil(t, cfg, "Started game 6 ") // two are still played, or fewer
	defer cancel()
	s, err := tournament.Run(ctx, cfg)
	if err != nil {
		t.Fatal(err)
	}
	if s.Finished < 4 || s.Finished > 10 || s.Complete {
		t.Errorf("%d games finished", s.Finished)
	}
	_ = cfg.Log.Close()
	open(t, cfg, path, true)
	if n := cfg.Log.Games(); n != s.Finished {
		t.Errorf("%d games in the log, %d in the standings", n, s.Finished)
	}
}

// contextUntil returns a context that is cancelled when the tournament prints the
// given text.
func contextUntil(t testing.TB, cfg *tournament.Config, text string) (context.Context, context.CancelFunc) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	cfg.Output = &watcher{text: text, found: cancel}
	return ctx, cancel
}

// A watcher keeps what is written to it, and calls found when text is there.
type watcher struct {
	out   bytes.Buffer
	text  string
	found func()
}

// Write never fails.
func (w *watcher) Write(p []byte) (int, error) {
	n, err := w.out.Write(p)
	if strings.Contains(w.out.String(), w.text) {
		w.found()
	}
	return n, err
}
