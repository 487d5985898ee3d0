package retrograde

// NewLimited returns an empty Set in which games are drawn after the given number of plies
// without a zeroing move instead of 100.
func NewLimited(plies int) *Set { return &Set{limit: plies} }

// A Count is the numbers of positions of one side to move by result, mirror images counted
// once, and the greatest DTZ of wins and of losses, in plies.
type Count struct {
	Wins, CursedWins, Draws, BlessedLosses, Losses int
	LongestWin, LongestLoss                        int
}

// Legal returns the number of legal positions.
func (c Count) Legal() int { return c.Wins + c.CursedWins + c.Draws + c.BlessedLosses + c.Losses }

// Count counts the positions of t with White or Black to move; White is the side that
// the name has first.
func (t *Table) Count(black bool) Count {
	var c Count
	for i, v := range t.values {
		if v == illegal || t.placementOf(i).black != black {
			continue
		}
		wdl, dtz := t.result(v)
		switch wdl {
		case 2:
			c.Wins++
		case 1:
			c.CursedWins++
		case 0:
			c.Draws++
		case -1:
			c.BlessedLosses++
		default:
			c.Losses++
		}
		c.LongestWin, c.LongestLoss = max(c.LongestWin, dtz), max(c.LongestLoss, -dtz)
	}
	return c
}

// Depths returns the number of positions that Black, to move, loses, by the number of White's
// moves, mirror images counted once.
func (t *Table) Depths() []int {
	var depths []int
	for i, v := range t.values {
		if v == illegal || v >= 0 || !t.placementOf(i).black {
			continue
		}
		moves := int(v.plies()) / 2
		for len(depths) <= moves {
			depths = append(depths, 0)
		}
		depths[moves]++
	}
	return depths
}
