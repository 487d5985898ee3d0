package protocol

import (
	"cmp"
	"fmt"
	"strings"

	"arrocco/engine"
	"arrocco/eval"
	"arrocco/game"
	"arrocco/internal/board"
	"arrocco/internal/notation"
)

// Display returns what the command "d" shows: the board of the engine's position
// in plain letters, the hands if there are any, and one line each for FEN, key,
// checkers and outcome. Squares have the coordinates of c.
func Display(e *engine.Engine, c notation.Coordinates) string {
	p := e.Position()
	var b strings.Builder
	writeBoard(&b, p, c.FirstRank)
	writeHands(&b, p)
	fmt.Fprintf(&b, "\nFen: %s\nKey: %016X\n", p, uint64(p.State().Key))
	fmt.Fprintf(&b, "Checkers: %s\nOutcome: %s\n", checkers(e.Variant(), p, c.FirstRank), p.Outcome())
	return b.String()
}

// writeBoard draws the board, with White's (Red's) side at the bottom.
func writeBoard(b *strings.Builder, p game.Position, firstRank int) {
	t, s := p.Traits(), p.State()
	rule := " " + strings.Repeat("+---", t.Files) + "+\n"
	b.WriteString("\n" + rule)
	for rank := t.Ranks - 1; rank >= 0; rank-- {
		for file := range t.Files {
			fmt.Fprintf(b, " | %c", letter(t, s.Board[rank*t.Files+file]))
		}
		fmt.Fprintf(b, " | %d\n%s", rank+firstRank, rule)
	}
	for file := range t.Files {
		fmt.Fprintf(b, "   %c", 'a'+file)
	}
	b.WriteString("\n")
}

// writeHands writes the tiles that the players have not placed yet, Black first,
// if the game has hands. [board.Hands] leaves out what the side to move may not
// see.
func writeHands(b *strings.Builder, p game.Position) {
	hands, ok := board.Hands(p)
	if !ok {
		return
	}
	b.WriteByte('\n')
	for _, c := range [...]game.Color{game.Black, game.White} {
		h := &hands[c]
		fmt.Fprintf(b, "%s: hand %s, deck %d, unseen %s\n", board.Player(p.Traits(), c),
			cmp.Or(h.Tiles, "-"), h.Deck, cmp.Or(h.Unseen, "-"))
	}
}

// letter returns the letter of a piece, upper case for White, or a blank.
func letter(t *game.Traits, p game.Piece) byte {
	switch {
	case p == game.None:
		return ' '
	case p.Color() == game.White:
		return t.Letters[p.Type()]
	default:
		return t.Letters[p.Type()] | 0x20
	}
}

// checkers lists the squares of the pieces that give check.
func checkers(v *engine.Variant, p game.Position, firstRank int) string {
	if v.Checkers == nil {
		return ""
	}
	var squares []string
	files := p.Traits().Files
	for _, sq := range v.Checkers(p) {
		squares = append(squares, fmt.Sprintf("%c%d", 'a'+int(sq)%files, int(sq)/files+firstRank))
	}
	return strings.Join(squares, " ")
}

// Evaluation returns what the command "eval" shows: the terms of the static
// evaluation of the engine's position, and its score in centipawns.
func Evaluation(e *engine.Engine) string {
	p := e.Position().Clone()
	ev := e.Evaluator()
	ev.Reset(p)
	var terms string
	if x, ok := ev.(eval.Explainer); ok {
		terms = x.Explain(p)
	}
	return fmt.Sprintf("%sStatic evaluation: %+d centipawns for the side to move\n", terms,
		eval.Centipawns(p.Traits(), engine.StaticScore(ev, p)))
}
