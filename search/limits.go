package search

import (
	"time"

	"arrocco/game"
)

// Limits says when a search should end, and what it should look at. The zero
// Limits searches everything and never ends by itself. Limits combine: the
// first that is reached ends the search.
type Limits struct {
	Start     time.Time                     // when the request came in; zero means now
	Timed     bool                          // Time and Increment count; Time may be zero or less
	Time      [game.NumColors]time.Duration // left on the clock
	Increment [game.NumColors]time.Duration // added after each move
	MovesToGo int                           // until the next time control; 0 for the whole game
	Overhead  time.Duration                 // lost on the way to and from the interface, per move

	// MoveTime is the time to use, 0 for no such limit. Of it, Overhead is left, but at
	// most a twentieth. Forfeit says that a move which takes longer loses: then all of
	// Overhead is left, but at most half of MoveTime.
	MoveTime time.Duration
	Forfeit  bool

	Depth game.Depth // stop after this many plies; 0 for no such limit
	Nodes uint64     // stop after about this many nodes of all workers; 0 for no such limit
	// SoftNodes ends the search after the first iteration by whose end all workers
	// have searched this many nodes; 0 for no such limit.
	SoftNodes uint64

	// Enough, which may be nil, is called after each iteration, by one goroutine, with
	// the best move, its exact score and the nodes of all workers so far. The search
	// ends when it returns true. It is not called where something is hidden.
	Enough func(best game.Move, score game.Score, nodes uint64) bool

	Mate int // stop at a mate in this many moves or fewer; 0 for no such limit

	// Deals is how often hidden pieces are dealt, at most; at the depth limit
	// exactly so often. 0 is for as often as it takes to be sure of the move.
	// Seed decides the deals. Neither matters where nothing is hidden.
	Deals int
	Seed  uint64

	// Dealt has the root searched as it stands even if something is hidden in it:
	// what it does not know, nobody learns in the search.
	Dealt bool

	// Contempt is how many centipawns a draw is to cost the side to move, with all
	// pieces on the board. Scores rise by it, and more if they are good. It does not
	// matter where something is hidden.
	Contempt game.Score

	// PlayOn has a root that the rules have ended scored by its moves, as for players who
	// have not claimed the draw yet. Otherwise its score is what the function Settled says.
	PlayOn bool

	Infinite bool // hold the result until Stop, whatever the other limits say
	Ponder   bool // as Infinite until PonderHit; the clock starts to count then

	Moves   []game.Move // search only these; nil for all
	Banned  []game.Move // play none of these, unless nothing else is legal (banmoves in UCCI)
	MultiPV int         // lines to report; 0 means 1

	// OneDepth has a search that is cut short end with the lines of the last complete
	// iteration, all of one depth, unless the one that was cut short has found a mate.
	// Otherwise the first lines are newer than the rest.
	OneDepth bool

	// NodesPerMS makes time count in nodes, this many a millisecond, for
	// reproducible games (the option nodestime). 0 means real time.
	NodesPerMS int

	// Handicap weakens the play: 0 is full strength, 20 the weakest that thinks, and with
	// 40 all moves are left to chance.
	Handicap float64

	// Randomness varies the play: of the best moves one is taken that loses less
	// than this many centipawns. 0 is for always the best.
	Randomness game.Score
}

// An Info reports the progress of a search: either a line of play, or, if
// Current is set, the root move that is being searched.
type Info struct {
	Depth, SelDepth game.Depth // nominal and greatest depth, plies
	Line            int        // 1-based rank of this line among MultiPV
	Score           game.Score // for the side to move at the root
	Bound           game.Bound // Exact unless the window was missed
	Settled         bool       // Score does not come from a search, see the function Settled
	Nodes, TBHits   uint64     // of all workers
	Elapsed         time.Duration
	HashFull        int         // permille
	PV              []game.Move // valid only during the call; only moves that are sure to be legal

	// Where something is hidden, Score is the mean over this many deals, scores
	// beyond 20 pawns counted as 20, or the longest mate if all deals have one. In
	// a deal in which the move was far behind another, a bound is counted.
	// Elsewhere both are 0. StdErr is 0, too, if there is one move or one deal.
	Deals  int
	StdErr float64 // standard error of the difference between the two leading moves, centipawns

	Current       game.Move
	CurrentNumber int // 1-based
}

// A Result is the outcome of a search.
type Result struct {
	Best, Ponder game.Move // NoMove if there is none

	// Score, its Bound, Depth and PV come from one search: see Pool.Search. PV begins
	// with Best. Depth is 0 if there is no legal move.
	Score game.Score
	Bound game.Bound // Exact, or Lower if the search ended just after Best had replaced another move
	Depth game.Depth // plies
	PV    []game.Move

	// Exact is the last exact score of the root: Score itself if that is exact, and
	// else the score of the last iteration that was completed.
	Exact game.Score

	Settled bool   // as in Info
	Nodes   uint64 // of all workers
	Elapsed time.Duration

	Deals  int     // as in Info
	StdErr float64 // as in Info
}
