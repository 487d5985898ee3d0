package search

import "arrocco/game"

// correctionHistory remember by how much the search has found the static evaluation
// to be wrong in positions with the same pawns, the same material and the same
// pieces of either side, and after the same two moves (Caissa's and Stockfish's
// correction history).
type correctionHistory struct {
	pawns        correctionTable
	material     correctionTable
	pieces       [game.NumColors]correctionTable
	continuation correctionTable
}

// A correctionTable maps a key, shortened, to an error in 1/correctionUnit of
// a centipawn, for each side to move.
type correctionTable [game.NumColors][correctionSize]int16

const (
	correctionSize = 1 << 14
	correctionUnit = 128
	correctionMax  = 96 * correctionUnit // of one table, before its weight
)

func (t *correctionTable) at(side game.Color, key game.Key) *int16 {
	return &t[side&1][key&(correctionSize-1)]
}

// continuationKey returns a key of the last two moves: which pieces went where.
func (w *worker) continuationKey(ply int) game.Key {
	const fibonacci = 0x9E3779B97F4A7C15 // 2^64 over the golden ratio
	one, two := w.frame(ply-1), w.frame(ply-2)
	moves := game.Key(one.piece)<<7 | game.Key(one.to) | game.Key(two.piece)<<18 | game.Key(two.to)<<11
	return moves * fibonacci >> 40
}

// correct returns the raw evaluation of a node as the search should use it: with
// what is known of its errors taken off, with contempt, and shrinking while neither side
// makes progress.
func (w *worker) correct(n *node, raw game.Score) game.Score {
	c, st := &w.hist.correction, n.st
	pawns := int32(*c.pawns.at(st.Side, st.PawnKey))
	other := int32(*c.material.at(st.Side, st.MaterialKey)) +
		int32(*c.pieces[game.White].at(st.Side, st.NonPawnKey[game.White])) +
		int32(*c.pieces[game.Black].at(st.Side, st.NonPawnKey[game.Black]))
	follow := int32(*c.continuation.at(st.Side, w.continuationKey(n.ply)))
	const weightUnit = 64
	by := pawns*w.params.CorrectionHistoryPawn + other*w.params.CorrectionHistoryOther + follow*w.params.CorrectionHistoryContinuation
	by /= weightUnit * correctionUnit
	const patience = 256 // plies
	left := patience - min(game.Score(st.HalfMoveClock), patience)
	score := (raw+w.contemptScore(st))*left/patience + game.Score(by)
	return min(max(score, 1-game.MateEdge), game.MateEdge-1)
}

// updateCorrectionHistory tells the corrections that the node was worth score and not what
// its static evaluation, already corrected, said.
func (w *worker) updateCorrectionHistory(n *node, score game.Score) {
	const full, step = 256, correctionMax / 4
	lesson := int32(score-n.f.eval) * correctionUnit / full * w.params.CorrectionHistoryRate * int32(n.depth+1) / 2
	lesson = min(max(lesson, -step), step)
	c, st := &w.hist.correction, n.st
	for _, e := range [...]*int16{
		c.pawns.at(st.Side, st.PawnKey),
		c.material.at(st.Side, st.MaterialKey),
		c.pieces[game.White].at(st.Side, st.NonPawnKey[game.White]),
		c.pieces[game.Black].at(st.Side, st.NonPawnKey[game.Black]),
		c.continuation.at(st.Side, w.continuationKey(n.ply)),
	} {
		*e += int16(lesson - int32(*e)*max(lesson, -lesson)/correctionMax)
	}
}
