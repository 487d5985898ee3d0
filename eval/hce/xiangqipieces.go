package hce

import (
	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// The terms of the sum, kept apart for [Xiangqi.Explain]. Material and placement
// come first, as in chess.
const (
	xiangqiMobility term = placement + 1 + iota
	xiangqiBonds
	xiangqiLines
	xiangqiThreats
	xiangqiSafety
	numXiangqiTerms
)

// A xiangqiSide is the information about one player.
type xiangqiSide struct {
	color   game.Color
	general game.Square
	census  uint32              // how many pieces of each type, four bits each
	files   uint64              // the files on which it has soldiers, bit 0 the a-file
	set     [8]xiangqi.Bitboard // its pieces by type, and all
	attack  [8]xiangqi.Bitboard // squares attacked by each piece type, and by all
	double  xiangqi.Bitboard    // squares attacked twice
	reach   xiangqi.Bitboard    // squares a cannon can move to
	danger  int                 // attack units against its general
	terms   [numXiangqiTerms]pair
}

// count returns the number of pieces of the type.
func (me *xiangqiSide) count(pt game.Piece) int { return int(me.census >> (4 * pt) & 15) }

// lacks returns how many of its two advisors or elephants the player has lost.
func (me *xiangqiSide) lacks(pt game.Piece) int { return max(2-me.count(pt), 0) }

// computeTerms computes all terms. Less valuable pieces come first, because the mobility of
// the others excludes the squares they attack.
func (e *Xiangqi) computeTerms(p *xiangqi.Position) {
	state, board := p.State(), p.Bitboards()
	red, black := &e.sides[game.White], &e.sides[game.Black]
	e.mover, e.board, e.occupied = state.Side, &state.Board, board.ByColor[game.White].Or(board.ByColor[game.Black])
	e.countPieces(red, game.White, board)
	e.countPieces(black, game.Black, board)
	e.defenders(red)
	e.defenders(black)
	e.horses(red, black)
	e.horses(black, red)
	e.cannons(red, black)
	e.cannons(black, red)
	e.chariots(red, black)
	e.chariots(black, red)
	e.mutualTerms(red, black)
	e.mutualTerms(black, red)
}

// countPieces takes the pieces of c from the board, and computes the attacks of its
// soldiers.
func (e *Xiangqi) countPieces(me *xiangqiSide, c game.Color, board *xiangqi.Bitboards) {
	t := &e.stack[len(e.stack)-1]
	me.color, me.census = c, uint32(t.census>>(32*c))
	own := board.ByColor[c]
	for pt := xiangqi.Soldier; pt <= xiangqi.General; pt++ {
		me.set[pt] = board.ByType[pt].And(own)
	}
	me.set[all], me.general = own, me.set[xiangqi.General].First()
	me.attack[xiangqi.Soldier], me.files = soldierAttacks(me.set[xiangqi.Soldier], c)
	me.terms[material] = t.placement[c]
	me.danger = 0
}

// defenders computes the attacks of the general, the advisors and the elephants, all in
// their half of the board.
func (e *Xiangqi) defenders(me *xiangqiSide) {
	c, home := me.color, &homes[me.color]
	occupied := half(e.occupied, c)
	advisors := advisorSteps(half(me.set[xiangqi.Advisor], c)) & home.advisors
	elephants := elephantSteps(half(me.set[xiangqi.Elephant], c), occupied) & elephantPoints
	general := xiangqi.GeneralAttacks(me.general)
	me.attack[xiangqi.Elephant], me.attack[xiangqi.General] = whole(elephants, c), general
	seen := me.attack[xiangqi.Soldier].Or(whole(advisors|elephants, c))
	me.attack[all], me.double = seen.Or(general), seen.And(general)
}

// horses computes the attacks and the mobility of the horses. A hobbled horse (a piece
// stands next to it) cannot move in that direction.
func (e *Xiangqi) horses(me, you *xiangqiSide) {
	steps, reach, menace := &e.weights.mobility[xiangqi.Horse], pair(0), 0
	avoid := me.set[all].Or(you.attack[xiangqi.Soldier])
	if me.attack[xiangqi.Soldier].Meets(homes[you.color].palace) {
		menace = e.weights.attacker[xiangqi.Soldier]
	}
	seen, double, union := me.attack[all], me.double, xiangqi.Bitboard{}
	for set := me.set[xiangqi.Horse]; !set.IsZero(); set = set.Rest() {
		attacks := xiangqi.HorseAttacks(set.First(), e.occupied)
		double, seen, union = double.Or(seen.And(attacks)), seen.Or(attacks), union.Or(attacks)
		reach += steps[attacks.AndNot(avoid).Count()&31]
		if attacks.Meets(homes[you.color].palace) {
			menace += e.weights.attacker[xiangqi.Horse]
		}
	}
	me.attack[all], me.double, me.attack[xiangqi.Horse] = seen, double, union
	me.terms[xiangqiMobility], you.danger = reach, menace
}

// cannons computes the attacks and the mobility of the cannons, and the value of those in
// line with the other general.
func (e *Xiangqi) cannons(me, you *xiangqiSide) {
	steps, reach, menace := &e.weights.mobility[xiangqi.Cannon], pair(0), 0
	avoid := me.set[all].Or(you.attack[xiangqi.Soldier]).Or(you.attack[xiangqi.Horse])
	seen, double, union, goals := me.attack[all], me.double, xiangqi.Bitboard{}, xiangqi.Bitboard{}
	for set := me.set[xiangqi.Cannon]; !set.IsZero(); set = set.Rest() {
		sq := set.First()
		attacks := xiangqi.CannonCaptures(sq, e.occupied)
		moves := xiangqi.CannonMoves(sq, e.occupied).Or(attacks.And(you.set[all]))
		double, seen, union = double.Or(seen.And(attacks)), seen.Or(attacks), union.Or(attacks)
		goals = goals.Or(moves)
		reach += steps[moves.AndNot(avoid).Count()&31]
		if attacks.Meets(homes[you.color].palace) {
			menace += e.weights.attacker[xiangqi.Cannon]
		}
	}
	me.attack[all], me.double, me.attack[xiangqi.Cannon], me.reach = seen, double, union, goals
	me.terms[xiangqiMobility] += reach
	me.terms[xiangqiLines] = e.cannonsOnGeneral(me, you)
	you.danger += menace
}

// cannonsOnGeneral returns the value of the cannons in line with the general of you. With no
// piece between it is a hollow cannon: any piece that steps between becomes a screen.
func (e *Xiangqi) cannonsOnGeneral(me, you *xiangqiSide) (score pair) {
	w := e.weights
	for set := me.set[xiangqi.Cannon].And(xiangqi.Rays(you.general)); !set.IsZero(); set = set.Rest() {
		sq := set.First()
		screens := min(xiangqi.Between(sq, you.general).And(e.occupied).Count(), 3)
		if sq%xiangqiFiles == you.general%xiangqiFiles {
			score += w.cannonFile[screens]
		} else {
			score += w.cannonRank[screens]
		}
	}
	return score
}

// chariots computes the attacks and the mobility of the chariots, the value of open files,
// and the pins.
func (e *Xiangqi) chariots(me, you *xiangqiSide) {
	w, reach, menace := e.weights, pair(0), 0
	avoid := me.set[all].Or(you.attack[xiangqi.Soldier]).Or(you.attack[xiangqi.Horse]).Or(you.attack[xiangqi.Cannon])
	seen, double, union := me.attack[all], me.double, xiangqi.Bitboard{}
	for set := me.set[xiangqi.Chariot]; !set.IsZero(); set = set.Rest() {
		sq := set.First()
		attacks := xiangqi.ChariotAttacks(sq, e.occupied)
		double, seen, union = double.Or(seen.And(attacks)), seen.Or(attacks), union.Or(attacks)
		reach += w.mobility[xiangqi.Chariot][attacks.AndNot(avoid).Count()&31]
		if attacks.Meets(homes[you.color].palace) {
			menace += w.attacker[xiangqi.Chariot]
		}
		switch file := sq % xiangqiFiles; {
		case (me.files|you.files)>>file&1 == 0:
			reach += w.chariotOpen
		case me.files>>file&1 == 0:
			reach += w.chariotHalfOpen
		}
	}
	me.attack[all], me.double, me.attack[xiangqi.Chariot] = seen, double, union
	me.terms[xiangqiMobility] += reach
	me.terms[xiangqiLines] += e.pins(me, you)
	you.danger += menace
}

// pins returns the value of the single pieces between the general of you and
// a chariot or the other general: they are pinned, or can give a discovered check.
func (e *Xiangqi) pins(me, you *xiangqiSide) (score pair) {
	pinners := me.set[xiangqi.Chariot].Or(me.set[xiangqi.General]).And(xiangqi.Rays(you.general))
	for ; !pinners.IsZero(); pinners = pinners.Rest() {
		sq := pinners.First()
		between := xiangqi.Between(sq, you.general).And(e.occupied)
		if between.IsZero() || between.Several() {
			continue
		}
		switch piece := e.board[between.First()&(game.NumSquares-1)]; {
		case piece.Color() != me.color:
			score += e.weights.pin[piece.Type()]
		case sq != me.general:
			score += e.weights.uncover
		}
	}
	return score
}
