package nnue

import "arrocco/game"

// A refreshTable keeps, for each side and each view, the last accumulator that was computed
// and the board that it belongs to. When a move of the king changes the view, refresh starts
// from that accumulator and adds and removes only the pieces that differ (Finny tables, by
// Luecx for Koivisto).
type refreshTable struct {
	entries [game.NumColors][]refreshEntry // by View
}

// A refreshEntry is an accumulator and the board that it belongs to.
type refreshEntry struct {
	board       [game.NumSquares]game.Piece
	accumulator []int16
}

// newCache returns a cache of empty boards.
func newCache(net *Network) refreshTable {
	var c refreshTable
	views := 2 * net.layout.NumBuckets()
	width := net.layout.Width
	accumulators := alignedWeights(game.NumColors * views * width)
	for side := range c.entries {
		c.entries[side] = make([]refreshEntry, views)
		for v := range c.entries[side] {
			acc := accumulators[:width:width]
			accumulators = accumulators[width:]
			copy(acc, net.biases)
			c.entries[side][v].accumulator = acc
		}
	}
	return c
}

// A difference lists the rows of input weights to add and to remove to get from one board
// to another.
type difference struct {
	added, removed [game.NumSquares]uint32
	adds, subs     int
}

// find lists the differences between two boards.
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

// follow lists the changes of a move.
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

// refresh computes the accumulator of c at the top of the stack for position s from the
// entry of the refresh table, and updates that entry.
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

// views returns the views of both sides of a board. A side without a king has view 0.
func (x *index) views(board *[game.NumSquares]game.Piece) (views [game.NumColors]View) {
	for sq, pc := range board {
		if pc != game.None && pc.Type() == x.king {
			views[pc.Color()] = x.view[pc.Color()][sq]
		}
	}
	return views
}
