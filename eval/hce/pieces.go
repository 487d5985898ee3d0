package hce

import (
	"math/bits"

	"arrocco/movegen/chess"
)

// outposts are the ranks where a piece that no pawn can drive away is strong,
// as its owner sees them.
const outposts uint64 = 0x0000ffffff000000

// advance maps the attacks of the pieces and values where they stand, where they
// can go, and what they attack around the other king. Sliders look through
// queens, and rooks through own rooks: such batteries work together.
func (e *Chess) advance(me, you *side) {
	w, flip := e.weights, me.flip()
	place := e.pawns.placement[me.color] + w.square[chess.King][fold[(me.king^flip)&63]]
	reach, danger := pair(0), 0
	free := ^(you.attack[chess.Pawn] | me.set[chess.Pawn] | me.set[chess.King])
	target := zone[you.king&63]
	oblique := e.occupied &^ (me.set[chess.Queen] | you.set[chess.Queen])
	straight := oblique &^ me.set[chess.Rook]
	total, double := me.attack[all], me.double
	for kind := chess.Knight; kind <= chess.Queen; kind++ {
		squares, steps, union := &w.square[kind], &w.mobility[kind], uint64(0)
		for set := me.set[kind]; set != 0; set &= set - 1 {
			sq, attacks := first(set), uint64(0)
			switch kind {
			case chess.Knight:
				attacks = chess.KnightAttacks(sq)
			case chess.Bishop:
				attacks = chess.BishopAttacks(sq, oblique)
			case chess.Rook:
				attacks = chess.RookAttacks(sq, straight)
			default:
				attacks = chess.BishopAttacks(sq, oblique) | chess.RookAttacks(sq, oblique)
			}
			double |= total & attacks
			total |= attacks
			union |= attacks
			place += squares[fold[(sq^flip)&63]]
			reach += steps[bits.OnesCount64(attacks&free)&31]
			if attacks&target != 0 {
				danger += w.attacker[kind]
			}
		}
		me.attack[kind] = union
	}
	me.attack[all], me.double, you.danger = total, double, danger
	me.terms[placement], me.terms[mobility] = place, reach
}

// extras returns what pieces are worth by how they stand to the pawns.
func (e *Chess) extras(me, you *side) (score pair) {
	w, p := e.weights, e.pawns
	bishops, knights := me.set[chess.Bishop], me.set[chess.Knight]
	if bishops&dark != 0 && bishops&^dark != 0 {
		score += w.bishopPair
	}
	posts := me.attack[chess.Pawn] & me.sees(outposts) &^ p.span[you.color]
	score += pop(posts&bishops)*w.bishopOutpost + pop(posts&knights)*w.knightOutpost
	if free := me.set[chess.Rook] &^ (fileA * uint64(p.files[me.color])); free != 0 {
		half := fileA * uint64(p.files[you.color]) // copies the byte to every rank
		score += pop(free&half)*w.rookHalfOpen + pop(free&^half)*w.rookOpen
	}
	return score
}

// threats returns the value of attacks on pieces that may have to move.
func (e *Chess) threats(me, you *side) (score pair) {
	w := e.weights
	officers := you.set[all] &^ (you.set[chess.Pawn] | you.set[chess.King])
	score += pop(officers&me.attack[chess.Pawn]) * w.pawnThreat
	byMinor, byRook := me.attack[chess.Knight]|me.attack[chess.Bishop], me.attack[chess.Rook]
	if (byMinor|byRook)&you.set[all] != 0 {
		for kind := chess.Pawn; kind <= chess.Queen; kind++ {
			set := you.set[kind]
			score += pop(byMinor&set)*w.minorThreat[kind] + pop(byRook&set)*w.rookThreat[kind]
		}
	}
	score += pop(you.set[all]&me.attack[all]&^you.attack[all]) * w.hanging

	pushes := me.sees(me.sees(me.set[chess.Pawn])<<8) &^ (e.occupied | you.attack[chess.Pawn])
	pushes &= me.attack[all] | ^you.attack[all]
	next := me.sees(beside(me.sees(pushes))<<8) &^ me.attack[chess.Pawn]
	return score + pop(officers&next)*w.pushThreat
}

// risk returns how much the king has to fear from the pieces around it. It grows
// with the square of the attack units: attackers help each other.
func (e *Chess) risk(me, you *side) pair {
	if me.danger == 0 {
		return 0
	}
	w := e.weights
	weak := you.attack[all] &^ me.double & (^me.attack[all] | me.attack[chess.King] | me.attack[chess.Queen])
	safe := ^you.set[all] & (^me.attack[all] | weak&you.double)
	units := me.danger + w.weak*bits.OnesCount64(weak&zone[me.king&63])

	lines := e.occupied &^ me.set[chess.Queen]
	straight, oblique := chess.RookAttacks(me.king, lines)&safe, chess.BishopAttacks(me.king, lines)&safe
	if chess.KnightAttacks(me.king)&safe&you.attack[chess.Knight] != 0 {
		units += w.check[chess.Knight]
	}
	if oblique&you.attack[chess.Bishop] != 0 {
		units += w.check[chess.Bishop]
	}
	if straight&you.attack[chess.Rook] != 0 {
		units += w.check[chess.Rook]
	}
	if (straight|oblique)&you.attack[chess.Queen] != 0 {
		units += w.check[chess.Queen]
	}
	if you.set[chess.Queen] == 0 {
		units -= w.noQueen
	}
	units = max(units, 0)
	return s(units*units/dangerScale, units/dangerEndgame)
}
