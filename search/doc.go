// Package search finds the best move in a position of any game.
//
// # Reading order
//
//   - search.go: the alpha-beta search, step by step
//   - node.go, table.go: what the steps know about a node; the transposition table
//   - prune.go, nullmove.go, probcut.go: pruning of nodes and moves
//   - singular.go, lmr.go: extensions and reductions
//   - qsearch.go: the quiescence search
//   - picker.go, history.go: the order of moves
//   - correction.go, contempt.go: the static evaluation in the search
//   - iterate.go, root.go: iterative deepening, aspiration windows, root moves, MultiPV
//   - pool.go, shared.go, worker.go: the workers (Lazy SMP), what they share and what they own
//   - clock.go, limits.go: when to stop
//   - mate.go: proving short mates
//   - handicap.go: playing worse
//   - settled.go: roots at which the game is over
//   - deals.go and package deal: games in which something is hidden
//   - params.go, tunable.go: every number that tuning may change
//
// The package knows no rules. It sees the game through [game.Position] and the
// evaluation through [eval.Evaluator].
//
// # Glossary
//
// Each term with its usual abbreviations, and where it is:
//
//   - all node, cut node, PV node: nodeType
//   - aspiration window: aspirationSearch, Aspiration fields of [Params]
//   - butterfly history, threat history: butterflyHistory
//   - capture history: captureHistory
//   - contempt, optimism: contempt.go
//   - continuation history (conthist), counter-move and follow-up history: continuation, continuationHistory
//   - correction history (corrhist): correctionHistory, correct
//   - counter move: counterMoves, picker.counterMove
//   - currmove: sendCurrentMove
//   - delta pruning: deltaPruning
//   - double and triple extension, negative extension: singularPlies, singularExtension
//   - evaluation history: evalHistoryBonus
//   - fail-high blending: blendFailHigh
//   - futility pruning: futilityPruning, of captures captureFutility
//   - half-move clock (rule50, fifty-move rule): HalfMoveClockTableCutoff in tableCutoff, HalfMoveClockDecay in correct
//   - hash move (table move): picker.hashMove, node.entry
//   - hindsight reduction and extension: hindsight
//   - history bonus and malus: historyBonus, updateHistories
//   - history pruning: historyPruning
//   - improving: isImproving
//   - info line, last: sendLastInfo
//   - internal iterative reduction (IIR): internalIterativeReduction
//   - killer move: frame.killer
//   - late move pruning (LMP, move count pruning): lateMovePruning
//   - late move reduction (LMR): lmr.go, reduction
//   - Lazy SMP, vote of the threads: Pool, vote
//   - low-ply history: lowPlyHistory, lowPlyEntry
//   - mate-distance pruning: applyRules
//   - multi-cut: singularExtension
//   - MultiPV: worker.pvIndex, searchLines
//   - node-based time management, best-move stability: softLimitScale
//   - null move pruning (NMP), verification: nullMoveApplies, nullMove
//   - principal variation search (PVS): searchChild
//   - prior counter-move bonus: failLowBonus
//   - ProbCut: probCut
//   - quiescence search (qsearch), stand pat: quiescence, standPat
//   - repetition, upcoming repetition: applyRules
//   - reverse futility pruning (RFP, static null move pruning): reverseFutility
//   - SEE pruning: seePruningNoisy, seePruningQuiet
//   - singular extension: singularExtension
//   - skill level: handicap.go
//   - soft and hard limit (optimum and maximum time): timeLimits, softLimitReached, hardLimitReached
//   - table cutoff (TT cutoff): tableCutoff, tableCutoffBonus
//   - ttPv: node.ttPV, ttPVReduction
//
// Scores are in internal units, see [game.Score]; about 111 of them are an even game's pawn.
package search
