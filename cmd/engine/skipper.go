package main

import (
	"fmt"
	"hash/maphash"
	"io"
)

// shownSkips is how many lines of a file that cannot be read are listed. A file of
// another kind has thousands.
const shownSkips = 5

// A skipper reports what is skipped in a file: the first few different errors, and
// how many more there are.
type skipper struct {
	w     io.Writer
	words string // in front of each report
	seed  maphash.Seed
	seen  map[uint64]bool // hashes of the errors
	more  int             // different errors that are not listed and not counted by rest yet
}

// newSkipper returns a skipper that writes to w, behind the given words.
func newSkipper(w io.Writer, words string) *skipper {
	return &skipper{w: w, words: words, seed: maphash.MakeSeed(), seen: map[uint64]bool{}}
}

// report lists err if it is new and one of the first few.
func (s *skipper) report(err error) {
	text := err.Error()
	hash := maphash.String(s.seed, text)
	if s.seen[hash] {
		return
	}
	if s.seen[hash] = true; len(s.seen) > shownSkips {
		s.more++
		return
	}
	fmt.Fprintf(s.w, "%s: %s\n", s.words, text)
}

// rest says how many more there were since the last call. The noun names one of
// them.
func (s *skipper) rest(noun string) {
	if s.more > 0 {
		fmt.Fprintf(s.w, "%s: %d more %s not listed\n", s.words, s.more, areOrIs(noun, s.more))
		s.more = 0
	}
}

// areOrIs returns "line is" or "lines are".
func areOrIs(noun string, n int) string {
	if n == 1 {
		return noun + " is"
	}
	return noun + "s are"
}
