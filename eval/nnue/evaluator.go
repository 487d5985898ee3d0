package nnue

import "arrocco/game"

// An Evaluator scores positions with a network for one worker. It implements
// [arrocco/eval.Evaluator] and [arrocco/eval.Explainer]. It takes 500 times the
// network's width in bytes of memory for each side, and is not safe for
// concurrent use; the network may be shared.
type Evaluator struct {
	net     *Network
	kernels kernels

	// plies and accumulators are a stack: what the moves since Reset changed,
	// and, where ready, the two accumulators after each.
	top          int
	plies        []ply
	accumulators []int16

	cache cache
	diff  difference
}

// A ply is what an Evaluator knows of a position: in which rows of input weights
// its accumulators differ from those of the ply before. Where a side has
// changed its view, its rows mean nothing.
type ply struct {
	added, removed [game.NumColors][maxChanges]uint32 // where the rows start
	adds, subs     uint8
	views          [game.NumColors]View
	ready          [game.NumColors]bool // whether the accumulator is computed
}

// maxChanges is the number of changes in a game.Diff, a power of two.
const maxChanges = 4

// room is the number of plies that an Evaluator reserves: as many as a search
// goes deep, and a few for what it tries beyond.
const room = game.MaxPly + 9

// New returns an Evaluator that uses net. Call Reset before anything else.
func New(net *Network) *Evaluator { return newEvaluator(net, bestKernels()) }

func newEvaluator(net *Network, k kernels) *Evaluator {
	return &Evaluator{
		net:          net,
		kernels:      k,
		plies:        make([]ply, room),
		accumulators: alignedWeights(room * game.NumColors * net.layout.Width),
		cache:        newCache(net),
	}
}

// Reset forgets the moves that led to p.
func (e *Evaluator) Reset(p game.Position) {
	s := p.State()
	e.top = 0
	e.plies[0] = ply{views: e.net.index.views(&s.Board)}
	e.refresh(game.White, s)
	e.refresh(game.Black, s)
}

// Push follows a move or a null move to s. It costs some nanoseconds: the real
// work is done by the next Evaluate, if there is one before the move is taken
// back.
func (e *Evaluator) Push(s *game.State) {
	e.top++
	if e.top == len(e.plies) {
		e.grow()
	}
	before, now := &e.plies[e.top-1], &e.plies[e.top]
	now.adds, now.subs = 0, 0
	now.views = before.views
	now.ready = [game.NumColors]bool{}
	x := &e.net.index
	for i := range int(s.Diff.N) {
		change := &s.Diff.Changes[i&(maxChanges-1)]
		white := x.row(game.White, before.views[game.White], change.Piece, change.At)
		black := x.row(game.Black, before.views[game.Black], change.Piece, change.At)
		if !change.Added {
			n := now.subs & (maxChanges - 1)
			now.removed[game.White][n], now.removed[game.Black][n] = white, black
			now.subs++
			continue
		}
		n := now.adds & (maxChanges - 1)
		now.added[game.White][n], now.added[game.Black][n] = white, black
		now.adds++
		if change.Piece.Type() == x.king {
			c := change.Piece.Color()
			now.views[c&1] = x.view[c&1][change.At&(game.NumSquares-1)]
		}
	}
}

// Pop takes back the last Push.
func (e *Evaluator) Pop() { e.top-- }

// grow makes room for as many plies again. A search never comes here.
//
//go:noinline
func (e *Evaluator) grow() {
	plies := make([]ply, 2*len(e.plies))
	copy(plies, e.plies)
	accumulators := alignedWeights(2 * len(e.accumulators))
	copy(accumulators, e.accumulators)
	e.plies, e.accumulators = plies, accumulators
}

// Evaluate returns the score of p, to which Reset and the moves since then have
// led, for the side to move, in centipawns within ±[Limit].
func (e *Evaluator) Evaluate(p game.Position) game.Score {
	s := p.State()
	e.update(game.White, s)
	e.update(game.Black, s)
	weights, offset := e.net.output(s.Pieces)
	sum := e.kernels.forward(e.accumulator(e.top, s.Side), e.accumulator(e.top, s.Side.Other()), weights)
	return e.net.score(sum, offset)
}

// accumulator returns the accumulator of c at a ply, ready or not.
func (e *Evaluator) accumulator(ply int, c game.Color) []int16 {
	width := e.net.layout.Width
	return e.accumulators[(2*ply+int(c&1))*width:][:width]
}

// update makes the accumulator of c ready at the top of the stack, where the
// position is s: from the last ready one below, or from the cache if c has
// changed its view since.
func (e *Evaluator) update(c game.Color, s *game.State) {
	i := e.top
	for ; !e.plies[i].ready[c&1]; i-- {
		if i == 0 || e.plies[i].views[c&1] != e.plies[i-1].views[c&1] {
			e.refresh(c, s)
			return
		}
	}
	for i < e.top {
		i++
		e.advance(i, c)
	}
}

// advance makes the accumulator of c ready at a ply whose predecessor is.
func (e *Evaluator) advance(i int, c game.Color) {
	now := &e.plies[i]
	added, removed := &now.added[c&1], &now.removed[c&1]
	dst, src := e.accumulator(i, c), e.accumulator(i-1, c)
	switch {
	case now.adds == 1 && now.subs == 1:
		e.kernels.change(dst, src, e.row(added[0]), e.row(removed[0]))
	case now.adds == 1 && now.subs == 2:
		e.kernels.capture(dst, src, e.row(added[0]), e.row(removed[0]), e.row(removed[1]))
	default:
		e.kernels.apply(dst, src, e.net.inputs, added[:now.adds], removed[:now.subs])
	}
	now.ready[c&1] = true
}

// row returns the row of input weights that starts at the given index.
func (e *Evaluator) row(at uint32) []int16 { return e.net.inputs[at:][:e.net.layout.Width] }
