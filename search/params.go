package search

import "arrocco/game"

// Params holds every number of the search that tuning may change. Variants
// share the code and differ in these numbers. The tune tag gives the least and
// greatest value and the step of SPSA at its end; a field without one is
// fixed. Scores are in centipawns, depths in plies, reductions in 1/1024 of a
// ply, and histories in the units of history.go.
type Params struct {
	// Iterative deepening.
	AspirationDepth game.Depth // full windows below this depth
	AspirationDelta game.Score `tune:"5,40,3"` // half the first window
	AspirationLess  game.Depth // after fails high, search less deep by at most this

	// Static evaluation.
	QuietTable int // no table cutoffs from so many plies without progress on

	// Pruning whole nodes.
	RazorDepth       game.Depth // at most
	RazorMargin      game.Score `tune:"100,500,50"` // per ply
	FutileNodeDepth  game.Depth // reverse futility pruning, at most
	FutileNodeMargin game.Score `tune:"10,150,8"` // per ply
	NullDepth        game.Depth // at least
	NullBase         game.Depth `tune:"2,6,1"`     // reduction
	NullPerDepth     game.Depth `tune:"2,6,1"`     // a ply more for each so many plies of depth
	NullEvalStep     game.Score `tune:"80,400,35"` // a ply more for each so much above beta
	NullEvalMax      game.Depth // but at most so many
	NullVerifyDepth  game.Depth // verify from this depth on
	ProbCutDepth     game.Depth // at least
	ProbCutMargin    game.Score `tune:"80,350,35"`
	ProbCutReduction game.Depth
	IterativeDepth   game.Depth // internal iterative reduction, at least

	// Pruning moves.
	LateBase       int        `tune:"1,16,1"` // quiet moves tried at depth 0 before the rest is pruned
	FutilityDepth  game.Depth // at most, after reduction
	FutilityBase   game.Score `tune:"20,250,25"`
	FutilityMargin game.Score `tune:"30,200,16"` // per ply after reduction
	HistoryDepth   game.Depth // at most, after reduction
	HistoryMargin  int32      `tune:"1000,8000,700"` // per ply
	ExchangeDepth  game.Depth // pruning by static exchange, at most
	ExchangeNoisy  game.Score `tune:"40,200,18"` // per ply
	ExchangeQuiet  game.Score `tune:"5,80,5"`    // per ply squared, after reduction

	// Ordering moves.
	OrderCheck int32 `tune:"0,49152,2500"` // history that a check is worth

	// Extensions.
	SingularDepth  game.Depth // at least
	SingularMargin game.Score `tune:"4,48,5"` // sixteenths of a centipawn a ply
	DoubleMargin   game.Score `tune:"4,60,6"`
	DoublePVMargin game.Score `tune:"40,300,25"` // the same on a principal variation
	TripleMargin   game.Score `tune:"40,250,25"`
	ExtensionsMax  int32      // double extensions on one line

	// Late move reductions, in 1/1024 of a ply.
	ReduceBase      float64    `tune:"0.2,1.6,0.15"` // plies
	ReduceRate      float64    `tune:"0.2,0.8,0.06"`
	ReduceNoisy     float64    `tune:"0.1,0.8,0.06"` // the rate for captures
	ReduceCut       int        `tune:"0,3072,250"`
	ReducePV        int        `tune:"0,2048,200"`
	ReducePVDoubt   int        `tune:"0,2048,150"` // so much less if the table knows a node of a principal variation,
	ReducePVTable   int        `tune:"0,2048,150"` // and so much more for each thing that bears it out
	ReduceImproving int        `tune:"0,2048,200"`
	ReduceTableCapt int        `tune:"0,2048,200"`
	ReduceCheck     int        `tune:"0,2048,200"`
	ReduceKiller    int        `tune:"0,2048,200"`
	ReduceCutoffs   int        `tune:"0,2048,200"`
	ReduceHistory   int32      `tune:"4096,24576,1600"` // history worth a ply
	ReduceCapture   int32      `tune:"2048,24576,1600"` // the same of a capture
	DeeperMargin    game.Score `tune:"10,100,10"`

	// Quiescence.
	QuiesceMargin game.Score `tune:"50,300,25"` // optimism about a capture

	// History.
	BonusPerDepth int32 `tune:"50,400,30"`
	BonusOffset   int32 `tune:"0,400,30"`
	BonusMax      int32 `tune:"800,4000,250"`
	TrendRate     int32 `tune:"0,20,2"` // for each centipawn that the last move changed the evaluation by
	CorrectRate   int32 `tune:"2,24,2"` // weight of one result, of 256, at depth 1
	CorrectPawn   int32 `tune:"0,128,14"`
	CorrectOther  int32 `tune:"0,128,10"`
	CorrectFollow int32 `tune:"0,128,10"`

	// Time.
	MoveHorizon  float64 `tune:"15,60,3"`    // moves the clock must last
	IncrementUse float64 `tune:"0.4,1,0.05"` // share of the increment spent on each move
	HardRatio    float64 `tune:"2,8,0.4"`    // hard limit over soft limit
}

// ChessParams are the parameters for orthodox chess and Chess960, tuned with the
// network chess-6 (see train/README.md) but for those of later ideas of the search.
var ChessParams = Params{
	AspirationDepth: 4,
	AspirationDelta: 14,
	AspirationLess:  3,

	QuietTable: 90,

	RazorDepth:       3,
	RazorMargin:      264,
	FutileNodeDepth:  9,
	FutileNodeMargin: 34,
	NullDepth:        3,
	NullBase:         3,
	NullPerDepth:     3,
	NullEvalStep:     147,
	NullEvalMax:      4,
	NullVerifyDepth:  14,
	ProbCutDepth:     5,
	ProbCutMargin:    209,
	ProbCutReduction: 4,
	IterativeDepth:   4,

	LateBase:       8,
	FutilityDepth:  8,
	FutilityBase:   65,
	FutilityMargin: 79,
	HistoryDepth:   4,
	HistoryMargin:  3680,
	ExchangeDepth:  9,
	ExchangeNoisy:  88,
	ExchangeQuiet:  21,

	OrderCheck: 16384,

	SingularDepth:  5,
	SingularMargin: 17,
	DoubleMargin:   20,
	DoublePVMargin: 120,
	TripleMargin:   91,
	ExtensionsMax:  8,

	ReduceBase:      1.1389,
	ReduceRate:      0.5087,
	ReduceNoisy:     0.3111,
	ReduceCut:       1407,
	ReducePV:        834,
	ReducePVDoubt:   600,
	ReducePVTable:   1000,
	ReduceImproving: 677,
	ReduceTableCapt: 662,
	ReduceCheck:     879,
	ReduceKiller:    1188,
	ReduceCutoffs:   800,
	ReduceHistory:   10859,
	ReduceCapture:   8192,
	DeeperMargin:    35,

	QuiesceMargin: 170,

	BonusPerDepth: 206,
	BonusOffset:   118,
	BonusMax:      1618,
	TrendRate:     4,
	CorrectRate:   6,
	CorrectPawn:   18,
	CorrectOther:  20,
	CorrectFollow: 40,

	MoveHorizon:  26,
	IncrementUse: 0.75,
	HardRatio:    4.5,
}

// XiangqiParams are the parameters for xiangqi: those of chess, tuned further with the
// network xiangqi-3.
var XiangqiParams = Params{
	AspirationDepth: 4,
	AspirationDelta: 16,
	AspirationLess:  3,

	QuietTable: 110, // the move limit is at 120

	RazorDepth:       3,
	RazorMargin:      276,
	FutileNodeDepth:  9,
	FutileNodeMargin: 38,
	NullDepth:        3,
	NullBase:         3,
	NullPerDepth:     3,
	NullEvalStep:     151,
	NullEvalMax:      4,
	NullVerifyDepth:  14,
	ProbCutDepth:     5,
	ProbCutMargin:    209,
	ProbCutReduction: 4,
	IterativeDepth:   4,

	LateBase:       8,
	FutilityDepth:  8,
	FutilityBase:   37,
	FutilityMargin: 75,
	HistoryDepth:   4,
	HistoryMargin:  2822,
	ExchangeDepth:  9,
	ExchangeNoisy:  121,
	ExchangeQuiet:  22,

	OrderCheck: 16384,

	SingularDepth:  5,
	SingularMargin: 17,
	DoubleMargin:   19,
	DoublePVMargin: 120,
	TripleMargin:   92,
	ExtensionsMax:  8,

	ReduceBase:      1.1728,
	ReduceRate:      0.4625,
	ReduceNoisy:     0.3,
	ReduceCut:       1463,
	ReducePV:        987,
	ReducePVDoubt:   600,
	ReducePVTable:   1000,
	ReduceImproving: 551,
	ReduceTableCapt: 733,
	ReduceCheck:     919,
	ReduceKiller:    1281,
	ReduceCutoffs:   565,
	ReduceHistory:   11790,
	ReduceCapture:   8192,
	DeeperMargin:    40,

	QuiesceMargin: 191,

	BonusPerDepth: 204,
	BonusOffset:   117,
	BonusMax:      1670,
	TrendRate:     4,
	CorrectRate:   6,
	CorrectPawn:   16,
	CorrectOther:  21,
	CorrectFollow: 42,

	MoveHorizon:  26,
	IncrementUse: 0.75,
	HardRatio:    4.5,
}

// SprintParams are the parameters for Scacchi Sprint: those of chess. Pruning and
// reducing the many drops harder than other quiet moves gained nothing in a first test.
var SprintParams = ChessParams
