package hce

import (
	"fmt"
	"strings"

	"arrocco/game"
)

var termNames = [numTerms]string{
	"Material", "Placement", "Mobility", "Pawns", "Passed pawns", "Pieces", "Threats", "King safety", "Mating",
}

// Explain returns a table of the terms of [Chess.Evaluate] for p: middlegame,
// endgame and tapered, in centipawns for each side, then for White less Black.
func (e *Chess) Explain(p game.Position) string {
	score := e.Evaluate(p)
	if e.mover == game.Black {
		score = -score
	}
	var b strings.Builder
	phase, sum := e.phase(), e.sum()
	fmt.Fprintf(&b, "%-12s |      White       |      Black       |       Sum\n", "Term")
	fmt.Fprintf(&b, "%-12s |%s|%s|%s\n", "", heading, heading, heading)
	for t, name := range termNames {
		white, black := e.sides[game.White].terms[t], e.sides[game.Black].terms[t]
		fmt.Fprintf(&b, "%-12s |", name)
		fmt.Fprintf(&b, "%s|%s|%s\n", white.row(phase), black.row(phase), (white - black).row(phase))
	}
	fmt.Fprintf(&b, "%-12s |%18s|%18s|%s\n", "Total", "", "", sum.row(phase))
	fmt.Fprintf(&b, "Phase %d of %d, endgame scaled by %d of %d\n", phase, phaseMax, e.scale(sum.eg()), scaleMax)
	fmt.Fprintf(&b, "Evaluation %+d centipawns from White's point of view, tempo included\n", score)
	return b.String()
}

const heading = "    mg    eg   now "

func (p pair) row(phase int) string {
	return fmt.Sprintf("%6d%6d%6d", p.mg(), p.eg(), p.taper(phase))
}
