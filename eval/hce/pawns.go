package hce

import (
	"math/bits"

	"arrocco/game"
	"arrocco/movegen/chess"
)

// pawnTableSize is the number of pawn structures that an evaluator remembers, a
// power of two. More than 95 % of the look-ups in a search find theirs.
const pawnTableSize = 1 << 14

// A pawnEntry is what the pawns alone say about a position. The zero entry is
// right for the key zero: no pawns.
type pawnEntry struct {
	key       game.Key
	placement [game.NumColors]pair
	structure [game.NumColors]pair
	passed    [game.NumColors]uint64
	span      [game.NumColors]uint64 // squares its pawns attack now or after advancing
	files     [game.NumColors]uint64 // whole files on which it has pawns
}

// probe returns the entry of the current pawns.
func (e *Chess) probe(key game.Key) *pawnEntry {
	entry := &e.table[key&(pawnTableSize-1)]
	if entry.key != key {
		*entry = pawnEntry{key: key}
		for c := range game.Color(game.NumColors) {
			e.study(entry, c)
		}
	}
	return entry
}

// study fills in the side of c. The sets are as c sees them.
func (e *Chess) study(entry *pawnEntry, c game.Color) {
	w := e.weights
	own, enemy := seen(e.set(c, chess.Pawn), c), seen(e.set(c.Other(), chess.Pawn), c)
	attacks, enemyAttacks := beside(own)<<8, beside(enemy)>>8
	span := up(attacks)
	opposed := down(enemy >> 8)
	doubled := own & down(own>>8)
	files := up(down(own))
	isolated := own &^ beside(files)
	backward := own & (enemyAttacks &^ span >> 8) &^ isolated
	passed := own &^ (opposed | down(enemyAttacks) | doubled)

	score := pop(isolated)*w.isolated + pop(doubled)*w.doubled + pop(backward)*w.backward +
		pop((isolated|backward)&^opposed)*w.exposed
	for set := own; set != 0; set &= set - 1 {
		sq := first(set)
		entry.placement[c] += w.square[chess.Pawn][fold[sq]]
		if attacks>>sq&1 != 0 {
			score += w.defended[sq/8]
		}
		if beside(own)>>sq&1 != 0 {
			score += w.phalanx[sq/8]
		}
	}
	entry.structure[c] = score
	entry.passed[c] = seen(passed, c)
	entry.span[c] = seen(span, c)
	entry.files[c] = files
}

// passed returns the value of c's passed pawns among the pieces.
func (e *Chess) passed(c game.Color) (score pair) {
	w := e.weights
	occupied := seen(e.occupied, c)
	hostile := seen(e.attack[c.Other()][all], c)
	king, theirKing := e.king[c]^flip(c), e.king[c.Other()]^flip(c)
	for set := seen(e.pawns.passed[c], c); set != 0; set &= set - 1 {
		sq := first(set)
		rank, stop := sq/8, sq+8
		path := up(1 << stop)
		score += w.passed[rank] +
			pair(min(distance[king][stop], 5))*w.passedKing[rank] +
			pair(min(distance[theirKing][stop], 5))*w.passedEnemyKing[rank]
		switch {
		case occupied>>stop&1 != 0:
			score += w.passedBlocked[rank]
		case hostile&path == 0:
			score += w.passedFree[rank]
		case hostile>>stop&1 == 0:
			score += w.passedSafe[rank]
		}
		if e.runs(c, sq, theirKing) {
			score += w.unstoppable
		}
	}
	return score
}

// runs reports whether a passed pawn of c on sq, in c's view, outruns a king
// that is alone with its pawns: the rule of the square.
func (e *Chess) runs(c game.Color, sq, theirKing game.Square) bool {
	if e.power[c.Other()] != 0 || up(1<<(sq+8))&seen(e.occupied, c) != 0 {
		return false
	}
	moves := 7 - max(sq/8, 2)
	if e.side != c {
		moves++
	}
	return game.Square(distance[theirKing][sq|56]) > moves
}

// shelter returns the value of the pawns in front of c's king, its own and
// those that storm it, on the king's file and the two beside it.
func (e *Chess) shelter(c game.Color) (score pair) {
	w := e.weights
	king := e.king[c] ^ flip(c)
	front := ^uint64(0) << (king &^ 7)
	own := seen(e.set(c, chess.Pawn), c) & front
	enemy := seen(e.set(c.Other(), chess.Pawn), c) & front
	centre := min(max(king&7, 1), 6)
	for file := centre - 1; file <= centre+1; file++ {
		near := nearest(own & (fileA << file))
		storm := nearest(enemy & (fileA << file))
		beside, rammed := 1, 0
		if file == king&7 {
			beside = 0
		}
		if near != 0 && storm == near+1 {
			rammed = 1
		}
		score += w.shelter[beside][near] + w.storm[rammed][storm]
	}
	return score
}

// nearest returns the rank of the lowest pawn of the set, or 0 for none: no
// pawn stands on the first rank.
func nearest(set uint64) int { return bits.TrailingZeros64(set) / 8 & 7 }
