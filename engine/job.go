package engine

import (
	"context"
	"sync/atomic"

	"arrocco/search"
)

// A job is a search or another long computation. An Engine runs one at a time.
type job struct {
	cancel    context.CancelFunc
	done      chan struct{}
	pool      *search.Pool // that searches, or nil
	ponderHit atomic.Bool  // PonderHit was called
}

// Start runs a long computation other than a search on a goroutine of its own
// and returns. Stop ends it by its context. Start waits for the end of what
// runs.
func (e *Engine) Start(work func(context.Context)) {
	e.start(nil, func(ctx context.Context, _ *job) { work(ctx) })
}

func (e *Engine) start(pool *search.Pool, work func(context.Context, *job)) {
	ctx, j := e.enter(context.Background(), pool)
	go func() {
		defer e.end(j)
		work(ctx, j)
	}()
}

// enter returns a new job, which runs from now on, and the context that is done
// when Stop is called or ctx is done. The caller must end it.
func (e *Engine) enter(ctx context.Context, pool *search.Pool) (context.Context, *job) {
	ctx, cancel := context.WithCancel(ctx)
	j := &job{cancel: cancel, done: make(chan struct{}), pool: pool}
	e.begin(j)
	return ctx, j
}

// begin makes j what runs, as soon as nothing else does.
func (e *Engine) begin(j *job) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for e.job != nil {
		done := e.job.done
		e.mu.Unlock()
		<-done
		e.mu.Lock()
	}
	e.job = j
}

func (e *Engine) end(j *job) {
	j.cancel()
	e.mu.Lock()
	defer e.mu.Unlock()
	e.job = nil
	close(j.done)
}

// running returns what runs, or nil.
func (e *Engine) running() *job {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.job
}

// Running reports whether a search or another long computation runs.
func (e *Engine) Running() bool { return e.running() != nil }

// Done returns a channel that is closed when what runs now has ended, or nil if
// nothing runs.
func (e *Engine) Done() <-chan struct{} {
	if j := e.running(); j != nil {
		return j.done
	}
	return nil
}

// Stop ends what runs, if anything does, as soon as possible. It does not wait.
func (e *Engine) Stop() {
	if j := e.running(); j != nil {
		j.cancel()
	}
}

// Wait returns when nothing runs.
func (e *Engine) Wait() {
	for done := e.Done(); done != nil; done = e.Done() {
		<-done
	}
}

// PonderHit tells a search started with Limits.Ponder that the expected move
// was played. Without one it does nothing.
func (e *Engine) PonderHit() {
	if j := e.running(); j != nil && j.pool != nil {
		j.ponderHit.Store(true)
		j.pool.PonderHit()
	}
}
