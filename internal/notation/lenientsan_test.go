package notation_test

import (
	"testing"

	"arrocco/internal/notation"
	"arrocco/movegen/chess"
)

// TestLenientSAN checks forms of moves that people write: the move in SAN, or "" if it has
// to be refused.
func TestLenientSAN(t *testing.T) {
	const (
		open    = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
		passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
		castle  = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
		bPawn   = "4k3/8/8/8/8/2p5/1P6/B2BK3 w - - 0 1"
	)
	tests := []struct{ name, fen, text, want string }{
		{"small knight", chess.StartFEN, "nf3", "Nf3"},
		{"small bishop", open, "bb5", "Bb5"},
		{"small knight takes", open, "nxe5", "Nxe5"},
		{"pawn before bishop", bPawn, "bc3", "bxc3"},
		{"capture by b is a pawn's", "4k3/8/8/8/8/2p5/8/B3K3 w - - 0 1", "bxc3", ""},
		{"glued check", open, "Nxe5ch", "Nxe5"},
		{"glued mate", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8mate", "Ra8#"},
		{"colon at the end", open, "Ne5:", "Nxe5"},
		{"en passant after a slash", passant, "exd6/ep", "exd6"},
		{"castling without a hyphen", castle, "OO", "O-O"},
		{"long castling without a hyphen", castle, "000", "O-O-O"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, got := parse(t, tt.fen), ""
			if m, err := notation.ParseSAN(p, tt.text); err == nil {
				got = notation.SAN(p, m)
			}
			if got != tt.want {
				t.Errorf("%s means %q, want %q", tt.text, got, tt.want)
			}
		})
	}
}
