package pgn_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/pgn"
	"arrocco/movegen/xiangqi"
)

// Games of programs for xiangqi in both notations, with a variation and a numbered
// soldier.
const (
	iccs = `[Game "Chinese Chess"]
[Event "?"]
[Result "1-0"]
[Format "ICCS"]

1. H2-E2 H9-G7 2. H0-G2 {a horse} I9-H9 (2... C6-C5 3. C3-C4) 3. i0-h0 1-0
`
	wxf = `[Game "Chinese Chess"]
[SetUp "1"]
[FEN "3k5/4P4/4P4/4P4/2P6/9/9/9/2p6/4K4 w - - 0 40"]
[Format "WXF"]

40. 25=4 P3=4 41.P7+1!? p4+1 *
`
)

func TestXiangqiGames(t *testing.T) {
	tests := []struct {
		name, text, start string
		want              string // the moves in UCCI
	}{
		{"ICCS", iccs, xiangqi.StartFEN, "h2e2 h9g7 h0g2 i9h9 i0h0"},
		{"WXF", wxf, "", "e7f7 c1d1 c5c6 d1d0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, err := pgn.ReadAll(strings.NewReader(tt.text))
			if err != nil || len(games) != 1 {
				t.Fatalf("%d games, %v", len(games), err)
			}
			p := start(t, games[0])
			moves, err := games[0].Mainline.Resolve(p, notation.ParseText)
			if err != nil {
				t.Fatal(err)
			}
			if err := games[0].Mainline.Check(p, notation.ParseText); err != nil {
				t.Error(err)
			}
			var got []string
			for _, m := range moves {
				got = append(got, notation.Coordinates{}.Format(p.Traits(), m))
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("moves %v, want %s", got, tt.want)
			}
		})
	}
}

// start returns the start position of a game of xiangqi.
func start(t *testing.T, g *pgn.Game) game.Position {
	t.Helper()
	fen := g.Tag("FEN")
	if fen == "" {
		fen = xiangqi.StartFEN
	}
	p, err := xiangqi.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestXiangqiRoundTrip writes random games in both notations and reads them back.
func TestXiangqiRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 0))
	starts := []string{
		xiangqi.StartFEN,
		"4k4/3P1P3/3P1P3/9/8P/4p4/4p4/9/4p4/3K5 b - - 3 33",
	}
	texts := map[string]func(game.Position, game.Move) string{"ICCS": pgn.MoveText, "WXF": notation.WXF}
	for i := range 40 {
		p, err := xiangqi.Parse(starts[i%2])
		if err != nil {
			t.Fatal(err)
		}
		moves := play(p.Clone(), r)
		for format, text := range texts {
			g := &pgn.Game{Result: "*"}
			g.SetVariant(p.Traits())
			g.SetTag("Format", format)
			g.SetStart(p)
			q := p.Clone()
			for _, m := range moves {
				g.Mainline.Moves = append(g.Mainline.Moves, pgn.Move{Text: text(q, m)})
				q.Make(m)
			}
			checkXiangqi(t, g, moves)
		}
	}
}

// checkXiangqi writes a game and reads it back.
func checkXiangqi(t *testing.T, g *pgn.Game, want []game.Move) {
	t.Helper()
	var b strings.Builder
	if err := pgn.Write(&b, g); err != nil {
		t.Fatal(err)
	}
	back, err := pgn.ReadAll(strings.NewReader(b.String()))
	if err != nil || len(back) != 1 {
		t.Fatalf("%d games, %v in\n%s", len(back), err, b.String())
	}
	if v := back[0].Tag("Variant") + back[0].Tag("SetUp"); v != "xiangqi1" {
		t.Errorf("tags %v", back[0].Tags)
	}
	got, err := back[0].Mainline.Resolve(start(t, back[0]), notation.ParseText)
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("read back %d moves of %d: %v in\n%s", len(got), len(want), err, b.String())
	}
}

// play plays random moves on p and returns them.
func play(p game.Position, r *rand.Rand) []game.Move {
	var moves []game.Move
	for range 60 {
		var list game.MoveList
		p.Generate(&list, game.All)
		if list.Len() == 0 {
			break
		}
		m := list.Moves()[r.IntN(list.Len())].Move
		moves = append(moves, m)
		p.Make(m)
	}
	return moves
}

func TestChessNeedsNoVariant(t *testing.T) {
	g := &pgn.Game{}
	g.SetVariant(&game.Traits{Name: "chess"})
	if len(g.Tags) != 0 {
		t.Errorf("tags %v", g.Tags)
	}
}
