package protocol

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/search"
)

// Fallback is the time for a search whose limits were all wrong.
const Fallback = 100 * time.Millisecond

// maxMovesToGo is so many moves that all that counts is the increment.
const maxMovesToGo = 1000

// A LimitReader reads the arguments of "go". Wrong ones are reported and left
// out, for the search has to begin nevertheless: the interface waits for its
// move.
type LimitReader struct {
	Words  []string      // still to be read
	Known  []string      // the words of "go": none of them is the number after another
	Unit   time.Duration // in which the protocol counts
	Limits search.Limits // as read so far

	errs []error
}

// Next removes the next word and returns it. It returns false if there is none.
func (r *LimitReader) Next() (word string, ok bool) {
	if len(r.Words) == 0 {
		return "", false
	}
	word = r.Words[0]
	r.Words = r.Words[1:]
	return word, true
}

// Take reads what follows a word that means the same in every protocol. It
// returns false if word is none of them.
func (r *LimitReader) Take(word string) bool {
	l := &r.Limits
	switch word {
	case "movestogo":
		r.Count(word, maxMovesToGo, &l.MovesToGo)
	case "movetime":
		if t, ok := r.Duration(word); ok {
			l.MoveTime = max(t, time.Millisecond)
		}
	case "depth":
		r.Count(word, game.MaxPly, (*int)(&l.Depth))
	case "nodes":
		var n int
		r.Count(word, math.MaxInt, &n)
		l.Nodes = uint64(n)
	case "ponder":
		l.Ponder = true
	default:
		return false
	}
	return true
}

// Number reads the number after word. Numbers that are too big become the
// biggest that there is.
func (r *LimitReader) Number(word string) (n int, ok bool) {
	if len(r.Words) == 0 || slices.Contains(r.Known, r.Words[0]) {
		r.Wrong("no number after %s", word)
		return 0, false
	}
	text, _ := r.Next()
	n, err := strconv.Atoi(text)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		r.Wrong("%s: %s is not a whole number", word, engine.Quote(text))
		return 0, false
	}
	return n, true // Atoi saturates
}

// Count reads a number that has to be at least one, and that counts as most if
// it is more.
func (r *LimitReader) Count(word string, most int, value *int) {
	n, ok := r.Number(word)
	switch {
	case !ok:
	case n < 1:
		r.Wrong("%s: %d is less than 1", word, n)
	default:
		*value = min(n, most)
	}
}

// Duration reads a time, within ten years, so that a few times as much is still
// within the range of a Duration.
func (r *LimitReader) Duration(word string) (t time.Duration, ok bool) {
	const decade = 10 * 365 * 24 * time.Hour
	n, ok := r.Number(word)
	most := int(decade / r.Unit)
	return time.Duration(min(max(n, -most), most)) * r.Unit, ok
}

// Wrong notes an error.
func (r *LimitReader) Wrong(format string, args ...any) {
	const most = 20 // an interface that sends more does not read them
	if len(r.errs) < most {
		r.errs = append(r.errs, fmt.Errorf("go: "+format, args...))
	}
}

// Finish joins all that was wrong. If that leaves a search that was meant to
// end without a limit, it gets one.
func (r *LimitReader) Finish() error {
	if len(r.errs) > 0 && !r.Ends() && !r.Limits.Infinite && !r.Limits.Ponder {
		r.Limits.MoveTime = Fallback
	}
	return r.Errors()
}

// Errors joins all that was wrong so far.
func (r *LimitReader) Errors() error { return errors.Join(r.errs...) }

// Ends reports whether there is a limit: one that will be reached, after
// "ponderhit" at the latest, or one that at least may be.
func (r *LimitReader) Ends() bool {
	l := &r.Limits
	return l.Timed || l.MoveTime > 0 || l.Depth > 0 || l.Nodes > 0 || l.Mate > 0
}

// Endless reports whether the search goes on until the interface says more: it
// is infinite, ponders or has no limit.
func (r *LimitReader) Endless() bool { return r.Limits.Infinite || r.Limits.Ponder || !r.Ends() }

// Describe returns the limits in words, for people who debug an interface.
func (r *LimitReader) Describe() string {
	l := &r.Limits
	var b strings.Builder
	if l.Timed {
		fmt.Fprintf(&b, " time %v increment %v movestogo %d", l.Time, l.Increment, l.MovesToGo)
	}
	fmt.Fprintf(&b, " movetime %v depth %d nodes %d mate %d", l.MoveTime, l.Depth, l.Nodes, l.Mate)
	fmt.Fprintf(&b, " infinite %t ponder %t searchmoves %d", l.Infinite, l.Ponder, len(l.Moves))
	return b.String()
}
