package xiangqi_test

import (
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// playMoves plays moves in coordinates, which must be legal.
func playMoves(t testing.TB, p game.Position, moves string) {
	t.Helper()
	for _, text := range strings.Fields(moves) {
		m := game.NewMove(at(text[:2]), at(text[2:]))
		if !p.Legal(m) {
			t.Fatalf("%v: %s is not legal", p, text)
		}
		p.Make(m)
	}
}

// TestFacts checks what the position says beyond game.Position.
func TestFacts(t *testing.T) {
	p := parse(t, "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 4 30")
	playMoves(t, p, "a1d1")
	if got, want := p.Checkers(), xiangqi.Bit(at("d1")); got != want || !p.State().InCheck {
		t.Errorf("Checkers is %v, want %v", got, want)
	}
	if p.FullMove() != 30 || p.State().Side != game.Black {
		t.Errorf("FullMove is %d", p.FullMove())
	}
	playMoves(t, p, "d9e9")
	if p.FullMove() != 31 || p.String() != "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 6 31" {
		t.Errorf("FullMove is %d: %v", p.FullMove(), p)
	}
}

func TestTraits(t *testing.T) {
	p := parse(t, xiangqi.StartFEN)
	traits := p.Traits()
	if traits.Name != "xiangqi" || traits.Files != 9 || traits.Ranks != 10 || !traits.StalemateIsLoss {
		t.Errorf("traits are %+v", traits)
	}
	for sq, want := range map[string]game.Piece{
		"a0": game.NewPiece(game.White, xiangqi.Chariot),
		"e0": game.NewPiece(game.White, xiangqi.General),
		"b9": game.NewPiece(game.Black, xiangqi.Horse),
		"h7": game.NewPiece(game.Black, xiangqi.Cannon),
		"i6": game.NewPiece(game.Black, xiangqi.Soldier),
		"c0": game.NewPiece(game.White, xiangqi.Elephant),
		"d9": game.NewPiece(game.Black, xiangqi.Advisor),
		"e4": game.None,
	} {
		if got := p.State().Board[at(sq)]; got != want {
			t.Errorf("on %s is %d, want %d", sq, got, want)
		}
	}
	s, b := p.State(), p.Bitboards()
	if s.Pieces != 32 || s.NonPawn != [game.NumColors]uint8{6, 6} {
		t.Errorf("%d pieces, %v attackers", s.Pieces, s.NonPawn)
	}
	if b.ByColor[game.White].Count() != 16 || b.ByType[xiangqi.Soldier].Count() != 10 {
		t.Errorf("bitboards are %x", b)
	}
}

// TestQuiet counts the plies that bring the draw by moves nearer: captures begin
// anew, and each side's checks after its tenth count no more.
func TestQuiet(t *testing.T) {
	const (
		start  = "3k5/9/9/9/9/9/9/p8/R8/5K3 w - - 0 1"
		waits  = "a1b1 d9d8 b1a1 d8d9 "
		checks = "a1d1 d9e9 d1a1 e9d9 "
	)
	tests := []struct {
		name, moves string
		want        uint16
	}{
		{"nothing yet", "", 0},
		{"quiet moves", strings.Repeat(waits, 20), 80},
		{"a capture", strings.Repeat(waits, 3) + "a1a2 d9d8", 1},
		{"a soldier's step", waits + "a1b1 a2a1", 6},
		{"ten checks", strings.Repeat(checks, 10), 40},
		{"more checks", strings.Repeat(checks, 13), 49},
		{
			"checks since the capture",
			strings.Repeat(checks, 13) + "a1a2 d9d8 a2a1 d8d9 " + strings.Repeat(checks, 13), 52,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, start)
			playMoves(t, p, tt.moves)
			if got := p.State().HalfMoveClock; got != tt.want {
				t.Errorf("Quiet is %d, want %d", got, tt.want)
			}
			if got := p.Clone().State().HalfMoveClock; got != tt.want {
				t.Errorf("in a Clone, Quiet is %d, want %d", got, tt.want)
			}
		})
	}
}

// TestLongGame plays more moves than a position has memory for at first, and
// takes them back.
func TestLongGame(t *testing.T) {
	p := parse(t, "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1")
	before := *p.State()
	const rounds = 1000
	for range rounds {
		playMoves(t, p, "a1b1 d9d8 b1a1 d8d9")
	}
	if p.State().Key != before.Key || p.FullMove() != 1+2*rounds {
		t.Errorf("after %d rounds it is %v", rounds, p)
	}
	for range 4 * rounds {
		p.Unmake()
	}
	if *p.State() != before {
		t.Errorf("taken back it is %v", p)
	}
}
