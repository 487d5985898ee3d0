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

// The exit codes besides 0. Those from exitAcceptH0 on are no failures.
const (
	exitFailure     = 1
	exitUsage       = 2
	exitAcceptH0    = 3   // the test of a match accepted H0
	exitUndecided   = 4   // the test of a match has not decided after all games
	exitInterrupted = 130 // a match was interrupted: 128 and the number of SIGINT, as shells have it
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
	var exit exitError
	isExit := errors.As(err, &exit)
	if !isExit || exit.error != nil {
		fmt.Fprintf(errs, "arrocco: %s\n", strings.ReplaceAll(err.Error(), "\n", "; "))
	}
	if isExit {
		return exit.code
	}
	if usage := (usageError{}); errors.As(err, &usage) {
		return exitUsage
	}
	return exitFailure
}

// A usageError is a mistake in the arguments.
type usageError struct{ error }

// Unwrap returns what is wrong.
func (e usageError) Unwrap() error { return e.error }

// An exitError ends the program with a code of its own. Without an error in it,
// nothing is printed.
type exitError struct {
	code int
	error
}

// Error returns what the error in it says, if there is one.
func (e exitError) Error() string {
	if e.error == nil {
		return fmt.Sprintf("exit code %d", e.code)
	}
	return e.error.Error()
}

// Unwrap returns the error in it.
func (e exitError) Unwrap() error { return e.error }

// usagef returns a usageError.
func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }
