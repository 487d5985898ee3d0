package pgn

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"arrocco/game"
)

// dealSeed is the tag with the seed of the hidden tiles. See [Deal].
const dealSeed = "DealSeed"

// Deal returns a copy of p in which the hidden tiles are dealt from the seed, which is
// the one of [Game.SetDeal]. It returns p itself if no tiles are hidden.
func Deal(p game.Position, seed uint64) game.Position {
	h, ok := p.(game.Hidden)
	if !ok || h.Certain() {
		return p
	}
	return h.Deal(rand.New(rand.NewPCG(seed, 0)))
}

// SetDeal sets the tag with the seed from which the tiles were dealt.
func (g *Game) SetDeal(seed uint64) { g.SetTag(dealSeed, strconv.FormatUint(seed, 10)) }

// The delimiters of a drawn tile in a comment, like those of other commands there.
const (
	drawOpen  = "[%draw "
	drawClose = "]"
)

// DrawNote returns the comment after a move for the tile that was drawn in its turn:
// "[%draw N]" for the word "+N" of [game.Hidden], or "" for no word.
//
// After the last move of a game, a second comment of this form has the tile of the
// unplayed turn.
func DrawNote(word string) string {
	tile, drew := strings.CutPrefix(word, "+")
	if !drew {
		return ""
	}
	return drawOpen + tile + drawClose
}

// drawnTiles returns the words of the tiles drawn according to the comments, in order.
func drawnTiles(notes []Note) []string {
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

// wordAt returns the word with the given index, or "".
func wordAt(words []string, i int) string {
	if i < len(words) {
		return words[i]
	}
	return ""
}

// Deal returns the seed from which the tiles were dealt, and whether the game has it.
func (g *Game) Deal() (seed uint64, ok bool) {
	seed, err := strconv.ParseUint(g.Tag(dealSeed), 10, 64)
	return seed, err == nil
}
