package hce

import (
	"math/bits"

	"arrocco/game"
	"arrocco/movegen/chess"
)

// outposts are the ranks where a piece that no pawn can drive away is strong,
// as its owner sees them.
const outposts uint64 = 0x0000ffffff000000

// advance maps the attacks of c's pieces and values where they stand, where they
// can go, and what they attack around the other king.
func (e *Chess) advance(c game.Color) {
	w, them := e.weights, c.Other()
	place := e.pawns.placement[c] + w.square[chess.King][fold[e.king[c]^flip(c)]]
	reach, danger := pair(0), 0
	free := ^(e.attack[them][chess.Pawn] | e.set(c, chess.Pawn) | e.set(c, chess.King))
	target := zone[e.king[them]]
	total, double := e.attack[c][all], e.double[c]
	for kind := chess.Knight; kind <= chess.Queen; kind++ {
		union, blockers := uint64(0), e.blockers(c, kind)
		for set := e.set(c, kind); set != 0; set &= set - 1 {
			sq := first(set)
			attacks := attacksOf(kind, sq, blockers)
			double |= total & attacks
			total |= attacks
			union |= attacks
			place += w.square[kind][fold[sq^flip(c)]]
			reach += w.mobility[kind][bits.OnesCount64(attacks&free)]
			if hits := attacks & target; hits != 0 {
				danger += w.attacker[kind] + w.hit*bits.OnesCount64(hits)
			}
		}
		e.attack[c][kind] = union
	}
	e.attack[c][all], e.double[c] = total, double
	e.terms[placement][c], e.terms[mobility][c] = place, reach
	e.danger[them] = danger
}

// blockers returns what stops a slider of c. It looks through queens, and rooks
// look through c's rooks: such batteries work together.
func (e *Chess) blockers(c game.Color, kind game.Piece) uint64 {
	if kind == chess.Rook {
		return e.occupied &^ (e.board.ByType[chess.Queen] | e.set(c, chess.Rook))
	}
	return e.occupied &^ e.board.ByType[chess.Queen]
}

// attacksOf returns the squares a piece attacks, pawns and kings apart.
func attacksOf(kind game.Piece, sq game.Square, blockers uint64) uint64 {
	switch kind {
	case chess.Knight:
		return chess.KnightAttacks(sq)
	case chess.Bishop:
		return chess.BishopAttacks(sq, blockers)
	case chess.Rook:
		return chess.RookAttacks(sq, blockers)
	default:
		return chess.BishopAttacks(sq, blockers) | chess.RookAttacks(sq, blockers)
	}
}

// extras returns what pieces are worth by how they stand to the pawns.
func (e *Chess) extras(c game.Color) (score pair) {
	w, p, them := e.weights, e.pawns, c.Other()
	pawns, bishops, rooks := e.set(c, chess.Pawn), e.set(c, chess.Bishop), e.set(c, chess.Rook)
	minors := bishops | e.set(c, chess.Knight)

	if bishops&dark != 0 && bishops&^dark != 0 {
		score += w.bishopPair
	}
	score += (pop(bishops&dark)*pop(pawns&dark) + pop(bishops&^dark)*pop(pawns&^dark)) * w.badBishop
	score += pop(minors&seen(seen(pawns, c)>>8, c)) * w.shielded

	posts := e.attack[c][chess.Pawn] & seen(outposts, c) &^ p.span[them]
	score += pop(posts&bishops)*w.bishopOutpost + pop(posts&minors&^bishops)*w.knightOutpost

	free := rooks &^ p.files[c]
	return score + pop(free&p.files[them])*w.rookHalfOpen + pop(free&^p.files[them])*w.rookOpen
}

// threats returns the value of c's attacks on pieces that may have to move.
func (e *Chess) threats(c game.Color) (score pair) {
	w, them := e.weights, c.Other()
	own, enemy := &e.attack[c], e.board.ByColor[them]
	pawns, byType := e.set(c, chess.Pawn), &e.board.ByType
	officers := enemy &^ (byType[chess.Pawn] | byType[chess.King])

	score += pop(officers&own[chess.Pawn]) * w.pawnThreat
	byMinor := enemy & (own[chess.Knight] | own[chess.Bishop])
	byRook := enemy & own[chess.Rook]
	for kind := chess.Pawn; kind <= chess.Queen; kind++ {
		score += pop(byMinor&byType[kind])*w.minorThreat[kind] + pop(byRook&byType[kind])*w.rookThreat[kind]
	}
	loose := enemy & own[all] &^ e.attack[them][all]
	score += pop(loose) * w.hanging

	pushes := seen(seen(pawns, c)<<8, c) &^ (e.occupied | e.attack[them][chess.Pawn])
	pushes &= own[all] | ^e.attack[them][all]
	next := seen(beside(seen(pushes, c))<<8, c) &^ own[chess.Pawn]
	return score + pop(officers&next)*w.pushThreat
}

// risk returns how much c's king has to fear from the pieces around it. It grows
// with the square of the attack units: attackers help each other.
func (e *Chess) risk(c game.Color) pair {
	if e.danger[c] == 0 {
		return 0
	}
	w, them, king := e.weights, c.Other(), e.king[c]
	own, enemy := &e.attack[c], &e.attack[them]
	weak := enemy[all] &^ e.double[c] & (^own[all] | own[chess.King] | own[chess.Queen])
	safe := ^e.board.ByColor[them] & (^own[all] | weak&e.double[them])
	units := e.danger[c] + w.weak*bits.OnesCount64(weak&zone[king])

	lines := e.occupied &^ e.set(c, chess.Queen)
	straight, oblique := chess.RookAttacks(king, lines)&safe, chess.BishopAttacks(king, lines)&safe
	checks := [8]uint64{
		chess.Knight: chess.KnightAttacks(king) & safe,
		chess.Bishop: oblique,
		chess.Rook:   straight,
		chess.Queen:  straight | oblique,
	}
	for kind := chess.Knight; kind <= chess.Queen; kind++ {
		if checks[kind]&enemy[kind] != 0 {
			units += w.check[kind]
		}
	}
	if e.count[them][chess.Queen] == 0 {
		units -= w.noQueen
	}
	units = max(units, 0)
	return s(units*units/dangerScale, units/dangerEndgame)
}
