package polyglot

import (
	"cmp"
	"io"
	"slices"
)

// Merge writes a book with the moves of both a and b, which are of the same game, and returns
// the numbers of its positions and moves. A move that both have gets the sum of its weights;
// where one of a position is above 65535, all of the position are scaled down. Merge needs
// little memory, whatever the sizes of the books. Variant is that of [Write].
func Merge(w io.Writer, a, b *Book, variant string) (positions, moves int, err error) {
	out := newWriter(w, variant)
	left, right := newCursor(a), newCursor(b)
	for {
		key, ok := lowest(left, right)
		if !ok {
			break
		}
		list := sumWeights(slices.Concat(left.take(key), right.take(key)))
		for _, e := range scale(list) {
			out.write(e)
		}
		positions, moves = positions+1, moves+len(list)
	}
	return positions, moves, cmp.Or(left.err, right.err, out.Flush())
}

// lowest returns the lowest key at which the cursors stand, and false at the end of both.
func lowest(a, b *cursor) (key uint64, ok bool) {
	switch {
	case a.end:
		return b.next.Key, !b.end
	case b.end:
		return a.next.Key, true
	}
	return min(a.next.Key, b.next.Key), true
}

// sumWeights returns one entry for each move of a position.
func sumWeights(entries []Entry) (list []weighed) {
	for _, e := range entries {
		i := slices.IndexFunc(list, func(known weighed) bool { return known.Move == e.Move })
		if i < 0 {
			list = append(list, weighed{e, int(e.Weight)})
			continue
		}
		list[i].weight += int(e.Weight)
	}
	return list
}

// A cursor reads the positions of a book in order.
type cursor struct {
	r    io.Reader
	next Entry // not yet taken; undefined at the end
	end  bool
	err  error
}

// newCursor returns a cursor that stands behind the header of a book.
func newCursor(b *Book) *cursor {
	c := &cursor{r: b.reader(b.header)}
	c.advance()
	return c
}

// advance reads the next entry.
func (c *cursor) advance() {
	var err error
	if c.next, err = readEntry(c.r); err != nil {
		c.end = true
		if !isEnd(err) {
			c.err = withoutPath(err)
		}
	}
}

// take returns the entries with the given key, and stands behind them.
func (c *cursor) take(key uint64) (entries []Entry) {
	for !c.end && c.next.Key == key {
		entries = append(entries, c.next)
		c.advance()
	}
	return entries
}
