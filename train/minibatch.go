package train

import (
	"slices"

	"arrocco/eval/nnue"
	"arrocco/game"
)

// A lookup gives the rows of the inputs of positions.
type lookup struct {
	layout   *nnue.Layout
	inputs   [game.NumColors][][pieceCodes]uint32 // by view, then by piece, square and threat
	farthest uint32                               // the last row
}

func newLookup(l *nnue.Layout) *lookup {
	x := &lookup{layout: l, farthest: uint32(l.NumBuckets()*l.Inputs()-1) * rowBytes}
	for c := range x.inputs {
		x.inputs[c] = make([][pieceCodes]uint32, 2*l.NumBuckets())
		for v := range x.inputs[c] {
			for i := range 2 * l.PieceTypes() * l.Places() {
				sq, pc := game.Square(i%l.Places()), game.NewPiece(game.Color(i/l.Places()&1), game.Piece(1+i/l.Places()/2))
				in := l.Input(game.Color(c), nnue.View(v), pc, sq)
				code := int(pc)<<pieceShift | int(sq)
				x.inputs[c][v][code] = uint32(in) * rowBytes
				if l.Threats && int(sq) < l.Squares() {
					in = l.Threat(game.Color(c), nnue.View(v), pc, sq)
					x.inputs[c][v][threat|code] = uint32(in) * rowBytes
				}
			}
		}
	}
	return x
}

// views are how White and Black see a board.
type views [game.NumColors]nnue.View

// look sets the views of those whose kings are among the pieces.
func (x *lookup) look(v *views, pieces []uint16) {
	for _, p := range pieces {
		if pc := game.Piece(p >> pieceShift); pc.Type() == x.layout.King {
			v[pc.Color()] = x.layout.View(pc.Color(), game.Square(p&(game.NumSquares-1)))
		}
	}
}

// A run is one of the chunk.
type run struct {
	common []uint16 // the pieces of all positions
	views  views
	from   int // its positions among the members
	to     int
	place  int // among the runs that have pieces in common; -1 if the views differ or there are none
}

// A member is a position of the chunk.
type member struct {
	pieces []uint16 // besides those of the run
	run    int
	place  int // among the positions
	side   game.Color
	views  views
	score  uint16
	halves uint8 // points of the mover, or noResult
}

// A target says what the network should find.
type target struct {
	chances []float32 // to win, by the score as a word without sign
	blend   float32   // share of the score, the rest being the result's
}

// newTarget returns a target for which a score of scale units is an output
// of 1.
func newTarget(scale int, blend float64) *target {
	t := &target{chances: make([]float32, 1<<16), blend: float32(blend)}
	for score := range t.chances {
		t.chances[score] = sigmoid(float32(int16(uint16(score))) / float32(scale))
	}
	return t
}

// of returns the chance to win that the network should find.
func (t *target) of(m *member) float32 {
	if m.halves == noResult {
		return t.chances[m.score]
	}
	return t.blend*t.chances[m.score] + (1-t.blend)*float32(m.halves)/2
}

// loadBatch loads the runs with these indices of d.
func (w *worker) loadBatch(d *Dataset, index []uint32, t *target) {
	w.members, w.runs = w.members[:0], w.runs[:0]
	for _, number := range index {
		w.read(d.words[d.starts[number]:])
	}
	w.n = len(w.members)
	w.place()
	for i := range w.members {
		m := &w.members[i]
		w.outputs[m.place] = uint8(w.lookup.layout.Output(w.onBoard(m)))
		w.targets[m.place] = t.of(m)
	}
	w.group()
	w.deep.begin(w.groups, w.lookup.layout.DeepOutputs())
	w.list()
}

// pieces returns the number of pieces of a position, wherever they are.
func (w *worker) pieces(m *member) int { return len(m.pieces) + len(w.runs[m.run].common) }

// onBoard returns how many of them stand on the board. The others come last in each
// of the two lists, and then those that are there once more as they are threatened.
func (w *worker) onBoard(m *member) int {
	n, l := w.pieces(m), w.lookup.layout
	if l.Pockets == 0 && !l.Threats {
		return n
	}
	for _, list := range [...][]uint16{m.pieces, w.runs[m.run].common} {
		for i := len(list) - 1; i >= 0 && int(list[i]&(threat|game.NumSquares-1)) >= l.Squares(); i-- {
			n--
		}
	}
	return n
}

// read appends the run that words begin with.
func (w *worker) read(words []uint16) {
	positions, common := int(words[0]&(1<<commonShift-1)), int(words[0]>>commonShift)
	r := run{common: words[1:][:common], from: len(w.members), to: len(w.members) + positions, place: -1}
	w.lookup.look(&r.views, r.common)
	words = words[1+common:]
	same := common > 0
	for i := range positions {
		head := words[1]
		m := member{
			pieces: words[2:][:head&(1<<sideBit-1)], run: len(w.runs), side: game.Color(head >> sideBit & 1),
			views: r.views, score: words[0], halves: uint8(head >> resultShift),
		}
		words = words[2+len(m.pieces):]
		w.lookup.look(&m.views, m.pieces)
		if i == 0 {
			r.views = m.views
		}
		same = same && m.views == r.views
		w.members = append(w.members, m)
	}
	if same {
		r.place = 0
	}
	w.runs = append(w.runs, r)
}

// place gives each position its place, by the number of pieces, so that those
// with the same output are next to each other, and each run that has a row its.
func (w *worker) place() {
	for place, i := range w.order.sort(len(w.members), func(i int) int { return w.onBoard(&w.members[i]) }) {
		w.members[i].place = place
	}
	w.shared = 0
	for i := range w.runs {
		if r := &w.runs[i]; r.place >= 0 {
			r.place = w.shared
			w.shared++
		}
	}
}

// A group is a range of positions that have the same output.
type group struct{ from, to, output int }

// group finds the groups.
func (w *worker) group() {
	w.groups = w.groups[:0]
	from := 0
	for i := 1; i <= w.n; i++ {
		if i == w.n || w.outputs[i] != w.outputs[from] {
			w.groups = append(w.groups, group{from, i, int(w.outputs[from])})
			from = i
		}
	}
}

// list makes the lists of rows to be added up. Lists of the same length are next
// to each other, as the processor foresees their ends better then.
func (w *worker) list() {
	w.inputs.reset()
	w.joins.reset()
	for _, i := range w.order.sort(len(w.runs), func(i int) int { return len(w.runs[i].common) }) {
		if r := &w.runs[i]; r.place >= 0 {
			w.listRun(r)
		}
	}
	for _, i := range w.order.sort(len(w.members), func(i int) int { return len(w.members[i].pieces) }) {
		m := &w.members[i]
		r := &w.runs[m.run]
		for _, c := range [...]game.Color{m.side, m.side.Other()} {
			from := w.firstRow()
			if r.place >= 0 {
				from = w.runRow(r, c)
			} else {
				w.add(c, m.views[c], r.common)
			}
			w.add(c, m.views[c], m.pieces)
			w.inputs.end(from, m.row(c))
		}
	}
}

// listRun lists what a run's positions have in common, and their rows.
func (w *worker) listRun(r *run) {
	for c := range game.Color(game.NumColors) {
		w.add(c, r.views[c], r.common)
		w.inputs.end(w.firstRow(), w.runRow(r, c))
		list := w.joins.extend(r.to-r.from, uint32(2*w.n-1)*rowBytes)
		for i := range list {
			list[i] = uint32(w.members[r.from+i].row(c)) * rowBytes
		}
		w.joins.end(w.firstRow(), w.runRow(r, c))
	}
}

// add adds the inputs that are on for pieces to the list that is being made.
func (w *worker) add(c game.Color, v nnue.View, pieces []uint16) {
	inputs := &w.lookup.inputs[c][v]
	list := w.inputs.extend(len(pieces), w.lookup.farthest)
	for i, p := range pieces {
		list[i] = inputs[p&(pieceCodes-1)]
	}
}

// An order puts things into order by small numbers.
type order struct {
	ends [game.NumSquares + 1]int
	list []int
}

// sort returns 0 to n-1 by rising key, which is up to game.NumSquares.
func (o *order) sort(n int, key func(int) int) []int {
	clear(o.ends[:])
	for i := range n {
		o.ends[key(i)]++
	}
	end := 0
	for k, count := range o.ends {
		o.ends[k], end = end, end+count
	}
	o.list = slices.Grow(o.list[:0], n)[:n]
	for i := range n {
		k := key(i)
		o.list[o.ends[k]] = i
		o.ends[k]++
	}
	return o.list
}
