package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"
)

// writing has, for each command, arguments with which it writes to the standard output.
// "GAMES", "SUITE", "PGN" and "BOOK" stand for files, "TABLES" for a directory.
var writing = map[string][][]string{
	"": {{"--help"}, {"--version"}, {"uci"}, {"go depth 1"}, {"ucci", "go depth 1"}},
	"analyse": {
		{"startpos", "--depth", "1"},
		{"startpos", "--depth", "1", "--json"},
		{"PGN", "--nodes", "10"},
		{"SUITE", "--nodes", "10"},
	},
	"bench":      {{"1", "1", "1"}},
	"datagen":    {{"--stats", "GAMES"}},
	"demo":       {{"--movetime", "1", "--hash", "1"}},
	"epd":        {{"SUITE", "--nodes", "10"}, {"SUITE", "--nodes", "10", "--json"}},
	"eval":       {{"startpos"}},
	"frc":        {{"518"}},
	"generation": {{"PLAN", "--status"}},
	"genfens":    {{"3"}, {"1", "--epd", "--nodes", "10", "--score", "1000"}},
	"help":       {{}, {"analyse"}},
	"lineage":    {{}, {"chess", "--json"}},
	"loss":       {{"--data", "GAMES", "hce"}},
	"match":      {{"--replay", "PGN"}, {"--help"}},
	"perft":      {{"startpos", "1"}, {"startpos", "1", "--divide"}},
	"play":       {{"--movetime", "1"}},
	"scale":      {{"GAMES"}},
	"show":       {{"startpos"}, {"startpos", "--svg", "-"}},
	"spsa":       {{}, {"--iterations", "1", "--pairs", "1", "--nodes", "10", "--out", "NEW.json"}},
	"tb":         {{"ENDING", "--syzygy-path", "TABLES"}, {"ENDING", "--syzygy-path", "TABLES", "--json"}},
	"train":      {{"CONFIG", "--out", "NEW"}},
	"version":    {{}, {"--json"}},
	"web":        {{"--no-browser", "--dir", "NEW"}},

	"book":          {{}},
	"book generate": {{"--positions", "2", "--nodes", "10", "--hash", "1", "--out", "NEW.bin"}},
	"book make":     {{"--pgn", "PGN", "--min-games", "1", "--out", "NEW.bin"}},
	"book merge":    {{"BOOK", "BOOK", "--out", "NEW.bin"}},
	"book show":     {{"BOOK"}, {"BOOK", "startpos", "moves", "e4", "--json"}},

	"completion": {{"bash"}, {"fish"}, {"powershell"}, {"zsh"}},
}

// A full writer takes some bytes and then fails.
type full struct {
	capacity int
	err      error
}

// Write accepts as many bytes as its capacity.
func (f *full) Write(p []byte) (int, error) {
	n := min(f.capacity, len(p))
	f.capacity -= n
	if n < len(p) {
		return n, f.err
	}
	return n, nil
}

// TestFailedWrites runs every command with an output that fails: each ends with an error on
// one line and exit code 1, or without a message if the pipe has no reader.
func TestFailedWrites(t *testing.T) {
	files := testFiles(t)
	for _, path := range commandPaths(newRootCommand(io.Discard)) {
		name := strings.Join(path, " ")
		cases, ok := writing[name]
		if !ok {
			t.Errorf("no arguments with which %s writes", name)
		}
		for _, args := range cases {
			args = append(append([]string{}, path...), args...)
			t.Run(strings.Join(args, " "), func(t *testing.T) { testFailedWrites(t, files, args) })
		}
	}
}

func testFailedWrites(t *testing.T, files *strings.Replacer, args []string) {
	for i, tt := range []struct {
		capacity int
		err      error
		want     string
	}{
		{0, syscall.ENOSPC, "arrocco: output: no space left on device\n"},
		{10, syscall.ENOSPC, "arrocco: output: no space left on device\n"},
		{10, syscall.EPIPE, ""},
		{0, io.ErrClosedPipe, ""},
	} {
		var now []string
		for _, arg := range args {
			now = append(now, strings.ReplaceAll(files.Replace(arg), "NEW", filepath.Join(t.TempDir(), string(rune('a'+i)))))
		}
		var errs bytes.Buffer
		code := run(now, strings.NewReader("quit\n"), &full{tt.capacity, tt.err}, &errs)
		var errors []string // without what commands say of their progress
		for line := range strings.Lines(errs.String()) {
			if strings.HasPrefix(line, "arrocco: ") {
				errors = append(errors, line)
			}
		}
		if got := strings.Join(errors, ""); code != exitFailure || got != tt.want {
			t.Errorf("capacity of %d bytes, then %v: exit code %d and %q, want %q; all:\n%s",
				tt.capacity, tt.err, code, got, tt.want, errs.String())
		}
	}
}

// testFiles creates the files for writing, and returns a replacer that inserts their names.
func testFiles(t *testing.T) *strings.Replacer {
	t.Helper()
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	err := errors.Join(
		os.WriteFile(path("suite.epd"), []byte("6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#;\n"), 0o600),
		os.Mkdir(path("plan"), 0o700),
		os.WriteFile(path("plan/generation.json"), []byte("{}"), 0o600),
		os.WriteFile(path("game.pgn"), []byte("1. f3 e5 2. g4 Qh4# 0-1\n"), 0o600),
		os.WriteFile(path("config.json"), []byte(`{"data": ["`+filepath.ToSlash(path("games"))+`"], "width": 32, "epochs": 1,
			"batch": 64, "validation": 2}`), 0o600),
	)
	if err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	args := []string{"datagen", "--games", "4", "--nodes", "30", "--hash", "1", "--threads", "1", "--out", path("games")}
	book := []string{"book", "make", "--pgn", path("game.pgn"), "--min-games", "1", "--out", path("game.bin")}
	for _, args := range [][]string{args, book} {
		if code := run(args, nil, &out, &errs); code != 0 {
			t.Fatal(errs.String())
		}
	}
	return strings.NewReplacer(
		"ENDING", "8/8/8/8/8/4k3/8/KQ6 w - - 0 1", "TABLES", "../../internal/syzygy/testdata",
		"PLAN", path("plan"), "GAMES", path("games"), "SUITE", path("suite.epd"),
		"PGN", path("game.pgn"), "BOOK", path("game.bin"), "CONFIG", path("config.json"))
}

// commandPaths returns the words of each command below cmd, and of cmd itself.
func commandPaths(cmd *cobra.Command) [][]string {
	paths := [][]string{strings.Fields(cmd.CommandPath())[1:]}
	for _, c := range cmd.Commands() {
		paths = append(paths, commandPaths(c)...)
	}
	return paths
}
