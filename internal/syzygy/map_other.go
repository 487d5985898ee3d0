//go:build !unix && !windows

package syzygy

import "os"

// mapFile reads a file: this system has no other way.
func mapFile(path string) (data []byte, release func() error, err error) {
	data, err = os.ReadFile(path)
	return data, func() error { return nil }, err
}
