package tournament_test

import (
	"os"
	"runtime"
	"slices"
	"testing"
	"time"

	"arrocco/bench/match"
)

// TestNothingLeaks plays many games with engines that come and go, and looks
// for goroutines, file descriptors, processes and memory that stay behind.
func TestNothingLeaks(t *testing.T) {
	if _, err := os.Stat("/proc/self/fd"); err != nil {
		t.Skip("needs the /proc of Linux")
	}
	games := 20
	if long() {
		games = 1000
	}
	play := func(games int) {
		cfg, path := config(t, games, player("A"), player("B", "crash", "100"))
		if long() {
			cfg.Adjudication.MaxMoves = 0
		}
		run(t, cfg)
		records(t, path, games)
		_ = cfg.Log.Close()
	}
	play(4) // what is allocated once
	before := look()
	play(games)
	after := look()
	for range 50 { // goroutines end a moment after what they wait for
		if after.goroutines <= before.goroutines {
			break
		}
		time.Sleep(20 * time.Millisecond)
		after = look()
	}
	if after.goroutines > before.goroutines || after.files > before.files || after.children > 0 {
		t.Errorf("before %+v, after %+v", before, after)
	}
	const slack = 4 << 20
	if after.heap > before.heap+slack {
		t.Errorf("heap of %d bytes before, %d after %d games", before.heap, after.heap, games)
	}
	t.Logf("before %+v, after %+v", before, after)
}

// holdings is what the process holds.
type holdings struct {
	goroutines, files, children int
	heap                        uint64 // bytes
}

func look() holdings {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	files, _ := os.ReadDir("/proc/self/fd")
	return holdings{
		goroutines: runtime.NumGoroutine(),
		files:      len(files),
		children:   running(opponent),
		heap:       m.HeapAlloc,
	}
}

// BenchmarkOverhead plays games of random movers and reports the time per move
// that is neither player's: the median of the time from the arrival of a move
// to the next request, plus that of the way to the engine and back.
func BenchmarkOverhead(b *testing.B) {
	var gaps, ways []float64
	for b.Loop() {
		gaps, ways = overhead(b, gaps[:0], ways[:0])
	}
	b.ReportMetric(median(gaps), "gap-ms/move")
	b.ReportMetric(median(ways), "way-ms/move")
	b.ReportMetric(float64(len(gaps)), "moves")
}

// overhead plays some games. The random movers report as nodes how many
// microseconds they took.
func overhead(b *testing.B, gaps, ways []float64) (_, _ []float64) {
	cfg, path := config(b, 20, player("A"), player("B"))
	cfg.Adjudication = match.Adjudication{}
	run(b, cfg)
	_ = cfg.Log.Close()
	for _, r := range records(b, path, 20) {
		for _, p := range r.Plies {
			gaps = append(gaps, p.Gap)
			ways = append(ways, p.MS-float64(p.Nodes)/1000)
		}
	}
	return gaps, ways
}

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}
