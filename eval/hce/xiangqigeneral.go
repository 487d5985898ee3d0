package hce

import (
	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// weigh fills in the terms of me that depend on all attacks.
func (e *Xiangqi) weigh(me, you *camp) {
	me.terms[xiangqiBonds] = e.bonds(me)
	me.terms[xiangqiThreats] = e.threats(me, you)
	me.terms[xiangqiSafety] = e.exposure(me, you) - e.peril(me, you)
}

// bonds returns the value of pieces of a kind that protect each other.
func (e *Xiangqi) bonds(me *camp) (score pair) {
	w := e.weights
	score = pair(me.set[xiangqi.Soldier].And(me.attack[xiangqi.Soldier]).Count()) * w.linkedSoldiers
	if me.set[xiangqi.Elephant].Meets(me.attack[xiangqi.Elephant]) {
		score += w.linkedElephants
	}
	if me.set[xiangqi.Horse].Meets(me.attack[xiangqi.Horse]) {
		score += w.linkedHorses
	}
	return score
}

// threats returns the value of attacks on pieces that may have to move.
func (e *Xiangqi) threats(me, you *camp) (score pair) {
	w := e.weights
	attacked := me.attack[all].And(you.set[all])
	if attacked.IsZero() {
		return 0
	}
	light := me.attack[xiangqi.Soldier].Or(me.attack[xiangqi.Horse]).Or(me.attack[xiangqi.Cannon])
	for set := attacked.And(light); !set.IsZero(); set = set.Rest() {
		score += w.lightThreat[e.board[set.First()&(game.NumSquares-1)].Type()]
	}
	officers := attacked.And(me.attack[xiangqi.Soldier]).AndNot(you.set[xiangqi.Soldier])
	score += pair(officers.Count()) * w.soldierThreat
	loose := attacked.AndNot(you.attack[all])
	for set := loose.And(me.attack[xiangqi.Chariot]); !set.IsZero(); set = set.Rest() {
		score += w.chariotThreat[e.board[set.First()&(game.NumSquares-1)].Type()]
	}
	return score + pair(loose.Count())*w.hanging
}

// exposure returns what the advisors and elephants that are lost cost the
// general, given the pieces that can make use of it.
func (e *Xiangqi) exposure(me, you *camp) (score pair) {
	w := e.weights
	advisors, elephants := pair(me.lacks(xiangqi.Advisor)), pair(me.lacks(xiangqi.Elephant))
	if advisors|elephants == 0 {
		return 0
	}
	for kind := xiangqi.Horse; kind <= xiangqi.Chariot; kind++ {
		score += pair(you.count(kind)) * (advisors*w.noAdvisor[kind] + elephants*w.noElephant[kind])
	}
	return score
}

// peril returns how much the general has to fear from the pieces around its
// palace. It grows with the square of the attack units, as in chess.
func (e *Xiangqi) peril(me, you *camp) pair {
	if me.danger == 0 {
		return 0
	}
	w, general := e.weights, me.attack[xiangqi.General]
	weak := you.attack[all].AndNot(me.double).AndNot(me.attack[all].AndNot(general))
	units := me.danger + w.weak*weak.And(homes[me.color].palace).Count()

	barred := you.set[all].Or(me.attack[all].AndNot(weak.And(you.double)))
	if you.attack[xiangqi.Chariot].AndNot(barred).Meets(xiangqi.ChariotAttacks(me.general, e.occupied)) {
		units += w.check[xiangqi.Chariot]
	}
	if you.reach.AndNot(barred).Meets(xiangqi.CannonCaptures(me.general, e.occupied)) {
		units += w.check[xiangqi.Cannon]
	}
	if you.attack[xiangqi.Horse].AndNot(barred).Meets(xiangqi.HorseAttackers(me.general, e.occupied)) {
		units += w.check[xiangqi.Horse]
	}
	if you.count(xiangqi.Chariot) == 0 {
		units -= w.noChariot
	}
	units = max(units, 0)
	return s(units*units/dangerScale, units*units/xiangqiDangerEndgame)
}
