package transcript

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files")

// Golden compares the output of a program with the named file in testdata, in which
// escape sequences and carriage returns are readable. With the flag -update, tests
// write these files.
func Golden(t *testing.T, name, got string) {
	t.Helper()
	got = strings.NewReplacer("\x1b", "␛", "\r", "␍").Replace(got)
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", path, got, want)
	}
}
