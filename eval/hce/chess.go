// Package hce holds the hand-written (hand-crafted) evaluations: tapered sums of terms such
// as material, piece-square tables, mobility, pawn structure, passed pawns, threats and
// king safety. They are used for games without a network.
//
// Start with [Chess.Evaluate], whose weights are in weights.go, with
// [Xiangqi.Evaluate], whose weights are in xiangqiweights.go, or with
// [Sprint.Evaluate], which builds on that of chess.
package hce

import (
	"math/bits"

	"arrocco/game"
	"arrocco/movegen/chess"
)

// Limit bounds what Evaluate returns, in internal units.
const Limit game.Score = 10000

// phaseMax is the game phase with all pieces on the board; see [Chess.phase] and
// [Xiangqi.phase]. Scores are tapered by it between middlegame and endgame.
const phaseMax = 24

// all is the index of the union over the piece types, which start at 1.
const all = 0

// A term is one term of the evaluation, kept apart for [Chess.Explain].
type term int

const (
	material  term = iota
	placement      // piece-square tables
	mobility
	pawnStructure
	passed
	activity // bishop pair, outposts, rooks on open files
	threats
	kingSafety
	mopUp // how to mate a lone king
	numTerms
)

// A side is the information about one player.
type side struct {
	color  game.Color
	king   game.Square
	set    [8]uint64 // its pieces by type, and all
	count  [8]int    // how many they are, by type
	power  int       // value of its pieces but pawns, a minor counting 3
	attack [8]uint64 // squares attacked by each piece type, and by all
	double uint64    // squares attacked twice
	danger int       // attack units against its king
	terms  [numTerms]pair
}

// Chess evaluates orthodox chess and Chess960. It has a pawn hash table of 1 MiB and no
// other state, so Push and Pop do nothing.
type Chess struct {
	table   [pawnTableSize]pawnEntry
	weights *weights

	// The position that is being evaluated.
	mover    game.Color
	occupied uint64
	pawns    *pawnEntry
	sides    [game.NumColors]side
}

// NewChess returns an evaluator for one worker.
func NewChess() *Chess { return &Chess{weights: &chessWeights} }

// Reset does nothing: the pawn hash table stays valid.
func (e *Chess) Reset(game.Position) {}

// Push does nothing: each position is evaluated from scratch.
func (e *Chess) Push(*game.State) {}

// Pop does nothing, see Push.
func (e *Chess) Pop() {}

// Evaluate returns the static score of p, which must be a [chess.Position], for
// the side to move, in internal units within ±Limit.
func (e *Chess) Evaluate(p game.Position) game.Score {
	e.computeTerms(p.(*chess.Position))
	white, phase := e.sum(), e.phase()
	score := white.scaled(phase, e.scale(white.eg()))
	if e.mover == game.Black {
		score = -score
	}
	score += e.weights.tempo.taper(phase)
	return max(-Limit, min(Limit, game.Score(score)))
}

// sum returns the sum of all terms from White's point of view. Against a lone king, only
// material and mop-up count.
func (e *Chess) sum() (white pair) {
	ours, theirs := &e.sides[game.White].terms, &e.sides[game.Black].terms
	if ours[mopUp]|theirs[mopUp] != 0 {
		return ours[material] + ours[mopUp] - theirs[material] - theirs[mopUp]
	}
	for t := range numTerms {
		white += ours[t] - theirs[t]
	}
	return white
}

// phase returns the game phase, from phaseMax (middlegame) to 0 (endgame). A minor piece
// counts 1, a rook 2, a queen 4.
func (e *Chess) phase() int {
	n := 0
	for c := range e.sides {
		count := &e.sides[c].count
		n += count[chess.Knight] + count[chess.Bishop] + 2*count[chess.Rook] + 4*count[chess.Queen]
	}
	return min(n, phaseMax)
}

// computeTerms computes all terms: first those that give both sides' attacks, then those
// that need them.
func (e *Chess) computeTerms(p *chess.Position) {
	e.computeOwnTerms(p)
	e.computeMutualTerms()
}

// computeOwnTerms computes the attacks of each side, and the terms that need only the side's
// own attacks.
func (e *Chess) computeOwnTerms(p *chess.Position) {
	state, board := p.State(), p.Bitboards()
	white, black := &e.sides[game.White], &e.sides[game.Black]
	white.begin(game.White, board, e.weights)
	black.begin(game.Black, board, e.weights)
	e.mover, e.occupied = state.Side, white.set[all]|black.set[all]
	e.pawns = e.probe(state.PawnKey)
	e.pieces(white, black)
	e.pieces(black, white)
}

// computeMutualTerms computes the terms that need the attacks of both sides.
func (e *Chess) computeMutualTerms() {
	white, black := &e.sides[game.White], &e.sides[game.Black]
	e.mutualTerms(white, black)
	e.mutualTerms(black, white)
}

// mutualTerms computes those terms of me that depend on both sides' attacks.
func (e *Chess) mutualTerms(me, you *side) {
	me.terms[pawnStructure] = e.pawns.structure[me.color]
	me.terms[passed] = e.passedPawns(me, you)
	me.terms[activity] = e.pieceBonuses(me, you)
	me.terms[threats] = e.threats(me, you)
	me.terms[kingSafety] = e.pawns.shelter[me.color] - e.kingDanger(me, you)
	me.terms[mopUp] = me.mopUp(you)
}

// begin takes the pieces of c from the board, counts them, and computes the attacks of its
// king and pawns.
func (me *side) begin(c game.Color, board *chess.Bitboards, w *weights) {
	me.color = c
	own := board.ByColor[c]
	me.set[all], me.set[chess.King] = own, own&board.ByType[chess.King]
	score := pair(0)
	for pt := chess.Pawn; pt <= chess.Queen; pt++ {
		set := own & board.ByType[pt]
		n := bits.OnesCount64(set)
		me.set[pt], me.count[pt] = set, n
		score += pair(n) * w.material[pt]
	}
	me.terms[material] = score
	me.power = 3*(me.count[chess.Knight]+me.count[chess.Bishop]) + 5*me.count[chess.Rook] + 9*me.count[chess.Queen]

	me.king = first(me.set[chess.King])
	king := chess.KingAttacks(me.king)
	pawns := me.relative(beside(me.relative(me.set[chess.Pawn])) << 8)
	me.attack[chess.King], me.attack[chess.Pawn] = king, pawns
	me.attack[all], me.double = king|pawns, king&pawns
}

// relative returns the set as the player sees it, with its own first rank lowest, and turns
// such a set back.
func (me *side) relative(set uint64) uint64 {
	if me.color == game.Black {
		return mirror(set)
	}
	return set
}

// flip returns the mask to xor a square with to get the square as the player sees it.
func (me *side) flip() game.Square { return game.Square(me.color) * 56 }
