package hce

import (
	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// The terms of the sum, kept apart for [Xiangqi.Explain]. Material and placement
// come first, as in chess.
const (
	xiangqiMobility term = 2 + iota
	xiangqiStructure
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
	files   uint32              // the files on which it has soldiers, bit 0 the a-file
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
	board := p.Bitboards()
	red, black := &e.camps[game.White], &e.camps[game.Black]
	state := p.State()
	e.mover, e.board, e.occupied = state.Side, &state.Board, board.ByColor[game.White].Or(board.ByColor[game.Black])
	e.muster(red, game.White, board)
	e.muster(black, game.Black, board)
	e.guard(red)
	e.guard(black)
	e.march(red)
	e.march(black)
	e.ride(red, black)
	e.ride(black, red)
	e.fire(red, black)
	e.fire(black, red)
	e.roll(red, black)
	e.roll(black, red)
	e.weigh(red, black)
	e.weigh(black, red)
}

// muster takes the pieces of c from the board.
func (e *Xiangqi) muster(me *camp, c game.Color, board *xiangqi.Bitboards) {
	t := &e.stack[len(e.stack)-1]
	me.color, me.census = c, uint32(t.census>>(32*c))
	me.set[all] = board.ByColor[c]
	for kind := xiangqi.Soldier; kind <= xiangqi.General; kind++ {
		me.set[kind] = board.ByType[kind].And(me.set[all])
	}
	me.general = me.set[xiangqi.General].First()
	me.terms[material] = t.worth[c]
	me.danger = 0
}

// guard maps the attacks of the general and of the pieces that stay with it.
func (e *Xiangqi) guard(me *camp) {
	me.attack = [8]xiangqi.Bitboard{}
	me.double, me.reach = xiangqi.Bitboard{}, xiangqi.Bitboard{}
	me.claim(xiangqi.General, xiangqi.GeneralAttacks(me.general))
	for set := me.set[xiangqi.Advisor]; !set.IsZero(); set = set.Rest() {
		me.claim(xiangqi.Advisor, xiangqi.AdvisorAttacks(set.First()))
	}
	for set := me.set[xiangqi.Elephant]; !set.IsZero(); set = set.Rest() {
		me.claim(xiangqi.Elephant, xiangqi.ElephantAttacks(set.First(), e.occupied))
	}
}

// march maps the attacks of the soldiers and notes their files.
func (e *Xiangqi) march(me *camp) {
	me.files = 0
	for set := me.set[xiangqi.Soldier]; !set.IsZero(); set = set.Rest() {
		sq := set.First()
		me.files |= 1 << (sq % 9)
		me.claim(xiangqi.Soldier, xiangqi.SoldierAttacks(me.color, sq))
	}
}

// ride maps the attacks of the horses and values where they can go. A horse
// whose legs are blocked can go nowhere.
func (e *Xiangqi) ride(me, you *camp) {
	steps, reach := &e.weights.mobility[xiangqi.Horse], pair(0)
	avoid := me.set[all].Or(you.attack[xiangqi.Soldier])
	for set := me.set[xiangqi.Horse]; !set.IsZero(); set = set.Rest() {
		attacks := xiangqi.HorseAttacks(set.First(), e.occupied)
		me.claim(xiangqi.Horse, attacks)
		you.danger += e.menace(xiangqi.Horse, you, attacks)
		reach += steps[attacks.AndNot(avoid).Count()&31]
	}
	me.terms[xiangqiMobility], me.terms[xiangqiLines] = reach, 0
}

// fire does for the cannons what ride does for the horses, and values those
// that are in line with the other general. Without a piece in between, such a
// cannon is hollow: whatever comes between is a screen for it.
func (e *Xiangqi) fire(me, you *camp) {
	w, reach, lines := e.weights, pair(0), pair(0)
	avoid := me.set[all].Or(you.attack[xiangqi.Soldier]).Or(you.attack[xiangqi.Horse])
	for set := me.set[xiangqi.Cannon]; !set.IsZero(); set = set.Rest() {
		sq := set.First()
		moves := xiangqi.CannonMoves(sq, e.occupied)
		attacks := xiangqi.CannonCaptures(sq, e.occupied)
		me.claim(xiangqi.Cannon, attacks)
		you.danger += e.menace(xiangqi.Cannon, you, attacks)
		moves = moves.Or(attacks.And(e.occupied))
		me.reach = me.reach.Or(moves)
		reach += w.mobility[xiangqi.Cannon][moves.AndNot(avoid).Count()&31]
		if onFile, onRank := aligned(sq, you.general); onFile || onRank {
			screens := min(xiangqi.Between(sq, you.general).And(e.occupied).Count(), 3)
			if onFile {
				lines += w.cannonFile[screens]
			} else {
				lines += w.cannonRank[screens]
			}
		}
	}
	me.terms[xiangqiMobility] += reach
	me.terms[xiangqiLines] += lines
}

// roll does the same for the chariots. A single piece between one and the
// general is pinned or, of the same color, uncovers a check by moving away.
func (e *Xiangqi) roll(me, you *camp) {
	w, reach, lines := e.weights, pair(0), pair(0)
	avoid := me.set[all].Or(you.attack[xiangqi.Soldier]).Or(you.attack[xiangqi.Horse]).Or(you.attack[xiangqi.Cannon])
	for set := me.set[xiangqi.Chariot]; !set.IsZero(); set = set.Rest() {
		sq := set.First()
		attacks := xiangqi.ChariotAttacks(sq, e.occupied)
		me.claim(xiangqi.Chariot, attacks)
		you.danger += e.menace(xiangqi.Chariot, you, attacks)
		reach += w.mobility[xiangqi.Chariot][attacks.AndNot(avoid).Count()&31]
		file := uint32(1) << (sq % 9)
		switch {
		case (me.files|you.files)&file == 0:
			lines += w.chariotOpen
		case me.files&file == 0:
			lines += w.chariotHalfOpen
		}
		if onFile, onRank := aligned(sq, you.general); onFile || onRank {
			between := xiangqi.Between(sq, you.general).And(e.occupied)
			if !between.IsZero() && !between.Several() {
				lines += e.held(you, between.First())
			}
		}
	}
	me.terms[xiangqiMobility] += reach
	me.terms[xiangqiLines] += lines
}

// held returns the value of being the only piece between a chariot and the
// general of you: pinned, or ready to uncover a check.
func (e *Xiangqi) held(you *camp, sq game.Square) pair {
	piece := e.board[sq&(game.NumSquares-1)]
	if piece.Color() != you.color {
		return e.weights.uncover
	}
	return e.weights.pin[piece.Type()]
}

// claim notes squares that a piece attacks.
func (me *camp) claim(kind game.Piece, attacks xiangqi.Bitboard) {
	me.double = me.double.Or(me.attack[all].And(attacks))
	me.attack[all] = me.attack[all].Or(attacks)
	me.attack[kind] = me.attack[kind].Or(attacks)
}

// menace returns the attack units for a piece that attacks the palace of you.
func (e *Xiangqi) menace(kind game.Piece, you *camp, attacks xiangqi.Bitboard) int {
	if attacks.Meets(palaces[you.color]) {
		return e.weights.attacker[kind]
	}
	return 0
}

// palaces holds the palace of each player. It never changes.
var palaces = newPalaces()

func newPalaces() (t [game.NumColors]xiangqi.Bitboard) {
	for _, sq := range [...]game.Square{3, 4, 5, 12, 13, 14, 21, 22, 23} {
		t[game.White] = t[game.White].Or(xiangqi.Bit(sq))
		t[game.Black] = t[game.Black].Or(xiangqi.Bit(xiangqiSquares - 1 - sq))
	}
	return t
}

// aligned reports whether two squares are on one file, or on one rank.
func aligned(a, b game.Square) (file, rank bool) { return a%9 == b%9, a/9 == b/9 }
