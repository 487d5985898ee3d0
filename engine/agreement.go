package engine

import (
	"arrocco/game"
	"arrocco/search"
)

// When the engine offers a draw, accepts one or resigns, where a protocol lets it: scores
// in units from its own view, moves without a capture in plies. The numbers are choices,
// not measurements. They are meant to end only games that nobody plays on.
const (
	levelScore  = 20 // and less is an even game
	worseScore  = 50 // behind by this much, it accepts any draw
	quietPlies  = 20 // plies without a capture after which an even game may end
	offerPlies  = 40 // plies without a capture after which an even game should end
	offerPeriod = 20 // plies between two offers

	lostScore   = 1800 // behind by two chariots
	lostAtDepth = 8    // plies that have to confirm it
)

// AcceptsDraw reports whether a player who found r agrees to a draw: when the game is
// drawn, when behind, or when the game is even and nothing was captured for ten moves.
// Quiet is the half-move clock of the position searched.
func AcceptsDraw(r *search.Result, quiet int) bool {
	return drawn(r) || r.Depth > 0 && (r.Score <= -worseScore || r.Score <= levelScore && quiet >= quietPlies)
}

// OffersDraw reports whether a player who found r should offer a draw: when the
// game is even and nothing was captured for twenty moves, and then every ten
// moves.
func OffersDraw(r *search.Result, quiet int) bool {
	const own = 2 // plies from one turn to the next
	return r.Depth > 0 && -levelScore <= r.Score && r.Score <= levelScore &&
		quiet >= offerPlies && (quiet-offerPlies)%offerPeriod < own
}

// drawn reports whether nobody can win.
func drawn(r *search.Result) bool { return r.Settled && r.Score == game.Draw }

// Resigns reports whether a player who found r may give up: when two chariots
// behind, or when mate cannot be avoided.
func Resigns(r *search.Result) bool {
	return r.Depth >= lostAtDepth && r.Score <= -lostScore || r.Score <= -game.MateEdge
}
