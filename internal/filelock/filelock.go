// Package filelock keeps two processes from writing to the same file: [Lock]
// takes the operating system's advisory lock on it. Start there.
//
// A lock ends with the process that holds it, however that ends, so nothing is
// left to clean up. Other programs may still read the file.
package filelock

import "errors"

// ErrLocked says that somebody else holds the lock.
var ErrLocked = errors.New("another process is writing to it")
