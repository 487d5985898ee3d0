package search

import (
	"time"

	"arrocco/game"
)

// Limits says when a search should end, and what it should search. The zero Limits searches
// everything and never ends by itself. Limits combine: the first that is reached ends the
// search.
type Limits struct {
	Start     time.Time                     // when the request came in; zero means now
	Timed     bool                          // Time and Increment count; Time may be zero or less
	Time      [game.NumColors]time.Duration // left on the clock
	Increment [game.NumColors]time.Duration // added after each move
	MovesToGo int                           // until the next time control; 0 for the whole game
	Overhead  time.Duration                 // lost to communication with the interface, per move

	// MoveTime is the time to use for the move, 0 for no such limit. The search leaves
	// Overhead of it, but at most a twentieth. Forfeit says that a later move loses: then
	// the search leaves all of Overhead, but at most half of MoveTime.
	MoveTime time.Duration
	Forfeit  bool

	Depth game.Depth // stop after this many plies; 0 for no such limit
	Nodes uint64     // stop after about this many nodes of all workers; 0 for no such limit
	// SoftNodes ends the search after the first iteration at whose end all workers together
	// have searched this many nodes; 0 for no such limit.
	SoftNodes uint64

	// Enough, which may be nil, is called after each iteration, by one goroutine, with
	// the best move, its exact score and the nodes of all workers so far. The search
	// ends when it returns true. It is not called where something is hidden.
	Enough func(best game.Move, score game.Score, nodes uint64) bool

	Mate int // stop at a mate in this many moves or fewer; 0 for no such limit

	// Deals is the largest number of deals of hidden pieces, and the exact number at the
	// depth limit. With 0, the search stops when the best move is clear. Seed decides
	// the deals. Both have no effect where nothing is hidden.
	Deals int
	Seed  uint64

	// Dealt has the root searched as it is even if something is hidden in it: what is
	// unknown there stays unknown in the search.
	Dealt bool

	// Contempt is how much a draw costs the side to move, in internal units, with all pieces
	// on the board. Scores rise by it, and by more if they are good. It has no effect where
	// something is hidden.
	Contempt game.Score

	// PlayOn scores a root that the rules have ended by its moves, for players who have not
	// claimed the draw yet. Otherwise its score is that of the function Settled.
	PlayOn bool

	Endgames TableLimit // endgame tables

	Infinite bool // do not return before ctx is done, even if another limit is reached
	Ponder   bool // like Infinite until PonderHit, which starts the clock

	Moves   []game.Move // search only these; nil for all
	Banned  []game.Move // play none of these, unless nothing else is legal (banmoves in UCCI)
	MultiPV int         // number of lines to report; 0 means 1

	// OneDepth makes a search that is stopped end with the lines of the last complete
	// iteration, all of one depth, unless the unfinished iteration has found a mate.
	// Otherwise the first lines are newer than the rest.
	OneDepth bool

	// NodesPerMS counts time in nodes, this many a millisecond, for reproducible games (the
	// option nodestime). 0 means real time.
	NodesPerMS int

	// Handicap weakens the play: 0 is full strength, 20 the weakest that searches, and
	// with 40 all moves are random. Below 2, the search takes a share of its time and
	// nodes: half of them with 4/3, a bit more than a third just below 2.
	Handicap float64

	// Randomness varies the play: the search plays one of the moves that lose less than
	// this many internal units against the best. 0 always plays the best.
	Randomness game.Score
}

// An Info reports the progress of a search: either a line of play, or, if
// Current is set, the root move that is being searched.
type Info struct {
	Depth, SelDepth game.Depth // nominal and greatest depth, plies
	Line            int        // 1-based rank of this line among MultiPV
	Score           game.Score // for the side to move at the root
	Bound           game.Bound // Exact, or Lower if the search ended just after the move had replaced another
	Settled         bool       // Score comes from the rules and not from a search, see the function Settled
	Tables          bool       // Score comes from endgame tables, in which the root is
	Nodes, TBHits   uint64     // of all workers
	Elapsed         time.Duration
	HashFull        int         // permille
	PV              []game.Move // valid only during the call; all moves are legal

	// Where something is hidden, Score is the mean over this many deals, in which scores
	// beyond ±2000 units count as ±2000, or the longest mate if all deals have one. In
	// a deal in which the move was far behind another, its bound counts. Elsewhere both are
	// 0. StdErr is also 0 if there is only one move or one deal.
	Deals  int
	StdErr float64 // standard error of the difference between the two leading moves, internal units

	Current       game.Move
	CurrentNumber int // 1-based
}

// A Result is the outcome of a search.
type Result struct {
	Best, Ponder game.Move // NoMove if there is none

	// Score, its Bound, Depth and PV come from one search: see Pool.Search. PV begins
	// with Best. Depth is 0 if there is no legal move.
	Score game.Score
	Bound game.Bound // as in Info
	Depth game.Depth // plies
	PV    []game.Move

	// Exact is the last exact score of the root: Score if that is exact, and else the score
	// of the last complete iteration.
	Exact game.Score

	Settled bool   // as in Info
	Tables  bool   // as in Info
	Nodes   uint64 // of all workers
	Elapsed time.Duration

	Deals  int     // as in Info
	StdErr float64 // as in Info
}
