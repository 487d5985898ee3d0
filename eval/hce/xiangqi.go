package hce

import (
	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// Xiangqi evaluates xiangqi. What the pieces are worth where they stand it
// keeps up to date move by move; what they do there it works out when asked.
// It has to be Reset before it is used.
type Xiangqi struct {
	weights *xiangqiWeights
	worth   *worthTable
	stack   []tally // of the positions that led here, the present one last

	// The position that is being evaluated.
	mover    game.Color
	board    *[game.NumSquares]game.Piece
	occupied xiangqi.Bitboard
	camps    [game.NumColors]camp
}

// A tally is what the pieces on the board come to, wherever they can go.
type tally struct {
	census uint64               // how many there are of each Piece, four bits each
	worth  [game.NumColors]pair // material and placement of each player
}

// A worthTable holds material and placement by piece and square.
type worthTable [game.NumPieces][game.NumSquares]pair

// xiangqiWorth is computed once and never changes.
var xiangqiWorth = newWorthTable(&xiangqiTuned)

// xiangqiDepth is the number of positions that an evaluator has room for
// before it allocates: a search and the move that led to it.
const xiangqiDepth = game.MaxPly + 16

// NewXiangqi returns an evaluator for one worker.
func NewXiangqi() *Xiangqi {
	return &Xiangqi{
		weights: &xiangqiTuned,
		worth:   xiangqiWorth,
		stack:   make([]tally, 1, xiangqiDepth),
	}
}

// newWorthTable spreads the weights of pieces and squares over the board.
func newWorthTable(w *xiangqiWeights) *worthTable {
	t := new(worthTable)
	for kind := xiangqi.Soldier; kind <= xiangqi.General; kind++ {
		for sq := range game.Square(xiangqiSquares) {
			rank, file := sq/9, min(sq%xiangqiFiles, xiangqiFiles-1-sq%xiangqiFiles)
			value := w.material[kind] + w.square[kind][rank*5+file]
			t[game.NewPiece(game.White, kind)][sq] = value
			t[game.NewPiece(game.Black, kind)][xiangqiSquares-1-sq] = value
		}
	}
	return t
}

// Reset forgets everything and starts from p.
func (e *Xiangqi) Reset(p game.Position) {
	var t tally
	for sq, piece := range p.State().Board[:xiangqiSquares] {
		if piece != game.None {
			t.change(e.worth, game.Change{Piece: piece, At: game.Square(sq), Added: true})
		}
	}
	e.stack = append(e.stack[:0], t)
}

// Push follows a move, whose changes are in s.
func (e *Xiangqi) Push(s *game.State) {
	t := e.stack[len(e.stack)-1]
	for _, c := range s.Diff.List() {
		t.change(e.worth, c)
	}
	e.stack = append(e.stack, t)
}

// Pop takes back the last Push.
func (e *Xiangqi) Pop() { e.stack = e.stack[:len(e.stack)-1] }

// change counts a piece that appeared or left.
func (t *tally) change(worth *worthTable, c game.Change) {
	piece := c.Piece & (game.NumPieces - 1)
	value, one := worth[piece][c.At&(game.NumSquares-1)], uint64(1)<<(4*piece)
	if c.Added {
		t.worth[piece.Color()] += value
		t.census += one
		return
	}
	t.worth[piece.Color()] -= value
	t.census -= one
}

// Evaluate returns the static score of p, the [xiangqi.Position] that Reset and
// Push led to, for the side to move, in centipawns within ±Limit.
func (e *Xiangqi) Evaluate(p game.Position) game.Score {
	e.measure(p.(*xiangqi.Position))
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
		red += e.camps[game.White].terms[t] - e.camps[game.Black].terms[t]
	}
	return red
}

// phase returns how much of the middlegame is left, from phaseMax to 0: the
// chariots, at 4, and horses and cannons, at 2, that are on the board.
func (e *Xiangqi) phase() int {
	n := 0
	for c := range e.camps {
		me := &e.camps[c]
		n += 2*me.count(xiangqi.Horse) + 2*me.count(xiangqi.Cannon) + 4*me.count(xiangqi.Chariot)
	}
	const full = 32
	return min(n*phaseMax/full, phaseMax)
}
