package pgn

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"arrocco/game"
)

// dealSeed is the tag whose number decides all that is hidden at the start of a
// game. See [Deal].
const dealSeed = "DealSeed"

// Deal returns a copy of p in which all that is hidden is decided by the seed,
// as the tag that [Game.SetDeal] sets has it. Positions of games in which
// nothing is hidden are returned as they are.
func Deal(p game.Position, seed uint64) game.Position {
	h, ok := p.(game.Hidden)
	if !ok || h.Certain() {
		return p
	}
	return h.Deal(rand.New(rand.NewPCG(seed, 0)))
}

// SetDeal sets the tag that says from which seed the game was dealt.
func (g *Game) SetDeal(seed uint64) { g.SetTag(dealSeed, strconv.FormatUint(seed, 10)) }

// The frame of what was drawn, in the manner of other commands in comments.
const (
	drawOpen  = "[%draw "
	drawClose = "]"
)

// DrawNote returns what stands in the comment after a move for the piece that
// was drawn in its turn: "[%draw N]" for the word "+N" of [game.Hidden], and
// nothing for no word.
//
// After the last move of a game, a second comment of that kind tells of the turn
// in which no move was made any more.
func DrawNote(word string) string {
	tile, drew := strings.CutPrefix(word, "+")
	if !drew {
		return ""
	}
	return drawOpen + tile + drawClose
}

// draws returns the words of what was drawn according to the comments, in their
// order.
func draws(notes []Note) []string {
	var words []string
	for _, n := range notes {
		rest := n.Comment
		for {
			_, after, found := strings.Cut(rest, drawOpen)
			tile, left, closed := strings.Cut(after, drawClose)
			if !found || !closed {
				break
			}
			words = append(words, "+"+tile)
			rest = left
		}
	}
	return words
}

// nth returns the word of the given index, or "".
func nth(words []string, i int) string {
	if i < len(words) {
		return words[i]
	}
	return ""
}
