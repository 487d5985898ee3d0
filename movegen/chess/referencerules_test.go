package chess_test

import (
	"maps"
	"strings"

	"arrocco/game"
)

// play plays m, legal apart from the king.
func (r *reference) play(m game.Move) {
	from, to := [2]int{int(m.From()) / 8, int(m.From()) % 8}, [2]int{int(m.To()) / 8, int(m.To()) % 8}
	piece, taken := r.board[from[0]][from[1]], r.board[to[0]][to[1]]
	r.clock++
	passed := none
	r.board[from[0]][from[1]] = '.'
	switch {
	case m.Kind() == game.Castle:
		r.board[to[0]][to[1]] = '.'
		kingTo, rookTo := 2, 3
		if to[1] > from[1] {
			kingTo, rookTo = 6, 5
		}
		r.board[from[0]][kingTo], r.board[from[0]][rookTo] = piece, letterOf('R', r.white)
	case m.Kind() == game.EnPassant:
		r.board[from[0]][to[1]] = '.'
		r.board[to[0]][to[1]] = piece
		r.clock = 0
	default:
		r.board[to[0]][to[1]] = piece
		if taken != '.' || upper(piece) == 'P' {
			r.clock = 0
		}
		if upper(piece) == 'P' && (to[0]-from[0] == 2 || from[0]-to[0] == 2) {
			passed = [2]int{(from[0] + to[0]) / 2, from[1]}
		}
		if kind := m.Promotion(); kind != game.None {
			r.board[to[0]][to[1]] = letterOf(".PNBRQK"[kind], r.white)
		}
	}
	delete(r.rooks, from)
	delete(r.rooks, to)
	if upper(piece) == 'K' {
		maps.DeleteFunc(r.rooks, func(rook [2]int, _ bool) bool { return rook[0] == 0 == r.white })
	}
	r.passed = passed
	r.white = !r.white
}

// advance plays the legal m and notes the new position.
func (r *reference) advance(m game.Move) {
	r.play(m)
	r.history[r.identity()]++
}

// identity returns all that makes a position the same as an earlier one: the
// pieces, the side to move and the moves that are possible, to castle now or
// later and to capture en passant.
func (r *reference) identity() string {
	var b strings.Builder
	for _, rank := range r.board {
		b.Write(rank[:])
	}
	for rank := range 8 {
		for file := range 8 {
			if r.rooks[[2]int{rank, file}] {
				b.WriteByte(byte(rank*8 + file))
			}
		}
	}
	if r.white {
		b.WriteByte('w')
	}
	if r.passed != none {
		for _, m := range r.moves() {
			if m.Kind() == game.EnPassant {
				b.WriteByte('e')
				b.WriteByte(byte(m.To()))
				break
			}
		}
	}
	return b.String()
}

// outcome returns how the game stands.
func (r *reference) outcome() game.Outcome {
	switch {
	case len(r.moves()) == 0 && r.inCheck(r.white) && r.white:
		return game.Outcome{Result: game.BlackWins, Reason: game.Checkmate}
	case len(r.moves()) == 0 && r.inCheck(r.white):
		return game.Outcome{Result: game.WhiteWins, Reason: game.Checkmate}
	case len(r.moves()) == 0:
		return game.Outcome{Result: game.Drawn, Reason: game.Stalemate}
	case r.insufficient():
		return game.Outcome{Result: game.Drawn, Reason: game.InsufficientMaterial}
	case r.clock >= 100:
		return game.Outcome{Result: game.Drawn, Reason: game.FiftyMoves}
	case r.history[r.identity()] >= 3:
		return game.Outcome{Result: game.Drawn, Reason: game.Threefold}
	}
	return game.Outcome{}
}

func (r *reference) insufficient() bool {
	var knights, light, dark int
	for rank := range 8 {
		for file := range 8 {
			switch upper(r.board[rank][file]) {
			case 'P', 'R', 'Q':
				return false
			case 'N':
				knights++
			case 'B':
				if (rank+file)%2 == 0 {
					dark++
				} else {
					light++
				}
			}
		}
	}
	return knights+light+dark <= 1 || knights == 0 && (light == 0 || dark == 0)
}
