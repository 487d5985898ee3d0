package polyglot

import (
	"math/bits"

	"arrocco/game"
	"arrocco/movegen/chess"
)

// Key returns the key of a position of chess in a book.
//
// The file of a pawn that has moved two squares belongs to the key if a pawn of the opponent
// stands beside it, even if that pawn may not capture it. A position that was read from a FEN
// has lost the file in this case, and has another key.
func Key(p *chess.Position) uint64 {
	s, b := p.State(), p.Bitboards()
	var key uint64
	for occupied := b.ByColor[game.White] | b.ByColor[game.Black]; occupied != 0; occupied &= occupied - 1 {
		sq := bits.TrailingZeros64(occupied)
		pc := s.Board[sq]
		kind := 2 * int(pc.Type()-chess.Pawn)
		if pc.Color() == game.White {
			kind++
		}
		key ^= random[64*kind+sq]
	}
	for wing := range 4 {
		if p.CastlingRight(game.Color(wing/2), wing%2 == 1) {
			key ^= random[castlingOffset+wing]
		}
	}
	if file, ok := passed(p); ok {
		key ^= random[enPassantOffset+file]
	}
	if s.Side == game.White {
		key ^= random[turnOffset]
	}
	return key
}

// passed returns the file of a pawn that has just moved two squares beside a pawn of the side
// to move.
func passed(p *chess.Position) (file int, ok bool) {
	if sq, ok := p.EnPassant(); ok {
		return int(sq % 8), true
	}
	s := p.State()
	from, to := s.Last.From(), s.Last.To()
	if s.Last == game.NoMove || s.Last.Kind() != game.Normal || s.Board[to].Type() != chess.Pawn ||
		from+16 != to && to+16 != from {
		return 0, false
	}
	file = int(to % 8)
	pawn := game.NewPiece(s.Side, chess.Pawn)
	return file, file > 0 && s.Board[to-1] == pawn || file < 7 && s.Board[to+1] == pawn
}
