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

// A camp is what the evaluation knows of one player.
type camp struct {
	color   game.Color
	general game.Square
	census  uint32              // how many pieces of each type, four bits each
	files   uint64              // the files on which it has soldiers, bit 0 the a-file
	set     [8]xiangqi.Bitboard // its pieces by type, and all
	attack  [8]xiangqi.Bitboard // squares attacked by each piece type, and by all
	double  xiangqi.Bitboard    // squares attacked twice
	reach   xiangqi.Bitboard    // squares a cannon can go to
	danger  int                 // attack units against its general
	terms   [numXiangqiTerms]pair
}

// count returns the number of pieces of the type.
func (me *camp) count(kind game.Piece) int { return int(me.census >> (4 * kind) & 15) }

// lacks returns how many of its two advisors or elephants the player has lost.
func (me *camp) lacks(kind game.Piece) int { return max(2-me.count(kind), 0) }

// measure fills in the terms. What attacks cheaply comes before the pieces that
// have to look out for it.
func (e *Xiangqi) measure(p *xiangqi.Position) {
	state, board := p.State(), p.Bitboards()
	red, black := &e.camps[game.White], &e.camps[game.Black]
	e.mover, e.board, e.occupied = state.Side, &state.Board, board.ByColor[game.White].Or(board.ByColor[game.Black])
	e.muster(red, game.White, board)
	e.muster(black, game.Black, board)
	e.guard(red)
	e.guard(black)
	e.ride(red, black)
	e.ride(black, red)
	e.fire(red, black)
	e.fire(black, red)
	e.roll(red, black)
	e.roll(black, red)
	e.weigh(red, black)
	e.weigh(black, red)
}

// muster takes the pieces of c from the board, and maps the attacks of its
// soldiers.
func (e *Xiangqi) muster(me *camp, c game.Color, board *xiangqi.Bitboards) {
	t := &e.stack[len(e.stack)-1]
	me.color, me.census = c, uint32(t.census>>(32*c))
	own := board.ByColor[c]
	for kind := xiangqi.Soldier; kind <= xiangqi.General; kind++ {
		me.set[kind] = board.ByType[kind].And(own)
	}
	me.set[all], me.general = own, me.set[xiangqi.General].First()
	me.attack[xiangqi.Soldier], me.files = march(me.set[xiangqi.Soldier], c)
	me.terms[material] = t.worth[c]
	me.danger = 0
}

// guard maps the attacks of the general and of the pieces that stay with it, all
// in its half of the board.
func (e *Xiangqi) guard(me *camp) {
	c, home := me.color, &homes[me.color]
	occupied := half(e.occupied, c)
	advisors := slant(half(me.set[xiangqi.Advisor], c)) & home.advisors
	elephants := stride(half(me.set[xiangqi.Elephant], c), occupied) & elephantPoints
	general := xiangqi.GeneralAttacks(me.general)
	me.attack[xiangqi.Elephant], me.attack[xiangqi.General] = whole(elephants, c), general
	seen := me.attack[xiangqi.Soldier].Or(whole(advisors|elephants, c))
	me.attack[all], me.double = seen.Or(general), seen.And(general)
}

// ride maps the attacks of the horses and values where they can go. A horse
// whose legs are blocked can go nowhere.
func (e *Xiangqi) ride(me, you *camp) {
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

// fire does for the cannons what ride does for the horses, and values those
// that are in line with the other general.
func (e *Xiangqi) fire(me, you *camp) {
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
	me.terms[xiangqiLines] = e.aim(me, you)
	you.danger += menace
}

// aim returns the value of the cannons that are in line with the general of you.
// Without a piece between, one is hollow: whatever comes there is a screen.
func (e *Xiangqi) aim(me, you *camp) (score pair) {
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

// roll does for the chariots what ride does for the horses, and values the
// files they are on and the pins.
func (e *Xiangqi) roll(me, you *camp) {
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
// a chariot or the other general: they are pinned, or uncover a check by moving.
func (e *Xiangqi) pins(me, you *camp) (score pair) {
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
