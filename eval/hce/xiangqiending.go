package hce

import (
	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// winningForce is the force needed to win, in the units of [xiangqiSide.force], by the
// number of defending advisors and elephants. A chariot does not beat four of them, and a
// horse does not beat two.
var winningForce = [5]int{3, 5, 6, 8, 9}

// scale returns the scale factor for the endgame advantage eg, from Red's point of view:
// from 0 (a draw) to scaleMax.
func (e *Xiangqi) scale(eg int) int {
	me, you := &e.sides[game.White], &e.sides[game.Black]
	if eg < 0 {
		me, you = you, me
	}
	force := me.force()
	if force == 0 {
		return 0 // advisors and elephants do not cross the river
	}
	guards := min(you.count(xiangqi.Advisor)+you.count(xiangqi.Elephant), 4)
	switch short := winningForce[guards] + you.force() - force; {
	case short <= 0:
		return scaleMax
	case you.force() == 0:
		return 8
	default: // the more pieces there are, the more there is to win
		return max(40-6*short, min(8+4*e.phase(), scaleMax))
	}
}

// force returns the attacking force of a player: 8 for a chariot, 5 for a horse or a
// cannon, 3 for a soldier. Cannons without other pieces have no screen to jump over.
func (me *xiangqiSide) force() int {
	cannons := me.count(xiangqi.Cannon)
	others := 8*me.count(xiangqi.Chariot) + 5*me.count(xiangqi.Horse) + 3*me.count(xiangqi.Soldier)
	if others == 0 && me.count(xiangqi.Advisor)+me.count(xiangqi.Elephant) == 0 {
		return 2 * cannons
	}
	return others + 5*cannons
}
