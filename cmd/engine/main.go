// Command arrocco is a chess engine. Without arguments it speaks a protocol on
// its standard input and output; its subcommands do what people and scripts
// need besides: analysis, test suites, benchmarks, matches.
//
// Start with dispatch in dispatch.go. Each subcommand has a file of its own,
// which only wires flags to packages that do the work.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
)

// The exit codes besides 0.
const (
	exitFailure = 1
	exitUsage   = 2
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run obeys the arguments and returns the exit code. An error is one line.
//
// A write to a pipe that nobody reads is an error like any other, and not a
// signal that kills the program before it has put its files in order. The signal
// is caught and not ignored, because other programs inherit what is ignored.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	broken := make(chan os.Signal, 1)
	signal.Notify(broken, syscall.SIGPIPE)
	defer signal.Stop(broken)
	checked, ctx, release := newOutput(out)
	defer release()
	err := outputError(checked, dispatch(ctx, args, in, checked, errs))
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errReaderGone):
		return exitFailure
	}
	fmt.Fprintf(errs, "arrocco: %s\n", strings.ReplaceAll(err.Error(), "\n", "; "))
	if usage := (usageError{}); errors.As(err, &usage) {
		return exitUsage
	}
	return exitFailure
}

// A usageError is a mistake in the arguments.
type usageError struct{ error }

// Unwrap returns what is wrong.
func (e usageError) Unwrap() error { return e.error }

// usagef returns a usageError.
func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }
