package search

import "arrocco/game"

// A correctionHistory (corrhist) remembers by how much the search has found the static
// evaluation to be wrong in positions with the same pawns, the same material and the same
// pieces of either side, and after the same two moves (Caissa, Stockfish). The tables by
// the last two moves gained 8 ± 9 Elo, see search.
type correctionHistory struct {
	pawns        correctionTable
	material     correctionTable
	pieces       [game.NumColors]correctionTable
	continuation correctionTable // by the last two moves
}

// A correctionTable maps the low bits of a key to an error in 1/correctionUnit of an
// internal unit, for each side to move.
type correctionTable [game.NumColors][correctionSize]int16

const (
	correctionSize = 1 << 14
	correctionUnit = 128
	correctionMax  = 96 * correctionUnit // of one table, before its weight
)

func (t *correctionTable) at(side game.Color, key game.Key) *int16 {
	return &t[side&1][key&(correctionSize-1)]
}

// continuationKey returns a key of the last two moves, by pieces and destinations.
func (w *worker) continuationKey(ply int) game.Key {
	const fibonacci = 0x9E3779B97F4A7C15 // 2^64 over the golden ratio
	one, two := w.frame(ply-1), w.frame(ply-2)
	moves := game.Key(one.piece)<<7 | game.Key(one.to) | game.Key(two.piece)<<18 | game.Key(two.to)<<11
	return moves * fibonacci >> 40
}

// correct returns the static evaluation of a node from the raw one: with contempt, smaller
// the higher the half-move clock (rule50) is, and with the correction history.
func (w *worker) correct(n *node, raw game.Score) game.Score {
	p, c, st := w.params, &w.hist.correction, n.st
	pawns := int32(*c.pawns.at(st.Side, st.PawnKey))
	other := int32(*c.material.at(st.Side, st.MaterialKey)) +
		int32(*c.pieces[game.White].at(st.Side, st.NonPawnKey[game.White])) +
		int32(*c.pieces[game.Black].at(st.Side, st.NonPawnKey[game.Black]))
	continuation := int32(*c.continuation.at(st.Side, w.continuationKey(n.ply)))
	const weightUnit = 64
	correction := pawns*p.CorrectionHistoryPawn + other*p.CorrectionHistoryOther +
		continuation*p.CorrectionHistoryContinuation
	correction /= weightUnit * correctionUnit
	n.f.correction = game.Score(correction)
	left := p.HalfMoveClockDecay - min(game.Score(st.HalfMoveClock), p.HalfMoveClockDecay)
	score := (raw+w.contemptScore(st))*left/p.HalfMoveClockDecay + game.Score(correction)
	return min(max(score, 1-game.MateEdge), game.MateEdge-1)
}

// updateCorrectionHistory moves the entries of the node towards the difference between
// score and the static evaluation, which has been corrected already.
func (w *worker) updateCorrectionHistory(n *node, score game.Score) {
	const rateUnit = 256
	p := w.params
	step := p.CorrectionHistoryMaxStep * correctionUnit
	by := int32(score-n.f.eval) * correctionUnit / rateUnit * p.CorrectionHistoryRate * int32(n.depth+1) / 2
	by = min(max(by, -step), step)
	c, st := &w.hist.correction, n.st
	for _, e := range [...]*int16{
		c.pawns.at(st.Side, st.PawnKey),
		c.material.at(st.Side, st.MaterialKey),
		c.pieces[game.White].at(st.Side, st.NonPawnKey[game.White]),
		c.pieces[game.Black].at(st.Side, st.NonPawnKey[game.Black]),
		c.continuation.at(st.Side, w.continuationKey(n.ply)),
	} {
		*e += int16(by - int32(*e)*max(by, -by)/correctionMax)
	}
}
