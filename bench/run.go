package bench

import (
	"context"
	"sync"

	"golang.org/x/sync/errgroup"

	"arrocco/engine"
	"arrocco/search"
)

// SolveAll solves the problems, as many at a time as there are engines, within
// the limits that it gets for each, and calls each with the verdicts in the
// order of the problems, from one goroutine at a time. When ctx is done it
// returns its error; each has then heard of a part of the problems.
func SolveAll(
	ctx context.Context, engines []*engine.Engine, problems []Problem,
	limits func(*Problem) search.Limits, each func(Verdict),
) error {
	line := queue{verdicts: make([]*Verdict, len(problems)), each: each}
	todo := make(chan int)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(todo)
		for i := range problems {
			select {
			case todo <- i:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	for _, e := range engines {
		group.Go(func() error {
			for i := range todo {
				v := problems[i].Solve(ctx, e, limits(&problems[i]))
				if err := ctx.Err(); err != nil {
					return err
				}
				line.put(i, &v)
			}
			return nil
		})
	}
	return group.Wait()
}

// A queue puts verdicts that come in any order in that of the problems.
type queue struct {
	mu       sync.Mutex
	verdicts []*Verdict
	next     int // the first that each has not heard of
	each     func(Verdict)
}

// put adds the verdict on problem i.
func (q *queue) put(i int, v *Verdict) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.verdicts[i] = v
	for q.next < len(q.verdicts) && q.verdicts[q.next] != nil {
		q.each(*q.verdicts[q.next])
		q.next++
	}
}
