package syzygy

import (
	"errors"
	"os"
	"unsafe"

	"golang.org/x/sys/windows"
)

// mapMemory maps a file of the given size, in bytes. It may be closed then.
func mapMemory(f *os.File, size int) (data []byte, release func() error, err error) {
	mapping, err := windows.CreateFileMapping(windows.Handle(f.Fd()), nil, windows.PAGE_READONLY, 0, 0, nil)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, windows.CloseHandle(mapping)) }() // the view keeps it
	address, err := windows.MapViewOfFile(mapping, windows.FILE_MAP_READ, 0, 0, uintptr(size))
	if err != nil {
		return nil, nil, err
	}
	first := *(*unsafe.Pointer)(unsafe.Pointer(&address))
	return unsafe.Slice((*byte)(first), size), func() error { return windows.UnmapViewOfFile(address) }, nil
}
