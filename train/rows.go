package train

// rows are lists of rows of a tile: list i is at[starts[i]:starts[i+1]]. A row is
// told by where it starts, in bytes.
type rows struct {
	at       []uint32
	starts   []uint32
	greatest uint32 // no row is greater
}

// rowBytes is the distance between two rows of a tile.
const rowBytes = 4 * tile

// reset makes r a list of no lists.
func (r *rows) reset() {
	r.at = r.at[:0]
	r.starts = append(r.starts[:0], 0)
	r.greatest = 0
}

// add adds the row of that number to the list that is being made.
func (r *rows) add(number uint32) {
	at := number * rowBytes
	r.at = append(r.at, at)
	r.greatest = max(r.greatest, at)
}

// end ends the list that is being made and begins the next.
func (r *rows) end() { r.starts = append(r.starts, uint32(len(r.at))) }

// len returns the number of lists.
func (r *rows) len() int { return len(r.starts) - 1 }

// check panics if a row is outside the table. Kernels in assembly do not look.
func (r *rows) check(table []float32) { _ = table[r.greatest/4:][:tile] }
