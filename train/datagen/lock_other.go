//go:build !unix

package datagen

// Lock does nothing where there are no advisory locks.
func Lock(string) (unlock func(), err error) { return func() {}, nil }
