package filelock

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/windows"
)

// tryLock locks f, or returns ErrLocked at once.
func tryLock(f *os.File) error {
	// Locks of Windows also forbid reading. This one is on a byte far beyond the end of
	// the file, so that other programs can read the file.
	beyond := &windows.Overlapped{OffsetHigh: 1 << 30}
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	err := windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, beyond)
	switch {
	case errors.Is(err, windows.ERROR_LOCK_VIOLATION), errors.Is(err, windows.ERROR_IO_PENDING):
		return ErrLocked
	case err != nil:
		return fmt.Errorf("lock: %w", err)
	}
	return nil
}
