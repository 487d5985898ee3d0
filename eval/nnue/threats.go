package nnue

import "arrocco/game"

// addThreats returns copies of the accumulators own, of the mover, and other with the
// threat inputs of p added. The stack does not keep threats, because nearly every move
// changes some of them, far away from it. (Stockfish has inputs for threats since 2025, one
// for each attack of a piece on another.)
func (e *Evaluator) addThreats(p game.Position, own, other []int16) (ownWith, otherWith []int16) {
	threatened := p.Threatened()
	if threatened == (game.Squares{}) {
		return own, other
	}
	s := p.State()
	return e.addThreat(s.Side, s, threatened, own), e.addThreat(s.Side.Other(), s, threatened, other)
}

// addThreat returns a copy of acc, the accumulator of c, with the threat inputs added.
func (e *Evaluator) addThreat(c game.Color, s *game.State, threatened game.Squares, acc []int16) []int16 {
	d, with := &e.diff, e.copies[c&1]
	x := &e.net.index
	d.findThreats(x.table(c, e.plies[e.top].views[c&1]), x.threat, &s.Board, threatened)
	e.kernels.apply(with, acc, e.net.inputs, d.added[:d.adds], nil)
	return with
}

// findThreats lists the rows of the threatened pieces: those of the pieces, plus further.
func (d *difference) findThreats(
	t *rowTable, further uint32, board *[game.NumSquares]game.Piece, threatened game.Squares,
) {
	d.adds, d.subs = 0, 0
	for threatened != (game.Squares{}) {
		sq := threatened.First()
		threatened = threatened.Without(sq)
		d.added[d.adds&(game.NumSquares-1)] = t.row(board[sq&(game.NumSquares-1)], sq) + further
		d.adds++
	}
}
