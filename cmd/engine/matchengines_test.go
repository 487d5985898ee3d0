package main

import (
	"slices"
	"testing"
)

func TestChooseCPUs(t *testing.T) {
	available := []int{0, 1, 2, 3, 8}
	for text, want := range map[string][]int{
		"all": available, "2": {2}, "0-2": {0, 1, 2}, "3,0-1,8": {3, 0, 1, 8},
		"": nil, "x": nil, "1-": nil, "2-1": nil, "4": nil, "0-3,1": nil, "0-1000000000": nil, "-1": nil,
	} {
		got, err := chooseCPUs(text, available)
		if !slices.Equal(got, want) && err == nil || (err == nil) != (want != nil) {
			t.Errorf("%q: %v, %v; want %v", text, got, err, want)
		}
	}
}
