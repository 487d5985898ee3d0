package nnue

import "arrocco/game"

// An Evaluator scores positions with a network for one worker. It implements
// [arrocco/eval.Evaluator] and [arrocco/eval.Explainer]. For each side it uses about 500
// bytes for each neuron of the network's width. It is not safe for concurrent use; several
// Evaluators may share a network.
type Evaluator struct {
	net     *Network
	kernels kernels

	// plies and accumulators are a stack with an entry for each position since Reset:
	// what is known about it, and the accumulators of both sides.
	top          int
	plies        []ply
	accumulators []int16

	activations []uint8                 // scratch memory of the hidden layers
	copies      [game.NumColors][]int16 // of accumulators, with threats added
	cache       refreshTable
	diff        difference
}

// A ply is what an Evaluator knows about a position.
type ply struct {
	views  [game.NumColors]View
	at     int  // the ply where its accumulators are: a null move does not change them
	scored bool // whether score is known
	score  game.Score
}

// capacity is the initial size of the stack: the greatest ply of a search, and a few more
// for moves that it tries there.
const capacity = game.MaxPly + 9

// New returns an Evaluator that uses net. Call Reset before anything else.
func New(net *Network) *Evaluator { return newEvaluator(net, bestKernels()) }

// Instructions names the instructions of this processor that evaluators use, such as AVX2, or
// Go if they use none but those of the compiler.
func Instructions() string { return bestKernels().String() }

func newEvaluator(net *Network, k kernels) *Evaluator {
	return &Evaluator{
		net:          net,
		kernels:      k,
		plies:        make([]ply, capacity),
		accumulators: alignedWeights(capacity * game.NumColors * net.layout.Width),
		activations:  net.newActivations(),
		cache:        newCache(net),
		copies:       [...][]int16{alignedWeights(net.layout.Width), alignedWeights(net.layout.Width)},
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

// Push updates the accumulators after a move or a null move that led to s. It does so
// eagerly, also for the third of the positions that the search never evaluates: their
// children need the accumulators, and the update fills the time until the prefetched
// bucket of the transposition table arrives (decision 25).
func (e *Evaluator) Push(s *game.State) {
	e.top++
	if e.top == len(e.plies) {
		e.grow()
	}
	before, now := &e.plies[e.top-1], &e.plies[e.top]
	now.views, now.at, now.scored = before.views, before.at, false
	if s.Diff.N == 0 {
		return
	}
	now.at = e.top
	x := &e.net.index
	for i := range min(int(s.Diff.N), game.MaxChanges) { // a king's change is among the first
		change := &s.Diff.Changes[i]
		if change.Added && change.Piece.Type() == x.king {
			c := change.Piece.Color()
			now.views[c&1] = x.view[c&1][change.At&(game.NumSquares-1)]
		}
	}
	if now.views == before.views && e.updatePair(&s.Diff) {
		return
	}
	for c := range game.Color(game.NumColors) {
		if now.views[c] != before.views[c] || !s.Diff.Complete() {
			e.refresh(c, s)
		} else {
			e.update(c, &s.Diff)
		}
	}
}

// updatePair computes both accumulators at the top of the stack from those of the ply
// before in one pass. Both sides must have the same views as there. It reports false, and
// does nothing, unless diff is that of an ordinary move: one piece moves or promotes, and
// at most one piece is captured.
func (e *Evaluator) updatePair(diff *game.Diff) (done bool) {
	taken, from, to := &diff.Changes[0], &diff.Changes[0], &diff.Changes[1]
	capture := diff.N == 3
	if capture {
		from, to = to, &diff.Changes[2]
	}
	if diff.N != 2 && !capture || taken.Added || from.Added || !to.Added {
		return false
	}
	now, before := &e.plies[e.top], &e.plies[e.top-1]
	var s step
	for c := range s {
		table, rows := e.net.index.table(game.Color(c), now.views[c]), &s[c]
		rows.added, rows.removed = table.row(to.Piece, to.At), table.row(from.Piece, from.At)
		rows.taken = table.row(taken.Piece, taken.At) // used for captures only
	}
	dst, src := e.accumulatorPair(now.at), e.accumulatorPair(before.at)
	if capture {
		e.kernels.capture(dst, src, e.net.inputs, &s)
	} else {
		e.kernels.change(dst, src, e.net.inputs, &s)
	}
	return true
}

// Pop takes back the last Push.
func (e *Evaluator) Pop() { e.top-- }

// grow doubles the stack. Searches never need it.
//
//go:noinline
func (e *Evaluator) grow() {
	plies := make([]ply, 2*len(e.plies))
	copy(plies, e.plies)
	accumulators := alignedWeights(2 * len(e.accumulators))
	copy(accumulators, e.accumulators)
	e.plies, e.accumulators = plies, accumulators
}

// Evaluate returns the score of p for the side to move, in units within ±[Limit]. Reset and
// the moves pushed since must have led to p.
func (e *Evaluator) Evaluate(p game.Position) game.Score {
	now := &e.plies[e.top]
	if now.scored { // an earlier search of the same node evaluated it
		return now.score
	}
	s := p.State()
	own, other := e.accumulator(now.at, s.Side), e.accumulator(now.at, s.Side.Other())
	if e.net.layout.Threats {
		own, other = e.addThreats(p, own, other)
	}
	now.score, now.scored = e.net.evaluate(e.kernels, s.Pieces, own, other, e.activations), true
	return now.score
}

// accumulatorPair returns the accumulators of both sides at a ply, White's first.
func (e *Evaluator) accumulatorPair(ply int) []int16 {
	size := game.NumColors * e.net.layout.Width
	return e.accumulators[ply*size:][:size]
}

// accumulator returns the accumulator of c at a ply.
func (e *Evaluator) accumulator(ply int, c game.Color) []int16 {
	width := e.net.layout.Width
	return e.accumulatorPair(ply)[int(c&1)*width:][:width]
}

// update computes the accumulator of c at the top of the stack from that of the ply
// before. The view of c must be the same as there.
func (e *Evaluator) update(c game.Color, diff *game.Diff) {
	d := &e.diff
	d.follow(e.net.index.table(c, e.plies[e.top].views[c&1]), diff)
	dst, src := e.accumulator(e.top, c), e.accumulator(e.plies[e.top-1].at, c)
	e.kernels.apply(dst, src, e.net.inputs, d.added[:d.adds], d.removed[:d.subs])
}
