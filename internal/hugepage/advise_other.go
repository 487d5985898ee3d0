//go:build !linux

package hugepage

// advise does nothing: other systems have no such call.
func advise([]byte) {}
