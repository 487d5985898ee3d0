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

// An output is the standard output of the program. It records the first error of
// writing, and run reports it when the command returns, so that commands need not check
// each write. The error also cancels the context of the command, since its further
// results would be lost. After the error, nothing is written.
type output struct {
	w      io.Writer
	cancel context.CancelFunc

	mu  sync.Mutex
	err error // the first one
}

// newOutput returns an output that writes to w, and a context that is canceled when
// writing fails. The caller calls release at the end.
func newOutput(w io.Writer) (o *output, ctx context.Context, release context.CancelFunc) {
	ctx, release = context.WithCancel(context.Background())
	return &output{w: w, cancel: release}, ctx, release
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
		o.cancel()
	}
	return n, err
}

// failure returns the first error of writing, or nil.
func (o *output) failure() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// outputFile returns the file to which w writes, or nil.
func outputFile(w io.Writer) *os.File {
	if o, ok := w.(*output); ok {
		w = o.w
	}
	f, _ := w.(*os.File)
	return f
}

// errReaderGone is the error of an output that nobody reads, as after
// "arrocco ... | head -1". It is not printed, since the user expects it.
var errReaderGone = errors.New("nobody reads the output")

// outputError returns the error to report for a command that returned err and wrote to
// o. An error of writing takes precedence, since it causes the command's error.
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

// isBrokenPipe reports whether err is the error of a pipe without a reader.
func isBrokenPipe(err error) bool {
	const noData = syscall.Errno(232) // ERROR_NO_DATA of Windows
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe) ||
		runtime.GOOS == "windows" && errors.Is(err, noData)
}
