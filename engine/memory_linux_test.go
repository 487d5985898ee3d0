package engine

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestGroups checks that the limits of all groups above this process count.
func TestGroups(t *testing.T) {
	list := filepath.Join(t.TempDir(), "cgroup")
	for text, want := range map[string][]string{
		"0::/\n":                         {"/groups"},
		"":                               {"/groups"},
		"4:memory:/a\n0::/b.slice/c\n":   {"/groups/b.slice/c", "/groups/b.slice", "/groups"},
		"0::/../outside.service\n0::/\n": {"/groups/../outside.service", "/groups"},
	} {
		if err := os.WriteFile(list, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		for i := range want {
			want[i] = filepath.Clean(want[i])
		}
		if got := groups(list, "/groups"); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
	if got := groups(list+".none", "/groups"); !slices.Equal(got, []string{"/groups"}) {
		t.Errorf("without a list: %v", got)
	}
}
