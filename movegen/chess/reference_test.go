package chess_test

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"arrocco/game"
)

// A reference knows the rules of chess in the slowest and most obvious way: a
// board of letters, moves that are tried out and rejected if the king can then
// be taken. It shares no code with the package that it is compared with.
type reference struct {
	board   [8][8]byte      // rank, file: a FEN letter or '.'
	white   bool            // White is to move
	rooks   map[[2]int]bool // where the rooks stand that may still castle
	passed  [2]int          // the square a pawn has just passed, or none
	clock   int             // plies since the last capture or pawn move
	history map[string]int  // how often each position occurred
}

var none = [2]int{-1, -1}

// newReference reads a Shredder-FEN.
func newReference(fen string) *reference {
	fields := strings.Fields(fen)
	r := &reference{white: fields[1] == "w", rooks: map[[2]int]bool{}, passed: none, history: map[string]int{}}
	for i, rank := range strings.Split(fields[0], "/") {
		file := 0
		for _, letter := range []byte(rank) {
			if '1' <= letter && letter <= '8' {
				for range letter - '0' {
					r.board[7-i][file] = '.'
					file++
				}
				continue
			}
			r.board[7-i][file] = letter
			file++
		}
	}
	for _, letter := range strings.Trim(fields[2], "-") {
		if unicode.IsUpper(letter) {
			r.rooks[[2]int{0, int(letter - 'A')}] = true
		} else {
			r.rooks[[2]int{7, int(letter - 'a')}] = true
		}
	}
	if e := fields[3]; e != "-" {
		r.passed = [2]int{int(e[1] - '1'), int(e[0] - 'a')}
	}
	for _, digit := range fields[4] {
		r.clock = r.clock*10 + int(digit-'0')
	}
	r.history[r.identity()]++
	return r
}

func (r *reference) clone() *reference {
	c := *r
	c.rooks, c.history = maps.Clone(r.rooks), maps.Clone(r.history)
	return &c
}

// at returns the letter on a square, or 0 outside the board.
func (r *reference) at(rank, file int) byte {
	if rank < 0 || rank > 7 || file < 0 || file > 7 {
		return 0
	}
	return r.board[rank][file]
}

func isWhite(letter byte) bool { return 'A' <= letter && letter <= 'Z' }
func isBlack(letter byte) bool { return 'a' <= letter && letter <= 'z' }

// mine reports whether the letter is a piece of White, or of Black.
func mine(letter byte, white bool) bool {
	if white {
		return isWhite(letter)
	}
	return isBlack(letter)
}

func upper(letter byte) byte { return byte(unicode.ToUpper(rune(letter))) }

// letterOf returns an upper-case letter as White's or Black's piece.
func letterOf(letter byte, white bool) byte {
	if white {
		return letter
	}
	return byte(unicode.ToLower(rune(letter)))
}

var (
	straight = [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonal = [][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	jumps    = [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// reach returns the squares that the piece on a square attacks.
func (r *reference) reach(rank, file int) [][2]int {
	letter := r.board[rank][file]
	var steps [][2]int
	far := false
	switch upper(letter) {
	case 'P':
		forward := 1
		if isBlack(letter) {
			forward = -1
		}
		steps = [][2]int{{forward, -1}, {forward, 1}}
	case 'N':
		steps = jumps
	case 'B':
		steps, far = diagonal, true
	case 'R':
		steps, far = straight, true
	case 'Q':
		steps, far = slices.Concat(straight, diagonal), true
	case 'K':
		steps = slices.Concat(straight, diagonal)
	}
	var squares [][2]int
	for _, d := range steps {
		for y, x := rank+d[0], file+d[1]; r.at(y, x) != 0; y, x = y+d[0], x+d[1] {
			squares = append(squares, [2]int{y, x})
			if !far || r.at(y, x) != '.' {
				break
			}
		}
	}
	return squares
}

// attacked reports whether White, or Black, attacks a square.
func (r *reference) attacked(square [2]int, byWhite bool) bool {
	for rank := range 8 {
		for file := range 8 {
			if mine(r.board[rank][file], byWhite) && slices.Contains(r.reach(rank, file), square) {
				return true
			}
		}
	}
	return false
}

// threatened reports whether the piece on a square, unless it is a king, is attacked by
// one worth less, or is attacked and not defended.
func (r *reference) threatened(square [2]int) bool {
	worth := map[byte]int{'P': 1, 'N': 2, 'B': 2, 'R': 3, 'Q': 4, 'K': 5}
	letter := r.at(square[0], square[1])
	if letter == '.' || upper(letter) == 'K' {
		return false
	}
	for rank := range 8 {
		for file := range 8 {
			other := r.board[rank][file]
			if mine(other, isBlack(letter)) && slices.Contains(r.reach(rank, file), square) &&
				(worth[upper(other)] < worth[upper(letter)] || !r.attacked(square, isWhite(letter))) {
				return true
			}
		}
	}
	return false
}

func (r *reference) king(white bool) [2]int {
	for rank := range 8 {
		for file := range 8 {
			if r.board[rank][file] == letterOf('K', white) {
				return [2]int{rank, file}
			}
		}
	}
	return none
}

func (r *reference) inCheck(white bool) bool { return r.attacked(r.king(white), !white) }

func square(s [2]int) game.Square { return game.Square(s[0]*8 + s[1]) }

// moves returns the legal moves.
func (r *reference) moves() []game.Move {
	var legal []game.Move
	for _, m := range r.candidates() {
		after := r.clone()
		after.play(m)
		if !after.inCheck(r.white) {
			legal = append(legal, m)
		}
	}
	return append(legal, r.castlings()...)
}

// candidates returns the moves but castlings, those included that leave the
// king in check.
func (r *reference) candidates() []game.Move {
	var all []game.Move
	for rank := range 8 {
		for file := range 8 {
			if !mine(r.board[rank][file], r.white) {
				continue
			}
			from := [2]int{rank, file}
			if upper(r.board[rank][file]) == 'P' {
				all = append(all, r.pawnMoves(from)...)
				continue
			}
			for _, to := range r.reach(rank, file) {
				if !mine(r.board[to[0]][to[1]], r.white) {
					all = append(all, game.NewMove(square(from), square(to)))
				}
			}
		}
	}
	return all
}

func (r *reference) pawnMoves(from [2]int) []game.Move {
	var all []game.Move
	add := func(to [2]int) {
		if to[0] != 0 && to[0] != 7 {
			all = append(all, game.NewMove(square(from), square(to)))
			return
		}
		for kind := game.Piece(2); kind <= 5; kind++ {
			all = append(all, game.NewPromotion(square(from), square(to), kind))
		}
	}
	forward, second := 1, 1
	if !r.white {
		forward, second = -1, 6
	}
	if r.at(from[0]+forward, from[1]) == '.' {
		add([2]int{from[0] + forward, from[1]})
		if from[0] == second && r.at(from[0]+2*forward, from[1]) == '.' {
			add([2]int{from[0] + 2*forward, from[1]})
		}
	}
	for _, to := range r.reach(from[0], from[1]) {
		if mine(r.board[to[0]][to[1]], !r.white) {
			add(to)
		} else if to == r.passed {
			all = append(all, game.NewKind(square(from), square(to), game.EnPassant))
		}
	}
	return all
}

// castlings returns the legal castlings, by the text of the FIDE Laws,
// appendix II: between the king, its rook and where they go there is nothing
// else; no square on which the king stands, that it crosses or reaches is
// attacked.
func (r *reference) castlings() []game.Move {
	var legal []game.Move
	king := r.king(r.white)
	for rook := range r.rooks {
		if r.board[rook[0]][rook[1]] != letterOf('R', r.white) || r.inCheck(r.white) {
			continue
		}
		kingTo, rookTo := [2]int{king[0], 2}, [2]int{king[0], 3}
		if rook[1] > king[1] {
			kingTo, rookTo = [2]int{king[0], 6}, [2]int{king[0], 5}
		}
		bare := r.clone()
		bare.board[king[0]][king[1]], bare.board[rook[0]][rook[1]] = '.', '.'
		free := true
		for file := min(king[1], rook[1], kingTo[1], rookTo[1]); file <= max(king[1], rook[1], kingTo[1], rookTo[1]); file++ {
			free = free && bare.board[king[0]][file] == '.'
		}
		for file := min(king[1], kingTo[1]); file <= max(king[1], kingTo[1]); file++ {
			free = free && !r.attacked([2]int{king[0], file}, !r.white)
		}
		m := game.NewKind(square(king), square(rook), game.Castle)
		after := r.clone()
		after.play(m)
		if free && !after.inCheck(r.white) {
			legal = append(legal, m)
		}
	}
	return legal
}
