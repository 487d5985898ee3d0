package ucci_test

import (
	"io"
	"testing"

	"arrocco/internal/transcript"
	"arrocco/ucci"
)

var about = ucci.About{Name: "Arrocco", Version: "0.0", Author: "nobody"}

func run(r io.Reader, w io.Writer) error { return ucci.Run(r, w, about) }

func TestTranscripts(t *testing.T) { transcript.RunAll(t, "testdata/*.txt", run) }
