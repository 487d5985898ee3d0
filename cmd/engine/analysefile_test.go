package main

import (
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestCutRecord fills a disk in the middle of a record: the file keeps whole ones only.
func TestCutRecord(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out")
	file, err := newFile(name, "")
	if err != nil {
		t.Fatal(err)
	}
	out := &records{w: file, file: file}
	if _, err := out.Write([]byte("first\n")); err != nil {
		t.Fatal(err)
	}
	out.w = &fullDisk{file, 3}
	if _, err := out.Write([]byte("second\n")); err == nil {
		t.Fatal("no error")
	}
	out.w = file
	if _, err := out.Write([]byte("third\n")); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(name); err != nil || string(got) != "first\nthird\n" {
		t.Errorf("%q, %v", got, err)
	}
}

// A fullDisk takes some bytes and then fails.
type fullDisk struct {
	w        io.Writer
	capacity int
}

func (d *fullDisk) Write(p []byte) (int, error) {
	n, _ := d.w.Write(p[:min(d.capacity, len(p))])
	return n, syscall.ENOSPC
}
