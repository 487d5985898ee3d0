package hce

import (
	"slices"
	"strings"

	"arrocco/game"
)

// Explain returns a table of the terms of [Sprint.Evaluate] for p, as that of
// [Chess.Explain] is, with those of the tiles at the end.
func (e *Sprint) Explain(p game.Position) string {
	score := e.Evaluate(p)
	if e.board.mover == game.Black {
		score = -score
	}
	var b strings.Builder
	phase, sum := e.board.phase(), e.sum()
	names := slices.Concat(termNames[:], []string{"Tiles", "Places"})
	tabulate(&b, "White", names, e.terms(game.White), e.terms(game.Black), phase)
	conclude(&b, "White", sum, phase, e.scale(sum.eg()), score)
	return b.String()
}

// terms returns the terms of c in the order of the table.
func (e *Sprint) terms(c game.Color) []pair {
	h := &e.holders[c&1]
	return slices.Concat(e.board.sides[c&1].terms[:], []pair{h.tiles, h.places})
}
