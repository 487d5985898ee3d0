package engine

import "fmt"

// unknownMemory is the limit of Hash where the system does not say how much
// memory it has, in MiB.
const unknownMemory = 64 << 10

// reserve is the memory that checkMemory leaves to the rest of the system, in MiB.
const reserve = 128

// maxHash returns the greatest size of the table that is offered, in MiB: the
// memory of the machine.
func maxHash() int {
	if total, _, _ := memory(); total > 0 {
		return max(total, defaultHash)
	}
	return unknownMemory
}

// checkMemory returns an error if something of size mib does not fit into the memory
// that is free after something of size old has been freed. Systems often grant more
// memory than there is and kill the process when it is used. The sizes are in MiB.
func checkMemory(mib, old int) error {
	_, free, used := memory()
	if free > 0 && mib > old && mib > free+min(old, used)-reserve {
		return fmt.Errorf("%d MiB are more than the free memory of %d MiB", mib, free)
	}
	return nil
}
