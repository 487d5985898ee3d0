package report

import "math"

// A histogram counts durations in buckets that grow by a quarter of an octave,
// from a microsecond: percentiles to 10 % in constant memory.
type histogram struct {
	counts [128]int
	total  int
}

// add counts a duration in milliseconds.
func (h *histogram) add(ms float64) {
	bucket := int(4 * math.Log2(max(1, 1000*ms)))
	h.counts[min(bucket, len(h.counts)-1)]++
	h.total++
}

// percentile returns the duration in milliseconds that the given share of all,
// from 0 to 1, does not exceed, or 0 if nothing was counted.
func (h *histogram) percentile(share float64) float64 {
	left := int(math.Ceil(share * float64(h.total)))
	for bucket, n := range h.counts {
		if left -= n; left <= 0 && h.total > 0 {
			return math.Exp2(float64(bucket+1)/4) / 1000
		}
	}
	return 0
}
