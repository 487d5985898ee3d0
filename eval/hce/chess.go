// Package hce holds hand-written evaluations: sums of features that a player
// would name, each times a weight. They serve where there is no network.
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

// Limit bounds what Evaluate returns, in centipawns.
const Limit game.Score = 10000

// phaseMax is the phase of a full board; see [Chess.phase], [Xiangqi.phase].
const phaseMax = 24

// all is the index of the union over the piece types, which start at 1.
const all = 0

// A term is a line of the sum, kept apart for [Chess.Explain].
type term int

const (
	material term = iota
	placement
	mobility
	structure
	passers
	activity
	threats
	safety
	mating
	numTerms
)

// A side is what the evaluation knows of one player.
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

// Chess evaluates orthodox chess and Chess960. It remembers pawn structures and
// nothing else, so it has no use for Push and Pop. It takes 1 MiB.
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

// Reset does nothing: what an evaluator remembers stays true.
func (e *Chess) Reset(game.Position) {}

// Push does nothing: each position is evaluated from scratch.
func (e *Chess) Push(*game.State) {}

// Pop does nothing, see Push.
func (e *Chess) Pop() {}

// Evaluate returns the static score of p, which must be a [chess.Position], for
// the side to move, in centipawns within ±Limit.
func (e *Chess) Evaluate(p game.Position) game.Score {
	e.measure(p.(*chess.Position))
	white, phase := e.sum(), e.phase()
	score := white.scaled(phase, e.scale(white.eg()))
	if e.mover == game.Black {
		score = -score
	}
	score += e.weights.tempo.taper(phase)
	return max(-Limit, min(Limit, game.Score(score)))
}

// sum returns all terms from White's point of view. Against a lone king, only
// material and the way to mate count.
func (e *Chess) sum() (white pair) {
	ours, theirs := &e.sides[game.White].terms, &e.sides[game.Black].terms
	if ours[mating]|theirs[mating] != 0 {
		return ours[material] + ours[mating] - theirs[material] - theirs[mating]
	}
	for t := range numTerms {
		white += ours[t] - theirs[t]
	}
	return white
}

// phase returns how much of the middlegame is left, from phaseMax to 0.
func (e *Chess) phase() int {
	n := 0
	for c := range e.sides {
		count := &e.sides[c].count
		n += count[chess.Knight] + count[chess.Bishop] + 2*count[chess.Rook] + 4*count[chess.Queen]
	}
	return min(n, phaseMax)
}

// measure fills in the terms. Both sides' attacks come before what weighs them.
func (e *Chess) measure(p *chess.Position) {
	e.survey(p)
	e.compare()
}

// survey fills in what each side has by itself: attacks, and the terms that need
// no more than these.
func (e *Chess) survey(p *chess.Position) {
	state, board := p.State(), p.Bitboards()
	white, black := &e.sides[game.White], &e.sides[game.Black]
	white.begin(game.White, board, e.weights)
	black.begin(game.Black, board, e.weights)
	e.mover, e.occupied = state.Side, white.set[all]|black.set[all]
	e.pawns = e.probe(state.PawnKey)
	e.advance(white, black)
	e.advance(black, white)
}

// compare fills in the terms that weigh the attacks of one side against those of
// the other.
func (e *Chess) compare() {
	white, black := &e.sides[game.White], &e.sides[game.Black]
	e.weigh(white, black)
	e.weigh(black, white)
}

// weigh fills in the terms of me that depend on both sides' attacks.
func (e *Chess) weigh(me, you *side) {
	me.terms[structure] = e.pawns.structure[me.color]
	me.terms[passers] = e.passed(me, you)
	me.terms[activity] = e.extras(me, you)
	me.terms[threats] = e.threats(me, you)
	me.terms[safety] = e.pawns.shelter[me.color] - e.risk(me, you)
	me.terms[mating] = me.mate(you)
}

// begin takes the pieces of c from the board, counts them, and maps the attacks
// of its king and pawns.
func (me *side) begin(c game.Color, board *chess.Bitboards, w *weights) {
	me.color = c
	own := board.ByColor[c]
	me.set[all], me.set[chess.King] = own, own&board.ByType[chess.King]
	score := pair(0)
	for kind := chess.Pawn; kind <= chess.Queen; kind++ {
		set := own & board.ByType[kind]
		n := bits.OnesCount64(set)
		me.set[kind], me.count[kind] = set, n
		score += pair(n) * w.material[kind]
	}
	me.terms[material] = score
	me.power = 3*(me.count[chess.Knight]+me.count[chess.Bishop]) + 5*me.count[chess.Rook] + 9*me.count[chess.Queen]

	me.king = first(me.set[chess.King])
	king := chess.KingAttacks(me.king)
	pawns := me.sees(beside(me.sees(me.set[chess.Pawn])) << 8)
	me.attack[chess.King], me.attack[chess.Pawn] = king, pawns
	me.attack[all], me.double = king|pawns, king&pawns
}

// sees returns the set as the player sees it, its own first rank lowest, or a
// set it sees as it is.
func (me *side) sees(set uint64) uint64 {
	if me.color == game.Black {
		return mirror(set)
	}
	return set
}

// flip returns what to xor a square with to see it as the player does.
func (me *side) flip() game.Square { return game.Square(me.color) * 56 }
