package tournament_test

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"arrocco/bench/client"
	"arrocco/bench/match"
	"arrocco/bench/tournament"
)

// badEngine is a kind of opponent, and how it loses. It may also end a game in peace.
type badEngine struct {
	kind, at string
	limit    client.Limit
	reason   match.Reason // "" for one that only looks bad
}

// badEngines are all kinds that TestManyFaults lets play.
func badEngines() []badEngine {
	node, clock := client.Limit{Nodes: 1}, client.Limit{MoveTime: 100 * time.Millisecond}
	return []badEngine{
		{"crash", "7", node, match.Crash},
		{"exit", "9", node, match.Crash},
		{"close-output", "5", node, match.Crash},
		{"hang", "6", node, match.Hang},
		{"illegal", "4", node, match.IllegalMove},
		{"nonsense", "8", node, match.IllegalMove},
		{"late", "3", clock, match.TimeForfeit},
		{"flood", "5", node, ""},
		{"endless-line", "5", node, ""},
	}
}

// TestManyFaults lets a good engine play all kinds of bad ones, in each game, while the runner
// is killed again and again, a second runner tries to write to the same files, and the
// program of the engines is replaced: each game is there once, with its right reason.
func TestManyFaults(t *testing.T) {
	if testing.Short() {
		t.Skip("TestFaults and TestKilledRunner try most of it")
	}
	games, variants := 2, []string{"chess960", "sprint"} // games of each pairing
	if long() {
		games, variants = 112, []string{"chess", "chess960", "xiangqi", "sprint"}
	}
	for _, variant := range variants {
		t.Run(variant, func(t *testing.T) {
			t.Parallel()
			manyFaults(t, variant, games)
		})
	}
}

func manyFaults(t *testing.T, variant string, games int) {
	t.Helper()
	dir := t.TempDir()
	program := filepath.Join(dir, "program")
	copyFile(t, opponent, program)
	good := client.Spec{
		Name: "good", Cmd: program, Args: []string{"random"}, Limit: client.Limit{Nodes: 1}, Margin: time.Minute,
	}
	k := killable{
		Variant: strings.TrimSuffix(variant, "960"), Chess960: variant == "chess960", Format: tournament.Gauntlet,
		Patience: client.Patience{
			Start: 20 * time.Second, Ready: 20 * time.Second, Move: 2 * time.Second, Late: time.Second,
			Restart: 10 * time.Millisecond, Interrupt: 10 * time.Millisecond,
		},
		Engines: []client.Spec{good}, Games: games,
		Log: filepath.Join(dir, "log.jsonl"), PGN: filepath.Join(dir, "games.pgn"), EPD: filepath.Join(dir, "ends.epd"),
	}
	if long() { // on a busy machine, engines are silent for seconds
		k.Patience.Move, k.Patience.Late = 10*time.Second, 5*time.Second
	}
	bad := map[string]badEngine{}
	for _, b := range badEngines() {
		bad[b.kind] = b
		e := client.Spec{Name: b.kind, Cmd: program, Args: []string{b.kind, b.at}, Limit: b.limit}
		if b.reason != match.TimeForfeit {
			e.Margin = time.Minute
		}
		k.Engines = append(k.Engines, e)
	}
	path := writeConfig(t, dir, &k)
	total := games * len(bad)
	kills := 0
	for life := time.Second; runAndKill(t, path, life); kills++ {
		life += time.Duration(total) * 50 * time.Millisecond
		copyFile(t, opponent, program)
		disturb(t, path)
	}
	t.Logf("killed %d times", kills)
	checkAgreement(t, k, total)
	lost := map[string]int{}
	for _, r := range records(t, k.Log, total) {
		name := r.White
		if name == "good" {
			name = r.Black
		}
		switch b := bad[name]; {
		case !r.Reason.Fault():
		case r.Loser() == "good":
			t.Errorf("game %d: good loses by %s: %s", r.Number, r.Reason, r.Detail)
		case r.Reason != b.reason:
			t.Errorf("game %d: %s loses by %s (%s), want %q", r.Number, name, r.Reason, r.Detail, b.reason)
		default:
			lost[name]++
		}
	}
	for name, b := range bad {
		if b.reason != "" && lost[name] == 0 {
			t.Errorf("%s has lost no game", name)
		}
	}
	if lines := strings.Split(strings.TrimSuffix(read(t, k.EPD), "\n"), "\n"); len(lines) != total {
		t.Errorf("%d lines of EPD, want %d", len(lines), total)
	}
}

// disturb starts two runners at once: one of them is refused.
func disturb(t *testing.T, config string) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		runAndKill(t, config, time.Second)
	}()
	runner := exec.Command(os.Args[0])
	runner.Env = append(os.Environ(), runnerConfig+"="+config)
	time.AfterFunc(2*time.Second, func() {
		if runner.Process != nil {
			_ = runner.Process.Kill()
		}
	})
	_ = runner.Run() // refused, or it has won and the other one is refused
	<-done
}

// copyFile puts a copy of a program in the place of another, which may be running.
func copyFile(t *testing.T, from, to string) {
	t.Helper()
	in, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = in.Close() }()
	out, err := os.OpenFile(to+".new", os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o755)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(out, in); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(to+".new", to); err != nil {
		t.Fatal(err)
	}
}
