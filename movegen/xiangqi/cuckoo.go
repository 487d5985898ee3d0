package xiangqi

// UpcomingRepetition reports whether the side to move has a move that repeats
// an earlier position.
func (p *Position) UpcomingRepetition(ply int) bool { return false }
