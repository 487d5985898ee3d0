package search

import "arrocco/game"

// Contempt raises the evaluation of the side to move at the root. That side then avoids
// draws, and keeps pieces on the board, since contempt shrinks with every piece that leaves
// it: it wins more often against weaker players. Contempt has two parts: the one in
// Limits.Contempt, and another that grows with the score and is negative in a bad position
// (Stockfish's contempt and optimism).

// contemptPieces is the number of pieces with which contempt counts in full.
const contemptPieces = 32

// setContempt sets the contempt of each side for a search of the root whose score is
// expected to be score, or NoScore if nothing is known.
func (w *worker) setContempt(score game.Score) {
	p, by := w.params, w.shared.limits.Contempt
	if score != game.NoScore && !score.IsMate() {
		by += by * p.ContemptOptimism * score / (16 * (game.Score(abs(int(score))) + p.ContemptOptimismScore))
	}
	us := w.pos.State().Side & 1
	w.contempt[us], w.contempt[us^1] = by, -by
}

// contemptScore returns what contempt adds to the evaluation of a position.
func (w *worker) contemptScore(st *game.State) game.Score {
	base := w.params.ContemptPieces
	return w.contempt[st.Side&1] * (base + game.Score(st.Pieces)) / (contemptPieces + base)
}
