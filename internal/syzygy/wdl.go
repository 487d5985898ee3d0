package syzygy

// A WDL is the value of a position for the side to move, if both sides play well and the rule of
// fifty moves counts from here on.
type WDL int8

// The values.
const (
	Loss        WDL = -2
	BlessedLoss WDL = -1 // a loss that takes more than fifty moves, so a draw
	Draw        WDL = 0
	CursedWin   WDL = 1 // a win that takes more than fifty moves, so a draw
	Win         WDL = 2
)

// String returns the name of the value.
func (w WDL) String() string {
	switch w {
	case Loss:
		return "loss"
	case BlessedLoss:
		return "blessed loss"
	case CursedWin:
		return "cursed win"
	case Win:
		return "win"
	}
	return "draw"
}

// half reports whether the rule of fifty moves makes a draw of the value.
func (w WDL) half() bool { return w == BlessedLoss || w == CursedWin }

// cursed is what the distance to zero of half values is more than.
const cursed = 100

// zeroing returns the distance to zero of a position with this value in which a capture or a
// pawn move is best.
func (w WDL) zeroing() int {
	switch w {
	case Loss:
		return -1
	case BlessedLoss:
		return -1 - cursed
	case CursedWin:
		return 1 + cursed
	case Win:
		return 1
	}
	return 0
}
