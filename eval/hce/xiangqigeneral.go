package hce

import (
	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// mutualTerms computes those terms of me that depend on both sides' attacks.
func (e *Xiangqi) mutualTerms(me, you *xiangqiSide) {
	me.terms[xiangqiBonds] = e.bonds(me)
	me.terms[xiangqiThreats] = e.threats(me, you)
	me.terms[xiangqiSafety] = e.missingDefenders(me, you) - e.generalDanger(me, you)
}

// bonds returns the value of pieces of one type that protect each other.
func (e *Xiangqi) bonds(me *xiangqiSide) (score pair) {
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

// threats returns the value of attacks on pieces.
func (e *Xiangqi) threats(me, you *xiangqiSide) (score pair) {
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

// missingDefenders returns the penalty for lost advisors and elephants. It depends on the
// enemy's attacking pieces.
func (e *Xiangqi) missingDefenders(me, you *xiangqiSide) (score pair) {
	w := e.weights
	advisors, elephants := pair(me.lacks(xiangqi.Advisor)), pair(me.lacks(xiangqi.Elephant))
	if advisors|elephants == 0 {
		return 0
	}
	for pt := xiangqi.Horse; pt <= xiangqi.Chariot; pt++ {
		score += pair(you.count(pt)) * (advisors*w.noAdvisor[pt] + elephants*w.noElephant[pt])
	}
	return score
}

// generalDanger returns the penalty for attacks on the palace and for safe checks. It grows
// with the square of the attack units, as in chess.
func (e *Xiangqi) generalDanger(me, you *xiangqiSide) pair {
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
