package hugepage

import "golang.org/x/sys/unix"

// advise asks for huge pages for memory. A kernel without them may refuse it.
func advise(memory []byte) { _ = unix.Madvise(memory, unix.MADV_HUGEPAGE) }
