package selfplay

import "arrocco/game"

// A Filter remembers the keys of the latest positions, to recognize those that
// occur again. It is a table of buckets; a bucket of four forgets its oldest
// key when a fifth comes. So it may take an old position for a new one. That it
// takes a new one for an old one happens once in a thousand million times. The
// zero Filter is not usable.
type Filter struct {
	buckets [][filterWays]uint32 // their number is a power of two
}

const (
	filterWays = 4

	// FilterBits is the size of the filter of a run: 2^24 keys, 64 MiB.
	FilterBits = 24
)

// NewFilter returns an empty Filter for 2^bits keys, at least four.
func NewFilter(bits int) *Filter {
	return &Filter{buckets: make([][filterWays]uint32, max(1<<bits/filterWays, 1))}
}

// Seen reports whether k was seen before, and remembers it.
func (f *Filter) Seen(k game.Key) bool {
	// The low half chooses the bucket, the high half tells its keys apart. Zero
	// stands for an empty place.
	b := &f.buckets[int(k)&(len(f.buckets)-1)]
	check := max(uint32(k>>32), 1)
	for _, c := range b {
		if c == check {
			return true
		}
	}
	copy(b[1:], b[:filterWays-1])
	b[0] = check
	return false
}
