package hce

import (
	"arrocco/game"
	"arrocco/movegen/chess"
	"arrocco/movegen/sprint"
)

// Sprint evaluates Scacchi Sprint: the board as [Chess] does, and the tiles that
// are still to be placed. These count as material, for how far the game has come,
// and by the squares where they are safe; a king fears those in the other hand
// that could check it. Like Chess it has no use for Push and Pop.
type Sprint struct {
	board   Chess
	weights *tileWeights
	holders [game.NumColors]holder
}

// A holder is what the evaluation knows of the tiles of one player.
type holder struct {
	count         int // of tiles in hand and deck
	tiles, places pair
}

// NewSprint returns an evaluator for one worker.
func NewSprint() *Sprint {
	return &Sprint{board: Chess{weights: &chessWeights}, weights: &sprintWeights}
}

// Reset does nothing: what an evaluator remembers stays true.
func (e *Sprint) Reset(game.Position) {}

// Push does nothing: each position is evaluated from scratch.
func (e *Sprint) Push(*game.State) {}

// Pop does nothing, see Push.
func (e *Sprint) Pop() {}

// Evaluate returns the static score of p, which must be a [sprint.Position],
// for the side to move, in centipawns within ±Limit. Unknown
// tiles count by what they are on average.
func (e *Sprint) Evaluate(p game.Position) game.Score {
	e.measure(p.(*sprint.Position))
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
	ours, theirs := &e.holders[game.White], &e.holders[game.Black]
	return e.board.sum() + ours.tiles + ours.places - theirs.tiles - theirs.places
}

// scale returns how much of the endgame counts, as for chess. As long as there
// are tiles to come, no endgame is drawn.
func (e *Sprint) scale(eg int) int {
	if e.over() {
		return e.board.scale(eg)
	}
	return scaleMax
}

// tempo returns what the right to move is worth more than in chess.
func (e *Sprint) tempo() pair {
	if e.over() {
		return 0
	}
	return e.weights.tempo
}

// over reports whether all tiles have been placed: what is left is chess.
func (e *Sprint) over() bool { return e.holders[game.White].count+e.holders[game.Black].count == 0 }

// measure fills in the terms of the board and of the tiles.
func (e *Sprint) measure(p *sprint.Position) {
	b := &e.board
	b.survey(&p.Position)
	late := p.FullMove() > e.weights.queenMoves
	for c := range game.Color(game.NumColors) {
		me, you := &b.sides[c&1], &b.sides[c.Other()&1]
		e.hold(me, you, p.Tiles(c))
		you.danger += e.drops(me, you, p.Tiles(c), late)
	}
	b.compare()
	if !e.over() {
		b.sides[game.White].terms[mating], b.sides[game.Black].terms[mating] = 0, 0
	}
}

// hold values the tiles of me and counts them among its pieces, which is what the
// phase and the endgame go by.
func (e *Sprint) hold(me, you *side, r *sprint.Tiles) {
	w, h := e.weights, &e.holders[me.color&1]
	*h = holder{}
	hand, deck, unseen := pair(0), pair(0), 0
	for kind := chess.Pawn; kind <= chess.Queen; kind++ {
		known, rest := r.Hand[kind], r.Unseen[kind]
		hand += pair(known) * w.hand[kind]
		deck += pair(rest) * w.unseen[kind]
		unseen += int(rest)
		h.count += int(known + rest)
		me.count[kind] += int(known + rest)
	}
	me.power += 3*int(r.Hand[chess.Knight]+r.Unseen[chess.Knight]+r.Hand[chess.Bishop]+r.Unseen[chess.Bishop]) +
		5*int(r.Hand[chess.Rook]+r.Unseen[chess.Rook]) + 9*int(r.Hand[chess.Queen]+r.Unseen[chess.Queen])
	h.tiles = hand + deck
	if r.Hidden > 0 {
		h.tiles += e.hidden(r, deck, unseen)
	}
	if h.count > 0 {
		h.places = pop(e.places(me, you)) * w.place
	}
}

// hidden returns how much more the unseen tiles are worth because some of them,
// any of them with equal chances, are in the hand. They are worth deck together
// if none is.
func (e *Sprint) hidden(r *sprint.Tiles, deck pair, unseen int) pair {
	held := pair(0)
	for kind := chess.Pawn; kind <= chess.Queen; kind++ {
		held += pair(r.Unseen[kind]) * e.weights.hand[kind]
	}
	gain, n := held-deck, int(r.Hidden)
	return s(gain.mg()*n/unseen, gain.eg()*n/unseen)
}

// ownHalf is the part of the board where a player places tiles, as it sees it.
const ownHalf uint64 = 0x00000000ffffffff

// places returns the squares where a tile of me is safe: no pawn attacks it, and
// other pieces only where it is defended.
func (e *Sprint) places(me, you *side) uint64 {
	free := me.sees(ownHalf) &^ e.board.occupied &^ you.attack[chess.Pawn]
	return free & (me.attack[all] | ^you.attack[all])
}

// drops returns the attack units of the tiles in the hand of me that could check
// the other king at once, on a square that is not attacked. With them, a king is
// in danger even where none of the pieces on the board is near.
func (e *Sprint) drops(me, you *side, r *sprint.Tiles, late bool) (units int) {
	squares := me.sees(ownHalf) &^ e.board.occupied &^ you.attack[all]
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
