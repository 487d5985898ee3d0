package movegen_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"arrocco/movegen"
	"arrocco/movegen/chess"
)

func ExamplePerft() {
	p, err := chess.Parse(chess.StartFEN)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(movegen.Perft(p, 4))
	// Output: 197281
}

// TestDivide checks that the counts of the moves add up.
func TestDivide(t *testing.T) {
	p, err := chess.Parse("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for depth, want := range []uint64{1: 48, 2: 2039, 3: 97862, 4: 4085603} {
		if depth == 0 {
			continue
		}
		var sum uint64
		moves := 0
		got, err := movegen.Divide(t.Context(), p, depth, func(c movegen.Count) { sum += c.Nodes; moves++ })
		if err != nil || got != want || sum != want || moves != 48 || movegen.Perft(p, depth) != want {
			t.Errorf("depth %d: %d leaves, of %d moves %d, want %d: %v", depth, got, moves, sum, want, err)
		}
	}
}

// TestDivideInterrupted checks that a count ends when its context does.
func TestDivideInterrupted(t *testing.T) {
	p, err := chess.Parse(chess.StartFEN)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := movegen.Divide(ctx, p, 200, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if p.String() != chess.StartFEN {
		t.Errorf("it ends in %v", p)
	}
}
