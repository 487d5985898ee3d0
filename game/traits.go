package game

// Traits are the facts about a game that do not change while it is played. Code that
// serves every game reads what differs from here and never compares names. The
// zero value of a field is what chess has, except for sizes, letters and numbers.
//
// Where pieces wait beside the board, in a hand or a deck, they have places in
// State.Board too, after the squares: Pockets of them, White's in the first half,
// Black's in the same order in the second. Which piece a place is for never changes,
// so that the places together say what is there, and an evaluation needs to know
// nothing else about them.
type Traits struct {
	Name            string
	Files, Ranks    int              // size of the board
	Pockets         int              // places beyond it, see above
	Letters         string           // Letters[t] is the upper-case letter of piece type t in FEN
	StalemateIsLoss bool             // xiangqi: a player without a move has lost
	Value           [NumPieces]Score // exchange value of each Piece, in units
	Scale           Scale            // what scores mean

	Notation   Notation          // how people write moves
	FirstRank  int               // number of the rank nearest to White in these notations
	OnPoints   bool              // pieces stand on the crossings of lines, with a river and palaces
	Players    [NumColors]string // what the players are called
	PieceNames [8]string         // what the piece types are called, as "knight"
	DrawRule   DrawRule          // how repetitions and moves without progress draw
	PGNTags    [][2]string       // names and values of the PGN tags that say which game is played
}

// Places returns the number of squares and of pockets.
func (t *Traits) Places() int { return t.Files*t.Ranks + t.Pockets }

// A Scale says what scores mean in a game. All fields are what "arrocco scale" fitted
// to games of the engine against itself. Half, Spread and PerPiece are the fields of
// eval.Model.
type Scale struct {
	Even     float64 // units at which the chance to win is one half, with any number of pieces
	Half     float64 // units
	Spread   float64 // units
	PerPiece float64 // percent
}

// A Notation is a way in which people write the moves of a game.
type Notation uint8

// The notations.
const (
	SAN Notation = iota // Standard Algebraic Notation
	WXF                 // that of the World Xiangqi Federation, and in files ICCS
)

// A DrawRule says how a game is drawn by repetition or by moves without progress.
type DrawRule uint8

// The rules.
const (
	ClaimedDraws   DrawRule = iota // a player may claim a draw (FIDE Laws, 9.2 and 9.3)
	AutomaticDraws                 // the game ends
	JudgedDraws                    // the game ends; the side that repeats moves may also lose (xiangqi)
)
