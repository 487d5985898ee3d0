//go:build !amd64

package tt

// storeWords writes both words of s, each at once.
func storeWords(s *slot, check, data uint64) {
	s.data.Store(data)
	s.check.Store(check)
}
