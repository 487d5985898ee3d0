package polyglot

import (
	"bufio"
	"cmp"
	"io"
	"slices"

	"arrocco/game"
)

// A Maker collects the moves of games for a book. The zero Maker is ready to use. Its memory
// grows with the number of different moves, about 50 bytes for each.
type Maker struct {
	MinGames int // moves that were played less often are left out
	counts   map[place]count
}

// A place is a move in a position.
type place struct {
	key  uint64
	move uint16
}

// A count says how often a move was played, and with what success.
type count struct {
	games  uint32
	points uint32 // 2 for each win of the side that played it, 1 for each draw
}

// Add adds a move m of a game of the given result, played by side in the position with the
// given key. Of a game without a result, nothing is added.
func (m *Maker) Add(key uint64, t *game.Traits, move game.Move, side game.Color, result game.Result) {
	if m.counts == nil {
		m.counts = map[place]count{}
	}
	at := place{key, encode(t, move)}
	c := m.counts[at]
	switch result {
	case game.Ongoing:
		return
	case game.Drawn:
		c.points++
	case game.WinFor(side):
		c.points += 2
	}
	c.games++
	m.counts[at] = c
}

// Entries returns the entries of the book, in order. The weight of a move is two for each win
// and one for each draw, as Polyglot has it; where one of a position is above 65535, all of the
// position are scaled down. Moves that scored nothing are left out.
func (m *Maker) Entries() []Entry {
	var list []weighed
	for at, c := range m.counts {
		if at.key != 0 && c.points > 0 && int(c.games) >= m.MinGames {
			list = append(list, weighed{Entry{Key: at.key, Move: at.move}, int(c.points)})
		}
	}
	slices.SortFunc(list, func(x, y weighed) int { return cmp.Compare(x.Key, y.Key) })
	entries := make([]Entry, 0, len(list))
	for begin := 0; begin < len(list); {
		end := begin + 1
		for end < len(list) && list[end].Key == list[begin].Key {
			end++
		}
		entries = append(entries, scale(list[begin:end])...)
		begin = end
	}
	return entries
}

// A weighed is an entry whose weight may not fit yet.
type weighed struct {
	Entry
	weight int
}

// scale returns the entries of a position with weights that fit, the largest first. No weight
// above 0 becomes 0.
func scale(list []weighed) []Entry {
	slices.SortFunc(list, func(x, y weighed) int {
		return cmp.Or(cmp.Compare(y.weight, x.weight), cmp.Compare(x.Move, y.Move))
	})
	entries := make([]Entry, len(list))
	for i, w := range list {
		entries[i] = w.Entry
		if most := list[0].weight; most > maxWeight && w.weight > 0 {
			w.weight = max(1, w.weight*maxWeight/most)
		}
		entries[i].Weight = uint16(w.weight)
	}
	return entries
}

// Write writes a book of entries that are in order. It has a header if variant is not empty:
// the name of a game other than chess.
func Write(w io.Writer, entries []Entry, variant string) error {
	out := newWriter(w, variant)
	for _, e := range entries {
		out.write(e)
	}
	return out.Flush()
}

// A writer writes entries. Its errors come with Flush.
type writer struct {
	*bufio.Writer
	buffer [entrySize]byte
}

// newWriter returns a writer that has written the header, if there is one.
func newWriter(w io.Writer, variant string) *writer {
	out := &writer{Writer: bufio.NewWriterSize(w, 1<<18)}
	if variant != "" {
		for _, e := range header(variant) {
			out.write(e)
		}
	}
	return out
}

func (w *writer) write(e Entry) { _, _ = w.Write(e.append(w.buffer[:0])) }
