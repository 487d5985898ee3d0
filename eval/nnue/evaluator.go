package nnue

import "arrocco/game"

// An Evaluator scores positions with a network for one worker. It implements
// [arrocco/eval.Evaluator] and [arrocco/eval.Explainer]. It takes 500 times the
// network's width in bytes of memory for each side, and is not safe for
// concurrent use; the network may be shared.
type Evaluator struct {
	net     *Network
	kernels kernels

	// plies and accumulators are a stack: what is known of the positions since
	// Reset, and the two accumulators of each.
	top          int
	plies        []ply
	accumulators []int16

	room   []uint8                 // for the activations
	copies [game.NumColors][]int16 // of accumulators, with threats added
	cache  cache
	diff   difference
}

// A ply is what an Evaluator knows of a position.
type ply struct {
	views  [game.NumColors]View
	at     int  // the ply where its accumulators are: a null move does not change them
	scored bool // whether score is known
	score  game.Score
}

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
		room:         net.newRoom(),
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

// Push follows a move or a null move to s, and brings the accumulators up to date.
// A third of the positions of a search are never evaluated, but those after them are,
// and need what was done for them. Meanwhile arrives what the search looks up next in
// its transposition table, for which it would wait.
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
	for i := range min(int(s.Diff.N), game.MaxChanges) { // the king's are among the first
		change := &s.Diff.Changes[i]
		if change.Added && change.Piece.Type() == x.king {
			c := change.Piece.Color()
			now.views[c&1] = x.view[c&1][change.At&(game.NumSquares-1)]
		}
	}
	if now.views == before.views && e.step(&s.Diff) {
		return
	}
	for c := range game.Color(game.NumColors) {
		if now.views[c] != before.views[c] || !s.Diff.Complete() {
			e.refresh(c, s)
		} else {
			e.advance(c, &s.Diff)
		}
	}
}

// step computes both accumulators at the top of the stack from those of the ply
// before, where both sides have the same views, if diff is that of a usual move: one
// that moves, or makes another of, one piece, and may capture another.
func (e *Evaluator) step(diff *game.Diff) (done bool) {
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
		rows.taken = table.row(taken.Piece, taken.At) // of no use but in captures
	}
	dst, src := e.both(now.at), e.both(before.at)
	if capture {
		e.kernels.capture(dst, src, e.net.inputs, &s)
	} else {
		e.kernels.change(dst, src, e.net.inputs, &s)
	}
	return true
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
	now := &e.plies[e.top]
	if now.scored { // as before a search of the same position to less depth
		return now.score
	}
	s := p.State()
	own, other := e.accumulator(now.at, s.Side), e.accumulator(now.at, s.Side.Other())
	if e.net.layout.Threats {
		own, other = e.addThreats(p, own, other)
	}
	now.score, now.scored = e.net.evaluate(e.kernels, s.Pieces, own, other, e.room), true
	return now.score
}

// both returns the accumulators of both sides at a ply, White's first.
func (e *Evaluator) both(ply int) []int16 {
	size := game.NumColors * e.net.layout.Width
	return e.accumulators[ply*size:][:size]
}

// accumulator returns the accumulator of c at a ply.
func (e *Evaluator) accumulator(ply int, c game.Color) []int16 {
	width := e.net.layout.Width
	return e.both(ply)[int(c&1)*width:][:width]
}

// advance computes the accumulator of c at the top of the stack from that of the ply
// before, where c has the same view.
func (e *Evaluator) advance(c game.Color, diff *game.Diff) {
	d := &e.diff
	d.follow(e.net.index.table(c, e.plies[e.top].views[c&1]), diff)
	dst, src := e.accumulator(e.top, c), e.accumulator(e.plies[e.top-1].at, c)
	e.kernels.apply(dst, src, e.net.inputs, d.added[:d.adds], d.removed[:d.subs])
}
