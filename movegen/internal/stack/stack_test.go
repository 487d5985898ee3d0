package stack_test

import (
	"testing"

	"arrocco/movegen/internal/stack"
)

// TestStack pushes more states than there is memory for at first and pops them.
func TestStack(t *testing.T) {
	const most = 5 * stack.Capacity
	s := stack.New[int]()
	for i := 1; i <= most; i++ {
		*s.Push() = i
		if *s.Top() != i || *s.Below() != i-1 {
			t.Fatalf("state %d is %d, on top of %d", i, *s.Top(), *s.Below())
		}
	}
	for i := most - 1; i >= 0; i-- {
		if got := *s.Pop(); got != i || *s.Top() != i {
			t.Fatalf("state %d is %d", i, got)
		}
	}
	if n := testing.AllocsPerRun(10, func() { s.Push(); s.Pop() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
