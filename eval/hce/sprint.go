package hce

import (
	"arrocco/game"
	"arrocco/movegen/chess"
	"arrocco/movegen/sprint"
)

// Sprint evaluates Scacchi Sprint: the board as [Chess] does, and the tiles that are not
// placed yet. These count as material, for the game phase, and by the squares where they
// could be placed safely; tiles in the hand that could check the other king add to its
// danger. As in Chess, Push and Pop do nothing.
type Sprint struct {
	board   Chess
	weights *tileWeights
	tiles   [game.NumColors]tileTerms
}

// A tileTerms has the terms of the tiles of one player.
type tileTerms struct {
	count         int // of tiles in hand and deck
	tiles, places pair
}

// NewSprint returns an evaluator for one worker.
func NewSprint() *Sprint {
	return &Sprint{board: Chess{weights: &chessWeights}, weights: &sprintWeights}
}

// Reset does nothing: the pawn hash table stays valid.
func (e *Sprint) Reset(game.Position) {}

// Push does nothing: each position is evaluated from scratch.
func (e *Sprint) Push(*game.State) {}

// Pop does nothing, see Push.
func (e *Sprint) Pop() {}

// Evaluate returns the static score of p, which must be a [sprint.Position],
// for the side to move, in internal units within ±Limit. Unknown
// tiles count with their average value.
func (e *Sprint) Evaluate(p game.Position) game.Score {
	e.computeTerms(p.(*sprint.Position))
	white, phase := e.sum(), e.board.phase()
	score := white.scaled(phase, e.scale(white.eg()))
	if e.board.mover == game.Black {
		score = -score
	}
	score += (e.board.weights.tempo + e.tempo()).taper(phase)
	return max(-Limit, min(Limit, game.Score(score)))
}

// sum returns all terms from White's point of view.
func (e *Sprint) sum() pair {
	ours, theirs := &e.tiles[game.White], &e.tiles[game.Black]
	return e.board.sum() + ours.tiles + ours.places - theirs.tiles - theirs.places
}

// scale returns the scale factor of the endgame, as in chess. While there are tiles to
// place, no endgame is scaled down.
func (e *Sprint) scale(eg int) int {
	if e.over() {
		return e.board.scale(eg)
	}
	return scaleMax
}

// tempo returns the bonus for the right to move, in addition to that of chess.
func (e *Sprint) tempo() pair {
	if e.over() {
		return 0
	}
	return e.weights.tempo
}

// over reports whether all tiles have been placed. The rest is chess.
func (e *Sprint) over() bool { return e.tiles[game.White].count+e.tiles[game.Black].count == 0 }

// computeTerms computes the terms of the board and of the tiles.
func (e *Sprint) computeTerms(p *sprint.Position) {
	b := &e.board
	b.computeOwnTerms(&p.Position)
	late := p.FullMove() > e.weights.queenMoves
	for c := range game.Color(game.NumColors) {
		me, you := &b.sides[c&1], &b.sides[c.Other()&1]
		e.evaluateTiles(me, you, p.Tiles(c))
		you.danger += e.dropChecks(me, you, p.Tiles(c), late)
	}
	b.computeMutualTerms()
	if !e.over() {
		b.sides[game.White].terms[mopUp], b.sides[game.Black].terms[mopUp] = 0, 0
	}
}

// evaluateTiles computes the terms of the tiles of me, and counts the tiles among its pieces
// for the phase and the endgame scale.
func (e *Sprint) evaluateTiles(me, you *side, r *sprint.Tiles) {
	w, h := e.weights, &e.tiles[me.color&1]
	*h = tileTerms{}
	hand, deck, unseen := pair(0), pair(0), 0
	for pt := chess.Pawn; pt <= chess.Queen; pt++ {
		known, rest := r.Hand[pt], r.Unseen[pt]
		hand += pair(known) * w.hand[pt]
		deck += pair(rest) * w.unseen[pt]
		unseen += int(rest)
		h.count += int(known + rest)
		me.count[pt] += int(known + rest)
	}
	me.power += 3*int(r.Hand[chess.Knight]+r.Unseen[chess.Knight]+r.Hand[chess.Bishop]+r.Unseen[chess.Bishop]) +
		5*int(r.Hand[chess.Rook]+r.Unseen[chess.Rook]) + 9*int(r.Hand[chess.Queen]+r.Unseen[chess.Queen])
	h.tiles = hand + deck
	if r.Hidden > 0 {
		h.tiles += e.hidden(r, deck, unseen)
	}
	if h.count > 0 {
		h.places = pop(e.safePlaces(me, you)) * w.place
	}
}

// hidden returns the additional value of the unseen tiles because some of them are in the
// hand, each with equal probability. Deck is their value if all were in the deck.
func (e *Sprint) hidden(r *sprint.Tiles, deck pair, unseen int) pair {
	held := pair(0)
	for pt := chess.Pawn; pt <= chess.Queen; pt++ {
		held += pair(r.Unseen[pt]) * e.weights.hand[pt]
	}
	gain, n := held-deck, int(r.Hidden)
	return s(gain.mg()*n/unseen, gain.eg()*n/unseen)
}

// ownHalf is the half of the board where a player may place tiles, as the player sees it.
const ownHalf uint64 = 0x00000000ffffffff

// safePlaces returns the squares where a tile of me is safe: not attacked by a pawn, and
// either defended or not attacked at all.
func (e *Sprint) safePlaces(me, you *side) uint64 {
	free := me.relative(ownHalf) &^ e.board.occupied &^ you.attack[chess.Pawn]
	return free & (me.attack[all] | ^you.attack[all])
}

// dropChecks returns the attack units of the tiles in the hand of me that could check
// the other king at once, on a square that is not attacked. With them, a king can be in
// danger although no piece on the board is near.
func (e *Sprint) dropChecks(me, you *side, r *sprint.Tiles, late bool) (units int) {
	squares := me.relative(ownHalf) &^ e.board.occupied &^ you.attack[all]
	straight := chess.RookAttacks(you.king, e.board.occupied) & squares
	oblique := chess.BishopAttacks(you.king, e.board.occupied) & squares
	w := e.weights
	if r.Hand[chess.Knight] > 0 && chess.KnightAttacks(you.king)&squares != 0 {
		units += w.drop[chess.Knight]
	}
	if r.Hand[chess.Bishop] > 0 && oblique&r.Bishops.Squares() != 0 {
		units += w.drop[chess.Bishop]
	}
	if r.Hand[chess.Rook] > 0 && straight != 0 {
		units += w.drop[chess.Rook]
	}
	if late && r.Hand[chess.Queen] > 0 && straight|oblique != 0 {
		units += w.drop[chess.Queen]
		if me.set[chess.Queen] == 0 {
			units += e.board.weights.noQueen
		}
	}
	return units
}
