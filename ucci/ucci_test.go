package ucci_test

import (
	"io"
	"path/filepath"
	"strings"
	"testing"

	"arrocco/internal/transcript"
	"arrocco/ucci"
)

var about = ucci.About{Name: "Arrocco", Version: "0.0", Author: "nobody"}

func run(r io.Reader, w io.Writer) error { return ucci.Run(r, w, about) }

func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no transcripts", err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".txt"), func(t *testing.T) { transcript.Run(t, f, run) })
	}
}
