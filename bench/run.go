package bench

import (
	"context"
	"iter"
	"sync"

	"golang.org/x/sync/errgroup"

	"arrocco/engine"
	"arrocco/search"
)

// SolveAll solves the problems, as many at a time as there are engines, within
// the limits that it gets for each, and calls each with the verdicts in the
// order of the problems, from one goroutine at a time. An error among the problems
// is passed on to each in the place of a verdict. SolveAll ends with the first
// error that each returns, or with that of ctx when it is done; each has then
// been called for a part of the problems.
//
// Problems are taken from the sequence one at a time, so that it may be of any
// length.
func SolveAll(
	ctx context.Context, engines []*engine.Engine, problems iter.Seq2[*Problem, error],
	limits func(*Problem) search.Limits, each func(*Verdict, error) error,
) error {
	line := newQueue(each)
	todo := make(chan task)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(todo)
		return feed(ctx, problems, line, todo)
	})
	for _, e := range engines {
		group.Go(func() error {
			for t := range todo {
				v := t.problem.Solve(ctx, e, limits(t.problem))
				if err := ctx.Err(); err != nil {
					return err
				}
				if err := line.put(t.number, outcome{verdict: &v}); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return group.Wait()
}

// A task is a problem to be solved, and its place among all.
type task struct {
	number  int
	problem *Problem
}

// feed sends the problems, but no more ahead of the slowest than the queue holds.
func feed(ctx context.Context, problems iter.Seq2[*Problem, error], line *queue, todo chan<- task) error {
	number := 0
	for p, err := range problems {
		select {
		case line.places <- struct{}{}:
		case <-ctx.Done():
			return ctx.Err()
		}
		if err != nil {
			err = line.put(number, outcome{bad: err})
		} else {
			select {
			case todo <- task{number, p}:
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

// An outcome is the result of one line: a verdict, or the error of a line that
// could not be read.
type outcome struct {
	verdict *Verdict
	bad     error
}

// A queue puts outcomes that come in any order in that of the problems.
type queue struct {
	mu      sync.Mutex
	waiting map[int]outcome
	next    int           // the first that each has not been called with
	places  chan struct{} // one for each problem between feed and each
	each    func(*Verdict, error) error
}

// queuePlaces is how many problems may wait for a slow one before them.
const queuePlaces = 64

func newQueue(each func(*Verdict, error) error) *queue {
	return &queue{waiting: map[int]outcome{}, places: make(chan struct{}, queuePlaces), each: each}
}

// put adds the outcome of the problem with the given number.
func (q *queue) put(number int, o outcome) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting[number] = o
	for {
		o, ok := q.waiting[q.next]
		if !ok {
			return nil
		}
		delete(q.waiting, q.next)
		q.next++
		<-q.places
		if err := q.each(o.verdict, o.bad); err != nil {
			return err
		}
	}
}
