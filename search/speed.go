package search

import (
	"math"
	"time"
)

// NodesPerSecond returns the speed of a search. A time too short for the clock counts
// as one microsecond.
func NodesPerSecond(nodes uint64, elapsed time.Duration) uint64 {
	return uint64(math.Round(float64(nodes) / max(elapsed, time.Microsecond).Seconds()))
}
