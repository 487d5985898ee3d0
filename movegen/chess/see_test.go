package chess_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"arrocco/game"
	"arrocco/movegen/chess"
)

func TestSEE(t *testing.T) {
	tests := []struct {
		name, fen, move string
		want            game.Score
	}{
		{"free pawn", "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100},
		{"knight for pawn", "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -220},
		{"quiet and safe", chess.StartFEN, "g1f3", 0},
		{"quiet and lost", "4k3/8/3p4/8/8/8/8/2B1K3 w - - 0 1", "c1g5", 0},
		{"walks into a pawn", "4k3/8/3p4/8/8/2N5/8/4K3 w - - 0 1", "c3e4", 0},
		{"lost to a pawn", "4k3/5p2/8/8/3N4/8/8/4K3 w - - 0 1", "d4e6", -320},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100},
		{"en passant and back", "4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0},
		{"promotion", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 850},
		{"promotion and lost", "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -100},
		{"capture and promotion", "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", 1350},
		{"under-promotion", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", 220},
		{"castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0},
		{"x-ray of rooks", "3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", -400},
		{"x-ray through the queen", "4k3/3r4/8/3p4/8/8/3Q4/3RK3 w - - 0 1", "d2d5", -350},
		{"the king cannot take", "8/8/8/2kp4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100},
		{"the king takes last", "3r4/8/8/2kp4/8/8/3R4/3RK3 w - - 0 1", "d2d5", -400},
		{"the guard is pinned", "4k3/4n3/8/3p4/8/8/4R3/3RK3 w - - 0 1", "d1d5", 100},
		{"the king takes for free", "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2", 100},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, tt.fen)
			q := parse(t, tt.fen)
			play(t, q, tt.move)
			checkSEE(t, p, q.State().Last, tt.want)
			p.Attacked() // is remembered, and tells SEE much at once
			checkSEE(t, p, q.State().Last, tt.want)
		})
	}
}

// checkSEE checks that the exchange m starts is worth value.
func checkSEE(t *testing.T, p game.Position, m game.Move, value game.Score) {
	t.Helper()
	for _, threshold := range []game.Score{-3000, value - 100, value - 1, value, value + 1, value + 100, 3000} {
		if got := p.SEE(m, threshold); got != (value >= threshold) {
			t.Errorf("%v: SEE(%#x, %d) is %v, but it is worth %d", p, m, threshold, got, value)
		}
	}
}

// TestSEEPlayouts compares with a recursive search of the exchange, in half of the
// positions with what is attacked known already.
func TestSEEPlayouts(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for _, root := range starts(t, rng) {
		p := root.Clone()
		for range 40 {
			moves := legalMoves(p)
			if len(moves) == 0 || t.Failed() {
				break
			}
			if rng.IntN(2) == 0 {
				p.Attacked()
			}
			for _, m := range moves {
				checkSEE(t, p, m, exchangeOf(p, m))
			}
			p.Make(moves[rng.IntN(len(moves))])
		}
	}
}

// exchangeOf returns the material that m wins or loses on its destination.
func exchangeOf(p game.Position, m game.Move) game.Score {
	r := newReference(p.(*chess.Position).ShredderFEN())
	if m.Kind() == game.Castle {
		return 0
	}
	e := exchanger{reference: r, at: [2]int{int(m.To()) / 8, int(m.To()) % 8}}
	e.findPins(false)
	e.findPins(true)
	taken := worth(r.board[e.at[0]][e.at[1]])
	if m.Kind() == game.EnPassant {
		taken = worth('p')
	}
	if m.Promotion() != game.None {
		taken += worth(".PNBRQK"[m.Promotion()]) - worth('P')
	}
	r.play(m)
	return taken - e.best()
}

func worth(letter byte) game.Score {
	return map[byte]game.Score{'P': 100, 'N': 320, 'B': 330, 'R': 500, 'Q': 950}[upper(letter)]
}

// An exchanger plays out the captures on one square of a reference board.
type exchanger struct {
	*reference
	at      [2]int
	pinned  [][2]int
	pinners [2][][2]int // of Black's and of White's pieces
}

// findPins notes which pieces of White, or of Black, are pinned to their king,
// and by which: those whose absence would let sliders see the king.
func (e *exchanger) findPins(white bool) {
	king := e.king(white)
	before := e.attackersOf(king, !white)
	for rank := range 8 {
		for file := range 8 {
			letter := e.board[rank][file]
			if !mine(letter, white) || upper(letter) == 'K' {
				continue
			}
			e.board[rank][file] = '.'
			for _, a := range e.attackersOf(king, !white) {
				if !slices.Contains(before, a) {
					e.pinned = append(e.pinned, [2]int{rank, file})
					e.pinners[index(white)] = append(e.pinners[index(white)], a)
				}
			}
			e.board[rank][file] = letter
		}
	}
}

func index(white bool) int {
	if white {
		return 1
	}
	return 0
}

// held reports whether the piece of the side to move on a square was pinned at
// first, while one of what pinned that side's pieces stands where it stood.
func (e *exchanger) held(square [2]int) bool {
	return slices.Contains(e.pinned, square) && slices.ContainsFunc(e.pinners[index(e.white)], func(p [2]int) bool {
		return p != e.at && e.board[p[0]][p[1]] != '.'
	})
}

func (e *exchanger) attackersOf(square [2]int, white bool) [][2]int {
	var all [][2]int
	for rank := range 8 {
		for file := range 8 {
			if !mine(e.board[rank][file], white) {
				continue
			}
			for _, to := range e.reach(rank, file) {
				if to == square {
					all = append(all, [2]int{rank, file})
				}
			}
		}
	}
	return all
}

// best returns what the side to move gains on the square if it captures with
// its least valuable piece, or does not if that is better.
func (e *exchanger) best() game.Score {
	var from [2]int
	least := game.Score(0)
	king := false
	for _, a := range e.attackersOf(e.at, e.white) {
		letter := e.board[a[0]][a[1]]
		switch {
		case upper(letter) == 'K':
			if least == 0 {
				from, king = a, true
			}
		case e.held(a):
		case least == 0 || worth(letter) < least:
			from, least, king = a, worth(letter), false
		}
	}
	if least == 0 && !king || king && len(e.attackersOf(e.at, !e.white)) > 0 {
		return 0
	}
	undo := *e.reference
	gain := worth(e.board[e.at[0]][e.at[1]])
	e.board[e.at[0]][e.at[1]] = e.board[from[0]][from[1]]
	e.board[from[0]][from[1]] = '.'
	e.white = !e.white
	value := max(0, gain-e.best())
	*e.reference = undo
	return value
}
