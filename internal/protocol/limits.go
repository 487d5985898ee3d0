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

// FallbackTime is the time for a search with no valid limit.
const FallbackTime = 100 * time.Millisecond

// maxMovesToGo limits movestogo. With that many moves left, only the increment matters.
const maxMovesToGo = 1000

// A LimitReader reads the arguments of "go". It reports invalid ones and leaves
// them out. The search begins anyway, because the interface waits for its move.
type LimitReader struct {
	Words  []string      // the words not read yet
	Known  []string      // the keywords of "go": none of them is an argument of another
	Unit   time.Duration // the unit of time in this protocol
	Limits search.Limits // the limits read so far

	// Limited reports whether a word was to limit the search, even if it is not enough for a
	// limit, as the number of moves to go without a time.
	Limited bool

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

// ReadCommon reads the argument of a keyword that means the same in every
// protocol. It returns false if word is not one of these keywords.
func (r *LimitReader) ReadCommon(word string) bool {
	l := &r.Limits
	switch word {
	case "movestogo":
		r.readMovesToGo(word)
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

// readMovesToGo reads the number of moves to the next time control. Interfaces send 0 if
// the time is for the whole game.
func (r *LimitReader) readMovesToGo(word string) {
	r.Limited = true
	if len(r.Words) > 0 && r.Words[0] == "0" {
		_, _ = r.Next()
		r.Limits.MovesToGo = 0
		return
	}
	r.Count(word, maxMovesToGo, &r.Limits.MovesToGo)
}

// Number reads the number after word. A number out of range becomes the largest
// or smallest int.
func (r *LimitReader) Number(word string) (n int, ok bool) {
	if len(r.Words) == 0 || slices.Contains(r.Known, r.Words[0]) {
		r.Errorf("no number after %s", word)
		return 0, false
	}
	text, _ := r.Next()
	n, err := strconv.Atoi(text)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		r.Errorf("invalid %s %s: want a whole number", word, engine.Quote(text))
		return 0, false
	}
	return n, true // Atoi saturates
}

// Count reads a number of at least 1 into value. A number above most becomes most.
func (r *LimitReader) Count(word string, most int, value *int) {
	n, ok := r.Number(word)
	switch {
	case !ok:
	case n < 1:
		r.Errorf("invalid %s %d: want at least 1", word, n)
	default:
		*value = min(n, most)
	}
}

// Duration reads a time. It limits it to ten years, so that the caller can
// multiply it without overflow.
func (r *LimitReader) Duration(word string) (t time.Duration, ok bool) {
	const decade = 10 * 365 * 24 * time.Hour
	n, ok := r.Number(word)
	most := int(decade / r.Unit)
	return time.Duration(min(max(n, -most), most)) * r.Unit, ok
}

// Errorf records an error. It drops errors after the first 20.
func (r *LimitReader) Errorf(format string, args ...any) {
	const most = 20 // an interface that makes more does not read them
	if len(r.errs) < most {
		r.errs = append(r.errs, fmt.Errorf("go: "+format, args...))
	}
}

// Finish returns all errors, joined. If a search that was meant to have a limit has
// none, Finish sets FallbackTime.
func (r *LimitReader) Finish() error {
	if (r.Limited || len(r.errs) > 0) && !r.HasLimit() && !r.Limits.Infinite && !r.Limits.Ponder {
		r.Limits.MoveTime = FallbackTime
	}
	return r.Errors()
}

// Errors returns the errors recorded so far, joined.
func (r *LimitReader) Errors() error { return errors.Join(r.errs...) }

// HasLimit reports whether the search has a limit of time, depth, nodes or mate.
// If it ponders, the limit counts after "ponderhit".
func (r *LimitReader) HasLimit() bool {
	l := &r.Limits
	return l.Timed || l.MoveTime > 0 || l.Depth > 0 || l.Nodes > 0 || l.Mate > 0
}

// Unbounded reports whether only the interface can end the search: it is infinite,
// ponders or has no limit.
func (r *LimitReader) Unbounded() bool { return r.Limits.Infinite || r.Limits.Ponder || !r.HasLimit() }

// Describe returns the limits as text, for people who debug an interface.
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
