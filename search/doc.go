// Package search finds the best move in a position of any variant.
//
// # Reading order
//
//   - pool.go: several workers, one table, one result (Lazy SMP)
//   - session.go: one search, and when it may answer
//   - worker.go: what one worker owns
//   - iterate.go, root.go: iterative deepening, aspiration windows, root moves
//   - search.go: the alpha-beta search, step by step
//   - prune.go, reduce.go: the steps that leave out, shorten and extend lines
//   - qsearch.go: the quiescence search
//   - picker.go, history.go: in which order moves are tried
//   - correction.go: how the static evaluation is mended
//   - contempt.go: how draws are avoided
//   - mate.go: proving short mates
//   - deals.go, spread.go, window.go, average.go: games in which something is hidden
//   - clock.go: when to stop
//   - handicap.go: how to play worse
//   - params.go: every number that tuning may change
//
// The package knows no rules. It sees the game through [game.Position] and the
// evaluation through [eval.Evaluator].
package search
