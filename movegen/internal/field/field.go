// Package field has what the readers and writers of positions in several games share:
// boards and counters as text, and the wording of errors.
package field

import (
	"errors"
	"fmt"
	"strconv"
)

// Quote returns text quoted, and shortened to a length that an error message can
// bear.
func Quote(text string) string {
	const limit = 100
	if len(text) <= limit {
		return strconv.Quote(text)
	}
	return fmt.Sprintf("%q (%d bytes)", text[:limit]+"...", len(text))
}

// Count returns "1 rank" or "2 ranks".
func Count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}

// Counter reads a number from 0 to limit. The error begins with what it is.
func Counter(what, text string, limit uint64) (int, error) {
	n, err := strconv.ParseUint(text, 10, 64)
	if errors.Is(err, strconv.ErrSyntax) {
		return 0, fmt.Errorf("%s %s is no number", what, Quote(text))
	}
	if err != nil || n > limit {
		return 0, fmt.Errorf("%s %s is over %d", what, Quote(text), limit)
	}
	return int(n), nil
}
