package selfplay_test

import (
	"math/rand/v2"
	"testing"

	"arrocco/game"
	"arrocco/train/selfplay"
)

// TestFilter checks what a filter remembers: all while it is nearly empty, the
// latest when it is full, and nothing that it has not seen.
func TestFilter(t *testing.T) {
	const bits, size = 16, 1 << 16
	rng := rand.New(rand.NewPCG(1, 2))
	keys := make([]game.Key, 4*size)
	for i := range keys {
		keys[i] = game.Key(rng.Uint64())
	}
	f := selfplay.NewFilter(bits)
	false1 := 0
	for _, k := range keys[:size/16] {
		count(&false1, f.Seen(k))
	}
	for i, k := range keys[:size/16] {
		if !f.Seen(k) {
			t.Fatalf("key %d is forgotten", i)
		}
	}
	for _, k := range keys {
		count(&false1, f.Seen(k))
	}
	if n := size / 16; false1 != n {
		t.Errorf("%d keys are known, want %d", false1, n)
	}
	known := 0
	for _, k := range keys[len(keys)-size/4:] {
		count(&known, f.Seen(k))
	}
	if known < size/4*95/100 {
		t.Errorf("of the latest %d keys, %d are known", size/4, known)
	}
}

func count(n *int, yes bool) {
	if yes {
		*n++
	}
}

func BenchmarkFilter(b *testing.B) {
	f := selfplay.NewFilter(selfplay.FilterBits)
	rng := rand.New(rand.NewPCG(1, 2))
	for b.Loop() {
		f.Seen(game.Key(rng.Uint64()))
	}
}
