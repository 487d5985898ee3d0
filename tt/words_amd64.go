package tt

// storeWords writes both words of s, each at once. A store of sync/atomic also waits for
// all stores before it to be done (XCHG), which the table has no use for.
//
//go:noescape
func storeWords(s *slot, check, data uint64)
