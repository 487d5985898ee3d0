package chess

import (
	"strconv"
	"strings"

	"arrocco/game"
	"arrocco/movegen/internal/field"
)

// String returns the position in X-FEN: castling rights as KQkq, or as the file
// of the rook where another one stands further out. The en-passant square is
// there only if a capture is legal.
func (p *Position) String() string { return p.format(p.xfenCastling) }

// ShredderFEN returns the position as String does, with the file of its rook
// for each castling right.
func (p *Position) ShredderFEN() string { return p.format(p.shredderCastling) }

// format returns the FEN with castling rights written by letter, which knows
// the upper-case letter of a wing's right.
func (p *Position) format(letter func(w int) byte) string {
	s := p.cur
	var b strings.Builder
	fenBoard.Write(&b, s.Board[:64])
	b.WriteString([...]string{" w ", " b "}[s.Side&1])
	p.formatCastling(&b, letter)
	b.WriteByte(' ')
	if s.epCapturers != 0 {
		b.WriteString(name(s.epSquare))
	} else {
		b.WriteByte('-')
	}
	b.WriteString(" " + strconv.Itoa(int(s.HalfMoveClock)) + " " + strconv.Itoa(p.FullMove()))
	return b.String()
}

func (p *Position) formatCastling(b *strings.Builder, letter func(w int) byte) {
	left := p.cur.rights
	for c := range game.Color(game.NumColors) {
		wings := left >> wing(c, kingSide) & 3
		for side := range 2 {
			if wings>>side&1 != 0 {
				b.WriteByte(field.InCase(letter(wing(c, side)), c))
			}
		}
	}
	if left == 0 {
		b.WriteByte('-')
	}
}

func (p *Position) shredderCastling(w int) byte {
	return 'A' + byte(p.castlingSetup.wings[w].rookFrom&7)
}

func (p *Position) xfenCastling(w int) byte {
	c := game.Color(w >> 1)
	corner := homeRank(c) + 7
	if w&1 == queenSide {
		corner = homeRank(c)
	}
	rook := p.castlingSetup.wings[w].rookFrom
	further := between(rook, corner) | bit(corner)
	if rook != corner && further&p.cur.ByType[Rook]&p.cur.ByColor[c] != 0 {
		return p.shredderCastling(w)
	}
	return "KQ"[w&1]
}

// Flip returns the position with colors swapped and the board turned upside
// down: the same game for the other player. It has no history.
func (p *Position) Flip() *Position {
	s := p.cur
	d := diagram{
		side:      s.Side.Other(),
		epSquare:  noSquare,
		halfMoves: s.HalfMoveClock,
		number:    p.FullMove(),
	}
	for sq, pc := range s.Board[:64] {
		if pc != game.None {
			d.board[sq^56] = game.NewPiece(pc.Color().Other(), pc.Type())
		}
	}
	for w := range numWings {
		d.rooks[w^2] = noSquare
		if s.rights>>w&1 != 0 {
			d.rooks[w^2] = p.castlingSetup.wings[w].rookFrom ^ 56
		}
	}
	if s.epCapturers != 0 {
		d.epSquare = s.epSquare ^ 56
	}
	return d.position()
}
