package game

// A State is the part of a position that the search reads at every node. It is
// plain data, so reading it costs no dynamic call.
type State struct {
	Key           Key            // Zobrist key of all that matters for the rules, side to move included
	PawnKey       Key            // key of the pawns alone, for correction history
	MaterialKey   Key            // key of how many pieces of each kind there are
	NonPawnKey    [NumColors]Key // key of each side's pieces other than pawns
	Side          Color          // the side to move
	InCheck       bool           // the side to move is in check
	HalfMoveClock uint16         // plies since the last irreversible move, as in the FEN
	Pieces        uint8          // pieces on the board, kings included
	NonPawn       [NumColors]uint8
	Last          Move              // the move that led here, or NoMove at the start and after a null move
	Captured      Piece             // what Last captured, or None
	Board         [NumSquares]Piece // the squares, and the pockets after them, see Traits.Pockets
	Diff          Diff              // what Last changed there
}

// Capture reports whether m, legal here, takes a piece.
func (s *State) Capture(m Move) bool {
	switch m.Kind() {
	case Normal:
		return s.Board[m.To()&(NumSquares-1)] != None
	case EnPassant:
		return true
	default:
		return false
	}
}

// Noisy reports whether m, legal here, captures or promotes: whether Generate
// counts it as [Noisy].
func (s *State) Noisy(m Move) bool { return m.Promotion() != None || s.Capture(m) }

// Mover returns the piece that m, legal here, moves or drops.
func (s *State) Mover(m Move) Piece {
	if m.Kind() == Drop {
		return NewPiece(s.Side, Piece(m.From()))
	}
	return s.Board[m.From()&(NumSquares-1)]
}

// A Diff lists the pieces that a move put on or took off the board, or into and
// out of a pocket, which is what an incrementally updated evaluation needs to know.
// N is zero where nothing changed, as after most null moves, and where there was no
// move. If it is more than MaxChanges, only the first changes are there.
type Diff struct {
	N       uint8
	Changes [MaxChanges]Change
}

// MaxChanges is the number of changes in a Diff, a power of two. No
// move of chess or xiangqi makes more than four; where tiles are drawn, there are
// more.
const MaxChanges = 8

// Complete reports whether all changes are there.
func (d *Diff) Complete() bool { return d.N <= MaxChanges }

// List returns the changes that are there. The slice aliases d.
func (d *Diff) List() []Change { return d.Changes[:min(d.N, MaxChanges)] }

// A Change is one piece appearing on, or leaving, one square.
type Change struct {
	Piece Piece
	At    Square
	Added bool
}

// Add records that p appeared on, or left, the square at.
func (d *Diff) Add(p Piece, at Square, added bool) {
	if d.N < MaxChanges {
		d.Changes[d.N] = Change{p, at, added}
	}
	d.N++
}

// GenType selects the moves that Generate produces.
type GenType uint8

// The kinds of generation. Noisy and Quiet partition All.
const (
	All   GenType = iota
	Noisy         // captures and promotions
	Quiet         // everything else
)

// A Position is a position of one variant together with the game that led to
// it. Implementations are in the subdirectories of movegen.
//
// Each method does work worth at least some tens of nanoseconds, so calling it
// through an interface costs little; anything cheaper belongs in [State]. A
// Position is not safe for concurrent use: every search worker has a Clone.
type Position interface {
	// Traits returns the facts about the variant.
	Traits() *Traits

	// State returns the current state, to be read only. What the pointer
	// points at describes this position whenever the Position stands at it:
	// not between a Make and its Unmake, but again afterwards.
	State() *State

	// Generate appends the legal moves of the given kind to list.
	Generate(list *MoveList, kind GenType)

	// Legal reports whether m, which may be any bit pattern of [MoveBits]
	// bits (a hash collision, say), is a move that Generate produces here.
	Legal(m Move) bool

	// GivesCheck reports whether the legal m checks the opponent.
	GivesCheck(m Move) bool

	// Attacked returns the squares that the opponent's pieces attack: where they
	// could capture a piece there, if it were their turn and their king were of no
	// concern.
	Attacked() Squares

	// Threatened returns the squares of the pieces of both sides, but kings, that
	// may be lost if it is the opponent's turn: that a piece worth less attacks, or
	// that are attacked and not defended. What is pinned attacks and defends as well.
	Threatened() Squares

	// KeyAfter returns the key that the position most likely has after the legal
	// m: it may leave out what only few moves change, as rights to castle. So the entry
	// of the table can be prefetched before m is made.
	KeyAfter(m Move) Key

	// Make plays the legal move m, and MakeNull passes (not when in check).
	// Unmake takes back the last of either.
	Make(m Move)
	MakeNull()
	Unmake()

	// SEE reports whether the static exchange evaluation of the legal m, the
	// material won by the captures m starts on its destination, is at least
	// threshold units.
	SEE(m Move, threshold Score) bool

	// Adjudicate applies the rules about repetition, long checks and chases,
	// move counts and bare kings to a position ply plies from the root of a
	// search. Unknown means that play goes on. A bound other than Exact
	// narrows the window, as when play may still leave a loop. A position
	// that repeats one inside the search counts at once, one that repeats
	// the game before the root counts as the rules say. Below the root, a draw
	// may also be one that is known without a search, see [Ending].
	Adjudicate(ply int) (Score, Bound)

	// UpcomingRepetition reports whether the side to move has a move that
	// repeats an earlier position and so draws, ply plies from the root of a
	// search. It is allowed to miss some.
	UpcomingRepetition(ply int) bool

	// Outcome applies all the rules to the position as one of a game: unlike
	// Adjudicate it knows mate and stalemate, and counts every repetition as
	// an arbiter would.
	Outcome() Outcome

	// Clone returns an independent copy. It has memory for the moves of a short
	// search; a deeper one may allocate a few times, when it first gets there.
	Clone() Position

	// String returns the position in Forsyth–Edwards notation.
	String() string
}

// An Ending is a Position that knows endings which cannot be won. Adjudicate makes use of it
// below the root of a search; at the root, and of a game, only the rules count.
type Ending interface {
	Position

	// DeadEnding reports whether the position is a draw if both sides play well, although
	// the rules let play go on. It is certain, but knows only some of those positions.
	DeadEnding() bool
}
