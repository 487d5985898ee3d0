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
		"0::/\n":                         {"/root"},
		"":                               {"/root"},
		"4:memory:/a\n0::/b.slice/c\n":   {"/root/b.slice/c", "/root/b.slice", "/root"},
		"0::/../outside.service\n0::/\n": {"/root/../outside.service", "/root"},
	} {
		if err := os.WriteFile(list, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		for i := range want {
			want[i] = filepath.Clean(want[i])
		}
		if got := groups(list, "/root"); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
	if got := groups(list+".none", "/root"); !slices.Equal(got, []string{"/root"}) {
		t.Errorf("without a list: %v", got)
	}
}
