// Package filelock keeps two processes from writing to the same file: [Lock]
// takes the operating system's advisory lock on it. Start there.
//
// A lock ends with the process that holds it, however that ends, so nothing is
// left to clean up. Other programs may still read the file.
package filelock

import (
	"errors"
	"os"
	"time"
)

// ErrLocked says that somebody else holds the lock.
var ErrLocked = errors.New("another process is writing to it")

// How long a lock is waited for, and the time between two tries. A process that
// has ended may leave its lock for a moment to a child that it was just starting.
const (
	patience = 3 * time.Second
	pause    = 50 * time.Millisecond
)

// Lock locks f until it is closed. If f stays locked for some seconds through any
// other open file, of this process or another, the error is [ErrLocked]. Where there
// are no locks, everybody can have one.
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
