package nnue

import (
	"fmt"
	"math"
	"strings"

	"arrocco/eval"
	"arrocco/game"
)

// Explain returns a drawing of the board of p that says for each piece but the
// kings by how much the score would fall without it, in pawns from White's (Red's)
// point of view, the same for those beside the board; and what each output of the
// network says, each of which is for some numbers of pieces. Other pieces are
// threatened or not as if the missing one stood where it stands.
func (e *Evaluator) Explain(p game.Position) string {
	x := e.explain(p)
	now := x.score(x.state.Pieces)
	var b strings.Builder
	fmt.Fprintf(&b, "What the score would fall by without each piece, in pawns (+ for %s):\n\n", x.first())
	x.draw(&b, now)
	x.drawPockets(&b, now)
	fmt.Fprintf(&b, "\nThe network has an output for each number of pieces on the board:\n\n")
	fmt.Fprintf(&b, "%-12s| Score for %s\n", "Pieces", x.first())
	for _, o := range x.outputs() {
		mark := ""
		if o.Counts {
			mark = "  <- counts"
		}
		fmt.Fprintf(&b, "%-12s| %s%s\n", fmt.Sprintf("%d to %d", o.From, o.To), formatPawns(o.Pawns), mark)
	}
	fmt.Fprintf(&b, "Evaluation %s from %s's point of view\n", formatPawns(eval.Pawns(x.traits, now)), x.first())
	return b.String()
}

// Parts returns what Explain draws. See [eval.Itemizer].
func (e *Evaluator) Parts(p game.Position) eval.Parts {
	x := e.explain(p)
	now := x.score(x.state.Pieces)
	parts := eval.Parts{Outputs: x.outputs()}
	l := &x.net.layout
	for place := range l.Squares() + l.Pockets {
		sq := game.Square(place)
		pawns, ok := x.worth(sq, now)
		if !ok {
			continue
		}
		part := eval.PiecePart{Piece: string(x.letter(x.state.Board[sq], l.Letters)), Pawns: round(pawns)}
		if place < l.Squares() {
			part.Square = fmt.Sprintf("%c%d", 'a'+place%l.Files, place/l.Files+x.firstRank())
		}
		parts.Pieces = append(parts.Pieces, part)
	}
	return parts
}

// explain prepares to evaluate p.
func (e *Evaluator) explain(p game.Position) *explanation {
	x := &explanation{net: e.net, kernels: e.kernels, traits: p.Traits(), state: *p.State()}
	x.views = e.net.index.views(&x.state.Board)
	if e.net.layout.Threats {
		x.threatened = p.Threatened()
	}
	return x
}

// An explanation evaluates boards from scratch.
type explanation struct {
	net     *Network
	kernels kernels
	traits  *game.Traits
	state   game.State
	views   [game.NumColors]View

	threatened game.Squares // no squares if the network does not ask
}

// outputs returns what each output says.
func (x *explanation) outputs() []eval.OutputPart {
	var parts []eval.OutputPart
	l := &x.net.layout
	last := -1
	for pieces := 2; pieces <= l.Crowd; pieces++ {
		set := l.Output(pieces)
		if set != last {
			parts = append(parts, eval.OutputPart{
				From: pieces, Pawns: round(eval.Pawns(x.traits, x.score(uint8(pieces)))),
				Counts: set == l.Output(int(x.state.Pieces)),
			})
		}
		last = set
		parts[len(parts)-1].To = pieces
	}
	return parts
}

// first returns what the player is called who moves first.
func (x *explanation) first() string { return x.traits.Players[game.White] }

// firstRank returns the number of the rank next to that player.
func (x *explanation) firstRank() int { return x.traits.FirstRank }

// letters returns the letters of the pieces as people write them in moves.
func (x *explanation) letters() string {
	if x.traits.Notation == game.WXF {
		return strings.NewReplacer("N", "H", "B", "E").Replace(x.net.layout.Letters)
	}
	return x.net.layout.Letters
}

// score returns the score of the board for White, in units, by the output bucket for a
// number of pieces.
func (x *explanation) score(pieces uint8) game.Score {
	side := x.state.Side
	own, other := x.accumulator(side), x.accumulator(side.Other())
	score := x.net.evaluate(x.kernels, pieces, own, other, x.net.newActivations())
	if side == game.Black {
		return -score
	}
	return score
}

// accumulator computes the accumulator of c.
func (x *explanation) accumulator(c game.Color) []int16 {
	var d difference
	t := x.net.index.table(c, x.views[c&1])
	d.find(t, new([game.NumSquares]game.Piece), &x.state.Board)
	acc := alignedWeights(x.net.layout.Width)
	x.kernels.apply(acc, x.net.biases, x.net.inputs, d.added[:d.adds], nil)
	d.findThreats(t, x.net.index.threat, &x.state.Board, x.threatened)
	x.kernels.apply(acc, acc, x.net.inputs, d.added[:d.adds], nil)
	return acc
}

// draw writes the board, with the worth of each piece, when its score is now.
func (x *explanation) draw(b *strings.Builder, now game.Score) {
	l := &x.net.layout
	rule := "   " + strings.Repeat("+-------", l.Files) + "+\n"
	for rank := l.Ranks - 1; rank >= 0; rank-- {
		b.WriteString(rule)
		var letters, values, files strings.Builder
		for file := range l.Files {
			sq := game.Square(rank*l.Files + file)
			fmt.Fprintf(&letters, "|   %c   ", x.letter(x.state.Board[sq], x.letters()))
			fmt.Fprintf(&values, "|%6s ", x.worthText(sq, now))
			fmt.Fprintf(&files, "    %c   ", 'a'+file)
		}
		fmt.Fprintf(b, "%2d %s|\n   %s|\n", rank+x.firstRank(), letters.String(), values.String())
		if rank == 0 {
			fmt.Fprintf(b, "%s   %s\n", rule, strings.TrimRight(files.String(), " "))
		}
	}
}

// drawPockets writes a line for each side that has pieces beside the board, with
// the worth of each of them.
func (x *explanation) drawPockets(b *strings.Builder, now game.Score) {
	l := &x.net.layout
	half := l.Pockets / game.NumColors
	for c, name := range [...]string{"White", "Black"} {
		var list strings.Builder
		for place := range half {
			sq := game.Square(l.Squares() + c*half + place)
			if pc := x.state.Board[sq]; pc != game.None {
				fmt.Fprintf(&list, "  %c %s", x.letter(pc, x.letters()), x.worthText(sq, now))
			}
		}
		if list.Len() > 0 {
			fmt.Fprintf(b, "%s beside the board:%s\n", name, list.String())
		}
	}
}

// letter returns the letter of pc among letters, in lower case for Black's.
func (x *explanation) letter(pc game.Piece, letters string) byte {
	switch {
	case pc == game.None || int(pc.Type()) > x.net.layout.PieceTypes():
		return ' '
	case pc.Color() == game.Black:
		return letters[pc.Type()] | 0x20
	default:
		return letters[pc.Type()]
	}
}

// worth returns by how much the score, now, falls without the piece on sq, by
// the same output, in pawns; false if there is none, or a king.
func (x *explanation) worth(sq game.Square, now game.Score) (pawns float64, ok bool) {
	pc := x.state.Board[sq]
	if pc == game.None || pc.Type() == x.net.layout.King {
		return 0, false
	}
	threatened := x.threatened
	x.state.Board[sq] = game.None
	x.threatened = x.threatened.Without(sq)
	without := x.score(x.state.Pieces)
	x.state.Board[sq], x.threatened = pc, threatened
	return eval.Pawns(x.traits, now-without), true
}

// worthText returns worth as people read it, or nothing.
func (x *explanation) worthText(sq game.Square, now game.Score) string {
	pawns, ok := x.worth(sq, now)
	if !ok {
		return ""
	}
	return formatPawns(pawns)
}

// formatPawns writes a score with two decimals.
func formatPawns(pawns float64) string { return fmt.Sprintf("%+.2f", pawns) }

// round returns a score with two decimals.
func round(pawns float64) float64 { return math.Round(pawns*100)/100 + 0 } // and no -0
