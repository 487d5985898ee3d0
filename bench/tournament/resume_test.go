package tournament_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"arrocco/bench/client"
	"arrocco/bench/match"
	"arrocco/bench/tournament"
	"arrocco/engine"
	"arrocco/internal/pgn"
)

// runnerConfig is the environment variable that makes the test program a
// tournament runner, to be killed by a test.
const runnerConfig = "ARROCCO_MATCH_TEST_CONFIG"

// A killable is a tournament that runs in a process of its own.
type killable struct {
	Variant       string
	Chess960      bool
	Format        tournament.Format
	Patience      client.Patience
	Engines       []client.Spec
	Games         int
	Rounds        int
	Log, PGN, EPD string
}

// runFromFile plays or resumes the tournament described in a file.
func runFromFile(path string) int {
	if err := resumeFromFile(path); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

func resumeFromFile(path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var k killable
	if err := json.Unmarshal(data, &k); err != nil {
		return err
	}
	cfg := &tournament.Config{
		Engines:      k.Engines,
		Games:        k.Games,
		Concurrency:  2,
		Format:       k.Format,
		Rounds:       k.Rounds,
		Chess960:     k.Chess960,
		Patience:     k.Patience,
		Recover:      true,
		Adjudication: match.Adjudication{MaxMoves: 15},
		Output:       os.Stderr,
	}
	if cfg.Variant, err = engine.Lookup(k.Variant); err != nil {
		return err
	}
	if cfg.Log, err = tournament.OpenLog(k.Log, true); err != nil {
		return err
	}
	if cfg.PGN, err = tournament.OpenPGN(k.PGN, true); err != nil {
		return err
	}
	if cfg.EPD, err = tournament.OpenEPD(k.EPD, true); err != nil {
		return err
	}
	_, err = tournament.Run(context.Background(), cfg)
	return err
}

// TestKilledRunner kills the runner again and again in the middle of its games
// and resumes, until the tournament is over.
func TestKilledRunner(t *testing.T) {
	games := 20
	if long() {
		games = 200
	}
	killAndResume(t, killable{
		Engines: []client.Spec{player("good"), player("bad", "crash", "30"), player("ugly", "illegal", "50")},
		Games:   games,
	}, 3*games)
}

// TestKilledSwiss kills the runner amid the rounds of a Swiss tournament. That the games
// follow from the results before them is checked whenever the log is read.
func TestKilledSwiss(t *testing.T) {
	rounds := 12
	if long() {
		rounds = 100
	}
	killAndResume(t, killable{
		Engines: []client.Spec{player("good"), player("bad", "crash", "30"), player("ugly", "illegal", "50"), player("fair")},
		Games:   2, Format: tournament.Swiss, Rounds: rounds,
	}, 4*rounds)
}

// killAndResume plays a tournament of the given number of games by a runner that is
// killed whenever it has lived for a while.
func killAndResume(t *testing.T, k killable, games int) {
	t.Helper()
	if testing.Short() {
		t.Skip("processes that are killed have no data races to find")
	}
	dir, life := t.TempDir(), 300*time.Millisecond
	k.Variant, k.Patience = "chess", patient()
	k.Log, k.PGN = filepath.Join(dir, "log.jsonl"), filepath.Join(dir, "games.pgn")
	k.EPD = filepath.Join(dir, "ends.epd")
	path := writeConfig(t, dir, &k)
	kills := 0
	for ; runAndKill(t, path, life); kills++ {
		life += life / 10 // so that it ends on any machine
	}
	t.Logf("killed %d times", kills)
	if runAndKill(t, path, time.Minute) { // reads the whole log once more
		t.Error("a tournament that is over goes on")
	}
	checkAgreement(t, k, games)
	if lines := strings.Split(strings.TrimSuffix(read(t, k.EPD), "\n"), "\n"); len(lines) != games {
		t.Errorf("%d lines of EPD, want %d", len(lines), games)
	}
	if left := running(opponent); left > 0 {
		time.Sleep(time.Second) // they die a moment after the runner
		if left = running(opponent); left > 0 {
			t.Errorf("%d engines are still there", left)
		}
	}
}

// writeConfig writes what the runner reads.
func writeConfig(t *testing.T, dir string, k *killable) string {
	t.Helper()
	data, err := json.Marshal(k)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "config.json")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// runAndKill starts the runner and kills it after some time. It reports whether
// there was something left to kill.
func runAndKill(t *testing.T, config string, life time.Duration) bool {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), life)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(os.Environ(), runnerConfig+"="+config)
	out, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		return true
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return false
}

// checkAgreement fails unless log and PGN have every game once and tell the
// same of it.
func checkAgreement(t *testing.T, k killable, games int) {
	t.Helper()
	byNumber := records(t, k.Log, games)
	f, err := os.Open(k.PGN)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	all, err := pgn.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != games {
		t.Fatalf("%d games in the PGN, want %d", len(all), games)
	}
	seen := map[string]bool{}
	for _, g := range all {
		number := g.Tag("GameNumber")
		if seen[number] {
			t.Fatalf("game %s is in the PGN twice", number)
		}
		seen[number] = true
		var n int
		if _, err := fmt.Sscan(number, &n); err != nil {
			t.Fatal(err)
		}
		r := byNumber[n-1]
		if g.Result != r.Result || g.Tag("White") != r.White || len(g.Mainline.Moves) != len(r.Plies) {
			t.Errorf("game %d: PGN has %s of %d plies, the log %s of %d",
				n, g.Result, len(g.Mainline.Moves), r.Result, len(r.Plies))
		}
	}
}

// running counts the processes that run the program at path.
func running(path string) int {
	n := 0
	links, _ := filepath.Glob("/proc/[0-9]*/exe")
	for _, l := range links {
		if exe, err := os.Readlink(l); err == nil && exe == path {
			n++
		}
	}
	return n
}

// TestResume stops a tournament and continues it with more games.
func TestResume(t *testing.T) {
	cfg, path := config(t, 4, player("A"), player("B"))
	run(t, cfg)
	_ = cfg.Log.Close()
	cfg, _ = config(t, 10, player("A"), player("B"))
	open(t, cfg, path, true)
	s, out := run(t, cfg)
	if !strings.Contains(out, "Resuming after 4 games\n") || strings.Contains(out, "Started game 4 ") {
		t.Errorf("output:\n%s", out)
	}
	if s.Of(0).Pairs.Pairs() != 5 {
		t.Errorf("%d pairs, want 5", s.Of(0).Pairs.Pairs())
	}
	records(t, path, 10)
}

// TestResumeBlankLines resumes a log with blank lines between and after its games.
func TestResumeBlankLines(t *testing.T) {
	cfg, path := config(t, 4, player("A"), player("B"))
	run(t, cfg)
	_ = cfg.Log.Close()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(data), "\n{\"game\"", "\n \r\n\n{\"game\"", 1) + "\n\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	cfg, _ = config(t, 6, player("A"), player("B"))
	open(t, cfg, path, true)
	if _, out := run(t, cfg); !strings.Contains(out, "Resuming after 4 games\n") {
		t.Errorf("output:\n%s", out)
	}
}

// TestResumeErrors offers logs that cannot be continued.
func TestResumeErrors(t *testing.T) {
	cfg, path := config(t, 2, player("A"), player("B"))
	run(t, cfg)
	_ = cfg.Log.Close()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(data), "\n")
	tests := []struct{ name, text, want string }{
		{"not ours", "hello\n", "line 1: not the log of a tournament"},
		{"other JSON", "{}\n", "line 1: not the log of a tournament"},
		{"broken record", lines[0] + "{\n", "line 2: unexpected end of JSON input"},
		{"no record", lines[0] + "{}\n", "line 2: no record of a game"},
		{"twice", lines[0] + lines[1] + lines[1], "is there twice"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "log")
			if err := os.WriteFile(path, []byte(tt.text), 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := tournament.OpenLog(path, true)
			if err == nil || !strings.HasPrefix(err.Error(), path) || !strings.HasSuffix(err.Error(), tt.want) {
				t.Errorf("error %v, want %s: %s", err, path, tt.want)
			}
		})
	}
	t.Run("without resume", func(t *testing.T) {
		_, err := tournament.OpenLog(path, false)
		if want := path + ": is there already: resume it, or give another file"; err == nil || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
	})
	t.Run("other settings", func(t *testing.T) {
		cfg, _ := config(t, 2, player("A"), player("C"))
		open(t, cfg, path, true)
		if _, err := tournament.Run(t.Context(), cfg); err == nil || !strings.Contains(err.Error(), "of another tournament") {
			t.Errorf("error %v", err)
		}
	})
	t.Run("half a line is forgotten", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "log")
		text := lines[0] + lines[1][:len(lines[1])/2]
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		cfg, _ := config(t, 2, player("A"), player("B"))
		open(t, cfg, path, true)
		run(t, cfg)
		records(t, path, 2)
	})
}

// TestForeignPGN checks that a PGN file of something else is left alone.
func TestForeignPGN(t *testing.T) {
	const text = "1. e4 *\n"
	path := write(t, "games.pgn", text)
	cfg, _ := config(t, 2, player("A"), player("B"))
	var err error
	if cfg.PGN, err = tournament.OpenPGN(path, true); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cfg.PGN.Close() }()
	if _, err := tournament.Run(t.Context(), cfg); err == nil || !strings.HasPrefix(err.Error(), "pgn: ") {
		t.Errorf("error %v", err)
	}
	if left, err := os.ReadFile(path); err != nil || string(left) != text {
		t.Errorf("the file is now %q, error %v", left, err)
	}
	_, err = tournament.OpenPGN(path, false)
	if want := path + ": is there already: resume it, or give another file"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// TestOtherSettings resumes matches with settings that differ. The error names
// those and is a short line.
func TestOtherSettings(t *testing.T) {
	cfg, path := config(t, 2, player("A"), player("B"))
	cfg.Adjudication.MaxMoves = 2
	run(t, cfg)
	_ = cfg.Log.Close()
	tests := []struct {
		name   string
		change func(*tournament.Config)
		want   string // "" if it can be continued
	}{
		{"nothing", func(*tournament.Config) {}, ""},
		{"more games", func(c *tournament.Config) { c.Games = 4 }, ""},
		{"concurrency", func(c *tournament.Config) { c.Concurrency = 1 }, ""},
		{"seed", func(c *tournament.Config) { c.Seed = 7 }, "--seed was 0, now 7"},
		{
			"book", func(c *tournament.Config) { c.Openings = openings(2) },
			"--openings, --order or --plies give other openings",
		},
		{"engine", func(c *tournament.Config) { c.Engines[1].Name = "C" }, "--engine was A, B, now A, C"},
		{
			"start", func(c *tournament.Config) { c.Start, c.Openings = 2, openings(3) },
			"--start was 1, now 2; --openings, --order or --plies give other openings",
		},
		{"the usual start", func(c *tournament.Config) { c.Start = 1 }, ""},
		{
			"colors", func(c *tournament.Config) { c.NoSwap, c.Reverse = true, true },
			"--noswap was off, now on; --reverse was off, now on",
		},
		{
			"swiss", func(c *tournament.Config) { c.Format, c.Rounds = tournament.Swiss, 2 },
			"--format was roundrobin, now swiss",
		},
		{"order", func(c *tournament.Config) { slices.Reverse(c.Engines) }, "--engine was A, B, now B, A"},
		{"limit", func(c *tournament.Config) { c.Engines[1].Limit.Depth = 3 }, "--engine B: tc, movetime, nodes or depth"},
		{"several keys", func(c *tournament.Config) {
			c.Engines[0].Args = []string{"x"}
			c.Engines[0].Options = []client.Option{{Name: "Hash", Value: "1"}}
		}, "--engine A: args, options"},
		{"draw", func(c *tournament.Config) {
			c.Adjudication.DrawCount, c.Adjudication.DrawScore = 8, 10
		}, "--draw was none, now movenumber=0,movecount=8,score=10"},
		{"several", func(c *tournament.Config) {
			c.Seed, c.Adjudication.MaxMoves = 1, 9
		}, "--seed was 0, now 1; --maxmoves was 2, now 9"},
		{"Chess960", func(c *tournament.Config) { c.Chess960 = true }, "--variant was chess, now chess960"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			cfg, _ := config(t, 2, player("A"), player("B"))
			_ = cfg.Log.Close()
			cfg.Adjudication.MaxMoves = 2
			tt.change(cfg)
			open(t, cfg, path, true)
			_, err := tournament.Run(t.Context(), cfg)
			_ = cfg.Log.Close()
			want := "log: is of another tournament; " + tt.want
			switch {
			case tt.want == "" && err != nil:
				t.Error(err)
			case tt.want != "" && (err == nil || err.Error() != want):
				t.Errorf("error %v, want %s", err, want)
			}
		})
	}
}

// TestResumeStages cuts the logs of Swiss and knockout tournaments after each game and
// plays on. A tournament accepts the games of a log only if they are those that follow
// from the earlier results, so the end of the test checks all of them.
func TestResumeStages(t *testing.T) {
	for _, format := range []tournament.Format{tournament.Swiss, tournament.Knockout} {
		t.Run(string(format), func(t *testing.T) {
			t.Parallel()
			begin := func(path string, resume bool) *tournament.Config {
				cfg, _ := config(t, 1, player("A"), player("B"), player("C"), player("D"), player("E"))
				_ = cfg.Log.Close()
				cfg.Format = format
				if format == tournament.Swiss {
					cfg.Rounds = 3
				} else {
					cfg.TieBreaks = 1
				}
				open(t, cfg, path, resume)
				return cfg
			}
			path := filepath.Join(t.TempDir(), "log")
			cfg := begin(path, false)
			_, out := run(t, cfg)
			_ = cfg.Log.Close()
			want := map[tournament.Format]string{
				tournament.Swiss: "\nSwiss, 3 of 3 rounds finished:\nRank ", tournament.Knockout: "\nWinner: ",
			}[format]
			if !strings.Contains(out, want) {
				t.Errorf("no %q in\n%s", want, out)
			}
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.SplitAfter(string(data), "\n")
			for cut := 1; cut < len(lines)-1; cut++ {
				text := strings.Join(lines[:cut], "") + lines[cut][:10]
				path := write(t, "log", text)
				cfg := begin(path, true)
				s, _ := run(t, cfg)
				_ = cfg.Log.Close()
				again := begin(path, true)
				if n := again.Log.Games(); n != s.Finished || !s.Complete {
					t.Errorf("cut after %d games: %d games in the log, %d in the standings", cut-1, n, s.Finished)
				}
				if s, out := run(t, again); !s.Complete || strings.Contains(out, "Started") {
					t.Errorf("cut after %d games: not complete\n%s", cut-1, out)
				}
			}
			_, rest, _ := strings.Cut(lines[1], ",")
			lines[1] = `{"game":99,` + rest
			bad := begin(write(t, "log", strings.Join(lines, "")), true)
			const foreign = "line 2: game 99: is not in the schedule"
			if _, err := tournament.Run(t.Context(), bad); err == nil || !strings.HasSuffix(err.Error(), foreign) {
				t.Errorf("error %v", err)
			}
		})
	}
}

// TestResumeStagesWithMore resumes a Swiss tournament with more rounds, and with other
// settings that change later pairings.
func TestResumeStagesWithMore(t *testing.T) {
	cfg, path := config(t, 2, player("A"), player("B"), player("C"))
	cfg.Format, cfg.Rounds, cfg.Adjudication.MaxMoves = tournament.Swiss, 2, 2
	run(t, cfg)
	_ = cfg.Log.Close()
	tests := []struct {
		name          string
		rounds, games int
		want          string
		finished      int
	}{
		{"more rounds", 4, 2, "", 8},
		{"fewer rounds", 1, 2, "", 8},
		{"more games", 4, 4, "log: is of another tournament; --games was 2, now 4", 0},
	}
	for _, tt := range tests {
		cfg, _ := config(t, tt.games, player("A"), player("B"), player("C"))
		_ = cfg.Log.Close()
		cfg.Format, cfg.Rounds, cfg.Adjudication.MaxMoves = tournament.Swiss, tt.rounds, 2
		open(t, cfg, path, true)
		s, err := tournament.Run(t.Context(), cfg)
		got := ""
		if err != nil {
			got = err.Error()
		} else if s.Finished != tt.finished || !s.Complete {
			t.Errorf("%s: %d games, want %d", tt.name, s.Finished, tt.finished)
		}
		if got != tt.want {
			t.Errorf("%s: error %q, want %q", tt.name, got, tt.want)
		}
		_ = cfg.Log.Close()
	}
}
