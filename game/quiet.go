package game

// IsQuiet reports whether the side to move is neither in check nor able to win
// material at once, by captures or promotions, so that a static score means
// something. It uses list for these moves.
func IsQuiet(p Position, list *MoveList) bool {
	if p.State().InCheck {
		return false
	}
	list.Reset()
	p.Generate(list, Noisy)
	for _, m := range list.Moves() {
		if p.SEE(m.Move, 1) {
			return false
		}
	}
	return true
}
