package search

import "arrocco/game"

// Contempt is what the side to move at the root is thought to stand better by than it
// does. So it avoids draws, and keeps pieces on the board, since contempt is less with
// every piece that leaves it: it wins more often against weaker players. It has two
// parts, one that Limits.Contempt names, and one for each side that gets what the score
// promises it (Stockfish's contempt, and its optimism).
const (
	optimismMost = 26 // the second part of a decided game, in sixteenths of the first
	optimismHalf = 80 // the score, in centipawns, that makes half of it

	contemptBase  = 8                 // what contempt counts besides pieces
	contemptWhole = 32 + contemptBase // with so many it counts in full
)

// setContempt sets the contempt of each side for a search of the root, where a score is
// expected, or NoScore.
func (w *worker) setContempt(score game.Score) {
	by := w.shared.limits.Contempt
	if score != game.NoScore && !score.IsMate() {
		by += by * optimismMost * score / (16 * (game.Score(abs(int(score))) + optimismHalf))
	}
	us := w.pos.State().Side & 1
	w.contempt[us], w.contempt[us^1] = by, -by
}

// contemptScore returns what contempt adds to the evaluation of a position.
func (w *worker) contemptScore(st *game.State) game.Score {
	return w.contempt[st.Side&1] * game.Score(contemptBase+int(st.Pieces)) / contemptWhole
}
