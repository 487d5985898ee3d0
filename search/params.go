package search

import "arrocco/game"

// Params holds every number of the search that tuning may change. The games share the
// code and differ in these numbers.
//
// The tag tune gives the least and the greatest value, and the step of SPSA at its end. A
// field without a tag is fixed. Names that begin with Time are about the clock.
//
// Scores and margins are in internal units, as in [game.Score]; depths are in plies; the
// LMR fields are in 1/1024 of a ply (reductionUnit) unless their comment says otherwise;
// histories range over ±historyMax.
type Params struct {
	// Iterative deepening with aspiration windows.
	AspirationDepth        game.Depth // first depth with an aspiration window
	AspirationDelta        game.Score `tune:"5,40,3"`    // half the width of the first window
	AspirationScoreDivisor game.Score `tune:"16,256,16"` // the first window is wider by the expected score over this
	AspirationGrowth       game.Score `tune:"2,32,3"`    // by how much the window grows after a fail, sixteenths
	AspirationMaxDelta     game.Score `tune:"10,1500,90"`
	AspirationReduction    game.Depth // largest reduction after fail-highs

	// Transposition table. HalfMoveClockTableCutoff guards cutoffs against the fifty-move
	// rule (rule50): from this half-move clock on there is no table cutoff, since scores in
	// the table do not know how near the draw is.
	HalfMoveClockTableCutoff int   // plies
	TableCutoffMalusMoves    int   `tune:"1,8,1"`     // first moves of a node that a table cutoff below them punishes
	EvalHistoryRate          int32 `tune:"0,20,2"`    // bonus for each unit that a move changes the evaluation by
	EvalHistoryMax           int32 `tune:"10,200,15"` // largest change that counts, units

	// Pruning whole nodes.
	ReverseFutilityDepth      game.Depth // greatest depth
	ReverseFutilityMargin     game.Score `tune:"10,150,8"`     // units a ply
	ReverseFutilityHistory    int32      `tune:"200,3000,200"` // history of the move before for one unit more
	ReverseFutilityCorrection game.Score `tune:"0,32,3"`       // share of the correction that is added to it, sixteenths
	ReverseFutilityDivisor    game.Score `tune:"1,8,1"`        // of the excess over beta in the returned score
	NullMoveDepth             game.Depth // least depth
	NullMoveMargin            game.Score `tune:"0,400,30"`  // least excess of the evaluation over beta at depth 0
	NullMoveMarginPerDepth    game.Score `tune:"0,60,5"`    // by which the margin falls each ply
	NullMoveBase              game.Depth `tune:"2,6,1"`     // reduction
	NullMoveDepthDivisor      game.Depth `tune:"2,6,1"`     // depth for one more ply of reduction
	NullMoveEvalDivisor       game.Score `tune:"80,400,35"` // excess over beta for one more ply of reduction
	NullMoveEvalMax           game.Depth // most plies of reduction by the evaluation
	NullMoveVerifyDepth       game.Depth // least depth at which a null move is verified
	NullMoveVerifyPlies       game.Depth // plies without null moves in a verification, sixteenths of its depth
	ProbCutDepth              game.Depth // least depth
	ProbCutMargin             game.Score `tune:"80,350,35"`
	ProbCutReduction          game.Depth
	IIRDepth                  game.Depth // internal iterative reduction: least depth
	HindsightExtension        game.Depth `tune:"2,6,1"`    // least reduction after which a node may be extended
	HindsightReduction        game.Depth `tune:"1,6,1"`    // least reduction after which it may be reduced further,
	HindsightMargin           game.Score `tune:"0,200,15"` // if the opponent lost more than this by its move, units

	// Pruning moves. The LMR depth is the depth that is left after late move reduction.
	LateMovePruningBase    int        `tune:"1,16,1"` // quiet moves searched at depth 0 before the rest is pruned
	FutilityPruningDepth   game.Depth // greatest LMR depth
	FutilityPruningBase    game.Score `tune:"20,250,25"`
	FutilityPruningMargin  game.Score `tune:"30,200,16"` // units a ply of LMR depth
	CaptureFutilityDepth   game.Depth // the same for captures
	CaptureFutilityBase    game.Score `tune:"20,300,30"`
	CaptureFutilityMargin  game.Score `tune:"50,300,25"`
	CaptureFutilityHistory int32      `tune:"8,96,8"` // capture history for one unit more
	HistoryPruningDepth    game.Depth // greatest LMR depth
	HistoryPruningMargin   int32      `tune:"1000,8000,700"` // history a ply
	SEEPruningDepth        game.Depth // greatest depth for captures and checks, greatest LMR depth for quiet moves
	SEEPruningNoisyMargin  game.Score `tune:"40,200,18"` // units a ply
	SEEPruningHistory      int32      `tune:"16,256,24"` // capture history for one unit more
	SEEPruningQuietMargin  game.Score `tune:"5,80,5"`    // units a squared ply of LMR depth

	// Move ordering.
	QuietCheckBonus     int32      `tune:"0,49152,2500"` // history that is added for a quiet check
	QuietCheckSEEMargin game.Score `tune:"0,200,20"`     // most material that such a check may lose
	QuietSortPerDepth   int32      `tune:"500,8000,600"` // history a ply below 0 down to which quiet moves are sorted
	CaptureValueWeight  int32      `tune:"4,64,5"`       // capture history that equals one unit of the victim

	// Singular extensions.
	SingularDepth           game.Depth // least depth
	SingularTableDepth      game.Depth `tune:"1,6,1"`  // most plies by which the table entry may be shallower
	SingularSearchDepth     game.Depth `tune:"4,12,1"` // depth of the search without the hash move, sixteenths
	SingularMargin          game.Score `tune:"4,48,5"` // sixteenths of a unit a ply
	SingularPlies           int        // extensions stop at this multiple of the depth of the iteration
	DoubleExtensionMargin   game.Score `tune:"4,60,6"`
	DoubleExtensionPVMargin game.Score `tune:"40,300,25"` // the same in a PV node
	TripleExtensionMargin   game.Score `tune:"40,250,25"`
	DoubleExtensionsMax     int32      // on one line
	NegativeExtension       game.Depth `tune:"0,4,1"` // plies, where the table expects a cutoff
	NegativeExtensionCut    game.Depth `tune:"0,4,1"` // plies, in other cut nodes

	// Late move reductions.
	LMRBase                  float64    `tune:"0.2,1.6,0.15"`    // plies
	LMRRate                  float64    `tune:"0.2,0.8,0.06"`    // plies for each log(depth) * log(move number)
	LMRNoisyRate             float64    `tune:"0.1,0.8,0.06"`    // the same for captures
	LMRCutNode               int        `tune:"0,3072,250"`      // more in a cut node
	LMRAllNode               int        `tune:"0,1024,120"`      // more in an all node
	LMRCorrection            int        `tune:"0,48,5"`          // less for each unit of the correction history
	LMRTTPV                  int        `tune:"0,2048,200"`      // less in a ttPv node
	LMRTTPVHit               int        `tune:"0,2048,150"`      // but more if the table has an entry for it,
	LMRTTPVConfirmed         int        `tune:"0,2048,150"`      // and less for each of score and depth that confirm it
	LMRImproving             int        `tune:"0,2048,200"`      // less if the evaluation improves
	LMRNoisyHashMove         int        `tune:"0,2048,200"`      // more if the hash move is a capture
	LMRCheck                 int        `tune:"0,2048,200"`      // less for a check
	LMRKiller                int        `tune:"0,2048,200"`      // less for a killer
	LMRCutoffs               int        `tune:"0,2048,200"`      // more if many siblings were cut off
	LMRRoot                  int        `tune:"0,2048,200"`      // less at the root
	LMRFirst                 int        `tune:"1024,6144,400"`   // at which a first move without a hash move loses a ply
	LMRCutoffsMin            int32      `tune:"1,8,1"`           // cutoffs of siblings that are not many yet
	LMRHistoryDivisor        int32      `tune:"4096,24576,1600"` // history for one ply less
	LMRCaptureHistoryDivisor int32      `tune:"2048,24576,1600"` // capture history for one ply less
	LMRDeeperMargin          game.Score `tune:"10,100,10"`       // units above the best score: search a ply deeper again
	LMRDeeperPerDepth        game.Score `tune:"0,10,1"`          // units a ply that are added to this margin
	LMRShallowerPerDepth     game.Score `tune:"0,10,1"`          // units a ply below which to search a ply less deep again

	// Quiescence search.
	DeltaPruningMargin         game.Score `tune:"50,300,25"`
	QuiescenceSEEMargin        game.Score `tune:"0,120,10"` // most material that a capture may lose
	QuiescenceEvasions         int        `tune:"1,6,1"`    // moves out of check before the quiet ones are pruned
	QuiescenceFailHighBlending game.Score `tune:"1,16,2"`   // weight of a score above beta against beta, sixteenths

	// History.
	HistoryBonusPerDepth int32      `tune:"50,400,30"`
	HistoryBonusOffset   int32      `tune:"0,400,30"`
	HistoryBonusMax      int32      `tune:"800,4000,250"`
	HistorySurprise      game.Score `tune:"0,300,25"` // units above beta from which on a cutoff counts a ply more
	LowPlyWeight         int32      `tune:"0,16,2"`   // of the history near the root
	FailLowBonus         int32      `tune:"0,32,3"`   // for the move that led to a fail-low, sixteenths of the usual bonus

	// Correction history.
	CorrectionHistoryRate         int32 `tune:"2,24,2"`   // weight of one result at depth 1, of 256
	CorrectionHistoryMaxStep      int32 `tune:"4,96,8"`   // largest change by one result, units
	CorrectionHistoryPawn         int32 `tune:"0,128,14"` // weights, of 64
	CorrectionHistoryOther        int32 `tune:"0,128,10"`
	CorrectionHistoryContinuation int32 `tune:"0,128,10"`

	// HalfMoveClockDecay is the half-move clock at which an evaluation would be 0. Until
	// then it shrinks evenly.
	HalfMoveClockDecay game.Score `tune:"128,512,32"` // plies

	// Contempt, see contempt.go. Games for tuning have none, so these are fixed.
	ContemptOptimism      game.Score // contempt added in a decided game, sixteenths of the basic contempt
	ContemptOptimismScore game.Score // the score at which half of it is added
	ContemptPieces        game.Score // by how many pieces contempt is larger than the share of the pieces left

	// Time, see clock.go.
	TimeHorizon        float64    `tune:"15,60,3"`       // moves that the clock must last
	TimeMovesToGoShare float64    `tune:"0.6,1,0.05"`    // the horizon as a share of the moves to the time control,
	TimeMovesToGoMin   float64    `tune:"1,2,0.1"`       // and at least this many moves
	TimeIncrementShare float64    `tune:"0.4,1,0.05"`    // share of the increment spent on each move
	TimeHardRatio      float64    `tune:"2,8,0.4"`       // hard limit over soft limit
	TimeMaxShare       float64    `tune:"0.4,0.9,0.05"`  // largest share of the clock for one move,
	TimeMaxShareLast   float64    `tune:"0.7,0.98,0.03"` // and for the last move before a time control
	TimeStabilityBase  float64    `tune:"1,2,0.1"`       // factor of the soft limit where the best move has just changed
	TimeStabilityStep  float64    `tune:"0,0.12,0.01"`   // by which it falls with each iteration without a change
	TimeStabilityMax   int        `tune:"2,16,1"`        // iterations that count
	TimeScoreDropRate  float64    `tune:"0,0.03,0.002"`  // added factor for each unit that the score falls
	TimeScoreDropMax   game.Score `tune:"20,200,15"`     // largest fall that counts, units
	TimeScoreRiseMax   game.Score `tune:"0,100,8"`       // largest rise that counts, units
	TimeBestNodesBase  float64    `tune:"1,3,0.15"`      // factor where the best move had no nodes
	TimeBestNodesRate  float64    `tune:"0,1.8,0.1"`     // by which it falls with the share of the best move's nodes
}

// ChessParams are the parameters for orthodox chess and Chess960. They were tuned with the
// network chess-6 (see train/CONCLUSIONS.md), except those of later ideas.
var ChessParams = Params{
	AspirationDepth:        4,
	AspirationDelta:        14,
	AspirationScoreDivisor: 64,
	AspirationGrowth:       8,
	AspirationMaxDelta:     600,
	AspirationReduction:    3,

	HalfMoveClockTableCutoff: 90, // the fifty-move rule draws at 100
	TableCutoffMalusMoves:    3,
	EvalHistoryRate:          4,
	EvalHistoryMax:           60,

	ReverseFutilityDepth:      9,
	ReverseFutilityMargin:     47,
	ReverseFutilityHistory:    900,
	ReverseFutilityCorrection: 6,
	ReverseFutilityDivisor:    3,
	NullMoveDepth:             3,
	NullMoveMargin:            200,
	NullMoveMarginPerDepth:    20,
	NullMoveBase:              3,
	NullMoveDepthDivisor:      3,
	NullMoveEvalDivisor:       147,
	NullMoveEvalMax:           4,
	NullMoveVerifyDepth:       14,
	NullMoveVerifyPlies:       12,
	ProbCutDepth:              5,
	ProbCutMargin:             209,
	ProbCutReduction:          4,
	IIRDepth:                  4,
	HindsightExtension:        3,
	HindsightReduction:        2,
	HindsightMargin:           55,

	LateMovePruningBase:    8,
	FutilityPruningDepth:   8,
	FutilityPruningBase:    65,
	FutilityPruningMargin:  79,
	CaptureFutilityDepth:   6,
	CaptureFutilityBase:    130,
	CaptureFutilityMargin:  155,
	CaptureFutilityHistory: 24,
	HistoryPruningDepth:    4,
	HistoryPruningMargin:   3680,
	SEEPruningDepth:        9,
	SEEPruningNoisyMargin:  88,
	SEEPruningHistory:      64,
	SEEPruningQuietMargin:  21,

	QuietCheckBonus:     16384,
	QuietCheckSEEMargin: 75,
	QuietSortPerDepth:   3000,
	CaptureValueWeight:  16,

	SingularDepth:           5,
	SingularTableDepth:      3,
	SingularSearchDepth:     8,
	SingularMargin:          17,
	SingularPlies:           2,
	DoubleExtensionMargin:   20,
	DoubleExtensionPVMargin: 120,
	TripleExtensionMargin:   91,
	DoubleExtensionsMax:     8,
	NegativeExtension:       2,
	NegativeExtensionCut:    1,

	LMRBase:                  1.1389,
	LMRRate:                  0.5087,
	LMRNoisyRate:             0.3111,
	LMRCutNode:               1407,
	LMRAllNode:               200,
	LMRCorrection:            10,
	LMRTTPV:                  834,
	LMRTTPVHit:               600,
	LMRTTPVConfirmed:         1000,
	LMRImproving:             677,
	LMRNoisyHashMove:         662,
	LMRCheck:                 879,
	LMRKiller:                1188,
	LMRCutoffs:               800,
	LMRRoot:                  1024,
	LMRFirst:                 3072,
	LMRCutoffsMin:            3,
	LMRHistoryDivisor:        10859,
	LMRCaptureHistoryDivisor: 8192,
	LMRDeeperMargin:          35,
	LMRDeeperPerDepth:        2,
	LMRShallowerPerDepth:     1,

	DeltaPruningMargin:         170,
	QuiescenceSEEMargin:        20,
	QuiescenceEvasions:         2,
	QuiescenceFailHighBlending: 8,

	HistoryBonusPerDepth: 206,
	HistoryBonusOffset:   118,
	HistoryBonusMax:      1618,
	HistorySurprise:      80,
	LowPlyWeight:         6,
	FailLowBonus:         8,

	CorrectionHistoryRate:         6,
	CorrectionHistoryMaxStep:      24,
	CorrectionHistoryPawn:         18,
	CorrectionHistoryOther:        20,
	CorrectionHistoryContinuation: 40,
	HalfMoveClockDecay:            256,

	ContemptOptimism:      26,
	ContemptOptimismScore: 80,
	ContemptPieces:        8,

	TimeHorizon:        26,
	TimeMovesToGoShare: 0.85, // a little more than an even share
	TimeMovesToGoMin:   1.25,
	TimeIncrementShare: 0.75,
	TimeHardRatio:      4.5,
	TimeMaxShare:       0.75,
	TimeMaxShareLast:   0.9,
	TimeStabilityBase:  1.35,
	TimeStabilityStep:  0.08,
	TimeStabilityMax:   8,
	TimeScoreDropRate:  0.008,
	TimeScoreDropMax:   60,
	TimeScoreRiseMax:   30,
	TimeBestNodesBase:  1.9,
	TimeBestNodesRate:  1.3,
}

// XiangqiParams are the parameters for xiangqi: those of chess, tuned further with the
// network xiangqi-3.
var XiangqiParams = xiangqiParams()

func xiangqiParams() Params {
	p := ChessParams
	p.AspirationDelta = 16
	p.HalfMoveClockTableCutoff = 110 // the move limit is 120 plies

	p.ReverseFutilityMargin = 52
	p.NullMoveEvalDivisor = 151

	p.FutilityPruningBase = 37
	p.FutilityPruningMargin = 75
	p.HistoryPruningMargin = 2822
	p.SEEPruningNoisyMargin = 121
	p.SEEPruningQuietMargin = 22

	p.DoubleExtensionMargin = 19
	p.TripleExtensionMargin = 92

	p.LMRBase = 1.1728
	p.LMRRate = 0.4625
	p.LMRNoisyRate = 0.3
	p.LMRCutNode = 1463
	p.LMRTTPV = 987
	p.LMRImproving = 551
	p.LMRNoisyHashMove = 733
	p.LMRCheck = 919
	p.LMRKiller = 1281
	p.LMRCutoffs = 565
	p.LMRHistoryDivisor = 11790
	p.LMRDeeperMargin = 40

	p.DeltaPruningMargin = 191
	p.HistoryBonusPerDepth = 204
	p.HistoryBonusOffset = 117
	p.HistoryBonusMax = 1670
	p.CorrectionHistoryPawn = 16
	p.CorrectionHistoryOther = 21
	p.CorrectionHistoryContinuation = 42
	return p
}

// SprintParams are the parameters for Scacchi Sprint: those of chess. In a first test,
// nothing was gained by pruning and reducing drops more than other quiet moves.
var SprintParams = ChessParams
