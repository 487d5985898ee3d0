package board

import (
	"fmt"
	"strings"

	"arrocco/game"
)

// A Hand holds the tiles that one side of a game with hands has not placed yet. If
// the position is one player's view, tiles that this player may not see are hidden.
type Hand struct {
	Tiles  string // letters of the tiles in the hand, upper case, "?" for hidden ones
	Unseen string // letters of the tiles in the deck and of the hidden ones, upper case
	Deck   int    // number of tiles in the deck
	Bishop string // "light" or "dark" if the bishop must go to such a square
}

// boundBishops are the letters in FENs of a bishop that may only go to squares of one
// color.
var boundBishops = map[string]string{"L": "light", "D": "dark"}

// Hands returns the hands of both sides, or false if the game has no hands. It reads
// the brackets of the FEN, so it works for every game with hands.
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
		hands[i].replaceBoundBishop()
	}
	return hands, true
}

// replaceBoundBishop replaces the letter of a bishop that must go to squares of one
// color by B.
func (h *Hand) replaceBoundBishop() {
	for letter, shade := range boundBishops {
		if strings.Contains(h.Tiles+h.Unseen, letter) {
			h.Bishop = shade
			h.Tiles = strings.ReplaceAll(h.Tiles, letter, "B")
			h.Unseen = strings.ReplaceAll(h.Unseen, letter, "B")
		}
	}
}

// Note returns a note about the color of the bishop's squares, or "".
func (h *Hand) Note() string {
	if h.Bishop == "" {
		return ""
	}
	return "B must go to a " + h.Bishop + " square"
}

// String returns the tiles with spaces between them, or "none".
func (h *Hand) String() string {
	if h.Tiles == "" {
		return "none"
	}
	return strings.Join(strings.Split(h.Tiles, ""), " ")
}

// lines returns the description of a hand beside the board.
func (h *Hand) lines(player string) []string {
	lines := []string{player + ": " + h.String(), fmt.Sprintf("deck %d", h.Deck)}
	if h.Unseen != "" {
		lines[1] += ", unseen " + h.Unseen
	}
	if note := h.Note(); note != "" {
		lines = append(lines, note)
	}
	return lines
}

// handLines returns the text beside each rank of the board, from the top: the hands,
// each at the side of its player.
func handLines(p game.Position, look Look) []string {
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
	copy(lines, hands[top].lines(Player(t, top)))
	below := hands[bottom].lines(Player(t, bottom))
	copy(lines[t.Ranks-len(below):], below)
	lines[0], lines[t.Ranks-len(below)] = look.Bold(lines[0]), look.Bold(lines[t.Ranks-len(below)])
	return lines
}

// Player returns the name of a player in a game: White, Red or Black.
func Player(t *game.Traits, side game.Color) string { return t.Players[side&1] }
