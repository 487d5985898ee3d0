// Package filelock keeps two processes from writing to the same file: [Lock]
// takes the operating system's advisory lock on it. Start there.
//
// The system releases a lock when the process that holds it ends, so there is nothing to
// clean up. Other programs may still read the file.
package filelock

import (
	"errors"
	"os"
	"time"
)

// ErrLocked is returned if another process holds the lock.
var ErrLocked = errors.New("another process is writing to it")

// How long Lock waits for a lock, and the pause between two attempts. A process that ends
// while it starts a child may leave its lock to the child for a moment.
const (
	patience = 3 * time.Second
	pause    = 50 * time.Millisecond
)

// Lock locks f until it is closed. If the file stays locked for three seconds through any
// other open file, of this process or another, the error is [ErrLocked]. On systems without
// file locks it always succeeds.
func Lock(f *os.File) error {
	start := time.Now()
	for {
		err := tryLock(f)
		if !errors.Is(err, ErrLocked) || time.Since(start) > patience {
			return err
		}
		time.Sleep(pause)
	}
}
