package nnue

import "arrocco/game"

// A cache remembers for each side and each view it has had of the board the
// last accumulator that was computed, and of what board. When a king changes
// the view, the accumulator is made from that one, by the pieces that differ,
// rather than from nothing. The idea is Luecx's, for Koivisto ("finny tables").
type cache struct {
	entries [game.NumColors][]cached // by View
}

// A cached is an accumulator and the board it belongs to.
type cached struct {
	board       [game.NumSquares]game.Piece
	accumulator []int16
}

// newCache returns a cache of empty boards.
func newCache(net *Network) cache {
	var c cache
	views := 2 * net.layout.NumBuckets()
	width := net.layout.Width
	accumulators := alignedWeights(game.NumColors * views * width)
	for side := range c.entries {
		c.entries[side] = make([]cached, views)
		for v := range c.entries[side] {
			acc := accumulators[:width:width]
			accumulators = accumulators[width:]
			copy(acc, net.biases)
			c.entries[side][v].accumulator = acc
		}
	}
	return c
}

// A difference lists the rows of input weights to be added and removed to get
// from one board to another.
type difference struct {
	added, removed [game.NumSquares]uint32
	adds, subs     int
}

// find lists what leads from one board to the other.
func (d *difference) find(t *rowTable, from, to *[game.NumSquares]game.Piece) {
	d.adds, d.subs = 0, 0
	for sq := range to {
		was, is := from[sq], to[sq]
		if was == is {
			continue
		}
		if was != game.None {
			d.removed[d.subs&(game.NumSquares-1)] = t.row(was, game.Square(sq))
			d.subs++
		}
		if is != game.None {
			d.added[d.adds&(game.NumSquares-1)] = t.row(is, game.Square(sq))
			d.adds++
		}
	}
}

// follow lists what a move changed.
func (d *difference) follow(t *rowTable, diff *game.Diff) {
	d.adds, d.subs = 0, 0
	for i := range int(diff.N) {
		change := &diff.Changes[i&(game.MaxChanges-1)]
		row := t.row(change.Piece, change.At)
		if change.Added {
			d.added[d.adds&(game.NumSquares-1)] = row
			d.adds++
		} else {
			d.removed[d.subs&(game.NumSquares-1)] = row
			d.subs++
		}
	}
}

// refresh makes the accumulator of c ready at the top of the stack, where the
// position is s, with the help of the cache.
func (e *Evaluator) refresh(c game.Color, s *game.State) {
	v := e.plies[e.top].views[c&1]
	entry := &e.cache.entries[c&1][v]
	d := &e.diff
	d.find(e.net.index.table(c, v), &entry.board, &s.Board)
	acc := e.accumulator(e.top, c)
	e.kernels.apply(acc, entry.accumulator, e.net.inputs, d.added[:d.adds], d.removed[:d.subs])
	copy(entry.accumulator, acc)
	entry.board = s.Board
}

// views returns the views that the two sides have of a board: the first if
// there is no king.
func (x *index) views(board *[game.NumSquares]game.Piece) (views [game.NumColors]View) {
	for sq, pc := range board {
		if pc != game.None && pc.Type() == x.king {
			views[pc.Color()] = x.view[pc.Color()][sq]
		}
	}
	return views
}
