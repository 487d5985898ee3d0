package tt

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// allocate returns n zeroed bytes outside the Go heap, whose failure would end the program.
func allocate(n int) ([]byte, error) {
	at, err := windows.VirtualAlloc(0, uintptr(n), windows.MEM_RESERVE|windows.MEM_COMMIT, windows.PAGE_READWRITE)
	if err != nil {
		return nil, err
	}
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&at)), n), nil
}

// release returns what allocate gave.
func release(memory []byte) error {
	return windows.VirtualFree(uintptr(unsafe.Pointer(unsafe.SliceData(memory))), 0, windows.MEM_RELEASE)
}
