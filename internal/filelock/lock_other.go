//go:build !unix && !windows

package filelock

import "os"

// tryLock does nothing: this system has no file locks.
func tryLock(*os.File) error { return nil }
