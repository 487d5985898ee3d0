package game

import "math/bits"

// A Move is a move of any variant, packed into 20 bits:
//
//	 0– 6  destination square
//	 7–13  origin square, or the piece type of a drop
//	14–17  piece type promoted to, or None
//	18–19  kind
//
// The zero Move means "no move".
type Move uint32

// NoMove is the zero Move.
const NoMove Move = 0

// MoveBits is the number of bits a Move needs.
const MoveBits = 20

// Kind tells apart the moves that need more than an origin and a destination.
type Kind uint8

// The kinds of move.
const (
	Normal    Kind = iota
	Castle         // origin is the king's square, destination the rook's
	EnPassant      // the captured pawn is not on the destination
	Drop           // a piece from the hand appears on the destination
)

// NewMove returns the plain move from one square to another.
func NewMove(from, to Square) Move { return Move(to) | Move(from)<<7 }

// NewPromotion returns the move of a pawn that becomes a piece of type kind.
func NewPromotion(from, to Square, kind Piece) Move { return NewMove(from, to) | Move(kind)<<14 }

// NewKind returns the move of the given kind from one square to another.
func NewKind(from, to Square, kind Kind) Move { return NewMove(from, to) | Move(kind)<<18 }

// NewDrop returns the drop of a piece of type kind on a square.
func NewDrop(kind Piece, to Square) Move { return NewKind(Square(kind), to, Drop) }

// To returns the destination square.
func (m Move) To() Square { return Square(m & (NumSquares - 1)) }

// From returns the origin square. For a drop it is the piece type instead.
func (m Move) From() Square { return Square(m >> 7 & (NumSquares - 1)) }

// Promotion returns the piece type promoted to, or None.
func (m Move) Promotion() Piece { return Piece(m >> 14 & (NumPieces - 1)) }

// Kind returns the kind of the move.
func (m Move) Kind() Kind { return Kind(m >> 18 & 3) }

// MaxMoves bounds the legal moves of a position in any variant.
const MaxMoves = 512

// A MoveList is a fixed buffer of moves and their ordering scores. Each ply of
// the search owns one, so generating moves never allocates. The zero MoveList
// is empty and ready to use.
type MoveList struct {
	n     int
	moves [MaxMoves]Scored
}

// A Scored is a move and the score by which it is ordered.
type Scored struct {
	Move  Move
	Score int32
}

// Add appends m.
func (l *MoveList) Add(m Move) {
	l.moves[l.n&(MaxMoves-1)] = Scored{Move: m}
	l.n++
}

// AddEach appends m with each destination of the set to instead of square 0: bit n
// is square n.
func (l *MoveList) AddEach(m Move, to uint64) {
	n := l.n // stays in a register, unlike l.n
	for ; to != 0; to &= to - 1 {
		l.moves[n&(MaxMoves-1)] = Scored{Move: m + Move(bits.TrailingZeros64(to))}
		n++
	}
	l.n = n
}

// Len returns the number of moves added so far.
func (l *MoveList) Len() int { return l.n }

// Moves returns the moves added so far. The slice aliases l.
func (l *MoveList) Moves() []Scored { return l.moves[:l.n&(2*MaxMoves-1)] }

// Reset empties l.
func (l *MoveList) Reset() { l.n = 0 }

// Truncate drops all but the first n moves.
func (l *MoveList) Truncate(n int) { l.n = min(l.n, n) }
