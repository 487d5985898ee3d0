package engine_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/search"
)

var uci = notation.Coordinates{FirstRank: 1}

// A recorder is a Listener that remembers.
type recorder struct {
	mu    sync.Mutex
	infos []search.Info
	books []engine.BookMove
	bests []search.Result
}

func (r *recorder) Info(i search.Info) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.infos = append(r.infos, i)
}

func (r *recorder) BookMove(m engine.BookMove) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.books = append(r.books, m)
}

func (r *recorder) BestMove(b search.Result) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.bests = append(r.bests, b)
}

// moves returns how often BestMove was called.
func (r *recorder) moves() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.bests)
}

// newEngine returns an engine for chess that is closed when the test ends.
func newEngine(t *testing.T) (*engine.Engine, *recorder) {
	t.Helper()
	r := &recorder{}
	e, err := engine.New(engine.Variants()[0], r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	return e, r
}

func set(t *testing.T, e *engine.Engine, name, value string) {
	t.Helper()
	if err := e.Options().Set(name, value); err != nil {
		t.Fatal(err)
	}
}

func TestSetPositionKeepsTheOldOneOnError(t *testing.T) {
	e, _ := newEngine(t)
	if err := e.SetPosition("", []string{"e2e4", "c7c5"}, uci); err != nil {
		t.Fatal(err)
	}
	want := e.Position().String()
	for name, tt := range map[string]struct {
		fen   string
		moves []string
		says  string
	}{
		"bad FEN":      {"8/8/8/8 w - - 0 1", nil, "fen"},
		"illegal move": {"", []string{"e2e4", "e2e5"}, "move 2"},
		"no move":      {"", []string{"hello"}, "move 1"},
		"too late":     {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", []string{"h8g7"}, "move 1"},
	} {
		t.Run(name, func(t *testing.T) {
			err := e.SetPosition(tt.fen, tt.moves, uci)
			if err == nil || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("error %v, want one that says %q", err, tt.says)
			}
			if got := e.Position().String(); got != want {
				t.Errorf("position %s, want %s", got, want)
			}
		})
	}
}

func TestGoAnswersOnce(t *testing.T) {
	e, r := newEngine(t)
	e.Go(search.Limits{Depth: 3})
	e.Wait()
	e.Stop()
	e.PonderHit()
	e.Wait()
	if len(r.bests) != 1 || !e.Position().Legal(r.bests[0].Best) {
		t.Errorf("got %v, want one legal move", r.bests)
	}
	if last := r.infos[len(r.infos)-1]; last.PV[0] != r.bests[0].Best || last.Bound != game.Exact {
		t.Errorf("last line %v does not lead to %v", last, r.bests[0])
	}
}

// Whatever comes at whatever moment, each Go is answered once.
func TestGoStopPonderHitRaces(t *testing.T) {
	e, r := newEngine(t)
	set(t, e, "Threads", "2")
	const rounds = 60
	for i := range rounds {
		e.Go(search.Limits{Infinite: i%3 == 0, Ponder: i%3 == 1, Depth: 2})
		var wg sync.WaitGroup
		wg.Go(e.PonderHit)
		if i%3 != 1 {
			wg.Go(e.Stop)
		}
		wg.Go(func() { e.Running() })
		wg.Wait()
		// The search of the one third ends by PonderHit alone, though that may
		// have come before the search had begun.
		if err := e.SetPosition("", []string{"e2e4"}, uci); err != nil {
			t.Fatal(err)
		}
		e.Wait()
	}
	if got := r.moves(); got != rounds {
		t.Errorf("%d answers to %d searches", got, rounds)
	}
}

func TestGoWaitsForTheEarlierSearch(t *testing.T) {
	e, r := newEngine(t)
	for range 5 {
		e.Go(search.Limits{Nodes: 2000})
	}
	e.Wait()
	if got := r.moves(); got != 5 {
		t.Errorf("%d answers to 5 searches", got)
	}
}

func TestSearchTellsTheListenerNothing(t *testing.T) {
	e, r := newEngine(t)
	pos, err := e.Variant().Parse("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	got := e.Search(t.Context(), pos, search.Limits{Depth: 4}, func(search.Info) { lines++ })
	if want, _ := uci.Parse(pos, "a1a8"); got.Best != want || !got.Score.IsMate() {
		t.Errorf("got %v, want the mate by a1a8", got)
	}
	if lines == 0 || len(r.infos) != 0 || len(r.bests) != 0 {
		t.Errorf("%d lines reported, the listener heard %d and %d", lines, len(r.infos), len(r.bests))
	}
}

func TestSearchEndsWithItsContext(t *testing.T) {
	e, _ := newEngine(t)
	ctx, cancel := context.WithCancel(t.Context())
	got := e.Search(ctx, e.Position().Clone(), search.Limits{Infinite: true}, func(search.Info) { cancel() })
	if !e.Position().Legal(got.Best) {
		t.Errorf("%v is not legal", got.Best)
	}
}

func TestStopEndsSearch(t *testing.T) {
	e, _ := newEngine(t)
	var once sync.Once
	e.Search(t.Context(), e.Position().Clone(), search.Limits{Infinite: true}, func(search.Info) { once.Do(e.Stop) })
}

// A search that has nothing left to do keeps its answer for as long as it takes.
func TestAnswerIsHeld(t *testing.T) {
	for name, tt := range map[string]struct {
		lim search.Limits
		end func(*engine.Engine)
	}{
		"infinite":        {search.Limits{Infinite: true, Depth: 1}, (*engine.Engine).Stop},
		"ponder":          {search.Limits{Ponder: true, Depth: 1}, (*engine.Engine).PonderHit},
		"ponder, stopped": {search.Limits{Ponder: true, Depth: 1}, (*engine.Engine).Stop},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e, r := newEngine(t)
				e.Go(tt.lim)
				time.Sleep(time.Hour)
				if r.moves() != 0 {
					t.Error("answered before it was asked to")
				}
				tt.end(e)
				e.Wait()
				if r.moves() != 1 {
					t.Errorf("%d answers", r.moves())
				}
			})
		})
	}
}

// A search that Go starts has the contempt of the option, unless it has no end, which
// is an analysis.
func TestGoHasContempt(t *testing.T) {
	for name, tt := range map[string]struct {
		lim  search.Limits
		want bool
	}{
		"game":     {search.Limits{Depth: 4}, true},
		"infinite": {search.Limits{Depth: 4, Infinite: true}, false},
	} {
		t.Run(name, func(t *testing.T) {
			score := func(contempt string) game.Score {
				e, r := newEngine(t)
				set(t, e, "Contempt", contempt)
				e.Go(tt.lim)
				time.Sleep(time.Hour)
				e.Stop()
				e.Wait()
				return r.bests[0].Score
			}
			synctest.Test(t, func(t *testing.T) {
				none, most := score("0"), score("100")
				if got := most >= none+50; got != tt.want || !got && most != none {
					t.Errorf("a score of %d, and of %d with contempt", none, most)
				}
			})
		})
	}
}

func TestStartIsStopped(t *testing.T) {
	e, _ := newEngine(t)
	e.Start(func(ctx context.Context) { <-ctx.Done() })
	done := e.Done()
	if !e.Running() || done == nil {
		t.Fatal("not running")
	}
	e.Stop()
	<-done
	if e.Running() || e.Done() != nil {
		t.Error("still running")
	}
}
