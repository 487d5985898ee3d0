package game

// Notes returns what the reader of the text of p left out because no game can
// have it, such as a right to castle without a rook: a short text for each,
// fit to be shown to a person. It is empty for most positions. Copies of p, and
// p itself after moves, have the same notes.
func Notes(p Position) []string {
	if n, ok := p.(interface{ Notes() []string }); ok {
		return n.Notes()
	}
	return nil
}
