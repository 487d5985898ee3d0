package pgn_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/pgn"
	"arrocco/movegen/chess"
	"arrocco/movegen/sprint"
)

// startOf returns the start position of a game of chess or Scacchi Sprint.
func startOf(t *testing.T, g *pgn.Game) game.Position {
	t.Helper()
	fen := g.Tag("FEN")
	var p game.Position
	var err error
	switch isSprint := g.Tag("Variant") == "sprint"; {
	case isSprint && fen != "":
		p, err = sprint.Parse(fen)
	case isSprint:
		p, err = sprint.Parse(sprint.StartFEN)
	case fen != "":
		p, err = chess.Parse(fen)
	default:
		p, err = chess.Parse(chess.StartFEN)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestReplay(t *testing.T) {
	const (
		sprint = "[Variant \"sprint\"]\n"
		dealt  = sprint + "[DealSeed \"5\"]\n" // White draws R, B, Black P, …
		// White has a knight to place, Black nothing.
		empty  = sprint + "[FEN \"4k3/8/8/8/8/8/8/R3K3[:/:] w - - 0 20\"]\n"
		kings  = "Kd1 Kd8 Ke1 Ke8 Kd1 Kd8 Ke1 Ke8 " // the same position again, and again
		knight = sprint + "[FEN \"k7/pp6/2N5/8/8/8/4P3/4K2R[N:/:] w - - 0 20\"]\n"
	)
	// shuffle repeats the start position.
	shuffle := func(times int) string { return strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", times) }
	const fifty = "[FEN \"4k3/4p3/8/8/8/8/4P3/4K3 w - - 99 90\"]\n90. Kd1 "
	tests := []struct{ name, text, want string }{ // what the error contains
		{"chess", "1. f3 e5 2. g4 Qh4# 0-1", ""},
		{"chess resigned", "1. f3 e5 2. g4 1-0", ""},
		{"wrong result", "1. f3 e5 2. g4 Qh4# 1-0", "the result is 1-0, but by the rules 0-1: checkmate"},
		{"after the end", "1. f3 e5 2. g4 Qh4# 3. a3 0-1", "ply 5: a3: the game was over: 0-1 by checkmate"},
		{"an unclaimed draw", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 1-0", ""},
		{"a loss where a draw could be claimed", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1-0", ""},
		{"illegal", "1. f3 e5 2. Ng5 0-1", `ply 3: Ng5: illegal move: "Ng5"`},
		{"variations do not count", "1. f3 (1. Qh7) e5 *", ""},
		{"a comment of chess", "1. f3 {[%draw N] [%eval 0.3]} *", ""},

		{"draw not claimed", "1. " + shuffle(2) + " 20. e4 e5 21. Qh5 Nc6 22. Bc4 a6 23. Qxf7# 1-0", ""},
		{"resigned after a draw was not claimed", "1. " + shuffle(2) + " 0-1", ""},
		{"drawn for the fifth time", "1. " + shuffle(4) + " 20. e4 *", "ply 17: e4: the game was over: 1/2-1/2 by threefold"},
		{"not drawn for the fifth time", "1. " + shuffle(4) + " 1-0", "the result is 1-0, but by the rules 1/2-1/2: "},
		{"fifty moves", fifty + "e5 *", ""},
		{"seventy-five moves", strings.Replace(fifty, " 99 ", " 149 ", 1) + "e5 *", "over: 1/2-1/2 by fifty-moves"},
		{"null moves", "1. e4 -- 2. d4 Z0 3. Nf3 *", ""},
		{"null move in check", "1. f4 e5 2. a3 Qh4+ 3. -- *", "ply 5: --: a side that is in check"},
		{"castling by squares", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. e1-g1 Nf6 5. d2d3 e8g8 *", ""},
		{"castling as the king taking the rook", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. e1-g1 e8h8 *", ""},

		{"null move in sprint", sprint + "1. -- *", "cannot pass"},
		{"sprint", sprint + "1. N@c3 {[%draw N]} e5 {x [%draw P] y} 2. Nd5 {[%draw R]} {[%draw Q]} *", ""},
		{"nothing drawn", sprint + "1. N@c3 e5 *", `ply 1: N@c3: "N@c3": the draw before it is missing`},
		{"a draw missing", sprint + "1. N@c3 {[%draw N]} e5 *", `ply 2: e5: "e5": the draw before it is missing`},
		{
			"a third knight",
			sprint + "1. N@c3 {[%draw N]} e5 {[%draw P]} 2. N@f3 {[%draw N]} e4 {[%draw P]} 3. e3 {[%draw N]} *",
			`ply 5: e3: "+N": white cannot have drawn this tile`,
		},
		{"not in the hand", sprint + "1. N@c3 {[%draw R]} *", "ply 1: N@c3: illegal move"},
		{"no tile", sprint + "1. N@c3 {[%draw knight]} *", `"knight" is no tile`},
		{"not closed", sprint + "1. N@c3 {[%draw N} *", "the draw before it is missing"},
		{"no such draw at the end", sprint + "1. N@c3 {[%draw N]} {[%draw K]} *", `after the last move: "+K": "K" is`},
		{
			"a third occurrence in sprint", empty + "20. " + kings + "24. Kd1 *",
			"ply 9: Kd1: the game was over: 1/2-1/2 by threefold",
		},
		{"the same, not drawn", empty + "20. " + kings + "1-0", "the result is 1-0, but by the rules 1/2-1/2: threefold"},
		{"the same, drawn", empty + "20. " + kings + "1/2-1/2", ""},
		{"into check", knight + "20. N@b5 Kb8 21. Rh8# 1-0", "illegal move"},

		{"bad seed", sprint + "[DealSeed \"x\"]\n*", `invalid tag DealSeed "x": want an unsigned 64-bit number`},
		{"no draw of the deal", dealt + "1. e4 *", `ply 1: e4: drew "", but the deal has "+`},
		{"not that of the deal", dealt + "1. e4 {[%draw K]} *", `ply 1: e4: drew "+K", but the deal has "+`},
		{"seed in chess", "[DealSeed \"5\"]\n1. e4 e5 *", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, err := pgn.ReadAll(strings.NewReader(tt.text + "\n"))
			if err != nil || len(games) != 1 {
				t.Fatalf("%d games, %v", len(games), err)
			}
			start := startOf(t, games[0])
			before := start.String()
			p, err := games[0].Replay(start, notation.ParseText)
			switch {
			case err == nil && (tt.want != "" || p == nil):
				t.Errorf("no error, but position %v", p)
			case err != nil && (tt.want == "" || !strings.Contains(err.Error(), tt.want)):
				t.Errorf("error %v, want %q", err, tt.want)
			}
			if start.String() != before {
				t.Errorf("the start has become %s", start)
			}
		})
	}
}

// TestReplayDeals writes random games of Scacchi Sprint and replays them, with and without
// the seed of their deals. It detects a wrong seed and a wrong tile.
func TestReplayDeals(t *testing.T) {
	for seed := range uint64(20) {
		g := sprintGame(t, seed)
		var b strings.Builder
		if err := pgn.Write(&b, g); err != nil {
			t.Fatal(err)
		}
		back, err := pgn.ReadAll(strings.NewReader(b.String()))
		if err != nil {
			t.Fatal(err)
		}
		g = back[0]
		want := ""
		for _, tag := range []string{g.Tag("DealSeed"), ""} {
			g.SetTag("DealSeed", tag)
			p, err := g.Replay(startOf(t, g), notation.ParseText)
			if err != nil {
				t.Fatalf("%v in\n%s", err, b.String())
			}
			if want != "" && p.String() != want {
				t.Errorf("%s without the deal, %s with it", p, want)
			}
			want = p.String()
		}
		g.SetDeal(seed + 1)
		if _, err := g.Replay(startOf(t, g), notation.ParseText); err == nil {
			t.Errorf("another deal is not noticed in\n%s", b.String())
		}
	}
}

// sprintGame plays a random game.
func sprintGame(t *testing.T, seed uint64) *pgn.Game {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	g := &pgn.Game{Tags: []pgn.Tag{{Name: "Variant", Value: "sprint"}}, Result: "*"}
	g.SetDeal(seed)
	p := pgn.Deal(startOf(t, g), seed)
	for range 80 {
		var list game.MoveList
		p.Generate(&list, game.All)
		if p.Outcome().Result != game.Ongoing {
			break
		}
		m := list.Moves()[r.IntN(list.Len())].Move
		g.Mainline.Moves = append(g.Mainline.Moves, pgn.Move{
			Text:  pgn.MoveText(p, m),
			Notes: []pgn.Note{{Comment: pgn.DrawNote(p.(game.Hidden).Drawn())}},
		})
		p.Make(m)
	}
	last := &g.Mainline.Moves[len(g.Mainline.Moves)-1]
	last.Notes = append(last.Notes, pgn.Note{Comment: pgn.DrawNote(p.(game.Hidden).Drawn())})
	if end := p.Outcome(); end.Result != game.Ongoing {
		g.Result = end.Result.String()
	}
	return g
}
