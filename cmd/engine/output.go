package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
	"syscall"
)

// An output is the standard output of the program. It remembers the first error
// of writing, so that no command has to look at each write: run reports the
// error when the command returns. The error also ends the context of the
// command, since nobody gets what more it finds. After it, nothing is written.
type output struct {
	w      io.Writer
	failed context.CancelFunc

	mu  sync.Mutex
	err error // the first one
}

// newOutput returns an output that writes to w, and a context that is done when
// writing has failed. The caller calls release in the end.
func newOutput(w io.Writer) (o *output, ctx context.Context, release context.CancelFunc) {
	ctx, release = context.WithCancel(context.Background())
	return &output{w: w, failed: release}, ctx, release
}

// Write writes p, or returns the error of an earlier write.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.w.Write(p)
	if err != nil {
		o.err = err
		o.failed()
	}
	return n, err
}

// failure returns the first error of writing, or nil.
func (o *output) failure() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// file returns the file behind w, or nil if there is none.
func file(w io.Writer) *os.File {
	if o, ok := w.(*output); ok {
		w = o.w
	}
	f, _ := w.(*os.File)
	return f
}

// errReaderGone says that nobody reads the output any more, as after
// "arrocco ... | head -1". It is no news to the user, so it is not printed.
var errReaderGone = errors.New("nobody reads the output")

// outputError returns the error to report of a command that returned err and
// wrote to o. An error of writing comes first: the command fails by it, or is
// interrupted by it.
func outputError(o *output, err error) error {
	switch failure := o.failure(); {
	case failure == nil:
		return err
	case isBrokenPipe(failure):
		return errReaderGone
	default:
		return fmt.Errorf("output: %w", failure)
	}
}

// isBrokenPipe reports whether err says that the reader of a pipe is gone.
func isBrokenPipe(err error) bool {
	const noData = syscall.Errno(232) // ERROR_NO_DATA of Windows
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe) ||
		runtime.GOOS == "windows" && errors.Is(err, noData)
}
