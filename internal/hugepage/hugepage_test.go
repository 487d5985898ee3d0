package hugepage_test

import (
	"strconv"
	"testing"
	"unsafe"

	"arrocco/internal/hugepage"
)

// TestSlice checks length, place and content of small and large slices.
func TestSlice(t *testing.T) {
	for _, tc := range []struct{ n, boundary int }{
		{0, 1},
		{1, 64},
		{1000, 64},
		{hugepage.Size / 8, hugepage.Size},
		{hugepage.Size, hugepage.Size},
		{hugepage.Size + 1, hugepage.Size},
	} {
		t.Run(strconv.Itoa(tc.n), func(t *testing.T) {
			s := hugepage.Slice[int16](tc.n)
			if len(s) != tc.n {
				t.Fatalf("%d values", len(s))
			}
			if at := uintptr(unsafe.Pointer(unsafe.SliceData(s))); at%uintptr(tc.boundary) != 0 {
				t.Errorf("at %#x", at)
			}
			for i := range s {
				if s[i] != 0 {
					t.Fatalf("value %d is %d", i, s[i])
				}
				s[i] = -1
			}
		})
	}
}

func TestNew(t *testing.T) {
	type table [hugepage.Size]uint8
	p := hugepage.New[table]()
	p[len(p)-1] = 1
	if *p != (table{len(p) - 1: 1}) {
		t.Error("not zero")
	}
}
