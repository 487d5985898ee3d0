// Package stack has the stack of states that the position of every game is.
package stack

// Capacity is the number of moves for which a Stack has memory at first: enough
// for a short search. A larger stack would be a good part of the cost of a Clone.
const Capacity = 32

// A Stack holds the states from the start of a game, or from a Clone, to the
// current position. A state that was popped is used again by the next Push, so
// that making moves does not allocate. New returns a Stack that is ready to use.
type Stack[S any] struct {
	states []S // states[:top+1] is in use
	top    int // index of the current state
}

// New returns a stack with one state, which is current and zero.
func New[S any]() Stack[S] { return Stack[S]{states: make([]S, Capacity+1)} }

// Top returns the current state. The pointer is good until the next Push.
func (s *Stack[S]) Top() *S { return &s.states[s.top] }

// Below returns the state below the current one, which is not the first.
func (s *Stack[S]) Below() *S { return &s.states[s.top-1] }

// Push makes the state above the current one current and returns it. It has the
// content of its last use. Push allocates when the memory is used up; pointers to
// states are then pointers to the old ones, which have the same content.
func (s *Stack[S]) Push() *S {
	s.top++
	if s.top < len(s.states) {
		return &s.states[s.top]
	}
	return s.grow()
}

// Pop makes the state below the current one current and returns it.
func (s *Stack[S]) Pop() *S {
	s.top--
	return &s.states[s.top]
}

// grow doubles the number of states and returns the current one. A search needs it
// twice at most. It is not part of Push, which is small enough to be inlined.
//
//go:noinline
func (s *Stack[S]) grow() *S {
	states := make([]S, 2*len(s.states))
	copy(states, s.states)
	s.states = states
	return s.Top()
}
