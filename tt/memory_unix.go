//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package tt

import "golang.org/x/sys/unix"

// allocate returns n zeroed bytes outside the Go heap, whose failure would end the program. They
// lie in huge pages if the system has them: the table is read at random, and with pages of 4 KiB
// most reads would miss the TLB as well.
func allocate(n int) ([]byte, error) {
	memory, err := unix.Mmap(-1, 0, n, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil, err
	}
	adviseHugePages(memory)
	return memory, nil
}

// release returns what allocate gave.
func release(memory []byte) error { return unix.Munmap(memory) }
