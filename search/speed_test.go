package search_test

import (
	"testing"
	"time"

	"arrocco/search"
)

func TestNodesPerSecond(t *testing.T) {
	tests := []struct {
		name    string
		nodes   uint64
		elapsed time.Duration
		want    uint64
	}{
		{"a second", 1000, time.Second, 1000},
		{"half a second", 1000, 500 * time.Millisecond, 2000},
		{"rounded", 2, 3 * time.Second, 1},
		{"too short to measure", 1, 0, 1_000_000},
		{"nothing", 0, 0, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := search.NodesPerSecond(tt.nodes, tt.elapsed); got != tt.want {
				t.Errorf("NodesPerSecond = %d, want %d", got, tt.want)
			}
		})
	}
}
