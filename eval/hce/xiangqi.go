package hce

import (
	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// Xiangqi evaluates xiangqi. Material and piece-square values are updated with each move;
// all other terms are computed by Evaluate. Call Reset before anything else.
type Xiangqi struct {
	weights *xiangqiWeights
	pst     *pieceSquareTable
	stack   []pieceSums // one entry for each position since Reset, the present one last

	// The position that is being evaluated.
	mover    game.Color
	board    *[game.NumSquares]game.Piece
	occupied xiangqi.Bitboard
	sides    [game.NumColors]xiangqiSide
}

// A pieceSums has the terms that are updated incrementally.
type pieceSums struct {
	census    uint64               // how many there are of each Piece, four bits each
	placement [game.NumColors]pair // material and placement of each player
}

// A pieceSquareTable (PST) holds material and placement by piece and square.
type pieceSquareTable [game.NumPieces][game.NumSquares]pair

// xiangqiPST is computed once and never changes.
var xiangqiPST = newPieceSquareTable(&xiangqiTuned)

// xiangqiDepth is the initial capacity of the stack: the deepest search and a few more.
const xiangqiDepth = game.MaxPly + 16

// NewXiangqi returns an evaluator for one worker.
func NewXiangqi() *Xiangqi {
	return &Xiangqi{
		weights: &xiangqiTuned,
		pst:     xiangqiPST,
		stack:   make([]pieceSums, 1, xiangqiDepth),
	}
}

// newPieceSquareTable spreads the weights of pieces and squares over the board.
func newPieceSquareTable(w *xiangqiWeights) *pieceSquareTable {
	t := new(pieceSquareTable)
	for pt := xiangqi.Soldier; pt <= xiangqi.General; pt++ {
		for sq := range game.Square(xiangqiSquares) {
			rank, file := sq/9, min(sq%xiangqiFiles, xiangqiFiles-1-sq%xiangqiFiles)
			value := w.material[pt] + w.square[pt][rank*5+file]
			t[game.NewPiece(game.White, pt)][sq] = value
			t[game.NewPiece(game.Black, pt)][xiangqiSquares-1-sq] = value
		}
	}
	return t
}

// Reset forgets everything and starts from p.
func (e *Xiangqi) Reset(p game.Position) {
	var t pieceSums
	for sq, piece := range p.State().Board[:xiangqiSquares] {
		if piece != game.None {
			t.change(e.pst, game.Change{Piece: piece, At: game.Square(sq), Added: true})
		}
	}
	e.stack = append(e.stack[:0], t)
}

// Push follows a move or null move to s.
func (e *Xiangqi) Push(s *game.State) {
	t := e.stack[len(e.stack)-1]
	for _, c := range s.Diff.List() {
		t.change(e.pst, c)
	}
	e.stack = append(e.stack, t)
}

// Pop takes back the last Push.
func (e *Xiangqi) Pop() { e.stack = e.stack[:len(e.stack)-1] }

// change adds a piece that appeared or subtracts one that left.
func (t *pieceSums) change(pst *pieceSquareTable, c game.Change) {
	piece := c.Piece & (game.NumPieces - 1)
	value, one := pst[piece][c.At&(game.NumSquares-1)], uint64(1)<<(4*piece)
	if c.Added {
		t.placement[piece.Color()] += value
		t.census += one
		return
	}
	t.placement[piece.Color()] -= value
	t.census -= one
}

// Evaluate returns the static score of p, the [xiangqi.Position] to which Reset and
// Push have led, for the side to move, in internal units within ±Limit.
func (e *Xiangqi) Evaluate(p game.Position) game.Score {
	e.computeTerms(p.(*xiangqi.Position))
	red, phase := e.sum(), e.phase()
	score := red.scaled(phase, e.scale(red.eg()))
	if e.mover == game.Black {
		score = -score
	}
	score += e.weights.tempo.taper(phase)
	return max(-Limit, min(Limit, game.Score(score)))
}

// sum returns all terms from Red's point of view.
func (e *Xiangqi) sum() (red pair) {
	for t := range numXiangqiTerms {
		red += e.sides[game.White].terms[t] - e.sides[game.Black].terms[t]
	}
	return red
}

// phase returns the game phase, from phaseMax (middlegame) to 0 (endgame). A horse or
// cannon counts 2, a chariot 4.
func (e *Xiangqi) phase() int {
	n := 0
	for c := range e.sides {
		me := &e.sides[c]
		n += 2*me.count(xiangqi.Horse) + 2*me.count(xiangqi.Cannon) + 4*me.count(xiangqi.Chariot)
	}
	const full = 32
	return min(n*phaseMax/full, phaseMax)
}
