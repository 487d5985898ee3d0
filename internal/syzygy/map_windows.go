package syzygy

import (
	"errors"
	"os"
	"unsafe"

	"golang.org/x/sys/windows"
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
	mapping, err := windows.CreateFileMapping(windows.Handle(f.Fd()), nil, windows.PAGE_READONLY, 0, 0, nil)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, windows.CloseHandle(mapping)) }() // the view keeps it
	address, err := windows.MapViewOfFile(mapping, windows.FILE_MAP_READ, 0, 0, uintptr(info.Size()))
	if err != nil {
		return nil, nil, err
	}
	first := *(*unsafe.Pointer)(unsafe.Pointer(&address))
	data = unsafe.Slice((*byte)(first), int(info.Size()))
	return data, func() error { return windows.UnmapViewOfFile(address) }, nil
}
