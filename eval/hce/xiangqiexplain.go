package hce

import (
	"strings"

	"arrocco/eval"
	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

var xiangqiTermNames = [numXiangqiTerms]string{
	"Material", "Placement", "Mobility", "Bonds", "Lines", "Threats", "General",
}

// Explain returns a table of the terms of [Xiangqi.Evaluate] for p: middlegame,
// endgame and tapered, in internal units for each side, then for Red less Black. It
// starts from p, as Reset does.
func (e *Xiangqi) Explain(p game.Position) string {
	e.Reset(p)
	score := e.Evaluate(p)
	if e.mover == game.Black {
		score = -score
	}
	var b strings.Builder
	b.WriteString(legend)
	phase, sum := e.phase(), e.sum()
	red, black := e.sides[game.White].parts(e.weights), e.sides[game.Black].parts(e.weights)
	tabulate(&b, "Red", xiangqiTermNames[:], red[:], black[:], phase)
	conclude(&b, "Red", sum, phase, e.scale(sum.eg()), score)
	return b.String()
}

// Parts returns the terms of Explain. See [eval.Itemizer].
func (e *Xiangqi) Parts(p game.Position) eval.Parts {
	e.Reset(p)
	e.Evaluate(p)
	red, black := e.sides[game.White].parts(e.weights), e.sides[game.Black].parts(e.weights)
	return itemize(xiangqiTermNames[:], red[:], black[:], e.phase())
}

// parts returns the terms with placement separated from material.
func (me *xiangqiSide) parts(w *xiangqiWeights) [numXiangqiTerms]pair {
	parts, value := me.terms, pair(0)
	for pt := xiangqi.Soldier; pt <= xiangqi.Chariot; pt++ {
		value += pair(me.count(pt)) * w.material[pt]
	}
	parts[material], parts[placement] = value, parts[material]-value
	return parts
}
