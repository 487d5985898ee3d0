package game

import "math/rand/v2"

// A Hidden is a Position of a game in which a player may not see everything: a
// hand that only its owner knows, or pieces still to be drawn. [Hidden.View] decides
// who may see what. Where a Hidden is certain, it is a Position like any other. Where
// it is not, Generate knows only the moves that need nothing hidden, and Make lets
// unknown pieces be drawn.
//
// A player decides by dealing: it takes its view, deals the unknown pieces many times,
// and plays the move that does best on average.
type Hidden interface {
	Position

	// Certain reports whether nothing is unknown, neither now nor in the
	// moves to come: all deals are then the same.
	Certain() bool

	// View returns an independent copy of the position as c knows it:
	// positions that differ only in what c cannot see have equal views. The
	// history of the game comes along as with Clone.
	View(c Color) Position

	// Deal returns an independent copy in which everything that was unknown is
	// decided at random, every arrangement of the unknown pieces being
	// equally likely, and remains so in the moves to come. It takes its numbers
	// from rng alone, so that equal seeds give equal deals. The history of
	// the game comes along as with Clone.
	Deal(rng *rand.Rand) Position

	// DealAhead is Deal for what is hidden now and for the given number of draws of
	// each side. What is drawn later stays unknown to all: a player that knows what it
	// will draw plans for it. DealAhead takes numbers from rng in the same order for
	// equal views, the most important first, and close numbers mean similar pieces, so
	// that a source may spread them.
	DealAhead(rng *rand.Rand, draws int) Position

	// Reveal takes in one word of the list of moves of a game, in the order of
	// play, before the word is read as a move. If the word is a draw, Reveal
	// notes what was drawn and reports true: there is no move to make. If it is a
	// move, what the move reveals becomes known, and the word is still to be
	// read and made. The error says why the word cannot be right: a piece
	// that cannot have been drawn, one draw too many or one that is missing.
	// After an error the position must not be used.
	Reveal(word string) (draw bool, err error)

	// Drawn returns the word for what the side to move drew for this turn, or "" if
	// it drew nothing.
	Drawn() string
}

// Uncertain reports whether something is hidden in p, or will be in the moves to
// come. See [Hidden.Certain].
func Uncertain(p Position) bool {
	h, ok := p.(Hidden)
	return ok && !h.Certain()
}

// DrawnWord returns the word for what the side to move drew for this turn, or "" if it
// drew nothing, as in most games. See [Hidden.Drawn].
func DrawnWord(p Position) string {
	if h, ok := p.(Hidden); ok {
		return h.Drawn()
	}
	return ""
}
