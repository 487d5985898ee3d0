package transcript

import (
	"io"
	"runtime"
	"strings"
	"testing"
	"time"
)

// CheckLeaks runs the program several times on each of the texts, which need not end
// it, also with an output that breaks. It fails if goroutines are left.
func CheckLeaks(t *testing.T, program Program, texts ...string) {
	t.Helper()
	before := runtime.NumGoroutine()
	for range 5 {
		for _, text := range texts {
			if err := program(strings.NewReader(text), io.Discard); err != nil {
				t.Error(err)
			}
			broken := BrokenWriter(10)
			_ = program(strings.NewReader(text), &broken)
		}
	}
	const patience = 5 * time.Second // goroutines may need time to end
	for end := time.Now().Add(patience); runtime.NumGoroutine() > before && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	if after := runtime.NumGoroutine(); after > before {
		t.Errorf("%d goroutines before, %d after", before, after)
	}
}
