package protocol

import "sync"

// A RefusedError is the error of a batch of lines of which one was refused. It
// wraps what was wrong with that line.
type RefusedError struct{ Err error }

// Error says what was wrong with the line.
func (e *RefusedError) Error() string { return e.Err.Error() }

// Unwrap returns what was wrong with the line.
func (e *RefusedError) Unwrap() error { return e.Err }

// A Refusal holds the first error of a batch of lines. The zero value holds none.
// It may be used by several goroutines.
type Refusal struct {
	mu  sync.Mutex
	err error
}

// Set takes in an error, which counts if it is the first one.
func (r *Refusal) Set(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil {
		r.err = &RefusedError{err}
	}
}

// Error returns a [RefusedError] with the first error, or nil.
func (r *Refusal) Error() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.err
}
