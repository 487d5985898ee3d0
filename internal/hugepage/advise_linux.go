package hugepage

import "golang.org/x/sys/unix"

// advise asks the kernel for huge pages. A kernel without them may refuse.
func advise(memory []byte) { _ = unix.Madvise(memory, unix.MADV_HUGEPAGE) }
