package hce

import (
	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// What is needed to win, in the units of [camp.force], by how many advisors and
// elephants defend. A chariot does not beat all four, nor a horse two of them.
var xiangqiNeed = [5]int{3, 5, 6, 8, 9}

// scale returns how much of the endgame advantage eg, from Red's point of view,
// is likely to be of use, from 0 to scaleMax.
func (e *Xiangqi) scale(eg int) int {
	me, you := &e.camps[game.White], &e.camps[game.Black]
	if eg < 0 {
		me, you = you, me
	}
	force := me.force()
	if force == 0 {
		return 0 // advisors and elephants do not cross the river
	}
	guards := min(you.count(xiangqi.Advisor)+you.count(xiangqi.Elephant), 4)
	switch short := xiangqiNeed[guards] + you.force() - force; {
	case short <= 0:
		return scaleMax
	case you.force() == 0:
		return 8
	default: // the more pieces there are, the more there is to win
		return max(40-6*short, min(8+4*e.phase(), scaleMax))
	}
}

// force returns what the player can attack with: 8 for a chariot, 5 for a horse
// or a cannon, 3 for a soldier. Cannons alone have nothing to jump over.
func (me *camp) force() int {
	cannons := me.count(xiangqi.Cannon)
	others := 8*me.count(xiangqi.Chariot) + 5*me.count(xiangqi.Horse) + 3*me.count(xiangqi.Soldier)
	if others == 0 && me.count(xiangqi.Advisor)+me.count(xiangqi.Elephant) == 0 {
		return 2 * cannons
	}
	return others + 5*cannons
}
