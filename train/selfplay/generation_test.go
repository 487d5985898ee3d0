package selfplay_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	rules "arrocco/movegen/chess"
	"arrocco/train/selfplay"
)

// generationDir is the environment variable that makes the test program a generation
// that writes there and is to be killed.
const generationDir = "ARROCCO_GENERATION_CHILD"

// generation returns a small generation of chess and xiangqi in dir.
func generation(dir string, enough uint64) *selfplay.Generation {
	g := &selfplay.Generation{Dir: dir, Program: os.Args[0], Threads: 2, Plan: selfplay.Plan{Version: "test"}}
	g.Starts = map[string]selfplay.StartFunc{"chess": func(*rand.Rand) string { return rules.StartFEN }}
	for _, name := range []string{"chess", "xiangqi"} {
		s := selfplay.GenerationSettings(name, 5)
		s.Nodes, s.Soft, s.Quick, s.Hash, s.Opening.Nodes, s.Adjudication.MaxPlies = 200, 20, 10, 1, 20, 40
		g.Plan.Runs = append(g.Plan.Runs, selfplay.PlanRun{Settings: s, Share: 1, Positions: enough})
	}
	return g
}

func generate(t *testing.T, g *selfplay.Generation) {
	t.Helper()
	if err := selfplay.Generate(context.Background(), g); err != nil {
		t.Fatal(err)
	}
}

// generationChild generates games and writes a line for each report.
func generationChild(dir string) int {
	g := generation(dir, 0)
	g.Report = func(runs []selfplay.RunProgress) { fmt.Println(runs[0].Games, runs[1].Games) }
	if err := selfplay.Generate(context.Background(), g); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// TestGeneration checks that a generation plays the games that runs of the same
// settings would play, of all games in its plan, until there are enough.
func TestGeneration(t *testing.T) {
	const enough = 250
	g := generation(t.TempDir(), enough)
	var last []selfplay.RunProgress
	g.Report = func(runs []selfplay.RunProgress) { last = runs }
	generate(t, g)
	for i, r := range last {
		dir := filepath.Join(g.Dir, r.Variant)
		list := games(t, dir)
		if r.Positions < enough || uint64(len(list)) != r.Games || r.Gained != r.Progress {
			t.Errorf("%s: %d games, reported %+v", r.Variant, len(list), r)
		}
		count, err := selfplay.CountGames(dir)
		if err != nil || count != r.Progress {
			t.Errorf("%s: counted %+v, %v, want %+v", r.Variant, count, err, r.Progress)
		}
		cfg := &selfplay.Config{
			Settings: g.Plan.Runs[i].Settings, Dir: t.TempDir(), Games: r.Games, Threads: 1, Version: "test",
			Start: g.Starts[r.Variant],
		}
		run(t, cfg)
		if !maps.Equal(contents(t, dir), contents(t, cfg.Dir)) {
			t.Errorf("%s: other games than those of a run", r.Variant)
		}
	}
}

// TestGenerationContinues checks what may change when a generation is continued, and
// what may not.
func TestGenerationContinues(t *testing.T) {
	if testing.Short() {
		t.Skip("TestGeneration finds the data races")
	}
	dir := t.TempDir()
	generate(t, generation(dir, 100))
	before := contents(t, filepath.Join(dir, "chess"))
	more := generation(dir, 300)
	more.Plan.Runs[1].Share = 3
	generate(t, more)
	after := contents(t, filepath.Join(dir, "chess"))
	for name, bytes := range before {
		if !strings.HasPrefix(after[name], bytes) || len(after[name]) == len(bytes) {
			t.Errorf("%s: does not go on from what was there", name)
		}
	}
	plan, err := selfplay.ReadPlan(dir)
	if err != nil || plan.Runs[1].Share != 3 || plan.Runs[0].Positions != 300 {
		t.Errorf("the plan is %+v, %v", plan, err)
	}
	for name, change := range map[string]func(*selfplay.Generation){
		"other nodes":   func(g *selfplay.Generation) { g.Plan.Runs[0].Settings.Soft++ },
		"other seed":    func(g *selfplay.Generation) { g.Plan.Runs[1].Settings.Seed++ },
		"other games":   func(g *selfplay.Generation) { g.Plan.Runs = g.Plan.Runs[:1] },
		"other program": func(g *selfplay.Generation) { g.Program = otherProgram(t) },
		"no threads":    func(g *selfplay.Generation) { g.Threads = 0 },
	} {
		g := generation(dir, 1000)
		change(g)
		if err := selfplay.Generate(context.Background(), g); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if !maps.Equal(after, contents(t, filepath.Join(dir, "chess"))) {
		t.Error("what was refused changed the games")
	}
}

// otherProgram returns a file that is not the test program.
func otherProgram(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "other")
	if err := os.WriteFile(path, []byte("other"), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestGenerationKept checks that a copy of the program is kept, and that two processes
// do not write to one generation.
func TestGenerationKept(t *testing.T) {
	if testing.Short() {
		t.Skip("TestGeneration finds the data races")
	}
	g := generation(t.TempDir(), 100)
	generate(t, g)
	own := filepath.Join(g.Dir, "arrocco"+filepath.Ext(os.Args[0]))
	was, err := os.ReadFile(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	if now, err := os.ReadFile(own); err != nil || !slices.Equal(was, now) {
		t.Errorf("the copy of the program is another one: %v", err)
	}
	busy := generation(g.Dir, 200)
	busy.Report = func([]selfplay.RunProgress) {
		second := generation(g.Dir, 300)
		if err := selfplay.Generate(context.Background(), second); err == nil {
			t.Error("two processes may write to one generation")
		}
		busy.Report = nil
	}
	generate(t, busy)
}

// TestGenerationKill kills a generation ten times: every game that was reported is
// there, none twice, and the games are those of a run that was never killed.
func TestGenerationKill(t *testing.T) {
	if testing.Short() {
		t.Skip("processes that are killed have no data races to find")
	}
	dir := t.TempDir()
	for kill := range 10 {
		lines := killGeneration(t, dir, 1+kill%4*2)
		for i, name := range []string{"chess", "xiangqi"} {
			var reported [2]int
			if _, err := fmt.Sscan(lines, &reported[0], &reported[1]); err != nil {
				t.Fatal(err)
			}
			list := games(t, filepath.Join(dir, name), true)
			if len(list) < reported[i] {
				t.Errorf("%s: %d games were reported, %d are there", name, reported[i], len(list))
			}
			for k, g := range list {
				if g.Number != uint64(k) {
					t.Errorf("%s: game %d is number %d", name, k, g.Number)
				}
			}
		}
	}
	g := generation(dir, 0)
	ctx, cancel := context.WithCancel(context.Background())
	g.Report = func(runs []selfplay.RunProgress) {
		if runs[0].Gained.Games > 1 && runs[1].Gained.Games > 1 {
			cancel()
		}
	}
	if err := selfplay.Generate(ctx, g); err != nil {
		t.Fatal(err)
	}
	whole := generation(t.TempDir(), 0)
	whole.Plan = g.Plan
	for i, name := range []string{"chess", "xiangqi"} {
		killed := filepath.Join(dir, name)
		cfg := &selfplay.Config{
			Settings: g.Plan.Runs[i].Settings, Dir: t.TempDir(), Games: uint64(len(games(t, killed))), Threads: 2,
			Version: "test", Start: g.Starts[name],
		}
		run(t, cfg)
		if !maps.Equal(contents(t, killed), contents(t, cfg.Dir)) {
			t.Errorf("%s: other games than without a kill", name)
		}
	}
}

// killGeneration lets a process generate, kills it after some reports and returns the
// last one.
func killGeneration(t *testing.T, dir string, reports int) (last string) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), generationDir+"="+dir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var errs strings.Builder
	cmd.Stderr = &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for range reports + 1 {
		if !lines.Scan() {
			t.Fatalf("the process ended: %s", errs.String())
		}
		last = lines.Text()
	}
	time.Sleep(time.Duration(reports) * time.Millisecond)
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, out)
	_ = cmd.Wait() // it was killed
	return last
}
