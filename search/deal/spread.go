package deal

import "math/rand/v2"

// A spread is a source of random numbers for one deal of a series. Each deal by itself is
// random. But the first numbers of any 2, 4 or 8 consecutive deals, from a multiple of that
// on, lie in different halves, quarters or eighths of the range, and so do the second
// numbers, and so on: a scrambled van der Corput sequence in each dimension (Owen 1995). A
// mean over such deals has a smaller error than one over independent deals.
type spread struct {
	number uint64    // of the deal within its block
	swaps  *rand.PCG // the same for all deals of a block
	own    *rand.PCG
}

// spreadBits is the logarithm of the number of deals in a block.
const spreadBits = 3

// The streams of random numbers keep the deals of a search apart from those that a referee
// makes of a game: with the same seed, the search would guess the truth.
const (
	ownStream  = 1 << 40
	swapStream = 1 << 41
)

// newSpread returns the source for the deal with the given number.
func newSpread(seed uint64, number int) *spread {
	return &spread{
		number: uint64(number) & (1<<spreadBits - 1),
		swaps:  rand.NewPCG(seed, swapStream+uint64(number)>>spreadBits),
		own:    rand.NewPCG(seed, ownStream+uint64(number)),
	}
}

// Uint64 returns the next number. Its first bits are those of the number of the deal, last
// bit first. Each is flipped or not at random, depending on the bits before it, and in the
// same way in all deals of the block.
func (s *spread) Uint64() uint64 {
	swaps, stratum, node := s.swaps.Uint64(), uint64(0), uint64(1)
	for i := range spreadBits {
		bit := s.number >> i & 1
		stratum = stratum<<1 | (bit ^ swaps>>node&1)
		node = node<<1 | bit
	}
	return stratum<<(64-spreadBits) | s.own.Uint64()>>spreadBits
}
