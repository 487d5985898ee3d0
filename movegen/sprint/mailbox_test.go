package sprint_test

import (
	"bytes"
	"strings"
	"unicode"

	"arrocco/game"
)

// A mailbox knows the rules of Scacchi Sprint in another way than the package:
// the board has a rim of two squares (the 10x12 mailbox), moves are tried out
// and rejected if the king can be taken, decks are lists of letters. It always
// knows everything; what a player sees it tells by seen.
type mailbox struct {
	board   [120]byte      // by rank and file, 21 is a1: a FEN letter, '.', or 0 outside
	white   bool           // White is to move
	still   [2]bool        // the king has not moved: White's, Black's
	corner  [4]bool        // the rook of K, Q, k, q was placed and may castle
	passed  int            // the square a pawn has just passed, or 0
	clock   int            // plies since the last capture, pawn move or placement
	number  int            // of the move
	hand    [2][]byte      // upper-case letters
	deck    [2][]byte      // the next tile first
	bishop  [2]byte        // where the next bishop may go: 'B', 'L' or 'D'
	pawned  [2]bool        // has placed a pawn
	history map[string]int // how often each position occurred
}

const (
	a1, e1, h1 = 21, 25, 28
	a8, e8, h8 = 91, 95, 98
)

// newMailbox returns the start with the given decks, after White's first draw.
func newMailbox(white, black string) *mailbox {
	b := &mailbox{
		white: true, number: 1, still: [2]bool{true, true}, bishop: [2]byte{'B', 'B'},
		hand: [2][]byte{[]byte("P"), []byte("P")}, deck: [2][]byte{[]byte(white), []byte(black)},
		history: map[string]int{},
	}
	for sq := range b.board {
		if file, rank := sq%10, sq/10; 1 <= file && file <= 8 && 2 <= rank && rank <= 9 {
			b.board[sq] = '.'
		}
	}
	b.board[e1], b.board[e8], b.board[e1+10], b.board[e8-10] = 'K', 'k', 'P', 'p'
	b.draw()
	b.history[b.identity()]++
	return b
}

// me returns 0 if White is to move, 1 if Black is.
func (b *mailbox) me() int {
	if b.white {
		return 0
	}
	return 1
}

// draw lets the side to move draw, and returns the letter of the tile or 0.
func (b *mailbox) draw() byte {
	i := b.me()
	if len(b.deck[i]) == 0 {
		return 0
	}
	tile := b.deck[i][0]
	b.deck[i] = b.deck[i][1:]
	b.hand[i] = append(bytes.Clone(b.hand[i]), tile)
	return tile
}

// small returns the number of the square of a mailbox in package game, and
// large the way back.
func small(sq int) game.Square { return game.Square((sq/10-2)*8 + sq%10 - 1) }
func large(sq game.Square) int { return a1 + int(sq)/8*10 + int(sq)%8 }

var (
	rookSteps   = []int{1, -1, 10, -10}
	bishopSteps = []int{9, 11, -9, -11}
	kingSteps   = []int{1, -1, 10, -10, 9, 11, -9, -11}
	knightSteps = []int{8, 12, 19, 21, -8, -12, -19, -21}
)

// hit reports whether White, or Black, attacks a square.
func (b *mailbox) hit(sq int, byWhite bool) bool {
	pawn := 10 // from the pawn's square to the rank that it attacks
	if !byWhite {
		pawn = -10
	}
	is := func(at int, letter byte) bool { return b.board[at] == letterOf(letter, byWhite) }
	if is(sq-pawn-1, 'P') || is(sq-pawn+1, 'P') {
		return true
	}
	for _, d := range knightSteps {
		if is(sq+d, 'N') {
			return true
		}
	}
	for i, d := range kingSteps {
		slider := byte('R')
		if i >= 4 {
			slider = 'B'
		}
		at := sq + d
		if is(at, 'K') {
			return true
		}
		for b.board[at] == '.' {
			at += d
		}
		if is(at, slider) || is(at, 'Q') {
			return true
		}
	}
	return false
}

// checked reports whether White's, or Black's, king is in check.
func (b *mailbox) checked(white bool) bool {
	king := letterOf('K', white)
	return b.hit(bytes.IndexByte(b.board[:], king), !white)
}

// moves returns the legal moves.
func (b *mailbox) moves() []game.Move {
	var legal []game.Move
	try := func(m game.Move) {
		after := *b
		after.shift(m)
		if !after.checked(b.white) {
			legal = append(legal, m)
		}
	}
	for sq := a1; sq <= h8; sq++ {
		if letter := b.board[sq]; mine(letter, b.white) {
			b.pieceMoves(sq, upper(letter), try)
		}
	}
	b.castlings(try)
	b.drops(try)
	return legal
}

// pieceMoves tries the moves of the piece on a square.
func (b *mailbox) pieceMoves(sq int, letter byte, try func(game.Move)) {
	steps, far := kingSteps, false
	switch letter {
	case 'P':
		b.pawnMoves(sq, try)
		return
	case 'N':
		steps = knightSteps
	case 'B':
		steps, far = bishopSteps, true
	case 'R':
		steps, far = rookSteps, true
	case 'Q':
		far = true
	}
	for _, d := range steps {
		for to := sq + d; b.board[to] != 0 && !mine(b.board[to], b.white); to += d {
			try(game.NewMove(small(sq), small(to)))
			if !far || b.board[to] != '.' {
				break
			}
		}
	}
}

func (b *mailbox) pawnMoves(sq int, try func(game.Move)) {
	forward, second, last := 10, 3, 9
	if !b.white {
		forward, second, last = -10, 8, 2
	}
	step := func(to int) {
		if to/10 != last {
			try(game.NewMove(small(sq), small(to)))
			return
		}
		for kind := game.Piece(2); kind <= 5; kind++ {
			try(game.NewPromotion(small(sq), small(to), kind))
		}
	}
	if b.board[sq+forward] == '.' {
		step(sq + forward)
		if sq/10 == second && b.board[sq+2*forward] == '.' {
			step(sq + 2*forward)
		}
	}
	for _, to := range []int{sq + forward - 1, sq + forward + 1} {
		if mine(b.board[to], !b.white) {
			step(to)
		} else if to == b.passed {
			try(game.NewKind(small(sq), small(to), game.EnPassant))
		}
	}
}

func (b *mailbox) castlings(try func(game.Move)) {
	king := e1
	if !b.white {
		king = e8
	}
	free := func(squares ...int) bool {
		for _, d := range squares {
			if b.board[king+d] != '.' {
				return false
			}
		}
		return true
	}
	safe := func(to int) bool {
		return !b.checked(b.white) && !b.hit(king+to/2, !b.white) && !b.hit(king+to, !b.white)
	}
	if b.corner[2*b.me()] && free(1, 2) && safe(2) {
		try(game.NewKind(small(king), small(king+3), game.Castle))
	}
	if b.corner[2*b.me()+1] && free(-1, -2, -3) && safe(-2) {
		try(game.NewKind(small(king), small(king-4), game.Castle))
	}
}

// drops tries each tile in the hand on each empty square where it may go.
func (b *mailbox) drops(try func(game.Move)) {
	for i, letter := range []byte("PNBRQ") {
		if bytes.IndexByte(b.hand[b.me()], letter) < 0 {
			continue
		}
		for sq := a1; sq <= h8; sq++ {
			if b.board[sq] == '.' && b.mayDrop(letter, sq) {
				try(game.NewDrop(game.Piece(i+1), small(sq)))
			}
		}
	}
}

// mayDrop reports whether a tile may go to an empty square.
func (b *mailbox) mayDrop(letter byte, sq int) bool {
	rank := sq/10 - 1 // as the mover counts
	if !b.white {
		rank = 9 - rank
	}
	switch letter {
	case 'P':
		return 2 <= rank && rank <= 4
	case 'B':
		return rank <= 4 && (b.bishop[b.me()] == 'B' || b.bishop[b.me()] == shade(sq))
	case 'Q':
		return rank <= 4 && b.number >= 8
	}
	return rank <= 4
}

// shade returns 'L' for a light square and 'D' for a dark one, such as a1.
func shade(sq int) byte {
	if (sq/10+sq%10)%2 == 1 {
		return 'D'
	}
	return 'L'
}

// seen returns the FEN of the position as White, or Black, knows it.
func (b *mailbox) seen(byWhite bool) string {
	var hands [2]string
	for i := range hands {
		known, unseen := string(b.hand[i]), string(b.deck[i])
		if byWhite != (i == 0) {
			known, unseen = "", known+unseen
			hidden := len(unseen) - len(b.deck[i])
			if !b.pawned[i] {
				known, hidden = "P", hidden-1
				unseen = strings.Replace(unseen, "P", "", 1)
			}
			for hidden > 0 && (len(b.deck[i]) == 0 || strings.Count(unseen, unseen[:1]) == len(unseen)) {
				known, unseen, hidden = known+unseen[:1], unseen[1:], hidden-1
			}
			known += strings.Repeat("?", hidden)
		}
		hands[i] = b.tiles(i, known) + ":" + b.tiles(i, unseen)
	}
	return b.fen(hands)
}

// known returns the FEN of the position with all hands open.
func (b *mailbox) known() string {
	var hands [2]string
	for i := range hands {
		hands[i] = b.tiles(i, string(b.hand[i])) + ":" + b.tiles(i, string(b.deck[i]))
	}
	return b.fen(hands)
}

// mine reports whether the letter is a piece of White, or of Black.
func mine(letter byte, white bool) bool {
	return 'A' <= letter && letter <= 'Z' && white || 'a' <= letter && letter <= 'z' && !white
}

func upper(letter byte) byte { return byte(unicode.ToUpper(rune(letter))) }

// letterOf returns an upper-case letter as White's or Black's piece.
func letterOf(letter byte, white bool) byte {
	if white {
		return letter
	}
	return byte(unicode.ToLower(rune(letter)))
}
