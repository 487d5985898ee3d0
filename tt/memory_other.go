//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly || windows)

package tt

import "errors"

// allocate returns n zeroed bytes, aligned to a cache line.
func allocate(n int) (memory []byte, err error) {
	defer func() {
		if recover() != nil { // make panics on a size that no machine has
			err = errors.New("size out of range")
		}
	}()
	return make([]byte, n), nil
}

// release leaves the memory to the garbage collector.
func release([]byte) error { return nil }
