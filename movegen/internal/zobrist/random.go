// Package zobrist has what the rules of several games need to make and to use
// the keys of positions (Zobrist, "A New Hashing Method with Application for
// Game Playing", 1970).
package zobrist

import "arrocco/game"

// A Random is a source of random keys: the SplitMix64 generator (Steele, Lea and
// Flood, "Fast Splittable Pseudorandom Number Generators", 2014). Its value is
// the seed. The keys are the same on every run and every machine, so that a
// search visits the same nodes everywhere.
type Random uint64

// Key returns the next key.
func (r *Random) Key() game.Key {
	*r += 0x9e3779b97f4a7c15
	z := *r
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return game.Key(z ^ z>>31)
}
