//go:build !unix && !windows

package syzygy

import (
	"io"
	"os"
)

// mapMemory reads a file of the given size, in bytes: this system has no other way.
func mapMemory(f *os.File, size int) (data []byte, release func() error, err error) {
	data = make([]byte, size)
	_, err = io.ReadFull(f, data)
	return data, func() error { return nil }, err
}
