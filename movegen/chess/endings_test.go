package chess_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/movegen/chess"
)

// A placed piece is a letter of FEN on a square.
type placed struct {
	letter byte
	at     int
}

// setUp returns the position with these pieces and nothing else, seen as if colors and
// sides of the board were swapped as asked, or nil if it is not legal.
func setUp(white, swapped, mirrored bool, pieces ...placed) *chess.Position {
	var board [64]byte
	for _, pc := range pieces {
		at, letter := pc.at, pc.letter
		if swapped {
			at, letter = at^56, letter^0x20
		}
		if mirrored {
			at ^= 7
		}
		if board[at] != 0 {
			return nil
		}
		board[at] = letter
	}
	var fen strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for _, letter := range board[8*rank : 8*rank+8] {
			fen.WriteByte(max(letter, '1'))
		}
		fen.WriteByte('/')
	}
	side := " b - - 0 1"
	if white != swapped {
		side = " w - - 0 1"
	}
	p, err := chess.Parse(strings.TrimSuffix(fen.String(), "/") + side)
	if err != nil {
		return nil
	}
	return p
}

// isDrawn reports whether the search takes p for a draw.
func isDrawn(p game.Position) bool {
	score, bound := p.Adjudicate(1)
	return bound == game.Exact && score == game.Draw
}

// after reports whether ok holds after some legal move, or after all of them.
func after(p game.Position, all bool, ok func() bool) bool {
	var list game.MoveList
	p.Generate(&list, game.All)
	for _, m := range list.Moves() {
		p.Make(m.Move)
		got := ok()
		p.Unmake()
		if got != all {
			return got
		}
	}
	return all
}

// holds reports whether the lone king, which is to move, has a move to a position that is
// drawn, or is stalemated.
func holds(p game.Position) bool {
	var list game.MoveList
	p.Generate(&list, game.All)
	return list.Len() == 0 && !p.State().InCheck || after(p, false, func() bool { return isDrawn(p) })
}

// checkHolds checks, for p that the search takes for drawn, that the lone king can keep it
// so: then all such positions are drawn, since there is no way out of them.
func checkHolds(t *testing.T, p game.Position, lone game.Color) {
	t.Helper()
	ok := false
	if p.State().Side == lone {
		ok = holds(p)
	} else {
		ok = after(p, true, func() bool { return isDrawn(p) || holds(p) })
	}
	if !ok {
		t.Errorf("%v is called drawn, but a way to hold it was not found", p)
	}
}

// loneKing returns the side that has no more than its king when White, or Black if
// swapped, has the rest.
func loneKing(swapped bool) game.Color {
	if swapped {
		return game.White
	}
	return game.Black
}

// TestPawnEndings checks all positions of king and pawn against king: those that are called
// drawn are, and as many are left as Stockfish's generator finds to be won.
func TestPawnEndings(t *testing.T) {
	const won = 111_282
	rng := rand.New(rand.NewPCG(1, 1))
	got := 0
	for pawn := 8; pawn < 56; pawn++ {
		if pawn&7 > 3 {
			continue
		}
		for i := range 2 * 64 * 64 {
			swapped := rng.IntN(2) == 0
			p := setUp(i&1 != 0, swapped, rng.IntN(2) == 0, placed{'P', pawn}, placed{'K', i >> 1 & 63}, placed{'k', i >> 7})
			switch {
			case p == nil:
			case !isDrawn(p):
				got++
			case long() || rng.IntN(30) == 0:
				checkHolds(t, p, loneKing(swapped))
			}
		}
	}
	if got != won {
		t.Errorf("%d endings are won, want %d", got, won)
	}
}

// TestKnightEndings checks positions of two knights against a king: those that are called
// drawn are, and in all others a mate is near. Without ARROCCO_LONG it leaves most out.
func TestKnightEndings(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	mated := func(p game.Position) bool { return p.Outcome().Reason == game.Checkmate }
	mates := func(p game.Position) bool { return after(p, false, func() bool { return mated(p) }) }
	check := func(white, swapped bool, king, lone, one, other int) {
		p := setUp(white, swapped, rng.IntN(2) == 0,
			placed{'K', king}, placed{'k', lone}, placed{'N', one}, placed{'N', other})
		switch {
		case p == nil:
		case isDrawn(p):
			checkHolds(t, p, loneKing(swapped))
		case p.State().Side == loneKing(swapped):
			if !mated(p) && !after(p, true, func() bool { return mates(p) }) {
				t.Errorf("%v is not called drawn, but no mate is near", p)
			}
		case !mates(p):
			t.Errorf("%v is not called drawn, but there is no mate", p)
		}
	}
	n := 30_000
	if long() {
		n = 3_000_000
	}
	corner := []int{0, 1, 2, 8, 9, 16}
	for i := range n {
		lone := rng.IntN(64)
		if i&1 == 0 {
			lone = corner[rng.IntN(len(corner))]
		}
		king := rng.IntN(64)
		if i&2 == 0 { // near, where mates are
			king = min(max(lone+[]int{2, 10, 16, 17, 18, -6, -14, -16}[rng.IntN(8)], 0), 63)
		}
		check(rng.IntN(2) == 0, rng.IntN(2) == 0, king, lone, rng.IntN(64), rng.IntN(64))
	}
}

// TestCorneredKing checks positions of pawns on the file of a rook, with bishops or without:
// those that are called drawn are.
func TestCorneredKing(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	n, found := 60_000, map[int]int{}
	if long() {
		n *= 50
	}
	for range n {
		pieces := []placed{{'K', rng.IntN(64)}, {'k', []int{56, 57, 48, 49, rng.IntN(64)}[rng.IntN(5)]}}
		for range 1 + rng.IntN(3) {
			pieces = append(pieces, placed{'P', 8 + 8*rng.IntN(6)})
		}
		for range rng.IntN(3) {
			pieces = append(pieces, placed{'B', rng.IntN(64)})
		}
		if rng.IntN(20) == 0 {
			pieces = append(pieces, placed{'P', 8 + rng.IntN(48)}) // most often on another file
		}
		swapped := rng.IntN(2) == 0
		p := setUp(rng.IntN(2) == 0, swapped, rng.IntN(2) == 0, pieces...)
		if p != nil && isDrawn(p) {
			found[len(pieces)]++
			checkHolds(t, p, loneKing(swapped))
		}
	}
	for pieces := 3; pieces <= 7; pieces++ {
		if found[pieces] < 50 {
			t.Errorf("only %d with %d pieces", found[pieces], pieces)
		}
	}
}

// TestDeadEndings checks single positions, those of bug reports among them.
func TestDeadEndings(t *testing.T) {
	for _, tc := range []struct {
		name, fen string
		want      bool
	}{
		{"wrong bishop", "7k/8/8/8/8/7P/6B1/7K w - - 0 1", true},
		{"wrong bishop, Black to move", "7k/8/8/8/8/7P/6B1/7K b - - 0 1", true},
		{"wrong bishop, pawn on the seventh", "7k/7P/8/6K1/8/5B2/8/8 w - - 0 1", true},
		{"wrong bishop, king on b7", "8/1k6/8/K7/P7/8/5B2/8 w - - 0 1", true},
		{"right bishop of Black", "8/8/8/8/p7/1k6/8/K3b3 b - - 0 1", false},
		{"wrong bishop of Black", "8/8/8/8/p7/1k6/8/K4b2 b - - 0 1", true},
		{"two right bishops", "k7/8/8/8/P7/3B4/8/K4B2 w - - 0 1", false},
		{"two wrong bishops", "k7/8/8/8/P7/8/5B2/K3B3 w - - 0 1", true},
		{"doubled pawns", "7k/8/8/7P/8/7P/6B1/7K w - - 0 1", true},
		{"doubled pawns without a bishop", "7k/8/8/7P/8/7P/8/7K w - - 0 1", true},
		{"right bishop", "7k/8/8/8/8/7P/5B2/7K w - - 0 1", false},
		{"king not in the corner", "8/8/8/4k3/8/7P/6B1/7K w - - 0 1", false},
		{"another pawn", "7k/8/8/8/8/6PP/6B1/7K w - - 0 1", false},
		{"bishops on both colors", "7k/8/8/8/8/7P/5BB1/7K w - - 0 1", false},
		{"a pawn of the defender", "7k/p7/8/8/8/7P/6B1/7K w - - 0 1", false},
		{"two knights", "4k3/8/8/8/8/8/8/2N1KN2 w - - 0 1", true},
		{"two knights that mate", "7k/8/5N1K/6N1/8/8/8/8 w - - 0 1", false},
		{"two knights that do not mate yet", "7k/8/5N1K/8/8/8/8/6N1 w - - 0 1", true},
		{"two knights against a pawn", "4k3/4p3/8/8/8/8/8/2N1KN2 w - - 0 1", false},
		{"three knights", "4k3/8/8/8/8/8/8/1NN1KN2 w - - 0 1", false},
		{"a knight each", "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", false},
		{"pawn blocked by the king", "8/4k3/4P3/4K3/8/8/8/8 w - - 0 1", true},
		{"pawn on the seventh, White to move", "4k3/4P3/4K3/8/8/8/8/8 w - - 0 1", false},
		{"the same, Black to move", "3k4/3P4/3K4/8/8/8/8/8 b - - 0 1", true}, // stalemate
		{"pawn with the opposition", "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", false},
		{"pawn without the opposition", "8/4k3/8/4K3/4P3/8/8/8 w - - 0 1", true},
		{"pawn with the opposition, Black to move", "8/4k3/8/4K3/4P3/8/8/8 b - - 0 1", false},
		{"rook's pawn", "k7/8/K7/P7/8/8/8/8 w - - 0 1", true},
		{"rook's pawn of Black", "8/8/8/8/p7/k7/8/K7 b - - 0 1", true},
		{"pawn out of reach", "8/8/8/P7/8/8/8/K6k w - - 0 1", false},
		{"bishop and knight", "4k3/8/8/8/8/8/8/2B1KN2 w - - 0 1", false},
		{"rook", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", false},
	} {
		if got := isDrawn(parse(t, tc.fen)); got != tc.want {
			t.Errorf("%s, %s: %t", tc.name, tc.fen, got)
		}
	}
}
