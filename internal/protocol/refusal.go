package protocol

import "sync"

// A RefusedError is the error of a batch of lines that ended at a refused line. It
// wraps the error of that line.
type RefusedError struct{ Err error }

// Error returns the text of the line's error.
func (e *RefusedError) Error() string { return e.Err.Error() }

// Unwrap returns the line's error.
func (e *RefusedError) Unwrap() error { return e.Err }

// A Refusal holds the first error of a batch of lines. The zero value holds none. A
// Refusal is safe for concurrent use.
type Refusal struct {
	mu  sync.Mutex
	err error
}

// Set records err if it is the first one.
func (r *Refusal) Set(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil {
		r.err = &RefusedError{err}
	}
}

// Error returns the first error as a [RefusedError], or nil.
func (r *Refusal) Error() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.err
}
