package play_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/pgn"
)

// TestLastDraw saves games whose last move was made without a draw of a tile, and in which
// the other side draws one more, and replays them.
func TestLastDraw(t *testing.T) {
	v, err := engine.Lookup("sprint")
	if err != nil {
		t.Fatal(err)
	}
	const mate = "6k1/4pppp/8/8/8/8/4P3/R3K3[:/:npp] w - - 0 20"
	const quiet = "4k3/4p3/8/8/8/8/4P3/R3K3[:/:npp] w - - 0 20"
	for _, g := range []test{
		{fen: mate, script: "Ra8"},
		{fen: quiet, script: "Ra2\nresign", answers: "Kd8"},
		{fen: quiet, color: game.Black, answers: "Ra2", script: "resign"},
		{fen: quiet, color: game.Black, answers: "Ra2", script: "quit"},
	} {
		g.variant, g.pgn = "sprint", filepath.Join(t.TempDir(), "games.pgn")
		screen, _ := g.play(t)
		start, err := v.Parse(g.fen)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := readGames(t, g.pgn)[0].Replay(start, notation.ParseText); err != nil {
			t.Errorf("%v\n%s", err, screen)
		}
	}
}

// readGames reads the games of a file.
func readGames(t *testing.T, path string) []*pgn.Game {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	games, err := pgn.ReadAll(file)
	if err != nil {
		t.Fatal(err)
	}
	return games
}

// TestSaveElsewhere checks that the file of the game has the result, even if the game is
// saved to other files.
func TestSaveElsewhere(t *testing.T) {
	dir := t.TempDir()
	main, other := filepath.Join(dir, "main.pgn"), filepath.Join(dir, "other.pgn")
	tests := map[string]struct {
		pgn, script  string
		main, other  string   // results, "" for no file
		err          string   // of the session
		says, silent []string // on the screen
	}{
		"a copy": {
			pgn: main, script: "e4\nsave\nsave " + other + "\nd4\nresign",
			main: "0-1", other: "*", says: []string{"Saved in " + other},
		},
		"a bad path": {
			pgn: main, script: "e4\nsave " + dir + "/none/x.pgn\nquit",
			main: "*", says: []string{"could not be saved", "Saved in " + main},
		},
		"a bad path, then a good one": {
			script: "e4\nsave " + dir + "/none/x.pgn\nsave " + other + "\nresign", other: "0-1",
		},
		"a bad path only": {
			script: "e4\nsave " + dir + "\nquit", err: "the game is not saved", says: []string{"could not be saved"},
		},
		"by another name": {
			pgn: main, script: "e4\nsave " + dir + "/./main.pgn\nd4\nresign", main: "0-1",
		},
		"the last of two":         {script: "e4\nsave " + main + "\nsave " + other + "\nresign", main: "*", other: "0-1"},
		"resigned at once":        {pgn: main, script: "resign", main: "0-1"},
		"nothing done":            {pgn: main, script: "quit", silent: []string{"Saved"}},
		"end of the input":        {pgn: main, script: "e4", main: "*"},
		"taken back to the start": {pgn: main, script: "e4\nsave\ntakeback\nquit", main: "*"},
		"full": {
			pgn: "/dev/full", script: "e4\nresign", err: "/dev/full: no space left on device",
			says: []string{"The engine wins: resignation."}, silent: []string{"Saved", "could not"},
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if _, err := os.Stat("/dev/full"); name == "full" && err != nil {
				t.Skip(err)
			}
			g := test{pgn: tt.pgn, script: tt.script, err: tt.err}
			screen, _ := g.play(t)
			for path, want := range map[string]string{main: tt.main, other: tt.other} {
				if want == "" {
					if _, err := os.Stat(path); err == nil {
						t.Errorf("%s is there", path)
					}
					continue
				}
				if games := readGames(t, path); len(games) != 1 || games[0].Result != want {
					t.Errorf("%s has %d games, want one that ended %s", path, len(games), want)
				}
				if err := os.Remove(path); err != nil {
					t.Fatal(err)
				}
			}
			for _, want := range tt.says {
				if !strings.Contains(screen, want) {
					t.Errorf("no %q in\n%s", want, screen)
				}
			}
			for _, unwanted := range tt.silent {
				if strings.Contains(screen, unwanted) {
					t.Errorf("%q in\n%s", unwanted, screen)
				}
			}
		})
	}
}

// TestSavedUnseen checks that an unfinished game of Scacchi Sprint is saved without the
// tiles that the person has not seen, and a finished one with all drawn tiles.
func TestSavedUnseen(t *testing.T) {
	v, err := engine.Lookup("sprint")
	if err != nil {
		t.Fatal(err)
	}
	start, err := v.Parse(v.Start)
	if err != nil {
		t.Fatal(err)
	}
	for _, end := range []string{"save FILE\nresign", "quit", "wait 1ms", "resign"} {
		t.Run(end, func(t *testing.T) {
			dir := t.TempDir()
			path, copied := filepath.Join(dir, "games.pgn"), filepath.Join(dir, "copy.pgn")
			g := test{
				variant: "sprint", pgn: path, answers: "P@d5 Kd8",
				script: "P@d4\nKd2\n" + strings.Replace(end, "FILE", copied, 1),
			}
			g.play(t)
			over := readGames(t, path)[0]
			if strings.HasPrefix(end, "save") {
				over = readGames(t, copied)[0]
			}
			var comments []string
			for _, m := range over.Mainline.Moves {
				for _, n := range m.Notes {
					comments = append(comments, n.Comment)
				}
			}
			text := strings.Join(comments, "\n")
			hidden := strings.Count(text, "[%draw ?]")
			switch finished := over.Result != "*"; {
			case finished && (hidden != 0 || over.Tag("DealSeed") == ""):
				t.Errorf("a finished game hides what was drawn: %q\n%s", over.Tags, text)
			case !finished && (hidden != 2 || over.Tag("DealSeed") != ""):
				t.Errorf("an unfinished game shows what is hidden: %q\n%s", over.Tags, text)
			}
			if _, err := over.Replay(start, notation.ParseText); err != nil {
				t.Errorf("%v\n%s", err, text)
			}
		})
	}
}
