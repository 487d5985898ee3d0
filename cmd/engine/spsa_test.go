//go:build unix || windows

package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arrocco/internal/filelock"
)

// TestSPSAIsLocked checks that a tuning neither goes on nor begins while another process
// writes its file.
func TestSPSAIsLocked(t *testing.T) {
	out := filepath.Join(t.TempDir(), "state.json")
	args := strings.Fields("spsa --iterations 1 --pairs 1 --nodes 20 --eval-file hce --only ProbCutMargin --resume --out")
	run := func() error {
		return dispatch(t.Context(), append(args, out), strings.NewReader(""), io.Discard, io.Discard)
	}
	if err := run(); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	unlock, err := lockOutput(out)
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	if err := run(); !errors.Is(err, filelock.ErrLocked) || !strings.Contains(err.Error(), "state.json") {
		t.Errorf("error %v, want %v", err, filelock.ErrLocked)
	}
	if after, err := os.ReadFile(out); err != nil || string(after) != string(before) {
		t.Errorf("the file has changed: %v", err)
	}
}
