//go:build unix

package syzygy

import (
	"os"

	"golang.org/x/sys/unix"
)

// mapMemory maps a file of the given size, in bytes. It may be closed then.
func mapMemory(f *os.File, size int) (data []byte, release func() error, err error) {
	data, err = unix.Mmap(int(f.Fd()), 0, size, unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return nil, nil, err
	}
	_ = unix.Madvise(data, unix.MADV_RANDOM) // a hint
	return data, func() error { return unix.Munmap(data) }, nil
}
