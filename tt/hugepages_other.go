//go:build darwin || freebsd || netbsd || openbsd || dragonfly

package tt

// adviseHugePages does nothing: these systems choose the size of pages themselves.
func adviseHugePages([]byte) {}
