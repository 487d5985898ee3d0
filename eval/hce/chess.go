// Package hce holds hand-written evaluations: sums of features that a player
// would name, each times a weight. They serve where there is no network.
//
// Start with [Chess.Evaluate]. The weights are in weights.go, the file that
// tuning writes.
package hce

import (
	"math/bits"

	"arrocco/game"
	"arrocco/movegen/chess"
)

// Limit bounds what [Chess.Evaluate] returns, in centipawns.
const Limit game.Score = 10000

// phaseMax is the phase of a full board; see [Chess.phase].
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

// Chess evaluates orthodox chess and Chess960. It remembers pawn structures and
// nothing else, so it has no use for Push and Pop. It takes about 1.3 MB.
type Chess struct {
	weights *weights
	table   [pawnTableSize]pawnEntry

	// What follows describes the position that is being evaluated.
	board    *chess.Bitboards
	pawns    *pawnEntry
	side     game.Color
	occupied uint64
	king     [game.NumColors]game.Square
	count    [game.NumColors][8]int    // pieces of each type
	power    [game.NumColors]int       // pieces but pawns, a minor counting 3
	attack   [game.NumColors][8]uint64 // squares attacked by each piece type, and by all
	double   [game.NumColors]uint64    // squares attacked twice
	danger   [game.NumColors]int       // attack units against the king
	terms    [numTerms][game.NumColors]pair
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
	white := e.sum()
	score := white.mg()*e.phase() + white.eg()*(phaseMax-e.phase())*e.scale(white.eg())/scaleMax
	if e.side == game.Black {
		score = -score
	}
	score = score/phaseMax + e.weights.tempo.taper(e.phase())
	return max(-Limit, min(Limit, game.Score(score)))
}

// sum returns all terms from White's point of view.
func (e *Chess) sum() (white pair) {
	for t := range e.terms {
		white += e.terms[t][game.White] - e.terms[t][game.Black]
	}
	return white
}

// phase returns how much of the middlegame is left, from phaseMax to 0.
func (e *Chess) phase() int {
	n := 0
	for c := range e.count {
		of := &e.count[c]
		n += of[chess.Knight] + of[chess.Bishop] + 2*of[chess.Rook] + 4*of[chess.Queen]
	}
	return min(n, phaseMax)
}

// measure fills in the terms. Both sides' attacks come before what weighs them.
func (e *Chess) measure(p *chess.Position) {
	st := p.State()
	e.side, e.board = st.Side, p.Bitboards()
	e.occupied = e.board.ByColor[game.White] | e.board.ByColor[game.Black]
	for c := range game.Color(game.NumColors) {
		e.begin(c)
	}
	e.pawns = e.probe(st.PawnKey)
	for c := range game.Color(game.NumColors) {
		e.advance(c)
		e.terms[activity][c] = e.extras(c)
	}
	for c := range game.Color(game.NumColors) {
		e.terms[structure][c] = e.pawns.structure[c]
		e.terms[passers][c] = e.passed(c)
		e.terms[threats][c] = e.threats(c)
		e.terms[safety][c] = e.shelter(c) - e.risk(c)
		e.terms[mating][c] = e.mate(c)
	}
}

// begin counts c's material and maps the attacks of its king and pawns.
func (e *Chess) begin(c game.Color) {
	score, count := pair(0), &e.count[c]
	for kind := chess.Pawn; kind <= chess.Queen; kind++ {
		n := bits.OnesCount64(e.set(c, kind))
		count[kind] = n
		score += pair(n) * e.weights.material[kind]
	}
	e.terms[material][c] = score
	e.power[c] = 3*(count[chess.Knight]+count[chess.Bishop]) + 5*count[chess.Rook] + 9*count[chess.Queen]

	e.king[c] = first(e.set(c, chess.King))
	king := chess.KingAttacks(e.king[c])
	pawns := seen(beside(seen(e.set(c, chess.Pawn), c))<<8, c)
	e.attack[c] = [8]uint64{all: king | pawns, chess.King: king, chess.Pawn: pawns}
	e.double[c] = king & pawns
}

// set returns the pieces of one type and colour.
func (e *Chess) set(c game.Color, kind game.Piece) uint64 {
	return e.board.ByType[kind] & e.board.ByColor[c]
}

// flip returns what to xor a square with to see it as c does.
func flip(c game.Color) game.Square { return game.Square(c) * 56 }
