package main

import (
	"bufio"
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"arrocco/bench/tournament"
	"arrocco/movegen/chess"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"arrocco": main})
}

// TestScripts runs the scripts in testdata/script.
func TestScripts(t *testing.T) {
	tables, err := filepath.Abs("../../internal/syzygy/testdata")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script", UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
		Setup: func(env *testscript.Env) error {
			env.Setenv("TABLES", tables)
			return nil
		},
	})
}

// TestFRC compares all start positions with a list by other programs.
func TestFRC(t *testing.T) {
	f, err := os.Open("testdata/startpos.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n := 0
	for lines := bufio.NewScanner(f); lines.Scan(); n++ {
		number, rank, _ := strings.Cut(lines.Text(), "\t")
		var out, errs bytes.Buffer
		if code := run([]string{"frc", number}, nil, &out, &errs); code != 0 {
			t.Fatalf("frc %s: exit code %d: %s", number, code, errs.String())
		}
		want := strings.ToLower(rank) + "/pppppppp/8/8/8/8/PPPPPPPP/" + rank + " w KQkq - 0 1\n"
		if out.String() != want {
			t.Errorf("frc %s = %s, want %s", number, out.String(), want)
		}
	}
	if n != arrangements {
		t.Errorf("%d start positions, want %d", n, arrangements)
	}
}

// TestFRCIsEven checks that all arrangements are equally likely, for White and for Black.
func TestFRCIsEven(t *testing.T) {
	const each = 100
	var white, black [arrangements]int
	rng := rand.New(rand.NewPCG(960, 0))
	for range arrangements * each {
		w, b, err := chooseNumbers(nil, true, rng)
		if err != nil || w == b {
			t.Fatalf("draw = %d, %d, %v; want two different numbers", w, b, err)
		}
		white[w]++
		black[b]++
	}
	for i := range arrangements {
		// Six standard deviations of a count whose mean is 100.
		if w, b := white[i], black[i]; w < each-60 || w > each+60 || b < each-60 || b > each+60 {
			t.Errorf("arrangement %d was drawn %d times for White and %d for Black in %d",
				i, w, b, arrangements*each)
		}
	}
}

// TestFRCDouble checks that both numbers are respected.
func TestFRCDouble(t *testing.T) {
	for _, n := range []int{0, 1, 517, 959} {
		var out, errs bytes.Buffer
		if code := run([]string{"frc", "--double", "518", strconv.Itoa(n)}, nil, &out, &errs); code != 0 {
			t.Fatalf("exit code %d: %s", code, errs.String())
		}
		p, err := chess.Parse(strings.TrimSpace(out.String()))
		if err != nil {
			t.Fatal(err)
		}
		if want, _ := chess.Start(518, n); p.String() != want || !strings.Contains(want, "/RNBQKBNR w") {
			t.Errorf("frc --double 518 %d = %s, want %s", n, p, want)
		}
	}
}

// TestClosedOutput checks that the program exits, and is not killed by a signal, when its
// output is closed.
func TestClosedOutput(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "arrocco")
	if err := os.Symlink(self, program); err != nil {
		t.Skip(err) // a system without symbolic links
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program)
	cmd.Stdin, cmd.Stdout = strings.NewReader("uci\ngo infinite\nisready\n"), w
	if err := errors.Join(r.Close(), cmd.Start(), w.Close()); err != nil {
		t.Fatal(err)
	}
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != exitFailure {
		t.Errorf("the program ended with %v, want exit code %d", err, exitFailure)
	}
}

// TestMoveTimeMargin checks the default margin of engines with a time for each move.
func TestMoveTimeMargin(t *testing.T) {
	const ms = time.Millisecond
	for _, tc := range []struct {
		spec   string
		margin int // of --margin
		want   time.Duration
	}{
		{"cmd=x,movetime=0.2", 0, 50 * ms},
		{"cmd=x,movetime=0.2", 7, 7 * ms},
		{"cmd=x,movetime=0.2,margin=20", 0, 20 * ms},
		{"cmd=x,tc=1+0.1", 0, 0},
		{"cmd=x,nodes=100", 0, 0},
	} {
		var cfg tournament.Config
		f := matchFlags{engines: []string{tc.spec}, margin: tc.margin}
		if err := f.readEngines(&cfg); err != nil || cfg.Engines[0].Margin != tc.want {
			t.Errorf("%s, --margin %d: %v, %+v", tc.spec, tc.margin, err, cfg.Engines)
		}
	}
}
