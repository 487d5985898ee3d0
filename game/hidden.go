package game

import "math/rand/v2"

// A Hidden is a Position of a game in which a player may not see everything: a
// hand that only its owner knows, or pieces still to be drawn. Where it is
// certain, it is a Position like any other. Where it is not, Generate knows only
// the moves that need nothing hidden, and Make lets unknown pieces be drawn.
//
// A player decides by dealing: it takes its view, deals the unknown again and
// again, and looks which move does best on average.
type Hidden interface {
	Position

	// Certain reports whether nothing is unknown, neither now nor in the
	// moves to come: all deals are then the same.
	Certain() bool

	// View returns an independent copy of the position as c knows it:
	// positions that differ only in what c cannot see have equal views. The
	// history of the game comes along as with Clone.
	View(c Color) Position

	// Deal returns an independent copy in which all that was unknown is
	// decided at random, every arrangement of the unknown pieces being
	// equally likely, and stays so in the moves to come. It takes its numbers
	// from rng alone, so that equal seeds give equal deals. The history of
	// the game comes along as with Clone.
	Deal(rng *rand.Rand) Position

	// DealAhead is Deal for what is hidden now and for the next draws of each
	// side, so many of them. What is drawn later stays unknown to all: a player
	// that knew what it will draw would plan for it. It takes numbers from rng
	// in the same order for equal views, first those that matter first, and
	// close numbers mean like pieces, so that a source may spread them.
	DealAhead(rng *rand.Rand, draws int) Position

	// Tell takes in one word of the list of moves of a game, in the order of
	// play, before the word is read as a move. If it tells of a draw, Tell
	// notes what was drawn and reports true: there is no move to be made. If
	// not, what the move reveals becomes known, and the word is still to be
	// read and made. The error says why the word cannot be right: a piece
	// that cannot have been drawn, a draw too many or one that is missing.
	// After an error the position is good for nothing.
	Tell(word string) (draw bool, err error)

	// Drawn returns the word that tells of what the side to move drew for
	// this turn, or "" if it drew nothing.
	Drawn() string
}

// Uncertain reports whether something is hidden in p, or will be in the moves to
// come. See [Hidden.Certain].
func Uncertain(p Position) bool {
	h, ok := p.(Hidden)
	return ok && !h.Certain()
}

// DrawnWord returns the word that tells of what the side to move drew for this turn, or
// "" if it drew nothing, as in most games. See [Hidden.Drawn].
func DrawnWord(p Position) string {
	if h, ok := p.(Hidden); ok {
		return h.Drawn()
	}
	return ""
}
