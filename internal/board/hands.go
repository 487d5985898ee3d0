package board

import (
	"fmt"
	"strings"

	"arrocco/game"
)

// A Hand is what one side of a game with hands has not placed yet, as far as the
// position tells.
type Hand struct {
	Tiles  string // letters of the tiles in the hand, "?" for those that are hidden
	Unseen string // letters of the tiles in the deck and of the hidden ones, in capitals
	Deck   int    // tiles in the deck
	Bishop string // "light" or "dark" if the bishop that is left must go to such a square
}

// A FEN has other letters for a bishop that may only go to squares of one color.
var boundBishops = map[string]string{"L": "light", "D": "dark"}

// Hands returns what the two sides have to place, and false where the game has
// no hands. It reads the brackets of the FEN, so it serves every game that has
// them.
func Hands(p game.Position) (hands [game.NumColors]Hand, ok bool) {
	_, rest, found := strings.Cut(p.String(), "[")
	inside, _, closed := strings.Cut(rest, "]")
	if !found || !closed {
		return hands, false
	}
	for i, part := range strings.SplitN(inside, "/", game.NumColors) {
		tiles, unseen, _ := strings.Cut(part, ":")
		hands[i] = Hand{
			Tiles:  strings.ToUpper(tiles),
			Unseen: strings.ToUpper(unseen),
			Deck:   len(unseen) - strings.Count(tiles, "?"),
		}
		hands[i].unbind()
	}
	return hands, true
}

// unbind writes a bishop that must go to squares of one color as a bishop.
func (h *Hand) unbind() {
	for letter, shade := range boundBishops {
		if strings.Contains(h.Tiles+h.Unseen, letter) {
			h.Bishop = shade
			h.Tiles = strings.ReplaceAll(h.Tiles, letter, "B")
			h.Unseen = strings.ReplaceAll(h.Unseen, letter, "B")
		}
	}
}

// Note returns what is to be said of the bishop, or "".
func (h *Hand) Note() string {
	if h.Bishop == "" {
		return ""
	}
	return "B must go to a " + h.Bishop + " square"
}

// String returns the tiles with blanks between them.
func (h *Hand) String() string {
	if h.Tiles == "" {
		return "none"
	}
	return strings.Join(strings.Split(h.Tiles, ""), " ")
}

// describe returns what is written beside the board about a hand.
func (h *Hand) describe(player string) []string {
	lines := []string{player + ": " + h.String(), fmt.Sprintf("deck %d", h.Deck)}
	if h.Unseen != "" {
		lines[1] += ", unseen " + h.Unseen
	}
	if note := h.Note(); note != "" {
		lines = append(lines, note)
	}
	return lines
}

// besides returns what to write beside the ranks of the board, from the top: the
// hands, each at the side of its player.
func besides(p game.Position, look Look) []string {
	hands, ok := Hands(p)
	if !ok {
		return nil
	}
	t := p.Traits()
	top, bottom := game.Black, game.White
	if look.Flipped {
		top, bottom = bottom, top
	}
	lines := make([]string, t.Ranks)
	copy(lines, hands[top].describe(Player(t, top)))
	below := hands[bottom].describe(Player(t, bottom))
	copy(lines[t.Ranks-len(below):], below)
	lines[0], lines[t.Ranks-len(below)] = look.Bold(lines[0]), look.Bold(lines[t.Ranks-len(below)])
	return lines
}

// Player returns what a player is called in a game.
func Player(t *game.Traits, side game.Color) string { return t.Players[side&1] }
