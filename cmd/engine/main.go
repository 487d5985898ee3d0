// Command arrocco is a chess engine. Without arguments it speaks a protocol on its
// standard input and output. Its subcommands are for people and scripts: play,
// analysis, test suites, benchmarks and matches.
//
// Start with dispatch in dispatch.go. Each subcommand has its own file, which only
// connects flags to the packages that do the work.
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

// The exit codes other than 0. Those from exitAcceptH0 on are not failures.
const (
	exitFailure     = 1
	exitUsage       = 2
	exitAcceptH0    = 3   // the test of a match accepted H0
	exitUndecided   = 4   // the test of a match has not decided after all games
	exitInterrupted = 130 // a match was interrupted: 128 plus the number of SIGINT, as in shells
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run executes the arguments and returns the exit code. It writes an error as one line.
//
// A write to a broken pipe is an error like any other. The signal SIGPIPE would kill
// the program before it has completed its files. run catches the signal instead of
// ignoring it, because child processes inherit ignored signals.
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

// Unwrap returns the mistake.
func (e usageError) Unwrap() error { return e.error }

// An exitError ends the program with the given exit code. If its error is nil, nothing
// is printed.
type exitError struct {
	code int
	error
}

// Error returns the text of the error, or the exit code.
func (e exitError) Error() string {
	if e.error == nil {
		return fmt.Sprintf("exit code %d", e.code)
	}
	return e.error.Error()
}

// Unwrap returns the error, or nil.
func (e exitError) Unwrap() error { return e.error }

// usagef returns a usageError.
func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }
