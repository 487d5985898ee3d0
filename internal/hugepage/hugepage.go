// Package hugepage gives memory of the Go heap that the system may back by huge
// pages. Tables that are read at random all the time, as those that a search
// learns by and the weights of a network, otherwise miss the processor's cache of
// addresses about as often as its cache of data; in a virtual machine that is
// dearer still.
package hugepage

import "unsafe"

// Size is the size of a huge page in bytes on the systems where it matters.
const Size = 2 << 20

// worthwhile is the size in bytes from which on memory is worth huge pages of its
// own. The rest of the last one is lost.
const worthwhile = Size / 8

// Slice returns n zero values, like make, that start at a cache line. T must not
// have pointers: the garbage collector does not look for them there.
func Slice[T any](n int) []T {
	const line = 64
	size := n * int(unsafe.Sizeof(*new(T)))
	if size == 0 {
		return nil
	}
	if size < worthwhile {
		return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(aligned(size, line)))), n)
	}
	memory := aligned((size+Size-1)&^(Size-1), Size)
	advise(memory)
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(memory))), n)
}

// New returns a zero value in memory as that of Slice.
func New[T any]() *T { return &Slice[T](1)[0] }

// aligned returns n bytes at a multiple of boundary, a power of two.
func aligned(n, boundary int) []byte {
	memory := make([]byte, n+boundary)
	at := uintptr(unsafe.Pointer(unsafe.SliceData(memory)))
	return memory[-at&uintptr(boundary-1):][:n:n]
}
