package xiangqi_test

import (
	"slices"
	"strings"
	"unicode"

	"arrocco/game"
)

// A reference knows the rules of xiangqi in the slowest and most obvious way: a
// board of letters, moves that are tried out and rejected if the general can
// then be taken. It shares no code with the package that it is compared with.
type reference struct {
	board [10][9]byte // rank, file: a FEN letter or '.'
	red   bool        // Red is to move
}

// newReference reads the board and the side to move of a FEN.
func newReference(fen string) *reference {
	fields := strings.Fields(fen)
	r := &reference{red: fields[1] != "b"}
	for i, rank := range strings.Split(fields[0], "/") {
		file := 0
		for _, letter := range []byte(rank) {
			if '1' <= letter && letter <= '9' {
				for range letter - '0' {
					r.board[9-i][file] = '.'
					file++
				}
				continue
			}
			r.board[9-i][file] = letter
			file++
		}
	}
	return r
}

func (r *reference) clone() *reference {
	c := *r
	return &c
}

// at returns the letter on a square, or 0 outside the board.
func (r *reference) at(s [2]int) byte {
	if s[0] < 0 || s[0] > 9 || s[1] < 0 || s[1] > 8 {
		return 0
	}
	return r.board[s[0]][s[1]]
}

// side reports whether the letter is a piece of Red, or of Black.
func side(letter byte, red bool) bool {
	if red {
		return 'A' <= letter && letter <= 'Z'
	}
	return 'a' <= letter && letter <= 'z'
}

func upper(letter byte) byte { return byte(unicode.ToUpper(rune(letter))) }

// find returns the squares of the side's pieces with the given letter, or of
// all its pieces for '*'.
func (r *reference) find(letter byte, red bool) [][2]int {
	var found [][2]int
	for rank := range 10 {
		for file := range 9 {
			have := r.board[rank][file]
			if side(have, red) && (letter == '*' || upper(have) == letter) {
				found = append(found, [2]int{rank, file})
			}
		}
	}
	return found
}

// ownHalf reports whether a rank is on the side's own bank of the river.
func ownHalf(rank int, red bool) bool { return rank < 5 == red }

// inPalace reports whether a square is in the side's palace.
func inPalace(s [2]int, red bool) bool {
	return 3 <= s[1] && s[1] <= 5 && (s[0] <= 2 && red || s[0] >= 7 && !red)
}

var (
	straight = [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonal = [][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
)

func step(s, d [2]int, n int) [2]int { return [2]int{s[0] + n*d[0], s[1] + n*d[1]} }

// reach returns the squares that the piece on a square may go to, by how it
// moves and captures alone.
func (r *reference) reach(from [2]int) [][2]int {
	letter := r.at(from)
	red := side(letter, true)
	var squares [][2]int
	switch upper(letter) {
	case 'P':
		squares = soldierSteps(from, red)
	case 'A', 'K':
		steps := straight
		if letter == 'A' || letter == 'a' {
			steps = diagonal
		}
		for _, d := range steps {
			if to := step(from, d, 1); inPalace(to, red) {
				squares = append(squares, to)
			}
		}
	case 'B':
		for _, d := range diagonal {
			if to := step(from, d, 2); r.at(step(from, d, 1)) == '.' && ownHalf(to[0], red) {
				squares = append(squares, to)
			}
		}
	case 'N':
		for _, d := range straight {
			if leg := step(from, d, 1); r.at(leg) == '.' {
				aside := [2]int{d[1], d[0]}
				squares = append(squares, step(step(leg, d, 1), aside, 1), step(step(leg, d, 1), aside, -1))
			}
		}
	case 'R', 'C':
		squares = r.lines(from, upper(letter) == 'C')
	}
	return slices.DeleteFunc(squares, func(to [2]int) bool { return r.at(to) == 0 || side(r.at(to), red) })
}

// soldierSteps returns where a soldier goes: forward, across the river also
// aside.
func soldierSteps(from [2]int, red bool) [][2]int {
	forward := [2]int{1, 0}
	if !red {
		forward[0] = -1
	}
	squares := [][2]int{step(from, forward, 1)}
	if !ownHalf(from[0], red) {
		squares = append(squares, [2]int{from[0], from[1] - 1}, [2]int{from[0], from[1] + 1})
	}
	return squares
}

// lines returns where a chariot or a cannon goes: along each line up to the
// first piece, which the chariot captures, while the cannon captures the next.
func (r *reference) lines(from [2]int, cannon bool) [][2]int {
	var squares [][2]int
	for _, d := range straight {
		to := step(from, d, 1)
		for ; r.at(to) == '.'; to = step(to, d, 1) {
			squares = append(squares, to)
		}
		if cannon {
			for to = step(to, d, 1); r.at(to) == '.'; to = step(to, d, 1) {
				continue
			}
		}
		squares = append(squares, to)
	}
	return squares
}

// attacked reports whether a piece of Red, or of Black, would capture an enemy
// soldier on a square.
func (r *reference) attacked(square [2]int, byRed bool) bool {
	c := r.clone()
	c.board[square[0]][square[1]] = 'p'
	if !byRed {
		c.board[square[0]][square[1]] = 'P'
	}
	return slices.ContainsFunc(c.find('*', byRed), func(from [2]int) bool {
		return slices.Contains(c.reach(from), square)
	})
}

// threatened reports whether the piece on a square, unless it is a general, would be
// captured by one worth less, or would be captured and not recaptured.
func (r *reference) threatened(square [2]int) bool {
	worth := map[byte]int{'P': 1, 'A': 2, 'B': 2, 'N': 3, 'C': 4, 'R': 5, 'K': 6}
	letter := r.at(square)
	red := side(letter, true)
	if letter == '.' || upper(letter) == 'K' {
		return false
	}
	attackers := slices.DeleteFunc(r.find('*', !red), func(from [2]int) bool {
		return !slices.Contains(r.reach(from), square)
	})
	return len(attackers) > 0 && (!r.attacked(square, red) || slices.ContainsFunc(attackers, func(from [2]int) bool {
		return worth[upper(r.at(from))] < worth[upper(letter)]
	}))
}

// checkers returns the squares of the pieces that attack the general of the
// given side; the other general is one of them if the two face each other.
func (r *reference) checkers(red bool) [][2]int {
	general := r.find('K', red)[0]
	var found [][2]int
	for _, from := range r.find('*', !red) {
		if slices.Contains(r.reach(from), general) || upper(r.at(from)) == 'K' && r.facing(from, general) {
			found = append(found, from)
		}
	}
	return found
}

// facing reports whether two squares are on one file with nothing between.
func (r *reference) facing(a, b [2]int) bool {
	if a[1] != b[1] {
		return false
	}
	for rank := min(a[0], b[0]) + 1; rank < max(a[0], b[0]); rank++ {
		if r.board[rank][a[1]] != '.' {
			return false
		}
	}
	return true
}

// inCheck reports whether the general of the given side can be taken.
func (r *reference) inCheck(red bool) bool { return len(r.checkers(red)) > 0 }

func square(s [2]int) game.Square { return game.Square(s[0]*9 + s[1]) }

func coordinates(sq game.Square) [2]int { return [2]int{int(sq) / 9, int(sq) % 9} }

// moves returns the legal moves.
func (r *reference) moves() []game.Move {
	var legal []game.Move
	for _, from := range r.find('*', r.red) {
		for _, to := range r.reach(from) {
			after := r.clone()
			after.shift(from, to)
			if !after.inCheck(r.red) {
				legal = append(legal, game.NewMove(square(from), square(to)))
			}
		}
	}
	return legal
}

// givesCheck reports whether the legal m checks the opponent.
func (r *reference) givesCheck(m game.Move) bool {
	after := r.clone()
	after.play(m)
	return after.inCheck(after.red)
}

// play plays m.
func (r *reference) play(m game.Move) {
	r.shift(coordinates(m.From()), coordinates(m.To()))
	r.red = !r.red
}

// shift puts the piece on one square on another.
func (r *reference) shift(from, to [2]int) {
	r.board[to[0]][to[1]], r.board[from[0]][from[1]] = r.board[from[0]][from[1]], '.'
}

// perft returns the number of leaves at a depth.
func (r *reference) perft(depth int) int {
	moves := r.moves()
	if depth <= 1 {
		return len(moves)
	}
	leaves := 0
	for _, m := range moves {
		after := r.clone()
		after.play(m)
		leaves += after.perft(depth - 1)
	}
	return leaves
}

// fen returns the position as a FEN whose counters are those of a fresh game.
func (r *reference) fen() string {
	var b strings.Builder
	for rank := 9; rank >= 0; rank-- {
		empty := 0
		for _, letter := range r.board[rank] {
			if letter == '.' {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteByte(byte('0' + empty))
				empty = 0
			}
			b.WriteByte(letter)
		}
		if empty > 0 {
			b.WriteByte(byte('0' + empty))
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	if r.red {
		return b.String() + " w - - 0 1"
	}
	return b.String() + " b - - 0 1"
}
