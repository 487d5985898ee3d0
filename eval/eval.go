// Package eval defines how a position is scored. Its subdirectories hold the
// evaluators: nnue for every variant, and a hand-written one for each.
package eval

import "arrocco/game"

// An Evaluator scores positions for one worker. It follows the moves of the
// search so that it can update its accumulators incrementally.
//
// An Evaluator is not safe for concurrent use.
type Evaluator interface {
	// Reset forgets everything and starts from p.
	Reset(p game.Position)

	// Push follows a Make or MakeNull to s, and Pop an Unmake.
	Push(s *game.State)
	Pop()

	// Evaluate returns the static score of p for the side to move, in
	// units, strictly inside (-game.MateEdge, game.MateEdge).
	Evaluate(p game.Position) game.Score
}

// An Explainer is an Evaluator that can say how it arrives at a score.
type Explainer interface {
	// Explain returns the parts of the static evaluation of p for people to
	// read: lines of text, each ended by a newline.
	Explain(p game.Position) string
}
