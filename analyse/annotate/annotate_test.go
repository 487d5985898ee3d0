package annotate_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	oracle "github.com/corentings/chess/v2"

	"arrocco/analyse/annotate"
	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/pgn"
	"arrocco/search"
)

// opera is a game in which the first player plays well; comments and variations of its own
// are to be kept.
const opera = `[Event "Opera"]
[White "Morphy"]
[Black "Duke"]
[Result "1-0"]

{From a box} 1. e4 {[%clk 0:05:00] best by test} e5 2. Nf3 d6 $5 3. d4 Bg4 (3... exd4 {is better})
4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5
10. Nxb5 cxb5 11. Bxb5+ Nbd7 {[%eval 9.99] a mistake?} 12. O-O-O Rd8
13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0

`

// queenLost is a game in which a queen is left to be taken, and not taken.
const queenLost = `[Event "Queen"]
[Result "*"]

1. e4 e5 2. Qh5 Nc6 3. Qxh7 Nf6 4. Nf3 *

`

// batch returns a Batch for searches of this number of nodes.
func batch(nodes uint64, jobs int) *annotate.Batch {
	return &annotate.Batch{
		Settings: annotate.Settings{Limits: search.Limits{Nodes: nodes}}, Variant: engine.Variants()[0], Jobs: jobs,
		Open: func(v *engine.Variant, _ annotate.Use) (*engine.Engine, error) {
			e, err := engine.New(v, nil)
			if err != nil {
				return nil, err
			}
			return e, e.Options().Set("Hash", "2")
		},
	}
}

// run analyzes the games of a text, and returns them and the errors of those that failed.
func run(t *testing.T, b *annotate.Batch, text string) (games []*annotate.Game, bad []error) {
	t.Helper()
	err := b.Run(t.Context(), strings.NewReader(text), func(g *annotate.Game, err error) error {
		if err != nil {
			bad = append(bad, err)
		} else {
			games = append(games, g)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return games, bad
}

// written returns the games as annotated PGN.
func written(t *testing.T, games []*annotate.Game) string {
	t.Helper()
	var b bytes.Buffer
	for _, g := range games {
		g.Analysis.Annotate(g.PGN, "Arrocco")
		g.SetNumber()
		if err := pgn.Write(&b, g.PGN); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

func TestVerdicts(t *testing.T) {
	games, _ := run(t, batch(8000, 1), queenLost)
	plies := games[0].Analysis.Plies
	want := map[int]annotate.Verdict{4: annotate.Blunder, 5: annotate.Blunder} // 3. Qxh7 Nf6
	for i := range plies {
		p := &plies[i]
		if v, marked := want[i]; marked && p.Verdict != v {
			t.Errorf("ply %d, %s: %v, want %v", i+1, p.Name, p.Verdict, v)
		}
		if p.Move == p.Best && (p.Verdict.Fault() || p.Loss != 0) {
			t.Errorf("ply %d, %s: the engine's own choice is a %v, loss %.3f", i+1, p.Name, p.Verdict, p.Loss)
		}
	}
	if p := games[0].Analysis.Players; p[game.White].Accuracy > 90 || p[game.White].Verdicts[annotate.Blunder] == 0 {
		t.Errorf("White: %+v", p[game.White])
	}
}

// TestKept checks that what a game had stays where it was.
func TestKept(t *testing.T) {
	games, _ := run(t, batch(2000, 1), opera)
	text := written(t, games)
	for _, want := range []string{
		"{From a box}", "best by test", "[%clk 0:05:00]", "d6 $5", "exd4", "{is better}", "a mistake?",
		`[Annotator "Arrocco"]`, `[White "Morphy"]`, "1-0",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is gone:\n%s", want, text)
		}
	}
	if strings.Contains(text, "9.99") {
		t.Error("a move has an older evaluation besides the new one")
	}
	if n := strings.Count(text, "[%eval"); n < 32 {
		t.Errorf("%d evaluations of 32 moves", n)
	}
}

// TestRoundTrip reads annotated games again, by our reader and by one that is strict, and
// annotates them a second time: nothing is lost, and no evaluation is there twice.
func TestRoundTrip(t *testing.T) {
	games, _ := run(t, batch(2000, 1), opera+queenLost)
	text := written(t, games)
	again, err := pgn.ReadAll(strings.NewReader(text))
	if err != nil || len(again) != 2 {
		t.Fatalf("%d games, %v", len(again), err)
	}
	var b bytes.Buffer
	for i, g := range again {
		start, err := engine.Variants()[0].Parse(engine.Variants()[0].Start)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Mainline.Check(start, notation.ParseSAN); err != nil {
			t.Errorf("game %d: %v", i+1, err)
		}
		if err := pgn.Write(&b, g); err != nil {
			t.Fatal(err)
		}
	}
	if b.String() != text {
		t.Errorf("read and written again:\n%s\nbefore:\n%s", b.String(), text)
	}
	scanner := oracle.NewScanner(strings.NewReader(text))
	for i := range 2 {
		g, err := scanner.ParseNext()
		if err != nil {
			t.Fatalf("game %d: the oracle says %v", i+1, err)
		}
		if n := len(again[i].Mainline.Moves); len(g.Moves()) != n {
			t.Errorf("game %d: the oracle finds %d moves of %d", i+1, len(g.Moves()), n)
		}
	}
	twice, _ := run(t, batch(2000, 1), text)
	if got := written(t, twice); got != text {
		t.Errorf("annotated a second time:\n%s\nafter the first:\n%s", got, text)
	}
}

// TestCommentsOfPeople checks that words of people stay even if they are like ours.
func TestCommentsOfPeople(t *testing.T) {
	games, _ := run(t, batch(500, 1), "1. e4 $6 {Blunder.} e5 {Mistake. Best was c5.} (1... c5 {Good move.}) *\n\n")
	text := written(t, games)
	for _, want := range []string{"$6", "{Blunder.}", "{Mistake. Best was c5.}", "c5 {Good move.}"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is lost:\n%s", want, text)
		}
	}
}

// TestAllGames annotates a game of each kind; the result is right by the rules.
func TestAllGames(t *testing.T) {
	for _, tt := range []struct{ name, text string }{
		{"chess960", `[Variant "Chess960"]
[FEN "rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w EAea - 0 1"]

1. O-O O-O-O *`},
		{"xiangqi", `[Game "Chinese Chess"]

1. H2-E2 H9-G7 2. E2-E6 B9-C7 *`},
		{"xiangqi by another rule of repetition", `[Game "Chinese Chess"]
[RepetitionRule "league"]

1. A0-A1 A9-A8 2. A1-A0 A8-A9 3. A0-A1 A9-A8 4. A1-A0 A8-A9 5. H2-E2 *`},
		{"sprint", `[Variant "sprint"]

1. P@e3 {[%draw P]} P@d6 {[%draw P]} 2. e4 {[%draw N]} *`},
		{"null moves", `1. e4 -- 2. d4 Nf6 *`},
		{"no moves", `[Event "x"]

*`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			games, bad := run(t, batch(500, 1), tt.text+"\n\n")
			if len(bad) > 0 || len(games) != 1 {
				t.Fatalf("%d games, %v", len(games), bad)
			}
			again, bad := run(t, batch(100, 1), written(t, games))
			if len(bad) > 0 || len(again[0].PGN.Mainline.Moves) != len(games[0].PGN.Mainline.Moves) {
				t.Errorf("read again: %v", bad)
			}
		})
	}
}

// TestBadGames names the games that cannot be read or played, and goes on.
func TestBadGames(t *testing.T) {
	text := queenLost + "[Event \"bad\"]\n\n1. e4 e4 *\n\n" + queenLost + "[Variant \"tafl\"]\n\n1. e4 *\n\n" + queenLost
	games, bad := run(t, batch(200, 3), text)
	var numbers []int
	for _, g := range games {
		numbers = append(numbers, g.Number)
	}
	if !slices.Equal(numbers, []int{1, 3, 5}) || len(bad) != 2 {
		t.Fatalf("games %v, errors %v", numbers, bad)
	}
	for i, n := range []int{2, 4} {
		if e, ok := errors.AsType[*annotate.GameError](bad[i]); !ok || e.Number != n {
			t.Errorf("error %v, want one about game %d", bad[i], n)
		}
	}
}

func TestPart(t *testing.T) {
	b := batch(2000, 1)
	b.Settings.FromMove = 10
	b.Settings.Skip[game.White] = true
	games, _ := run(t, b, opera)
	for _, p := range games[0].Analysis.Plies {
		if p.Number < 10 || p.Side == game.White && p.Verdict != annotate.Unremarkable {
			t.Errorf("%d. %s is judged: %v", p.Number, p.Name, p.Verdict)
		}
	}
}

// TestLastGame cuts a file of annotated games at every byte of its last game: the games before
// it are complete, and what is cut is not.
func TestLastGame(t *testing.T) {
	games, _ := run(t, batch(200, 1), queenLost+queenLost)
	text := written(t, games)
	first := strings.LastIndex(text, "[Event")
	for cut := first; cut <= len(text); cut += 1 + cut%7 {
		file, err := os.Create(filepath.Join(t.TempDir(), "games.pgn"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := file.WriteString(text[:cut]); err != nil {
			t.Fatal(err)
		}
		number, end, err := annotate.LastGame(file)
		want, wantEnd := 1, int64(first)
		if cut == len(text) {
			want, wantEnd = 2, int64(cut)
		}
		if err != nil || number != want || end != wantEnd {
			t.Errorf("cut at %d of %d: game %d up to %d, %v; want %d up to %d", cut, len(text), number, end, err, want, wantEnd)
		}
		_ = file.Close()
	}
}

// TestForeignFile refuses to go on with a file that it has not written, so that nothing of it is
// cut off.
func TestForeignFile(t *testing.T) {
	for _, text := range []string{
		queenLost, strings.TrimSpace(queenLost), "[Event \"x\"]\n", "1. e4 e5 *\n\n", "notes of my own\n",
	} {
		file, err := os.Create(filepath.Join(t.TempDir(), "games.pgn"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(file, text); err != nil {
			t.Fatal(err)
		}
		if _, _, err := annotate.LastGame(file); err == nil {
			t.Errorf("%q: no error", text)
		}
		_ = file.Close()
	}
}

// TestCancel ends a run by its context: the games before are whole.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	n := 0
	many := strings.NewReader(strings.Repeat(queenLost, 1000))
	err := batch(500, 2).Run(ctx, many, func(g *annotate.Game, err error) error {
		if err == nil {
			if n++; g.Number != n || len(g.Analysis.Plies) != 7 {
				t.Errorf("game %d in the place of %d, %d moves", g.Number, n, len(g.Analysis.Plies))
			}
		}
		if n == 3 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || n < 3 || n > 500 {
		t.Errorf("%d games, %v", n, err)
	}
}

// TestAccuracy compares with the figures of lichess's formula, worked out by hand.
func TestAccuracy(t *testing.T) {
	for _, tt := range []struct{ loss, want float64 }{
		{0, 100}, {0.05, 79.81}, {0.10, 63.58}, {0.15, 50.52}, {0.3, 24.77}, {1, 0},
	} {
		p := annotate.Ply{Loss: tt.loss}
		if got := p.Accuracy(); math.Abs(got-tt.want) > 0.02 {
			t.Errorf("loss %.2f: accuracy %.2f, want %.2f", tt.loss, got, tt.want)
		}
	}
}
