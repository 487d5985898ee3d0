//go:build !unix

package datagen

// lock does nothing where there are no advisory locks.
func lock(string) (unlock func(), err error) { return func() {}, nil }
