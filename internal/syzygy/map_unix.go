//go:build unix

package syzygy

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// mapFile maps a file into memory. The caller calls release when it is not needed any more.
func mapFile(path string) (data []byte, release func() error, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	if info.Size() == 0 || int64(int(info.Size())) != info.Size() {
		return nil, nil, errDamaged
	}
	data, err = unix.Mmap(int(f.Fd()), 0, int(info.Size()), unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return nil, nil, err
	}
	_ = unix.Madvise(data, unix.MADV_RANDOM) // a hint
	return data, func() error { return unix.Munmap(data) }, nil
}
