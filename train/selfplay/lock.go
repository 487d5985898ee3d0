package selfplay

import (
	"fmt"
	"os"
	"path/filepath"

	"arrocco/internal/filelock"
)

// Lock keeps other processes that call it from the directory, until unlock is
// called or this process ends in whatever way. It is an error if one is there.
func Lock(dir string) (unlock func(), err error) {
	f, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	if err := filelock.Lock(f); err != nil {
		_ = f.Close() // the first error says more
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	return func() { _ = f.Close() }, nil
}
