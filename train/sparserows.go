package train

import "slices"

// rows are lists of rows to sum, all of one tile: list i is at[starts[i]:starts[i+1]],
// from[i] is the row with which its sum begins, and to[i] is the row for the sum. A row is
// named by its offset, in bytes.
type rows struct {
	at       []uint32
	starts   []uint32
	from, to []uint32
	farthest struct{ at, from, to uint32 } // the greatest offsets
}

// rowBytes is the distance between two rows of a tile.
const rowBytes = 4 * tile

// reset removes all lists.
func (r *rows) reset() {
	r.at, r.from, r.to = r.at[:0], r.from[:0], r.to[:0]
	r.starts = append(r.starts[:0], 0)
	r.farthest.at, r.farthest.from, r.farthest.to = 0, 0, 0
}

// extend appends n rows to the current list and returns them, for the caller to set. None may
// have an offset above farthest.
func (r *rows) extend(n int, farthest uint32) []uint32 {
	from := len(r.at)
	r.at = slices.Grow(r.at, n)[:from+n]
	r.farthest.at = max(r.farthest.at, farthest)
	return r.at[from:]
}

// end ends the current list and begins the next. From and to are the numbers of the rows with
// which the sum begins and in which it is stored.
func (r *rows) end(from, to int) {
	first, last := uint32(from*rowBytes), uint32(to*rowBytes)
	r.starts = append(r.starts, uint32(len(r.at)))
	r.from, r.to = append(r.from, first), append(r.to, last)
	r.farthest.from, r.farthest.to = max(r.farthest.from, first), max(r.farthest.to, last)
}

// len returns the number of lists.
func (r *rows) len() int { return len(r.to) }

// check panics if a row is outside its table. Kernels in assembly do not look.
func (r *rows) check(dst, src, first []float32) {
	_ = dst[r.farthest.to/4:][:tile]
	_ = first[r.farthest.from/4:][:tile]
	if len(r.at) > 0 {
		_ = src[r.farthest.at/4:][:tile]
	}
}

// A transposer turns lists of inputs, one for each row of hidden values, into
// lists of such rows, one for each input that is on somewhere: what to add up
// for the gradient of its row. It does so with the longest lists first, because the
// processor foresees the ends of lists best when they have one length for a
// while.
type transposer struct {
	counts []uint32 // by input: how often it is active, then the next index of its list
	used   []uint32 // the inputs that are active somewhere
	sorted []uint32 // them by falling count
	ends   []uint32 // by count: where in sorted those of that count end
}

// transpose sets to to the transpose of from, whose rows are those of a table with this number
// of inputs.
func (t *transposer) transpose(to, from *rows, inputs int) {
	if len(t.counts) < inputs {
		t.counts = make([]uint32, inputs)
	}
	t.used = t.used[:0]
	for _, at := range from.at {
		in := at / rowBytes
		if t.counts[in] == 0 {
			t.used = append(t.used, in)
		}
		t.counts[in]++
	}
	t.sort(from.len())
	to.reset()
	end := uint32(0)
	for _, in := range t.sorted {
		n := t.counts[in]
		t.counts[in] = end
		end += n
		to.starts = append(to.starts, end)
		to.from, to.to = append(to.from, in*rowBytes), append(to.to, in*rowBytes)
		to.farthest.to = max(to.farthest.to, in*rowBytes)
	}
	to.farthest.from = to.farthest.to
	t.fill(to, from)
	for _, in := range t.used {
		t.counts[in] = 0
	}
}

// sort sorts the used inputs by count, which is most at the most.
func (t *transposer) sort(most int) {
	if len(t.ends) < most+2 {
		t.ends = make([]uint32, most+2)
	}
	clear(t.ends)
	for _, in := range t.used {
		t.ends[t.counts[in]]++
	}
	end := uint32(0)
	for n := most; n >= 0; n-- {
		t.ends[n], end = end, end+t.ends[n]
	}
	if cap(t.sorted) < len(t.used) {
		t.sorted = make([]uint32, 2*len(t.used))
	}
	t.sorted = t.sorted[:len(t.used)]
	for _, in := range t.used {
		n := t.counts[in]
		t.sorted[t.ends[n]] = in
		t.ends[n]++
	}
}

// fill writes the numbers of the lists of from in which an input is, where
// counts says.
func (t *transposer) fill(to, from *rows) {
	if cap(to.at) < len(from.at) {
		to.at = make([]uint32, 2*len(from.at))
	}
	to.at = to.at[:len(from.at)]
	for i := range from.len() {
		for _, at := range from.at[from.starts[i]:from.starts[i+1]] {
			in := at / rowBytes
			to.at[t.counts[in]] = from.to[i]
			t.counts[in]++
		}
	}
	to.farthest.at = from.farthest.to
}
