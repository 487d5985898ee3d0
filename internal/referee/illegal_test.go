package referee

import (
	"testing"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
)

// TestIllegalReason checks the reasons why moves are illegal.
func TestIllegalReason(t *testing.T) {
	const (
		start   = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
		check   = "4r1k1/8/8/8/8/5N2/3P4/4K2R w K - 0 1"
		pinned  = "4r1k1/8/8/8/4R3/8/8/R3K2R w KQ - 0 1"
		red     = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
		black   = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1"
		river   = "4k4/9/4b4/9/4P4/2B6/9/4C4/4A4/3AK4 w - - 0 1"
		sprint  = "4k3/4p3/8/8/8/8/4P3/4K3[N:/:n] w Ee - 0 9"
		lost    = "r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1"
		noRight = "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1"
	)
	tests := []struct{ variant, fen, text, want string }{
		{"chess", start, "e2", "your own pawn is on e2"},
		{"chess", start, "Ke2", "your own pawn is on e2"},
		{"chess", start, "d5", "none of your pawns can go to d5"},
		{"chess", start, "e2e5", "the pawn on e2 cannot go to e5"},
		{"chess", start, "e7e5", "the pawn on e7 is your opponent's"},
		{"chess", start, "e4e5", "there is no piece on e4"},
		{"chess", start, "exd3", "a pawn goes there only to capture, and d3 is empty"},
		{"chess", start, "Bc4", "the pawn on e2 is in the way"},
		{"chess", start, "Nd4", "none of your knights can go to d4"},
		{"chess", start, "Ng1d4", "the knight on g1 cannot go to d4"},
		{"chess", start, "Qh5", "the pawn on e2 is in the way"},
		{
			"chess", start, "O-O",
			"a piece is between king and rook or in their way, or the king would pass or reach an attacked square",
		},
		{"chess", "4k3/8/8/8/3p4/8/3P4/4K3 w - - 0 1", "d4", "the pawn on d4 is in the way"},
		{"chess", "4k3/8/8/8/8/3p4/3P4/4K3 w - - 0 1", "d4", "the pawn on d3 is in the way"},
		{"chess", "4k3/8/8/8/8/3P4/8/4K3 w - - 0 1", "d5", "a pawn goes two squares only from its first one"},
		{"chess", check, "Ng5", "it leaves your king in check"},
		{"chess", check, "O-O", "you cannot castle out of check"},
		{"chess", check, "Ke2", "the king would be in check on e2"},
		{"chess", check, "Qe2", "you have no queen"},
		{"chess", pinned, "Rd4", "it leaves your king in check"},
		{"chess", noRight, "O-O", "you may not castle on that side: the rook is not there or has moved"},
		{"chess", noRight, "e1g1", "you may not castle on that side: the rook is not there or has moved"},
		{"chess", lost, "0-0-0", "you have lost the right to castle: king or rooks have moved"},
		{"sprint", sprint, "O-O", "there is no rook in that corner to castle with"},
		{"sprint", sprint, "Ke2", "your own pawn is on e2"},
		{"sprint", sprint, "N@e6", "tiles go on a player's own half of the board"},
		{"sprint", sprint, "Q@d1", "no such tile in the hand"},
		{"sprint", "4k3/4p3/8/8/8/8/4P3/4K3[Q:/n:] w Ee - 0 7", "Q@d1", "queens are placed from the eighth turn on"},
		{"sprint", "4k3/4p3/8/8/8/8/4P3/4KB2[DP:/p:] w - - 0 9", "B@c4", "this bishop must go to a dark square"},
		{"xiangqi", red, "h0g2", ""},
		{"xiangqi", red, "H0-F1", "the elephant on g0 is in the way"},
		{"xiangqi", red, "h2h9", ""},
		{"xiangqi", red, "h2h8", "the cannon on h7 is in the way"},
		{"xiangqi", red, "h2e9", "the cannon on h2 cannot go to e9"},
		{"xiangqi", red, "C2+8", ""},
		{"xiangqi", red, "C3=5", "you have no cannon there"},
		{"xiangqi", red, "a3b3", "a soldier goes sideways only beyond the river"},
		{"xiangqi", red, "a3a2", "soldiers do not go back"},
		{"xiangqi", red, "e0e2", "the king on e0 cannot go to e2"},
		{"xiangqi", red, "E3+7", "the elephant on g0 cannot go to c4"},
		{"xiangqi", red, "R1+3", "your own soldier is on i3"},
		{"xiangqi", red, "R1+4", "the soldier on i3 is in the way"},
		{"xiangqi", black, "C8+7", "a cannon captures over exactly one piece"},
		{"xiangqi", black, "e6d6", "a soldier goes sideways only beyond the river"},
		{"xiangqi", black, "K5=4", "your own advisor is on d9"},
		{"xiangqi", "4k4/9/9/9/9/9/9/9/4A4/3AK4 w - - 0 1", "e1d2", "it leaves your king attacked or facing the other king"},
		{"xiangqi", river, "c4e6", "an elephant does not cross the river"},
		{"xiangqi", red, "b2b7", "a cannon captures over exactly one piece"},
		{"xiangqi", river, "d0c1", "it must stay in the palace"},
		{"xiangqi", river, "O-O", "there is no castling in xiangqi"},
		{"xiangqi", river, "C5=5", "your own cannon is on e2"},
	}
	for _, tt := range tests {
		t.Run(tt.variant+" "+tt.text, func(t *testing.T) {
			v, err := engine.Lookup(tt.variant)
			if err != nil {
				t.Fatal(err)
			}
			p, err := v.Parse(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := notation.Parse(p, tt.text); err == nil {
				if tt.want != "" {
					t.Fatal("it is legal")
				}
				return
			}
			if got := IllegalReason(p, tt.text); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// TestEveryIllegalMove checks that every illegal move between two squares has a reason, and
// that a move without an obstacle is illegal only because of check or castling.
func TestEveryIllegalMove(t *testing.T) {
	fens := map[string][]string{
		"chess": {
			"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
			"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
		},
		"xiangqi": {
			"r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
			"r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 b - - 0 1",
		},
	}
	for variant, positions := range fens {
		v, err := engine.Lookup(variant)
		if err != nil {
			t.Fatal(err)
		}
		for _, fen := range positions {
			p, err := v.Parse(fen)
			if err != nil {
				t.Fatal(err)
			}
			squares := game.Square(p.Traits().Files * p.Traits().Ranks)
			for from := range squares {
				for to := range squares {
					checkWhy(t, p, from, to)
				}
			}
		}
	}
}

// checkWhy compares the reason why a move is illegal with the rules.
func checkWhy(t *testing.T, p game.Position, from, to game.Square) {
	t.Helper()
	text := squareName(p, from) + squareName(p, to)
	_, err := notation.CoordinatesOf(p.Traits()).Parse(p, text)
	own := p.State().Board[from] != game.None && p.State().Board[from].Color() == p.State().Side
	if err != nil {
		if IllegalReason(p, text) == "" {
			t.Errorf("%v %s: no reason", p, text)
		}
		return
	}
	g := geometry{p, p.State(), from, to}
	if _, why := g.obstacle(); own && why != "" && pieceName(p, p.State().Board[from].Type()) != "king" {
		t.Errorf("%v %s is legal, but %s", p, text, why)
	}
}
