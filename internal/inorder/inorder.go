// Package inorder lets several workers do what a sequence asks for, and hands out their
// results in the order of the sequence.
package inorder

import (
	"context"
	"iter"
	"sync"

	"golang.org/x/sync/errgroup"
)

// ahead is how many results may wait for a slow one before them.
const ahead = 64

// Run calls work for every item, up to workers calls at a time, numbered from 0, and calls
// each with the results in the order of the items, one at a time. An error among the
// items, or one that work returns, is passed to each in the place of a result. Run ends
// with the first error that each returns, or with that of ctx when it is done; each has
// then heard of the first results only, without a gap.
//
// Items are taken from the sequence when their turn comes, so that its length does not matter.
func Run[T, R any](
	ctx context.Context, workers int, items iter.Seq2[T, error],
	work func(ctx context.Context, worker int, item T) (R, error), each func(R, error) error,
) error {
	q := &queue[R]{waiting: map[int]result[R]{}, places: make(chan struct{}, ahead), each: each}
	todo := make(chan task[T])
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(todo)
		return feed(ctx, items, q, todo)
	})
	for worker := range workers {
		group.Go(func() error {
			for t := range todo {
				r, err := work(ctx, worker, t.item)
				if err := ctx.Err(); err != nil {
					return err
				}
				if err := q.put(t.number, result[R]{r, err}); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return group.Wait()
}

// A task is an item and its place in the sequence.
type task[T any] struct {
	number int
	item   T
}

// feed sends the items, but no more ahead of the slowest than the queue holds.
func feed[T, R any](ctx context.Context, items iter.Seq2[T, error], q *queue[R], todo chan<- task[T]) error {
	number := 0
	for item, err := range items {
		select {
		case q.places <- struct{}{}:
		case <-ctx.Done():
			return ctx.Err()
		}
		if err != nil {
			err = q.put(number, result[R]{err: err})
		} else {
			select {
			case todo <- task[T]{number, item}:
			case <-ctx.Done():
				err = ctx.Err()
			}
		}
		if err != nil {
			return err
		}
		number++
	}
	return nil
}

// A result is what comes of an item.
type result[R any] struct {
	value R
	err   error
}

// A queue puts results that come in any order into that of the items.
type queue[R any] struct {
	mu      sync.Mutex
	waiting map[int]result[R]
	next    int           // the first that each has not heard of
	places  chan struct{} // one for each item between feed and each
	each    func(R, error) error
	failed  error // what each returned
}

// put adds the result of the item with the given number.
func (q *queue[R]) put(number int, r result[R]) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting[number] = r
	for q.failed == nil {
		r, ok := q.waiting[q.next]
		if !ok {
			break
		}
		delete(q.waiting, q.next)
		q.next++
		<-q.places
		q.failed = q.each(r.value, r.err)
	}
	return q.failed
}
