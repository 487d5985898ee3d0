// Package hugepage allocates memory on the Go heap that the system can back by huge pages.
// The search reads some tables at random all the time: its histories, and the weights of a
// network. With small pages such reads miss the TLB (the processor's cache of addresses)
// about as often as the data cache. In a virtual machine a TLB miss costs even more.
package hugepage

import "unsafe"

// Size is the size of a huge page in bytes, on amd64 and most arm64 systems.
const Size = 2 << 20

// worthwhile is the size in bytes from which Slice uses huge pages. The unused rest of the
// last page is lost.
const worthwhile = Size / 8

// Slice returns n zero values, like make, aligned to a cache line. T must not contain
// pointers: the garbage collector does not look for them there.
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

// New returns a pointer to a zero value, allocated like the values of Slice.
func New[T any]() *T { return &Slice[T](1)[0] }

// aligned returns n zeroed bytes at a multiple of boundary, a power of two.
func aligned(n, boundary int) []byte {
	memory := make([]byte, n+boundary)
	at := uintptr(unsafe.Pointer(unsafe.SliceData(memory)))
	return memory[-at&uintptr(boundary-1):][:n:n]
}
