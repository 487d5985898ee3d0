//go:build unix

package main

import (
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// suspensions sends a function on suspend each time that Ctrl-Z is typed. The receiver
// leaves the terminal and calls the function, which stops the program until the shell
// continues it. If nobody receives the function soon, the program stops anyway. If w is
// not redrawn, suspend is nil. The caller calls release at the end.
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

// stopHere stops the program. It returns when the shell continues the program.
func stopHere() { _ = syscall.Kill(syscall.Getpid(), syscall.SIGSTOP) }
