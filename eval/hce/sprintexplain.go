package hce

import (
	"slices"
	"strings"

	"arrocco/eval"
	"arrocco/game"
)

// Explain returns a table of the terms of [Sprint.Evaluate] for p, in the form of
// [Chess.Explain], with the terms of the tiles at the end.
func (e *Sprint) Explain(p game.Position) string {
	score := e.Evaluate(p)
	if e.board.mover == game.Black {
		score = -score
	}
	var b strings.Builder
	b.WriteString(legend)
	phase, sum := e.board.phase(), e.sum()
	tabulate(&b, "White", sprintTermNames(), e.terms(game.White), e.terms(game.Black), phase)
	conclude(&b, "White", sum, phase, e.scale(sum.eg()), score)
	return b.String()
}

// sprintTermNames returns the names of the terms.
func sprintTermNames() []string { return slices.Concat(termNames[:], []string{"Tiles", "Places"}) }

// Parts returns the terms of Explain. See [eval.Itemizer].
func (e *Sprint) Parts(p game.Position) eval.Parts {
	e.Evaluate(p)
	return itemize(sprintTermNames(), e.terms(game.White), e.terms(game.Black), e.board.phase())
}

// terms returns the terms of c in the order of the table.
func (e *Sprint) terms(c game.Color) []pair {
	h := &e.tiles[c&1]
	return slices.Concat(e.board.sides[c&1].terms[:], []pair{h.tiles, h.places})
}
