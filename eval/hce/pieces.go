package hce

import (
	"math/bits"

	"arrocco/movegen/chess"
)

// outposts are the ranks of outposts as the owner sees them: squares from which no pawn can
// drive a piece away.
const outposts uint64 = 0x0000ffffff000000

// pieces computes the attacks of the pieces, their piece-square values and mobility, and the
// attack units against the other king. Sliders attack through queens, and rooks through own
// rooks, as in a battery.
func (e *Chess) pieces(me, you *side) {
	w, flip := e.weights, me.flip()
	place := e.pawns.placement[me.color] + w.square[chess.King][fold[(me.king^flip)&63]]
	reach, danger := pair(0), 0
	free := ^(you.attack[chess.Pawn] | me.set[chess.Pawn] | me.set[chess.King])
	target := kingZone[you.king&63]
	oblique := e.occupied &^ (me.set[chess.Queen] | you.set[chess.Queen])
	straight := oblique &^ me.set[chess.Rook]
	total, double := me.attack[all], me.double
	for pt := chess.Knight; pt <= chess.Queen; pt++ {
		squares, steps, union := &w.square[pt], &w.mobility[pt], uint64(0)
		for set := me.set[pt]; set != 0; set &= set - 1 {
			sq, attacks := first(set), uint64(0)
			switch pt {
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
				danger += w.attacker[pt]
			}
		}
		me.attack[pt] = union
	}
	me.attack[all], me.double, you.danger = total, double, danger
	me.terms[placement], me.terms[mobility] = place, reach
}

// pieceBonuses returns the bonuses for the bishop pair, outposts, and rooks on open and
// half-open files.
func (e *Chess) pieceBonuses(me, you *side) (score pair) {
	w, p := e.weights, e.pawns
	bishops, knights := me.set[chess.Bishop], me.set[chess.Knight]
	if bishops&dark != 0 && bishops&^dark != 0 {
		score += w.bishopPair
	}
	posts := me.attack[chess.Pawn] & me.relative(outposts) &^ p.span[you.color]
	score += pop(posts&bishops)*w.bishopOutpost + pop(posts&knights)*w.knightOutpost
	if free := me.set[chess.Rook] &^ (fileA * uint64(p.files[me.color])); free != 0 {
		half := fileA * uint64(p.files[you.color]) // copies the byte to every rank
		score += pop(free&half)*w.rookHalfOpen + pop(free&^half)*w.rookOpen
	}
	return score
}

// threats returns the value of attacks on pieces: by pawns and less valuable pieces, on
// hanging pieces, and by safe pawn pushes.
func (e *Chess) threats(me, you *side) (score pair) {
	w := e.weights
	officers := you.set[all] &^ (you.set[chess.Pawn] | you.set[chess.King])
	score += pop(officers&me.attack[chess.Pawn]) * w.pawnThreat
	byMinor, byRook := me.attack[chess.Knight]|me.attack[chess.Bishop], me.attack[chess.Rook]
	if (byMinor|byRook)&you.set[all] != 0 {
		for pt := chess.Pawn; pt <= chess.Queen; pt++ {
			set := you.set[pt]
			score += pop(byMinor&set)*w.minorThreat[pt] + pop(byRook&set)*w.rookThreat[pt]
		}
	}
	score += pop(you.set[all]&me.attack[all]&^you.attack[all]) * w.hanging

	pushes := me.relative(me.relative(me.set[chess.Pawn])<<8) &^ (e.occupied | you.attack[chess.Pawn])
	pushes &= me.attack[all] | ^you.attack[all]
	next := me.relative(beside(me.relative(pushes))<<8) &^ me.attack[chess.Pawn]
	return score + pop(officers&next)*w.pushThreat
}

// kingDanger returns the penalty for attacks on the king of me. In the middlegame it grows
// with the square of the attack units, because attackers support each other.
func (e *Chess) kingDanger(me, you *side) pair {
	if me.danger == 0 {
		return 0
	}
	w := e.weights
	weak := you.attack[all] &^ me.double & (^me.attack[all] | me.attack[chess.King] | me.attack[chess.Queen])
	safe := ^you.set[all] & (^me.attack[all] | weak&you.double)
	units := me.danger + w.weak*bits.OnesCount64(weak&kingZone[me.king&63])

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
