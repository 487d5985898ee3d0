package search

import "arrocco/game"

// Params holds every number of the search that tuning may change. Variants
// share the code and differ in these numbers. The tune tag gives the least and
// greatest value and the step of SPSA at its end; a field without one is
// fixed. Scores are in centipawns, depths in plies, reductions in 1/1024 of a
// ply, and histories in the units of history.go.
type Params struct {
	// Iterative deepening.
	AspirationDepth     game.Depth // full windows below this depth
	AspirationDelta     game.Score `tune:"5,40,3"` // half the first window
	AspirationReduction game.Depth // after fails high, search less deep by at most this

	// Static evaluation.
	HalfMoveClockTableCutoff int // no table cutoffs from so many plies without progress on

	// Pruning whole nodes.
	RazoringDepth         game.Depth // at most
	RazoringMargin        game.Score `tune:"100,500,50"` // per ply
	ReverseFutilityDepth  game.Depth // reverse futility pruning, at most
	ReverseFutilityMargin game.Score `tune:"10,150,8"` // per ply
	NullMoveDepth         game.Depth // at least
	NullMoveBase          game.Depth `tune:"2,6,1"`     // reduction
	NullMoveDepthDivisor  game.Depth `tune:"2,6,1"`     // a ply more for each so many plies of depth
	NullMoveEvalDivisor   game.Score `tune:"80,400,35"` // a ply more for each so much above beta
	NullMoveEvalMax       game.Depth // but at most so many
	NullMoveVerifyDepth   game.Depth // verify from this depth on
	ProbCutDepth          game.Depth // at least
	ProbCutMargin         game.Score `tune:"80,350,35"`
	ProbCutReduction      game.Depth
	IIRDepth              game.Depth // internal iterative reduction, at least

	// Pruning moves.
	LateMovePruningBase   int        `tune:"1,16,1"` // quiet moves tried at depth 0 before the rest is pruned
	FutilityPruningDepth  game.Depth // at most, after reduction
	FutilityPruningBase   game.Score `tune:"20,250,25"`
	FutilityPruningMargin game.Score `tune:"30,200,16"` // per ply after reduction
	HistoryPruningDepth   game.Depth // at most, after reduction
	HistoryPruningMargin  int32      `tune:"1000,8000,700"` // per ply
	SEEPruningDepth       game.Depth // pruning by static exchange, at most
	SEEPruningNoisyMargin game.Score `tune:"40,200,18"` // per ply
	SEEPruningQuietMargin game.Score `tune:"5,80,5"`    // per ply squared, after reduction

	// Ordering moves.
	QuietCheckBonus int32 `tune:"0,49152,2500"` // history that a check is worth

	// Extensions.
	SingularDepth           game.Depth // at least
	SingularMargin          game.Score `tune:"4,48,5"` // sixteenths of a centipawn a ply
	DoubleExtensionMargin   game.Score `tune:"4,60,6"`
	DoubleExtensionPVMargin game.Score `tune:"40,300,25"` // the same on a principal variation
	TripleExtensionMargin   game.Score `tune:"40,250,25"`
	DoubleExtensionsMax     int32      // double extensions on one line

	// Late move reductions, in 1/1024 of a ply.
	LMRBase                  float64    `tune:"0.2,1.6,0.15"` // plies
	LMRRate                  float64    `tune:"0.2,0.8,0.06"`
	LMRNoisyRate             float64    `tune:"0.1,0.8,0.06"` // the rate for captures
	LMRCutNode               int        `tune:"0,3072,250"`
	LMRTTPV                  int        `tune:"0,2048,200"`
	LMRTTPVHit               int        `tune:"0,2048,150"` // so much less if the table knows a node of a principal variation,
	LMRTTPVConfirmed         int        `tune:"0,2048,150"` // and so much more for each thing that bears it out
	LMRImproving             int        `tune:"0,2048,200"`
	LMRNoisyHashMove         int        `tune:"0,2048,200"`
	LMRCheck                 int        `tune:"0,2048,200"`
	LMRKiller                int        `tune:"0,2048,200"`
	LMRCutoffs               int        `tune:"0,2048,200"`
	LMRHistoryDivisor        int32      `tune:"4096,24576,1600"` // history worth a ply
	LMRCaptureHistoryDivisor int32      `tune:"2048,24576,1600"` // the same of a capture
	LMRDeeperMargin          game.Score `tune:"10,100,10"`

	// Quiescence.
	DeltaPruningMargin game.Score `tune:"50,300,25"` // optimism about a capture

	// History.
	HistoryBonusPerDepth          int32 `tune:"50,400,30"`
	HistoryBonusOffset            int32 `tune:"0,400,30"`
	HistoryBonusMax               int32 `tune:"800,4000,250"`
	EvalHistoryRate               int32 `tune:"0,20,2"` // for each centipawn that the last move changed the evaluation by
	CorrectionHistoryRate         int32 `tune:"2,24,2"` // weight of one result, of 256, at depth 1
	CorrectionHistoryPawn         int32 `tune:"0,128,14"`
	CorrectionHistoryOther        int32 `tune:"0,128,10"`
	CorrectionHistoryContinuation int32 `tune:"0,128,10"`

	// Time.
	TimeHorizon        float64 `tune:"15,60,3"`    // moves the clock must last
	TimeIncrementShare float64 `tune:"0.4,1,0.05"` // share of the increment spent on each move
	TimeHardRatio      float64 `tune:"2,8,0.4"`    // hard limit over soft limit
}

// ChessParams are the parameters for orthodox chess and Chess960, tuned with the
// network chess-6 (see train/README.md) but for those of later ideas of the search.
var ChessParams = Params{
	AspirationDepth:     4,
	AspirationDelta:     14,
	AspirationReduction: 3,

	HalfMoveClockTableCutoff: 90,

	RazoringDepth:         3,
	RazoringMargin:        264,
	ReverseFutilityDepth:  9,
	ReverseFutilityMargin: 34,
	NullMoveDepth:         3,
	NullMoveBase:          3,
	NullMoveDepthDivisor:  3,
	NullMoveEvalDivisor:   147,
	NullMoveEvalMax:       4,
	NullMoveVerifyDepth:   14,
	ProbCutDepth:          5,
	ProbCutMargin:         209,
	ProbCutReduction:      4,
	IIRDepth:              4,

	LateMovePruningBase:   8,
	FutilityPruningDepth:  8,
	FutilityPruningBase:   65,
	FutilityPruningMargin: 79,
	HistoryPruningDepth:   4,
	HistoryPruningMargin:  3680,
	SEEPruningDepth:       9,
	SEEPruningNoisyMargin: 88,
	SEEPruningQuietMargin: 21,

	QuietCheckBonus: 16384,

	SingularDepth:           5,
	SingularMargin:          17,
	DoubleExtensionMargin:   20,
	DoubleExtensionPVMargin: 120,
	TripleExtensionMargin:   91,
	DoubleExtensionsMax:     8,

	LMRBase:                  1.1389,
	LMRRate:                  0.5087,
	LMRNoisyRate:             0.3111,
	LMRCutNode:               1407,
	LMRTTPV:                  834,
	LMRTTPVHit:               600,
	LMRTTPVConfirmed:         1000,
	LMRImproving:             677,
	LMRNoisyHashMove:         662,
	LMRCheck:                 879,
	LMRKiller:                1188,
	LMRCutoffs:               800,
	LMRHistoryDivisor:        10859,
	LMRCaptureHistoryDivisor: 8192,
	LMRDeeperMargin:          35,

	DeltaPruningMargin: 170,

	HistoryBonusPerDepth:          206,
	HistoryBonusOffset:            118,
	HistoryBonusMax:               1618,
	EvalHistoryRate:               4,
	CorrectionHistoryRate:         6,
	CorrectionHistoryPawn:         18,
	CorrectionHistoryOther:        20,
	CorrectionHistoryContinuation: 40,

	TimeHorizon:        26,
	TimeIncrementShare: 0.75,
	TimeHardRatio:      4.5,
}

// XiangqiParams are the parameters for xiangqi: those of chess, tuned further with the
// network xiangqi-3.
var XiangqiParams = Params{
	AspirationDepth:     4,
	AspirationDelta:     16,
	AspirationReduction: 3,

	HalfMoveClockTableCutoff: 110, // the move limit is at 120

	RazoringDepth:         3,
	RazoringMargin:        276,
	ReverseFutilityDepth:  9,
	ReverseFutilityMargin: 38,
	NullMoveDepth:         3,
	NullMoveBase:          3,
	NullMoveDepthDivisor:  3,
	NullMoveEvalDivisor:   151,
	NullMoveEvalMax:       4,
	NullMoveVerifyDepth:   14,
	ProbCutDepth:          5,
	ProbCutMargin:         209,
	ProbCutReduction:      4,
	IIRDepth:              4,

	LateMovePruningBase:   8,
	FutilityPruningDepth:  8,
	FutilityPruningBase:   37,
	FutilityPruningMargin: 75,
	HistoryPruningDepth:   4,
	HistoryPruningMargin:  2822,
	SEEPruningDepth:       9,
	SEEPruningNoisyMargin: 121,
	SEEPruningQuietMargin: 22,

	QuietCheckBonus: 16384,

	SingularDepth:           5,
	SingularMargin:          17,
	DoubleExtensionMargin:   19,
	DoubleExtensionPVMargin: 120,
	TripleExtensionMargin:   92,
	DoubleExtensionsMax:     8,

	LMRBase:                  1.1728,
	LMRRate:                  0.4625,
	LMRNoisyRate:             0.3,
	LMRCutNode:               1463,
	LMRTTPV:                  987,
	LMRTTPVHit:               600,
	LMRTTPVConfirmed:         1000,
	LMRImproving:             551,
	LMRNoisyHashMove:         733,
	LMRCheck:                 919,
	LMRKiller:                1281,
	LMRCutoffs:               565,
	LMRHistoryDivisor:        11790,
	LMRCaptureHistoryDivisor: 8192,
	LMRDeeperMargin:          40,

	DeltaPruningMargin: 191,

	HistoryBonusPerDepth:          204,
	HistoryBonusOffset:            117,
	HistoryBonusMax:               1670,
	EvalHistoryRate:               4,
	CorrectionHistoryRate:         6,
	CorrectionHistoryPawn:         16,
	CorrectionHistoryOther:        21,
	CorrectionHistoryContinuation: 42,

	TimeHorizon:        26,
	TimeIncrementShare: 0.75,
	TimeHardRatio:      4.5,
}

// SprintParams are the parameters for Scacchi Sprint: those of chess. Pruning and
// reducing the many drops harder than other quiet moves gained nothing in a first test.
var SprintParams = ChessParams
