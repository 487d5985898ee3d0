//go:build unix

package main

import (
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// suspensions asks, each time that Ctrl-Z is typed, for the terminal, by sending a
// function that stops the program until the shell lets it go on. Where nobody takes
// the function soon, the program just stops. If w is drawn on only once, nothing is
// asked. The caller calls release in the end.
func suspensions(w io.Writer) (suspend <-chan func(), release func()) {
	const patience = time.Second
	if !isLive(w) {
		return nil, func() {}
	}
	typed, done, asked := make(chan os.Signal, 1), make(chan struct{}), make(chan func())
	signal.Notify(typed, syscall.SIGTSTP)
	go func() {
		for {
			select {
			case <-typed:
			case <-done:
				return
			}
			select {
			case asked <- stopHere:
			case <-time.After(patience):
				stopHere()
			case <-done:
				return
			}
		}
	}()
	return asked, func() { signal.Stop(typed); close(done) }
}

// stopHere stops the program. It returns when the program goes on.
func stopHere() { _ = syscall.Kill(syscall.Getpid(), syscall.SIGSTOP) }
