package tt

import "golang.org/x/sys/unix"

// adviseHugePages is advice only: a kernel without huge pages may refuse it.
func adviseHugePages(memory []byte) { _ = unix.Madvise(memory, unix.MADV_HUGEPAGE) }
