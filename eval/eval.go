// Package eval defines how a position is scored. Its subdirectories hold the
// evaluators: nnue for every variant, and a hand-written one for each.
package eval

import "arrocco/game"

// An Evaluator is the static evaluation for one worker. It follows the moves of the search
// so that it can update its accumulators incrementally.
//
// An Evaluator is not safe for concurrent use.
type Evaluator interface {
	// Reset starts from p, without earlier moves.
	Reset(p game.Position)

	// Push follows a Make or MakeNull to s, and Pop an Unmake.
	Push(s *game.State)
	Pop()

	// Evaluate returns the static evaluation of p for the side to move, in internal
	// units (see Centipawns), strictly inside (-game.MateEdge, game.MateEdge).
	Evaluate(p game.Position) game.Score
}

// An Explainer is an Evaluator that can show how its score is computed.
type Explainer interface {
	// Explain returns the parts of the static evaluation of p for people to
	// read: lines of text, each ended by a newline.
	Explain(p game.Position) string
}
