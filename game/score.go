package game

// A Score is the value of a position for the side to move in internal units, or a
// distance to mate near the ends of the range. A unit is a hundredth of what the
// hand-written evaluation took a pawn for; Traits.Scale says what scores mean in a game.
// They are not the centipawns that users see: eval.Centipawns converts.
type Score int32

// A Depth is a search depth or a distance from the root, in plies.
type Depth int

// The landmarks of the score range. Everything fits in 16 bits.
const (
	Draw      Score = 0
	Mate      Score = 32000         // mated on the board
	MateEdge        = Mate - MaxPly // |score| >= MateEdge is a forced mate
	TableWin        = MateEdge - 1  // won by an endgame table at the root, see TableWinIn
	TableEdge       = TableWin - MaxPly
	Infinity  Score = 32001
	NoScore   Score = 32002 // no score is known
)

// MaxPly is the greatest distance from the root, in plies, that a search
// reaches, quiescence included.
const MaxPly = 240

// MatedIn returns the score of being mated ply plies from the root.
func MatedIn(ply int) Score { return Score(ply) - Mate }

// MateIn returns the score of giving mate ply plies from the root.
func MateIn(ply int) Score { return Mate - Score(ply) }

// IsMate reports whether s is a forced mate for either side.
func (s Score) IsMate() bool { return s >= MateEdge || s <= -MateEdge }

// TableWinIn returns the score of a position, ply plies from the root, that is won by an endgame
// table. It lies between evaluations and mates.
func TableWinIn(ply int) Score { return TableWin - Score(ply) }

// IsTable reports whether s is a win or a loss by an endgame table.
func (s Score) IsTable() bool { return !s.IsMate() && (s >= TableEdge || s <= -TableEdge) }

// MateMoves returns the distance to mate in full moves: positive when the side to move
// gives mate, negative when it is mated, and 0 only when it has lost already. An odd
// number of plies to being mated, or an even one to mate, is that of a move that loses by
// the rules, and that move counts. It is meaningful only if s.IsMate().
func (s Score) MateMoves() int {
	if s > 0 {
		return int(Mate-s+1) / 2
	}
	return -int(Mate+s+1) / 2
}

// A Bound says how a score relates to the true value of a position.
type Bound uint8

// The bounds. Exact is Lower|Upper.
const (
	Unknown Bound = 0
	Upper   Bound = 1 // true value <= score
	Lower   Bound = 2 // true value >= score
	Exact   Bound = 3
)
