package tournament_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arrocco/bench/match"
	"arrocco/bench/tournament"
)

// openEPD gives the tournament its EPD file.
func openEPD(t testing.TB, cfg *tournament.Config, path string, resume bool) {
	t.Helper()
	f, err := tournament.OpenEPD(path, resume)
	if err != nil {
		t.Fatal(err)
	}
	cfg.EPD = f
	t.Cleanup(func() { _ = f.Close() })
}

// openPGNDir gives the tournament its directory of games.
func openPGNDir(t testing.TB, cfg *tournament.Config, path string, resume bool) {
	t.Helper()
	var err error
	if cfg.PGNDir, err = tournament.OpenPGNDir(path, resume); err != nil {
		t.Fatal(err)
	}
}

// read returns what is in a file.
func read(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestResumedEPD resumes matches beside which there are EPD files of all kinds.
func TestResumedEPD(t *testing.T) {
	cfg, log := config(t, 2, player("A"), player("B"))
	path := filepath.Join(t.TempDir(), "ends.epd")
	openEPD(t, cfg, path, false)
	run(t, cfg)
	_ = cfg.Log.Close()
	ours := read(t, path)
	lines := strings.SplitAfter(ours, "\n")
	if len(lines) != 3 || !strings.Contains(lines[0], `; id "game `) {
		t.Fatalf("the file is %q", ours)
	}
	tests := []resumedFile{
		{"missing", "", ""},
		{"whole", ours, ""},
		{"one game less", lines[0], ""},
		{"half a game", ours[:10], ""},
		{"other positions", "4k3/8/8/8/8/8/8/4K3 w - -\n", "has text that is not of this match: give another file"},
		{"other positions after ours", ours + "4k3/8/8/8/8/8/8/4K3 w - -\n", "has games that the log does not have"},
	}
	checkResumed(t, log, "epdout", ours, openEPD, tests)
	if _, err := tournament.OpenEPD(path, false); err == nil {
		t.Error("a file that is there was opened without resume")
	}
}

// TestResumedPGNDir resumes matches beside which there are directories of all kinds.
func TestResumedPGNDir(t *testing.T) {
	cfg, log := config(t, 3, player("A"), player("B"))
	dir := filepath.Join(t.TempDir(), "games")
	openPGNDir(t, cfg, dir, false)
	all := filepath.Join(t.TempDir(), "games.pgn")
	openPGN(t, cfg, all, false)
	run(t, cfg)
	_ = cfg.Log.Close()
	var games [4]string
	for n := 1; n <= 3; n++ {
		games[n] = read(t, filepath.Join(dir, fmt.Sprintf("game-%07d.pgn", n)))
		if !strings.Contains(games[n], fmt.Sprintf("[GameNumber \"%d\"]", n)) || !strings.Contains(read(t, all), games[n]) {
			t.Errorf("game %d is\n%s", n, games[n])
		}
	}
	const first, second, fourth = "game-0000001.pgn", "game-0000002.pgn", "game-0000004.pgn"
	tests := []struct {
		name  string
		files map[string]string
		want  string // "" if the directory is completed
	}{
		{"missing", nil, ""},
		{"empty file", map[string]string{first: ""}, ""},
		{"half a game", map[string]string{first: games[1], second: games[2][:50]}, ""},
		{"notes", map[string]string{"notes.pgn": "1. e4 *", "game-1.pgn": "1. d4 *"}, ""},
		{"another game", map[string]string{second: "1. e4 *\n"}, "has text that is not of this match: give another file"},
		{"text after a game", map[string]string{first: games[1] + "1. e4 *\n"}, "has games that the log does not have"},
		{"a game too many", map[string]string{fourth: games[3]}, "is of a game that the log does not have"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			for name, text := range tt.files {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			cfg, _ := config(t, 3, player("A"), player("B"))
			open(t, cfg, log, true)
			openPGNDir(t, cfg, dir, true)
			_, err := tournament.Run(t.Context(), cfg)
			_ = cfg.Log.Close()
			if tt.want != "" {
				if err == nil || !strings.HasPrefix(err.Error(), "pgn-dir: "+dir) || !strings.Contains(err.Error(), tt.want) {
					t.Errorf("error %v, want %s", err, tt.want)
				}
				for name, text := range tt.files {
					unchanged(t, filepath.Join(dir, name), text)
				}
				return
			}
			if err != nil {
				t.Error(err)
			}
			for n := 1; n <= 3; n++ {
				unchanged(t, filepath.Join(dir, fmt.Sprintf("game-%07d.pgn", n)), games[n])
			}
			for name, text := range tt.files {
				if !strings.HasPrefix(name, "game-0") {
					unchanged(t, filepath.Join(dir, name), text)
				}
			}
		})
	}
	_, err := tournament.OpenPGNDir(dir, false)
	want := filepath.Join(dir, first) + ": is there already: resume it, or give another file"
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// TestPGNOfLog makes the PGN from the log, of what was recorded for it.
func TestPGNOfLog(t *testing.T) {
	options := match.PGNOptions{
		Event: "Cup", Fields: match.Fields{TimeLeft: true, Nodes: true, SelDepth: true, PV: true},
	}
	file, again := filepath.Join(t.TempDir(), "games.pgn"), filepath.Join(t.TempDir(), "again.pgn")
	cfg, log := config(t, 2, player("A"), player("B"))
	cfg.PGNOptions = options
	openPGN(t, cfg, file, false)
	run(t, cfg)
	_ = cfg.Log.Close()

	cfg, _ = config(t, 2, player("A"), player("B"))
	cfg.PGNOptions = options
	open(t, cfg, log, true)
	openPGN(t, cfg, again, false)
	run(t, cfg)
	played := read(t, file)
	unchanged(t, again, played)
	if !strings.Contains(played, "[Event \"Cup\"]") || !strings.Contains(played, ", sd=2") {
		t.Errorf("the PGN is\n%s", played)
	}
}

// TestFullDiskOfFiles writes the files of the games to a device that is always full.
func TestFullDiskOfFiles(t *testing.T) {
	const full = "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skip(err)
	}
	cfg, _ := config(t, 2, player("A"), player("B"))
	openEPD(t, cfg, full, false)
	_, err := tournament.Run(t.Context(), cfg)
	if want := "epdout: write /dev/full: no space left on device"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	cfg, _ = config(t, 2, player("A"), player("B"))
	dir := t.TempDir()
	if err := os.Symlink(full, filepath.Join(dir, "game-0000001.pgn")); err != nil {
		t.Skip(err)
	}
	openPGNDir(t, cfg, dir, true)
	_, err = tournament.Run(t.Context(), cfg)
	if err == nil || !strings.HasPrefix(err.Error(), "pgn-dir: ") {
		t.Errorf("error %v", err)
	}
}
