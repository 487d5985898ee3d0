package xiangqi

import "arrocco/game"

// A stepTable holds a set of squares for each square.
type stepTable [game.NumSquares]Bitboard

// A pairTable holds a set of squares for each two squares.
type pairTable [game.NumSquares]stepTable

var (
	// Where each side's generals, advisors, elephants and soldiers may be.
	palaces        = newRegions("d0 e0 f0 d1 e1 f1 d2 e2 f2")
	advisorSquares = newRegions("d0 f0 e1 d2 f2")
	elephantSides  = [game.NumColors]Bitboard{{halfMask, 0}, {0, halfMask}}
	soldierSquares = newSoldierSquares()

	// points are where elephants get to from where they begin, of both sides.
	elephantPoints = newPoints()

	generalTable = newStepTable([]step{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}, palaces)
	advisorTable = newStepTable([]step{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}, advisorSquares)

	// The squares that a soldier of each side attacks, and those from which
	// it attacks.
	soldierTable, soldierFromTable = newSoldierTables()

	// soldiersNear holds, for each square of a palace, the squares from which
	// the other side's soldiers attack it.
	soldiersNear = newSoldiersNear()

	// rays holds the lines through a square, without it.
	rays = newRays()

	// pathTable holds the squares that must be empty for a piece on the
	// second square to attack the first: the leg of a horse, or the squares
	// between two on one line. betweenTable has the latter only.
	pathTable, betweenTable = newPaths()
)

// A step is a distance in files and ranks.
type step struct{ files, ranks int }

// from returns the square that lies a step away from sq, if there is one.
func (d step) from(sq game.Square) (to game.Square, ok bool) {
	file, rank := int(sq)%numFiles+d.files, int(sq)/numFiles+d.ranks
	ok = 0 <= file && file < numFiles && 0 <= rank && rank < numRanks
	return game.Square(file + rank*numFiles), ok
}

// mirror returns the square that is for Black what sq is for Red.
func mirror(sq game.Square) game.Square {
	return sq%numFiles + (numRanks-1-sq/numFiles)*numFiles
}

func newPoints() Bitboard {
	both := newRegions("c0 g0 a2 e2 i2 c4 g4")
	return both[game.White].Or(both[game.Black])
}

// newRegions returns the squares that are named, for Red, and their mirror
// images, for Black.
func newRegions(names string) (r [game.NumColors]Bitboard) {
	for i := 0; i < len(names); i += 3 {
		sq := game.Square(names[i]-'a') + game.Square(names[i+1]-'0')*numFiles
		r[game.White] = r[game.White].Or(Bit(sq))
		r[game.Black] = r[game.Black].Or(Bit(mirror(sq)))
	}
	return r
}

// newSoldierSquares returns where soldiers may be: beyond the river anywhere, before
// it on the file where they began.
func newSoldierSquares() [game.NumColors]Bitboard {
	r := newRegions("a3 c3 e3 g3 i3 a4 c4 e4 g4 i4")
	return [game.NumColors]Bitboard{{r[game.White].Lo, halfMask}, {halfMask, r[game.Black].Hi}}
}

// newStepTable returns the squares that the steps reach within the regions.
func newStepTable(steps []step, regions [game.NumColors]Bitboard) *stepTable {
	t := new(stepTable)
	for _, region := range regions {
		for b := region; !b.IsZero(); b = b.Rest() {
			for _, d := range steps {
				if to, ok := d.from(b.First()); ok {
					t[b.First()] = t[b.First()].Or(Bit(to).And(region))
				}
			}
		}
	}
	return t
}

func newSoldierTables() (attacks, from *[game.NumColors]stepTable) {
	attacks, from = new([game.NumColors]stepTable), new([game.NumColors]stepTable)
	for c := range game.Color(game.NumColors) {
		for sq := range game.Square(numSquares) {
			steps := []step{{0, 1 - 2*int(c)}, {1, 0}, {-1, 0}}
			if (sq < half) == (c == game.White) {
				steps = steps[:1] // before the river
			}
			for _, d := range steps {
				if to, ok := d.from(sq); ok {
					attacks[c][sq] = attacks[c][sq].Or(Bit(to))
					from[c][to] = from[c][to].Or(Bit(sq))
				}
			}
		}
	}
	return attacks, from
}

func newSoldiersNear() *stepTable {
	t := new(stepTable)
	for c := range game.Color(game.NumColors) {
		for b := palaces[c]; !b.IsZero(); b = b.Rest() {
			t[b.First()] = soldierFromTable[c^1][b.First()]
		}
	}
	return t
}

func newRays() *stepTable {
	t := new(stepTable)
	for sq := range game.Square(numSquares) {
		t[sq] = ChariotAttacks(sq, Bitboard{})
	}
	return t
}

func newPaths() (path, between *pairTable) {
	path, between = new(pairTable), new(pairTable)
	for a := range game.Square(numSquares) {
		for b := rays[a]; !b.IsZero(); b = b.Rest() {
			sq := b.First()
			between[a][sq] = ChariotAttacks(a, Bit(sq)).And(ChariotAttacks(sq, Bit(a)))
		}
		path[a] = between[a]
		for _, h := range horseAttackers {
			from, ok := h.to.from(a)
			leg, _ := h.leg.from(a)
			if ok {
				path[a][from] = Bit(leg)
			}
		}
	}
	return path, between
}

// path returns the squares that must be empty for a chariot or a horse on from
// to attack sq, and those among which a cannon needs one screen.
func path(sq, from game.Square) Bitboard {
	return pathTable[sq&(game.NumSquares-1)][from&(game.NumSquares-1)]
}

// Between returns the squares strictly between a and b, or none if they share
// neither a file nor a rank.
func Between(a, b game.Square) Bitboard {
	return betweenTable[a&(game.NumSquares-1)][b&(game.NumSquares-1)]
}

// Rays returns the squares of the file and the rank of sq, without sq.
func Rays(sq game.Square) Bitboard { return rays[sq&(game.NumSquares-1)] }

// GeneralAttacks returns the squares that a general attacks from sq, which is
// in a palace; from elsewhere there are none. That it also attacks the other
// general on an open file is left aside.
func GeneralAttacks(sq game.Square) Bitboard { return generalTable[sq&(game.NumSquares-1)] }

// AdvisorAttacks returns the squares that an advisor attacks from sq, which is
// one of its points; from elsewhere there are none.
func AdvisorAttacks(sq game.Square) Bitboard { return advisorTable[sq&(game.NumSquares-1)] }

// SoldierAttacks returns the squares that a soldier of c attacks from sq.
func SoldierAttacks(c game.Color, sq game.Square) Bitboard {
	return soldierTable[c&1][sq&(game.NumSquares-1)]
}

// SoldierAttackers returns the squares from which a soldier of c attacks sq.
func SoldierAttackers(c game.Color, sq game.Square) Bitboard {
	return soldierFromTable[c&1][sq&(game.NumSquares-1)]
}

// ChariotAttacks returns the squares that a chariot attacks from sq when the
// squares of occupied hold pieces, those pieces' squares included.
func ChariotAttacks(sq game.Square, occupied Bitboard) Bitboard { return chariotLines.on(sq, occupied) }

// CannonCaptures returns the squares that a cannon attacks from sq when the
// squares of occupied hold pieces: those beyond one screen, whether or not they
// hold a piece.
func CannonCaptures(sq game.Square, occupied Bitboard) Bitboard { return cannonLines.on(sq, occupied) }

// CannonMoves returns the empty squares to which a cannon moves from sq when
// the squares of occupied hold pieces.
func CannonMoves(sq game.Square, occupied Bitboard) Bitboard {
	return ChariotAttacks(sq, occupied).AndNot(occupied)
}
