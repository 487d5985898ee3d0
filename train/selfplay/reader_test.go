package selfplay_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arrocco/game"
	"arrocco/train/selfplay"
)

// shard plays some games and returns their shard, the games, and where the first
// of them begins.
func shard(t testing.TB, n uint64) (text []byte, list []*selfplay.Game, first int) {
	t.Helper()
	cfg := config(chess(), t.TempDir(), n)
	cfg.Adjudication.MaxPlies = 30
	if err := selfplay.Run(t.Context(), *cfg); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(cfg.Dir, "games-0000000000.arrocco"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := selfplay.NewReader(bytes.NewReader(text), "shard")
	if err != nil {
		t.Fatal(err)
	}
	if h := r.Header(); h.Settings != cfg.Settings || h.First != 0 {
		t.Errorf("the header is %+v", h)
	}
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			header, _, _ := bytes.Cut(text, []byte(list[0].Start))
			return text, list, bytes.LastIndexByte(header, 0xc7)
		}
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, g)
	}
}

// TestCorruption damages each byte of a shard in turn. All the other games must
// be read, none but those that were written, and the loss must be reported.
func TestCorruption(t *testing.T) {
	text, list, first := shard(t, 4)
	for at := range text {
		for _, flip := range []byte{0x01, 0x80} {
			damaged := bytes.Clone(text)
			damaged[at] ^= flip
			r, err := selfplay.NewReader(bytes.NewReader(damaged), "shard")
			if (err != nil) != (at < first) {
				t.Fatalf("byte %d: error is %v, the first game begins at %d", at, err, first)
			}
			if err == nil {
				checkDamage(t, at, r, list)
			}
		}
	}
}

// checkDamage reads a shard of which one byte is wrong.
func checkDamage(t *testing.T, at int, r *selfplay.Reader, want []*selfplay.Game) {
	t.Helper()
	reported, read := 0, 0
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if damage := (*selfplay.DamageError)(nil); errors.As(err, &damage) {
			reported++
			continue
		}
		if err != nil {
			t.Fatalf("byte %d: %v", at, err)
		}
		if d := cmp.Diff(want[g.Number], g); d != "" {
			t.Errorf("byte %d: another game:\n%s", at, d)
		}
		read++
	}
	if r.Torn() > 0 {
		reported++
	}
	if read != len(want)-1 || reported != 1 {
		t.Errorf("byte %d: %d games of %d are read, %d losses reported", at, read, len(want), reported)
	}
}

// TestCut cuts a shard off after each byte. All games before must be read, and
// what is left of the one after them must be reported.
func TestCut(t *testing.T) {
	text, list, first := shard(t, 3)
	for size := range text {
		r, err := selfplay.NewReader(bytes.NewReader(text[:size]), "shard")
		if (err != nil) != (size < first) {
			t.Fatalf("%d bytes: error is %v, the first game begins at %d", size, err, first)
		}
		if err != nil {
			continue
		}
		got := rest(t, r)
		if !slices.EqualFunc(list[:len(got)], got, sameGame) {
			t.Errorf("%d bytes: other games", size)
		}
		if end := int64(size) - r.Torn(); end < int64(first) || len(got) == len(list) {
			t.Errorf("%d bytes: %d games until %d", size, len(got), end)
		}
	}
}

// sameGame compares games faster than go-cmp.
func sameGame(a, b *selfplay.Game) bool {
	return a.Number == b.Number && a.Start == b.Start && slices.Equal(a.Moves, b.Moves) &&
		a.Result == b.Result && a.Ending == b.Ending
}

func TestOpenErrors(t *testing.T) {
	text, _, _ := shard(t, 1)
	later := bytes.Clone(text)
	later[8] = 9
	tests := []struct {
		name, text, want string
	}{
		{"empty", "", "not a shard"},
		{"text", strings.Repeat("something else ", 10), "not a shard"},
		{"later version", string(later), "version 9 of the format"},
		{"half a header", string(text[:40]), "cut off"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "shard")
			if err := os.WriteFile(path, []byte(test.text), 0o644); err != nil {
				t.Fatal(err)
			}
			_, err := selfplay.Open(path)
			if err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), path) {
				t.Errorf("error is %v, want one with %q and the file", err, test.want)
			}
		})
	}
	if _, err := selfplay.Open(filepath.Join(t.TempDir(), "missing")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error of a missing file is %v", err)
	}
}

// brokenReader fails after what it holds.
type brokenReader struct{ text *bytes.Reader }

var errBroken = errors.New("the disk is broken")

func (b brokenReader) Read(p []byte) (int, error) {
	n, err := b.text.Read(p)
	if err != nil {
		return n, errBroken
	}
	return n, nil
}

// TestReadError checks that an error of reading is not taken for an end.
func TestReadError(t *testing.T) {
	text, _, _ := shard(t, 2)
	for _, size := range []int{0, 20, len(text) - 10, len(text)} {
		r, err := selfplay.NewReader(brokenReader{bytes.NewReader(text[:size])}, "shard")
		for err == nil {
			_, err = r.Next()
		}
		if !errors.Is(err, errBroken) {
			t.Errorf("after %d bytes, the error is %v", size, err)
		}
	}
}

// TestReplay checks what is said of the positions of a game.
func TestReplay(t *testing.T) {
	v := chess()
	p, err := v.Parse("4k3/8/8/8/8/8/3p4/R3K3 w Q - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	g := &selfplay.Game{Number: 5, Start: p.String(), Result: game.WhiteWins}
	for i, text := range []string{"e1d2", "e8d8", "a1a8", "d8d7", "a8a7"} {
		score := game.Score(100 * i)
		g.Moves = append(g.Moves, selfplay.MoveScore{Move: parse(t, text), Score: score, Duplicate: i == 3})
	}
	type reported struct {
		side                    game.Color
		score                   game.Score
		noisy, check, duplicate bool
	}
	want := []reported{
		{game.White, 0, true, false, false},
		{game.Black, 100, false, false, false},
		{game.White, 200, false, true, false},
		{game.Black, 300, false, false, true},
		{game.White, 400, false, true, false},
	}
	var got []reported
	err = selfplay.Replay(v, g, func(s *selfplay.Sample) error {
		if s.Ply != len(got) || s.Result != game.WhiteWins {
			t.Errorf("ply %d of a game with result %v", s.Ply, s.Result)
		}
		got = append(got, reported{s.Position.State().Side, s.Score, s.Noisy, s.Check, s.Duplicate})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(reported{})); d != "" {
		t.Errorf("the positions differ:\n%s", d)
	}

	g.Moves[1].Move = parse(t, "e8e1")
	err = selfplay.Replay(v, g, func(*selfplay.Sample) error { return nil })
	if err == nil || !strings.Contains(err.Error(), "game 5: move 2 (") {
		t.Errorf("error of an illegal move is %v", err)
	}
	stop := errors.New("enough")
	if err = selfplay.Replay(v, g, func(*selfplay.Sample) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("error is %v, want that of visit", err)
	}
	g.Start = "8/8"
	if err = selfplay.Replay(v, g, nil); err == nil || !strings.Contains(err.Error(), "game 5: fen") {
		t.Errorf("error of a wrong start is %v", err)
	}
}

// parse reads a plain move of chess.
func parse(t *testing.T, text string) game.Move {
	t.Helper()
	at := func(s string) game.Square { return game.Square(s[0]-'a') + 8*game.Square(s[1]-'1') }
	return game.NewMove(at(text), at(text[2:]))
}

// BenchmarkReplay measures what a trainer waits for.
func BenchmarkReplay(b *testing.B) {
	text, list, _ := shard(b, 50)
	positions := 0
	for _, g := range list {
		positions += len(g.Moves)
	}
	n := 0
	for b.Loop() {
		r, err := selfplay.NewReader(bytes.NewReader(text), "shard")
		if err != nil {
			b.Fatal(err)
		}
		for {
			g, err := r.Next()
			if err != nil {
				break
			}
			if err := selfplay.Replay(chess(), g, func(*selfplay.Sample) error { n++; return nil }); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "positions/s")
}

// TestGames checks that a damaged game is skipped, and those after it are read.
func TestGames(t *testing.T) {
	text, list, first := shard(t, 3)
	text[first+20] ^= 1
	r, err := selfplay.NewReader(bytes.NewReader(text), "shard")
	if err != nil {
		t.Fatal(err)
	}
	var got []*selfplay.Game
	for g, err := range r.Games() {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, g)
	}
	if d := cmp.Diff(list[1:], got); d != "" {
		t.Errorf("other games:\n%s", d)
	}
}
