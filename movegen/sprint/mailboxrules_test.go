package sprint_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"arrocco/game"
)

// shift moves the pieces of m on the board, and nothing else.
func (b *mailbox) shift(m game.Move) {
	from, to := large(m.From()), large(m.To())
	switch m.Kind() {
	case game.Drop:
		b.board[to] = letterOf(".PNBRQ"[m.From()], b.white)
		return
	case game.Castle:
		king, rook := b.board[from], b.board[to]
		b.board[from], b.board[to] = '.', '.'
		if to > from {
			b.board[from+2], b.board[from+1] = king, rook
		} else {
			b.board[from-2], b.board[from-1] = king, rook
		}
		return
	case game.EnPassant:
		b.board[from/10*10+to%10] = '.'
	}
	b.board[to], b.board[from] = b.board[from], '.'
	if kind := m.Promotion(); kind != game.None {
		b.board[to] = letterOf(".PNBRQ"[kind], b.white)
	}
}

// play plays the legal m, lets the next side draw and notes the position. It
// returns the letter of the tile drawn, or 0.
func (b *mailbox) play(m game.Move) byte {
	from, to := large(m.From()), large(m.To())
	mover, taken := upper(b.board[from]), b.board[to]
	b.shift(m)
	b.clock++
	b.passed = 0
	if m.Kind() == game.Drop {
		b.spend(".PNBRQ"[m.From()], to)
	} else {
		b.lose(from)
		b.lose(to)
		if mover == 'P' || taken != '.' && m.Kind() == game.Normal {
			b.clock = 0
		}
		if mover == 'P' && (to-from == 20 || from-to == 20) {
			b.passed = (from + to) / 2
		}
	}
	if !b.white {
		b.number++
	}
	b.white = !b.white
	tile := b.draw()
	b.history[b.identity()]++
	return tile
}

// spend takes a tile that goes to sq out of the mover's hand.
func (b *mailbox) spend(letter byte, sq int) {
	i := b.me()
	at := bytes.IndexByte(b.hand[i], letter)
	b.hand[i] = slices.Delete(bytes.Clone(b.hand[i]), at, at+1)
	b.clock = 0
	switch letter {
	case 'P':
		b.pawned[i] = true
	case 'B':
		b.bishop[i] = "DL"[strings.IndexByte("LD", shade(sq))]
	case 'R':
		for k, corner := range []int{h1, a1, h8, a8} {
			if sq == corner && k/2 == i && b.still[i] {
				b.corner[k] = true
			}
		}
	}
}

// lose takes away the rights that end with a move from or to a square.
func (b *mailbox) lose(sq int) {
	for k, corner := range []int{h1, a1, h8, a8} {
		if sq == corner {
			b.corner[k] = false
		}
	}
	for i, king := range []int{e1, e8} {
		if sq == king {
			b.still[i], b.corner[2*i], b.corner[2*i+1] = false, false, false
		}
	}
}

// tiles returns tiles of a side as the FEN has them.
func (b *mailbox) tiles(i int, letters string) string {
	sorted := []byte(strings.ReplaceAll(letters, "?", "~"))
	slices.Sort(sorted)
	text := strings.ReplaceAll(string(sorted), "~", "?")
	text = strings.ReplaceAll(text, "B", string(b.bishop[i]))
	if i == 1 {
		return strings.ToLower(text)
	}
	return text
}

// fen returns the FEN with the given hands.
func (b *mailbox) fen(hands [2]string) string {
	side := "w"
	if !b.white {
		side = "b"
	}
	return fmt.Sprintf("%s[%s/%s] %s %s %s %d %d",
		b.boardFEN(), hands[0], hands[1], side, b.castling(), b.passing(), b.clock, b.number)
}

func (b *mailbox) boardFEN() string {
	var text []byte
	for rank := a8; rank >= a1; rank -= 10 {
		for file := 0; file < 8; {
			empty := 0
			for ; b.board[rank+file] == '.'; file++ {
				empty++
			}
			if empty > 0 {
				text = append(text, '0'+byte(empty))
			}
			if file < 8 {
				text = append(text, b.board[rank+file])
				file++
			}
		}
		if rank > a1 {
			text = append(text, '/')
		}
	}
	return string(text)
}

func (b *mailbox) castling() string {
	var text string
	for i := range 2 {
		letters := "KQE"
		if i == 1 {
			letters = "kqe"
		}
		switch {
		case b.corner[2*i] && b.corner[2*i+1]:
			text += letters[:2]
		case b.corner[2*i]:
			text += letters[:1]
		case b.corner[2*i+1]:
			text += letters[1:2]
		case b.still[i]:
			text += letters[2:]
		}
	}
	if text == "" {
		return "-"
	}
	return text
}

// passing returns the square of a legal en-passant capture, or "-".
func (b *mailbox) passing() string {
	if b.passed != 0 {
		for _, m := range b.moves() {
			if m.Kind() == game.EnPassant {
				return string([]byte{'a' + byte(b.passed%10-1), '1' + byte(b.passed/10-2)})
			}
		}
	}
	return "-"
}

// identity returns all that makes a position the same as an earlier one.
func (b *mailbox) identity() string {
	text := strings.Fields(b.known())
	return strings.Join(text[:4], " ")
}

// outcome returns how the game stands.
func (b *mailbox) outcome(moves int) game.Outcome {
	switch {
	case moves == 0 && b.checked(b.white) && b.white:
		return game.Outcome{Result: game.BlackWins, Reason: game.Checkmate}
	case moves == 0 && b.checked(b.white):
		return game.Outcome{Result: game.WhiteWins, Reason: game.Checkmate}
	case moves == 0:
		return game.Outcome{Result: game.Drawn, Reason: game.Stalemate}
	case b.bare():
		return game.Outcome{Result: game.Drawn, Reason: game.InsufficientMaterial}
	case b.clock >= 100:
		return game.Outcome{Result: game.Drawn, Reason: game.FiftyMoves}
	case b.history[b.identity()] >= 3:
		return game.Outcome{Result: game.Drawn, Reason: game.Threefold}
	}
	return game.Outcome{}
}

// bare reports whether board, hands and decks are not enough for a mate.
func (b *mailbox) bare() bool {
	all := bytes.ToUpper(b.board[:])
	light, dark := 0, 0
	for sq, letter := range all {
		if letter == 'B' && shade(sq) == 'L' {
			light++
		} else if letter == 'B' {
			dark++
		}
	}
	for i := range 2 {
		tiles := slices.Concat(b.hand[i], b.deck[i])
		all = append(all, tiles...)
		n := bytes.Count(tiles, []byte("B"))
		if b.bishop[i] != 'D' {
			light += n
		}
		if b.bishop[i] != 'L' {
			dark += n
		}
	}
	if bytes.ContainsAny(all, "PRQ") {
		return false
	}
	knights, bishops := bytes.Count(all, []byte("N")), bytes.Count(all, []byte("B"))
	return knights+bishops <= 1 || knights == 0 && (light == 0 || dark == 0)
}
