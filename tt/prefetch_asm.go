//go:build amd64 || arm64

package tt

import "unsafe"

// prefetch brings the cache line at p closer. It never faults.
//
//go:noescape
func prefetch(p unsafe.Pointer)
