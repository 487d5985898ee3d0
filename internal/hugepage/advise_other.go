//go:build !linux

package hugepage

// advise does nothing: other systems decide for themselves.
func advise([]byte) {}
