package main

import (
	"fmt"
	"os"

	"arrocco/game"
	"arrocco/movegen/sprint"
)

// tell takes in a word of the list of moves, and reports whether it is about a
// draw. An opponent in Scacchi Sprint must hear what it drew itself and nothing
// of what its adversary drew: the words before the last are by turns of one and
// of the other. The oracle must hear all.
func (o *opponent) tell(p game.Position, word string, own bool) bool {
	h, ok := p.(game.Hidden)
	if !ok || !o.sprint {
		return false
	}
	draw, err := h.Reveal(word)
	if err != nil {
		panic(err)
	}
	if draw && (word == "+?") != (!own && o.kind != "oracle") {
		panic("got " + word + " in " + p.String())
	}
	return draw
}

// checkView panics if the position tells more, or less, than one player knows.
func (o *opponent) checkView(p game.Position) {
	h, ok := p.(game.Hidden)
	if !ok || !o.sprint || o.kind == "oracle" {
		return
	}
	view := h.View(p.State().Side)
	if view.String() != p.String() || view.State().Key != p.State().Key {
		panic("knows " + p.String() + " instead of " + view.String())
	}
	if p.(*sprint.Position).Tiles(p.State().Side).Hidden > 0 {
		panic("does not know its own hand: " + p.String())
	}
}

// greedy returns the move after which the material on the board is the best: it
// takes, promotes and places what it can, and mates if that is one move away. It
// does not look at replies.
func (o *opponent) greedy(moves []game.Scored) game.Move {
	best, most := game.NoMove, 0
	for i, s := range moves {
		o.pos.Make(s.Move)
		worth := o.material() + o.rand.IntN(20) // to tell equals apart
		switch end := o.pos.Outcome(); {
		case end.Reason == game.Checkmate:
			worth = 1_000_000
		case end.Result == game.Drawn:
			worth = 0
		}
		o.pos.Unmake()
		if i == 0 || worth > most {
			best, most = s.Move, worth
		}
	}
	return best
}

// material returns the material on the board from the view of the side that is
// not to move.
func (o *opponent) material() int {
	sum, t, s := 0, o.pos.Traits(), o.pos.State()
	for _, piece := range s.Board[:t.Files*t.Ranks] {
		switch {
		case piece == game.None:
		case piece.Color() == s.Side:
			sum -= int(t.Value[piece.Type()])
		default:
			sum += int(t.Value[piece.Type()])
		}
	}
	return sum
}

// note appends a line to a file, in which a test reads what an engine gets.
func note(path, line string) {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	defer f.Close()
	if _, err := fmt.Fprintln(f, line); err != nil {
		panic(err)
	}
}
