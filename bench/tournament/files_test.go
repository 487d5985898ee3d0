package tournament_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arrocco/bench/report"
	"arrocco/bench/tournament"
	"arrocco/internal/filelock"
)

// openPGN gives the tournament its PGN file.
func openPGN(t testing.TB, cfg *tournament.Config, path string, resume bool) {
	t.Helper()
	f, err := tournament.OpenPGN(path, resume)
	if err != nil {
		t.Fatal(err)
	}
	cfg.PGN = f
	t.Cleanup(func() { _ = f.Close() })
}

// unchanged fails unless the file has the given text.
func unchanged(t testing.TB, path, text string) {
	t.Helper()
	if left, err := os.ReadFile(path); err != nil || string(left) != text {
		t.Errorf("%s is now %q, error %v; it was %q", path, left, err, text)
	}
}

func TestLockedLog(t *testing.T) {
	cfg, path := config(t, 2, player("A"), player("B"))
	run(t, cfg)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = tournament.OpenLog(path, true)
	if want := path + ": another process is writing to it"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	if !errors.Is(err, filelock.ErrLocked) {
		t.Errorf("error %v", err)
	}
	unchanged(t, path, string(before))
	_ = cfg.Log.Close()
	open(t, cfg, path, true)
}

func TestLockedPGN(t *testing.T) {
	cfg, _ := config(t, 2, player("A"), player("B"))
	path := filepath.Join(t.TempDir(), "games.pgn")
	openPGN(t, cfg, path, false)
	if _, err := tournament.OpenPGN(path, true); !errors.Is(err, filelock.ErrLocked) {
		t.Errorf("error %v", err)
	}
}

// TestForeignLog resumes files that are no logs, which stay as they are.
func TestForeignLog(t *testing.T) {
	cfg, path := config(t, 2, player("A"), player("B"))
	run(t, cfg)
	log, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, text, want string }{
		{"JSON without a line break", `{"x":1}`, "line 1: not the log of a tournament"},
		{"text without a line break", "notes", "line 1: not the log of a tournament"},
		{"a brace", "{", "line 1: not the log of a tournament"},
		{"blank lines", "\n\n", "line 1: not the log of a tournament"},
		{"zeros", "\x00\x00\x00", "line 1: not the log of a tournament"},
		{"a log of something else", `{"tournament":{"na`, ""}, // looks like ours cut off
		{"text after the games", string(log) + "notes", "line 4: invalid character"},
		{"JSON after the games", string(log) + `{"x":1}`, "line 4: no record of a game"},
		{"a line after half a line", string(log[:len(log)-20]) + "\n" + `{"x":1}`, "line 3: "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := write(t, "log", tt.text)
			l, err := tournament.OpenLog(path, true)
			if tt.want == "" {
				if err != nil {
					t.Fatal(err)
				}
				_ = l.Close()
				return
			}
			if err == nil || !strings.HasPrefix(err.Error(), path+": "+tt.want) {
				t.Errorf("error %v, want %s", err, tt.want)
			}
			unchanged(t, path, tt.text)
		})
	}
}

// TestLastLineOfLog cuts a log off at every byte: whole games stay, and the match
// goes on.
func TestLastLineOfLog(t *testing.T) {
	cfg, path := config(t, 2, player("A"), player("B"))
	cfg.Adjudication.MaxMoves = 2
	run(t, cfg)
	log, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	second := strings.Index(string(log), "\n") + 1
	third := second + strings.Index(string(log[second:]), "\n") + 1
	for n := third - 1; n <= len(log); n++ {
		path := write(t, "log", string(log[:n]))
		l, err := tournament.OpenLog(path, true)
		if err != nil {
			t.Fatalf("after %d bytes: %v", n, err)
		}
		want := 1
		if n >= len(log)-1 { // all that is missing is the line break
			want = 2
		}
		if l.Games() != want {
			t.Errorf("after %d bytes: %d games, want %d", n, l.Games(), want)
		}
		_ = l.Close()
		left, _ := os.ReadFile(path)
		if !strings.HasPrefix(string(log), string(left)) || left[len(left)-1] != '\n' {
			t.Errorf("after %d bytes: the file is now %q", n, left)
		}
	}
}

// TestTamperedLog resumes a log in which somebody changed names and results.
func TestTamperedLog(t *testing.T) {
	cfg, path := config(t, 2, player("A"), player("B"))
	run(t, cfg)
	_ = cfg.Log.Close()
	log, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, old, now, want string }{
		{"name", `"white":"A"`, `"white":"C"`, `game 1: no engine is called "C"`},
		{"both names", `"white":"A"`, `"white":"B"`, `game 1: "B" plays itself`},
		{"result", `"result":"`, `"result":"?`, "is no result"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.Replace(string(log), tt.old, tt.now, 1)
			path := write(t, "log", text)
			cfg, _ := config(t, 2, player("A"), player("B"))
			open(t, cfg, path, true)
			_, err := tournament.Run(t.Context(), cfg)
			if err == nil || !strings.HasPrefix(err.Error(), "log: ") || !strings.HasSuffix(err.Error(), tt.want) {
				t.Errorf("error %v, want %s", err, tt.want)
			}
			unchanged(t, path, text)
		})
	}
}

// TestResumedPGN resumes matches beside which there are PGN files of all kinds.
func TestResumedPGN(t *testing.T) {
	cfg, log := config(t, 2, player("A"), player("B"))
	path := filepath.Join(t.TempDir(), "games.pgn")
	openPGN(t, cfg, path, false)
	run(t, cfg)
	_ = cfg.Log.Close()
	games, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	ours := string(games)
	second := strings.Index(ours[1:], "[Event ") + 1
	const foreign = "has text that is not of this match: give another file"
	tests := []resumedFile{
		{"missing", "", ""},
		{"whole", ours, ""},
		{"one game less", ours[:second], ""},
		{"half a game less", ours[:second+100], ""},
		{"one byte less", ours[:len(ours)-1], ""},
		{"other games", "[White \"Carlsen\"]\n\n1. e4 *\n", foreign},
		{"our first line", strings.SplitAfter(ours, "\n")[0] + "[White \"Carlsen\"]\n\n1. e4 *\n", foreign},
		{"other games after ours", ours + "1. e4 *\n", "has games that the log does not have"},
		{"a comment of somebody", strings.Replace(ours, "{", "{good, ", 1), foreign},
		{"only a blank line", "\n", foreign},
	}
	checkResumed(t, log, "pgn", ours, openPGN, tests)
}

// A resumedFile is a file of games beside the log of a match that is resumed.
type resumedFile struct {
	name, text string
	want       string // of the error; "" if the file is completed
}

// checkResumed resumes a match of two games beside files of all kinds, which open gives it as the
// named setting. They become ours, or stay as they are.
func checkResumed(
	t *testing.T, log, setting, ours string,
	openFile func(testing.TB, *tournament.Config, string, bool), tests []resumedFile,
) {
	t.Helper()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := write(t, "games", tt.text)
			cfg, _ := config(t, 2, player("A"), player("B"))
			open(t, cfg, log, true)
			openFile(t, cfg, path, true)
			_, err := tournament.Run(t.Context(), cfg)
			_ = cfg.Log.Close()
			if tt.want == "" {
				if err != nil {
					t.Error(err)
				}
				unchanged(t, path, ours)
				return
			}
			if err == nil || !strings.HasPrefix(err.Error(), setting+": "+path) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %s", err, tt.want)
			}
			unchanged(t, path, tt.text)
		})
	}
}

// TestForeignReport has --report name files that are no report of the match.
func TestForeignReport(t *testing.T) {
	play := func(t *testing.T, path string, seed uint64) error {
		t.Helper()
		cfg, _ := config(t, 2, player("A"), player("B"))
		cfg.Seed = seed
		var err error
		if cfg.Report, err = report.Open(path); err != nil {
			t.Fatal(err)
		}
		_, err = tournament.Run(t.Context(), cfg)
		return err
	}
	own := filepath.Join(t.TempDir(), "report.html")
	for range 2 { // a new one, and one of the same match
		if err := play(t, own, 1); err != nil {
			t.Fatal(err)
		}
	}
	page, err := os.ReadFile(own)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, text string
		seed       uint64
	}{
		{"notes", "Milk, bread\n", 1},
		{"a page", "<!DOCTYPE html>\n<title>A vs B</title>\n", 1},
		{"a report of another match", string(page), 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := write(t, "report.html", tt.text)
			err := play(t, path, tt.seed)
			want := "report: " + path + ": is no report of this match: give another file"
			if err == nil || err.Error() != want {
				t.Errorf("error %v, want %s", err, want)
			}
			unchanged(t, path, tt.text)
		})
	}
	t.Run("directory", func(t *testing.T) {
		if _, err := report.Open(t.TempDir()); err == nil {
			t.Error("no error")
		}
	})
	t.Run("symbolic link", func(t *testing.T) {
		link := filepath.Join(t.TempDir(), "link.html")
		if err := os.Symlink(own, link); err != nil {
			t.Skip(err)
		}
		if err := play(t, link, 1); err != nil {
			t.Error(err)
		}
		if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("the link has become a file, error %v", err)
		}
	})
}

// TestFullDisk writes each of the files to a device that is always full.
func TestFullDisk(t *testing.T) {
	const full = "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skip(err)
	}
	for _, setting := range []string{"log", "pgn", "report", "writing the standings"} {
		t.Run(setting, func(t *testing.T) {
			cfg, path := config(t, 2, player("A"), player("B"))
			var err error
			switch setting {
			case "log":
				_ = cfg.Log.Close()
				open(t, cfg, full, false)
			case "pgn":
				openPGN(t, cfg, full, false)
			case "report":
				cfg.Report, err = report.Open(full)
			default:
				var f *os.File
				f, err = os.OpenFile(full, os.O_WRONLY, 0)
				t.Cleanup(func() { _ = f.Close() })
				cfg.Output = f
			}
			if err != nil {
				t.Fatal(err)
			}
			_, err = tournament.Run(t.Context(), cfg)
			want := fmt.Sprintf("%s: write %s: no space left on device", setting, full)
			if setting == "report" {
				want = fmt.Sprintf("%s: write %s: ", setting, full)
			}
			if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("error %v, want %s", err, want)
			}
			if info, err := os.Stat(full); err != nil || info.Mode().IsRegular() {
				t.Fatalf("%s has been replaced, error %v", full, err)
			}
			if _, err := os.Stat(path); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestLogDevice resumes from what cannot be read.
func TestLogDevice(t *testing.T) {
	for _, path := range []string{os.DevNull, "/dev/full"} {
		if _, err := os.Stat(path); err != nil {
			continue
		}
		if _, err := tournament.OpenLog(path, true); err == nil || !strings.Contains(err.Error(), "not a regular file") {
			t.Errorf("%s: error %v", path, err)
		}
	}
}

// write makes a file and returns its path.
func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
