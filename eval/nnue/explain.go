package nnue

import (
	"fmt"
	"strings"

	"arrocco/eval"
	"arrocco/game"
)

// Explain returns a drawing of the board of p that tells for each piece but the
// kings by how much the score would fall without it, in pawns from White's
// point of view, the same for those beside the board; and what each output of the
// network says, which is meant for so many pieces as are given. Other pieces are
// threatened or not as if the missing one stood where it stands.
func (e *Evaluator) Explain(p game.Position) string {
	x := explanation{net: e.net, kernels: e.kernels, traits: p.Traits(), state: *p.State()}
	x.views = e.net.index.views(&x.state.Board)
	if e.net.layout.Threats {
		x.threatened = p.Threatened()
	}
	pieces := x.state.Pieces
	now := x.score(pieces)
	var b strings.Builder
	x.draw(&b, now)
	x.drawPockets(&b, now)
	fmt.Fprintf(&b, "\n%-12s| Score for White\n", "Pieces")
	for _, first := range x.groups() {
		mark := ""
		if x.net.layout.Output(first) == x.net.layout.Output(int(pieces)) {
			mark = "  <- counts"
		}
		fmt.Fprintf(&b, "%-12s| %s%s\n", fmt.Sprintf("from %d", first), x.inPawns(x.score(uint8(first))), mark)
	}
	fmt.Fprintf(&b, "Evaluation %s from White's point of view\n", x.inPawns(now))
	return b.String()
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

// groups returns for each output the smallest number of pieces it is meant for.
func (x *explanation) groups() []int {
	var first []int
	last := -1
	for pieces := 2; pieces <= x.net.layout.Crowd; pieces++ {
		if set := x.net.layout.Output(pieces); set != last {
			first, last = append(first, pieces), set
		}
	}
	return first
}

// score returns the score of the board for White, by the output for so many
// pieces.
func (x *explanation) score(pieces uint8) game.Score {
	side := x.state.Side
	own, other := x.accumulator(side), x.accumulator(side.Other())
	score := x.net.evaluate(x.kernels, pieces, own, other, x.net.newRoom())
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
	rule := strings.Repeat("+-------", l.Files) + "+\n"
	for rank := l.Ranks - 1; rank >= 0; rank-- {
		b.WriteString(rule)
		var letters, worths strings.Builder
		for file := range l.Files {
			sq := game.Square(rank*l.Files + file)
			fmt.Fprintf(&letters, "|   %c   ", x.letter(x.state.Board[sq]))
			fmt.Fprintf(&worths, "|%6s ", x.worth(sq, now))
		}
		fmt.Fprintf(b, "%s|\n%s|\n", letters.String(), worths.String())
	}
	b.WriteString(rule)
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
				fmt.Fprintf(&list, "  %c %s", x.letter(pc), x.worth(sq, now))
			}
		}
		if list.Len() > 0 {
			fmt.Fprintf(b, "%s beside the board:%s\n", name, list.String())
		}
	}
}

// letter returns the letter of pc, in lower case for Black's.
func (x *explanation) letter(pc game.Piece) byte {
	switch {
	case pc == game.None || int(pc.Type()) > x.net.layout.Kinds():
		return ' '
	case pc.Color() == game.Black:
		return x.net.layout.Letters[pc.Type()] | 0x20
	default:
		return x.net.layout.Letters[pc.Type()]
	}
}

// worth returns by how much the score, now, falls without the piece on sq, by
// the same output; nothing if there is none, or a king.
func (x *explanation) worth(sq game.Square, now game.Score) string {
	pc := x.state.Board[sq]
	if pc == game.None || pc.Type() == x.net.layout.King {
		return ""
	}
	threatened := x.threatened
	x.state.Board[sq] = game.None
	x.threatened = x.threatened.Without(sq)
	without := x.score(x.state.Pieces)
	x.state.Board[sq], x.threatened = pc, threatened
	return x.inPawns(now - without)
}

// inPawns writes a score with two decimals.
func (x *explanation) inPawns(s game.Score) string {
	return fmt.Sprintf("%+.2f", eval.Pawns(x.traits, s))
}
