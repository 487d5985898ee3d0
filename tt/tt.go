// Package tt is the transposition table: a fixed-size, lock-free hash table
// from position keys to search results, shared by all workers.
//
// An entry is two 64-bit words, written and read atomically but not together.
// The first is a check on the second, so a reader that sees halves of two
// different writes finds that they do not fit and treats the entry as missing
// (Hyatt and Mann, "A lock-less transposition table implementation for
// parallel search", ICGA Journal 25, 2002). Four entries make a bucket of one
// cache line.
package tt

import (
	"fmt"
	"math/bits"
	"sync"
	"sync/atomic"
	"unsafe"

	"arrocco/game"
)

// An Entry is what the table remembers about a position.
type Entry struct {
	Move  game.Move  // the hash move: the best move, or the one that failed high; or NoMove
	Score game.Score // mate scores count from the root
	Eval  game.Score // raw static evaluation, or game.NoScore
	Depth game.Depth // plies, 0–255; 0 is the quiescence search
	Bound game.Bound
	PV    bool // ttPv: was once on a principal variation
}

// The layout of the second word of a slot, by the lowest bit of each field.
const (
	moveAt  = 0
	scoreAt = game.MoveBits
	evalAt  = scoreAt + 16
	depthAt = evalAt + 16
	boundAt = depthAt + 8
	pvAt    = boundAt + 2
)

// The first word of a slot is, before it is combined with the second, the low
// 48 bits of the key above 8 unused bits and the 8 bits of the generation. The
// high bits of the key have chosen the bucket.
const (
	keyAt          = 16
	generationMask = 0xff
)

type slot struct {
	check atomic.Uint64 // key and generation, xor data
	data  atomic.Uint64
}

// load returns the two words of s, taken apart. Both are zero if s is empty.
func (s *slot) load() (meta, data uint64) {
	data = s.data.Load()
	return s.check.Load() ^ data, data
}

func (s *slot) store(meta, data uint64) { storeWords(s, meta^data, data) }

// bucketSize is the number of entries that compete for a place.
const bucketSize = 4

type bucket [bucketSize]slot

// A Table is safe for concurrent use, except for Clear and Close.
type Table struct {
	buckets    []bucket
	memory     []byte // what buckets lies in
	generation uint64 // of the present search, 0–255; changed only between searches
}

// New returns an empty table of the given size in mebibytes. One of size zero is
// a single bucket, for searches that are to remember next to nothing. It returns
// an error if the system does not give that much memory.
func New(mib int) (*Table, error) {
	const size = unsafe.Sizeof(bucket{})
	n := max(mib<<20/int(size), 1)
	memory, err := allocate(n * int(size))
	if err != nil {
		return nil, fmt.Errorf("transposition table of %d MiB: %w", mib, err)
	}
	return &Table{buckets: unsafe.Slice((*bucket)(unsafe.Pointer(&memory[0])), n), memory: memory}, nil
}

// Close gives the memory back to the system. The table must not be used after.
func (t *Table) Close() error {
	memory := t.memory
	t.buckets, t.memory = nil, nil
	return release(memory)
}

// Clear forgets everything, on the given number of goroutines.
func (t *Table) Clear(threads int) {
	t.generation = 0
	part := len(t.memory)/max(threads, 1) + 1
	var wg sync.WaitGroup
	for from := 0; from < len(t.memory); from += part {
		wg.Go(func() { clear(t.memory[from:min(from+part, len(t.memory))]) })
	}
	wg.Wait()
}

// NewSearch ages the table: entries of earlier searches become cheaper to
// replace. It must not be called during a search.
func (t *Table) NewSearch() { t.generation = (t.generation + 1) & generationMask }

// bucket returns the bucket of key: the keys are spread evenly over any number
// of buckets by a multiplication (Lemire).
func (t *Table) bucket(key game.Key) *bucket {
	i, _ := bits.Mul64(uint64(key), uint64(len(t.buckets)))
	return &t.buckets[i]
}

// Prefetch asks the processor to bring the bucket of key into its cache.
func (t *Table) Prefetch(key game.Key) { prefetch(unsafe.Pointer(t.bucket(key))) }

// Probe looks up key for a node at ply plies from the root. It sets e and reports whether
// there is an entry; if not, e has no move, no bound and no evaluation. (A result instead of
// a pointer would cost a copy.)
func (t *Table) Probe(key game.Key, ply int, e *Entry) (found bool) {
	b := t.bucket(key)
	for i := range b {
		meta, data := b[i].load()
		if matches(meta, data, key) {
			e.unpack(data, ply)
			return true
		}
	}
	*e = Entry{Eval: game.NoScore}
	return false
}

// matches reports whether a slot with the given words is in use and is key's.
func matches(meta, data uint64, key game.Key) bool {
	return meta>>keyAt == uint64(key)&(1<<(64-keyAt)-1) && data>>boundAt&3 != 0
}

// Store records e for key, for a node at ply plies from the root. e.Bound must not be
// Unknown. An entry without a hash move keeps the move of an earlier entry for the same
// position. If shouldReplace spares the earlier entry, that gets the new move, if there is one.
func (t *Table) Store(key game.Key, ply int, e Entry) {
	b := t.bucket(key)
	victim, least := &b[0], 1<<30
	for i := range b {
		meta, data := b[i].load()
		if matches(meta, data, key) {
			if e.Move == game.NoMove {
				e.Move = game.Move(data >> moveAt & (1<<game.MoveBits - 1))
			}
			if !t.shouldReplace(meta, data, e) {
				b[i].store(meta, data&^(1<<game.MoveBits-1)|uint64(e.Move))
				return
			}
			victim = &b[i]
			break
		}
		if value := t.replacementValue(meta, data); value < least {
			victim, least = &b[i], value
		}
	}
	victim.store(uint64(key)<<keyAt|t.generation, pack(e, ply))
}

// shouldReplace reports whether e replaces an earlier entry for the same position: if its
// score is exact, if the earlier entry is from an earlier search, or if it is at most a few
// plies shallower (the margin is Stockfish's).
func (t *Table) shouldReplace(meta, data uint64, e Entry) bool {
	const margin = 4
	depth := game.Depth(data >> depthAt & 0xff)
	return e.Bound == game.Exact || meta&generationMask != t.generation || e.Depth+margin > depth
}

// replacementValue returns the depth of an entry less a penalty for its age. Store replaces
// the entry of a bucket with the lowest value. An empty slot has the lowest value of all.
func (t *Table) replacementValue(meta, data uint64) int {
	const perGeneration = 8 // plies
	if data == 0 {
		return -1 << 20
	}
	age := (t.generation - meta) & generationMask
	return int(data>>depthAt&0xff) - perGeneration*int(age)
}

// Full estimates, in permille, how much of the table the present search has
// written, from the first thousand entries.
func (t *Table) Full() int {
	sample := t.buckets[:min(len(t.buckets), 1000/bucketSize)]
	n := 0
	for i := range sample {
		for j := range sample[i] {
			meta, data := sample[i][j].load()
			if data != 0 && meta&generationMask == t.generation {
				n++
			}
		}
	}
	return n * 1000 / (len(sample) * bucketSize)
}

func pack(e Entry, ply int) uint64 {
	data := uint64(e.Move)<<moveAt |
		uint64(uint16(scoreToTable(e.Score, ply)))<<scoreAt |
		uint64(uint16(e.Eval))<<evalAt |
		uint64(uint8(e.Depth))<<depthAt |
		uint64(e.Bound)<<boundAt
	if e.PV {
		data |= 1 << pvAt
	}
	return data
}

func (e *Entry) unpack(data uint64, ply int) {
	e.Move = game.Move(data >> moveAt & (1<<game.MoveBits - 1))
	e.Score = scoreFromTable(game.Score(int16(data>>scoreAt)), ply)
	e.Eval = game.Score(int16(data >> evalAt))
	e.Depth = game.Depth(data >> depthAt & 0xff)
	e.Bound = game.Bound(data >> boundAt & 3)
	e.PV = data>>pvAt&1 != 0
}

// scoreToTable makes a mate score count from the node instead of from the root, so that it
// is right wherever the position occurs again.
func scoreToTable(s game.Score, ply int) game.Score {
	switch {
	case s >= game.MateEdge:
		return s + game.Score(ply)
	case s <= -game.MateEdge:
		return s - game.Score(ply)
	}
	return s
}

// scoreFromTable reverts scoreToTable, for a node ply plies from the root.
func scoreFromTable(s game.Score, ply int) game.Score {
	switch {
	case s >= game.MateEdge:
		return max(s-game.Score(ply), game.MateEdge)
	case s <= -game.MateEdge:
		return min(s+game.Score(ply), -game.MateEdge)
	}
	return s
}
