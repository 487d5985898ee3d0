package main

import "testing"

func TestHashFor(t *testing.T) {
	tests := []struct {
		nodes uint64
		want  int
	}{
		{1, 1}, {2_000, 1}, {10_000, 5}, {200_000, 98}, {1 << 63, 513},
	}
	for _, tt := range tests {
		if got := hashFor(tt.nodes); got != tt.want {
			t.Errorf("hashFor(%d) = %d, want %d", tt.nodes, got, tt.want)
		}
	}
}
