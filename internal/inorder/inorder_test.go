package inorder_test

import (
	"context"
	"errors"
	"iter"
	"slices"
	"testing"
	"time"

	"arrocco/internal/inorder"
)

var errBad = errors.New("bad")

// numbers yields 0 to n-1, with an error in the place of every seventh.
func numbers(n int) iter.Seq2[int, error] {
	return func(yield func(int, error) bool) {
		for i := range n {
			var err error
			if i%7 == 6 {
				err = errBad
			}
			if !yield(i, err) {
				return
			}
		}
	}
}

func TestRunKeepsTheOrder(t *testing.T) {
	for _, workers := range []int{1, 2, 8} {
		var got []int
		err := inorder.Run(t.Context(), workers, numbers(200), func(_ context.Context, _, n int) (int, error) {
			time.Sleep(time.Duration(n%3) * time.Millisecond)
			if n%10 == 1 {
				return 0, errBad
			}
			return n, nil
		}, func(n int, err error) error {
			if err != nil {
				n = -1
			}
			got = append(got, n)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for i, n := range got {
			want := i
			if i%7 == 6 || i%10 == 1 {
				want = -1
			}
			if n != want {
				t.Fatalf("%d workers: result %d is %d, want %d", workers, i, n, want)
			}
		}
		if len(got) != 200 {
			t.Errorf("%d workers: %d results", workers, len(got))
		}
	}
}

// TestRunEnds ends a run by an error of each, and by the context: what each has heard has no
// gap, and nothing follows the error.
func TestRunEnds(t *testing.T) {
	for _, how := range []string{"error", "context"} {
		ctx, cancel := context.WithCancel(t.Context())
		var got []int
		err := inorder.Run(ctx, 4, numbers(1000000), func(_ context.Context, _, n int) (int, error) {
			return n, nil
		}, func(n int, err error) error {
			if err == nil {
				got = append(got, n)
			}
			switch {
			case len(got) < 50:
			case how == "context":
				cancel()
			default:
				return errBad
			}
			return nil
		})
		cancel()
		if how == "error" && (!errors.Is(err, errBad) || len(got) != 50) {
			t.Errorf("error %v after %d results", err, len(got))
		}
		if how == "context" && !errors.Is(err, context.Canceled) {
			t.Errorf("error %v", err)
		}
		if !slices.IsSorted(got) || got[49] != 57 { // 7 of the first 57 are bad
			t.Errorf("%s: results %v", how, got)
		}
	}
}
