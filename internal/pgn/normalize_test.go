package pgn_test

import (
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/pgn"
	"arrocco/movegen/chess"
	"arrocco/movegen/xiangqi"
)

func TestNormalize(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"long", "1. e2-e4 d7d5 2. e:d5 Qd8:d5 3. ♘c3 *", "1. e4 d5 2. exd5 Qxd5 3. Nc3 *"},
		{"null moves", "1. e4 pass 2. d4 Z0 *", "1. e4 -- 2. d4 -- *"},
		{"check", "1. e4+ f5 2. Qd1h5 *", "1. e4 f5 2. Qh5+ *"},
		{"variation", "1. e4 (1. d2d4 d7-d5 (1... ♞f6)) *", "1. e4 (1. d4 d5 (1... Nf6)) *"},
		{"first variation", "{a} (1. d4) 1. e4 {b} *", "{a} 1. e4 (1. d4) {b} *"},
		{"illegal", "1. e2e4 e7e9 2. d2d4 *", "1. e4 e7e9 2. d2d4 *"},
		{"illegal variation", "1. e4 (1. d2d4 x) e7e5 *", "1. e4 (1. d4 x) 1... e5 *"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := normalized(t, chess.StartFEN, tt.text); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// TestNormalizeXiangqi checks that a game of xiangqi keeps its notation.
func TestNormalizeXiangqi(t *testing.T) {
	const text = "1. 炮二平五 H8+7 *"
	if got := normalized(t, xiangqi.StartFEN, text); got != text {
		t.Errorf("got %q, want %q", got, text)
	}
}

// normalized returns the moves of a game in PGN after Normalize.
func normalized(t *testing.T, fen, text string) string {
	t.Helper()
	games, err := pgn.ReadAll(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var p game.Position
	if strings.Contains(fen, "9") {
		p, err = xiangqi.Parse(fen)
	} else {
		p, err = chess.Parse(fen)
	}
	if err != nil {
		t.Fatal(err)
	}
	games[0].Normalize(p, notation.Parse)
	if p.String() != fen {
		t.Errorf("position changed to %s", p)
	}
	var b strings.Builder
	if err := pgn.Write(&b, games[0]); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(b.String())
}

// TestWalk checks that Walk accepts what Replay refuses: moves after a dead draw, and results
// that the rules contradict.
func TestWalk(t *testing.T) {
	for _, text := range []string{
		"1. f3 e5 2. g4 Qh4# *",
		"1. f3 e5 2. g4 Qh4# 1-0",
		"[FEN \"8/8/8/4k3/8/8/4K3/8 w - - 0 1\"]\n\n1. Kd3 Kd5 1-0",
	} {
		games, err := pgn.ReadAll(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		g, plies := games[0], 0
		end, err := g.Walk(startOf(t, g), notation.Parse, func(int, game.Position, game.Move) { plies++ })
		if err != nil || plies != len(g.Mainline.Moves) {
			t.Errorf("%s: %d of %d plies, error %v", text, plies, len(g.Mainline.Moves), err)
			continue
		}
		if g.CheckResult(end.Outcome()) == nil {
			t.Errorf("%s: the result is right", text)
		}
		if _, err := g.Replay(startOf(t, g), notation.Parse); err == nil {
			t.Errorf("%s: Replay accepts it", text)
		}
	}
}

// TestWalkAfterMate checks that no move follows a mate.
func TestWalkAfterMate(t *testing.T) {
	games, err := pgn.ReadAll(strings.NewReader("1. f3 e5 2. g4 Qh4# 3. a3 0-1"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = games[0].Walk(startOf(t, games[0]), notation.Parse, func(int, game.Position, game.Move) {})
	expectError(t, "Walk", err, "ply 5: a3: the game was over")
}
