package hce

import (
	"fmt"
	"strings"

	"arrocco/eval"
	"arrocco/game"
)

var termNames = [numTerms]string{
	"Material", "Placement", "Mobility", "Pawns", "Passed pawns", "Pieces", "Threats", "King safety", "Mating",
}

// Explain returns a table of the terms of [Chess.Evaluate] for p: middlegame,
// endgame and tapered, in internal units for each side, then for White less Black.
func (e *Chess) Explain(p game.Position) string {
	score := e.Evaluate(p)
	if e.mover == game.Black {
		score = -score
	}
	var b strings.Builder
	b.WriteString(legend)
	phase, sum := e.phase(), e.sum()
	white, black := &e.sides[game.White].terms, &e.sides[game.Black].terms
	tabulate(&b, "White", termNames[:], white[:], black[:], phase)
	conclude(&b, "White", sum, phase, e.scale(sum.eg()), score)
	return b.String()
}

// Parts returns the terms of Explain. See [eval.Itemizer].
func (e *Chess) Parts(p game.Position) eval.Parts {
	e.Evaluate(p)
	white, black := &e.sides[game.White].terms, &e.sides[game.Black].terms
	return itemize(termNames[:], white[:], black[:], e.phase())
}

// itemize lists the terms of the player who moves first, by name, and of Black.
func itemize(names []string, ours, theirs []pair, phase int) eval.Parts {
	var parts eval.Parts
	for i, name := range names {
		parts.Terms = append(parts.Terms, eval.TermPart{
			Name: name, White: ours[i].termScore(phase), Black: theirs[i].termScore(phase),
		})
	}
	return parts
}

func (p pair) termScore(phase int) eval.TermScore {
	return eval.TermScore{Middlegame: p.mg(), Endgame: p.eg(), Now: p.taper(phase)}
}

// legend explains the columns of the table.
const legend = "mg: in the middlegame; eg: in the endgame; now: between both, by the pieces left\n\n"

const heading = "    mg    eg   now "

// tabulate writes the terms of the player who moves first, by name, and of
// Black.
func tabulate(b *strings.Builder, first string, names []string, ours, theirs []pair, phase int) {
	fmt.Fprintf(b, "%-12s |      %-12s|      Black       |       Sum\n", "Term", first)
	fmt.Fprintf(b, "%-12s |%s|%s|%s\n", "", heading, heading, heading)
	for t, name := range names {
		fmt.Fprintf(b, "%-12s |", name)
		fmt.Fprintf(b, "%s|%s|%s\n", ours[t].row(phase), theirs[t].row(phase), (ours[t] - theirs[t]).row(phase))
	}
}

// conclude writes the sum of the terms, the phase and the final score.
func conclude(b *strings.Builder, first string, sum pair, phase, scale int, score game.Score) {
	fmt.Fprintf(b, "%-12s |%18s|%18s|%s\n", "Total", "", "", sum.row(phase))
	fmt.Fprintf(b, "Phase %d of %d, endgame scaled by %d of %d\n", phase, phaseMax, scale, scaleMax)
	fmt.Fprintf(b, "Evaluation %+d in the unit of this table from %s's point of view, tempo included\n", score, first)
}

func (p pair) row(phase int) string {
	return fmt.Sprintf("%6d%6d%6d", p.mg(), p.eg(), p.taper(phase))
}
