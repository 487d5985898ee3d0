package hce

import "arrocco/movegen/chess"

// The weight of a king in danger is the square of the attack units over
// dangerScale in the middlegame, and units over dangerEndgame in the endgame.
const (
	dangerScale   = 128
	dangerEndgame = 8
)

// Weights are what the features of chess are worth to the side that has them.
// Tables by rank count from the owner's first rank, 0.
type weights struct {
	material [8]pair     // by piece type
	square   [8][32]pair // by piece type and folded square
	mobility [8][28]pair // by piece type and squares within reach

	isolated, doubled, backward pair
	exposed                     pair    // isolated or backward with no enemy pawn in front
	defended, phalanx           [8]pair // by rank

	passed                      [8]pair // by rank, like all that follows
	passedKing, passedEnemyKing [8]pair // a king move from the square in front, up to 5
	passedBlocked               [8]pair // a piece stands there
	passedFree, passedSafe      [8]pair // the enemy attacks nothing of the path, or not the next square
	unstoppable                 pair    // no king can catch it

	bishopPair                   pair
	badBishop                    pair // for each pawn on the bishop's colour
	shielded                     pair // a minor piece behind a pawn
	knightOutpost, bishopOutpost pair
	rookHalfOpen, rookOpen       pair

	shelter [2][8]pair // the king's file or one beside it; rank of the pawn, 0 for none
	storm   [2][8]pair // not rammed or rammed by such a pawn; rank of the enemy pawn

	pawnThreat              pair    // a pawn attacks a piece
	minorThreat, rookThreat [8]pair // a minor piece or rook attacks this type
	hanging                 pair    // attacked and not defended
	pushThreat              pair    // a safe pawn push would attack a piece

	tempo pair // the right to move

	attacker [8]int // units for an attacker of the king's zone, by piece type
	hit      int    // units for each square it attacks there
	weak     int    // units for each poorly defended square of the zone
	check    [8]int // units for a safe check with this type
	noQueen  int    // units less without a queen
}

var chessWeights = weights{
	material: [8]pair{
		chess.Pawn: s(85, 110), chess.Knight: s(330, 310), chess.Bishop: s(345, 325),
		chess.Rook: s(480, 540), chess.Queen: s(980, 980),
	},
	square: [8][32]pair{
		chess.Pawn: {
			s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(-4, 0), s(-4, 0), s(-4, 0), s(-12, 0),
			s(-4, 0), s(2, 0), s(8, 0), s(14, 0), s(-1, 1), s(5, 1), s(11, 1), s(17, 1),
			s(2, 3), s(8, 3), s(14, 3), s(20, 3), s(8, 6), s(8, 6), s(8, 6), s(8, 6),
			s(16, 10), s(16, 10), s(16, 10), s(16, 10), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
		},
		chess.Knight: {
			s(-40, -35), s(-29, -26), s(-18, -17), s(-7, -8), s(-27, -26), s(-16, -17), s(-5, -8), s(6, 1),
			s(-14, -17), s(-3, -8), s(8, 1), s(19, 10), s(-1, -8), s(10, 1), s(21, 10), s(32, 19),
			s(1, -8), s(12, 1), s(23, 10), s(34, 19), s(-8, -17), s(3, -8), s(14, 1), s(25, 10),
			s(-19, -26), s(-8, -17), s(3, -8), s(14, 1), s(-30, -35), s(-19, -26), s(-8, -17), s(3, -8),
		},
		chess.Bishop: {
			s(-20, -10), s(-16, -7), s(-12, -4), s(-8, -1), s(-8, -7), s(-4, -4), s(0, -1), s(4, 2),
			s(-4, -4), s(0, -1), s(4, 2), s(8, 5), s(0, -1), s(4, 2), s(8, 5), s(12, 8),
			s(0, -1), s(4, 2), s(8, 5), s(12, 8), s(-4, -4), s(0, -1), s(4, 2), s(8, 5),
			s(-8, -7), s(-4, -4), s(0, -1), s(4, 2), s(-12, -10), s(-8, -7), s(-4, -4), s(0, -1),
		},
		chess.Rook: {
			s(-6, 0), s(-3, 0), s(0, 0), s(3, 0), s(-6, 0), s(-3, 0), s(0, 0), s(3, 0),
			s(-6, 0), s(-3, 0), s(0, 0), s(3, 0), s(-6, 0), s(-3, 0), s(0, 0), s(3, 0),
			s(-6, 6), s(-3, 6), s(0, 6), s(3, 6), s(-6, 6), s(-3, 6), s(0, 6), s(3, 6),
			s(6, 6), s(9, 6), s(12, 6), s(15, 6), s(-6, 6), s(-3, 6), s(0, 6), s(3, 6),
		},
		chess.Queen: {
			s(-4, -15), s(-2, -10), s(0, -5), s(2, 0), s(-4, -10), s(-2, -5), s(0, 0), s(2, 5),
			s(-4, -5), s(-2, 0), s(0, 5), s(2, 10), s(-4, 0), s(-2, 5), s(0, 10), s(2, 15),
			s(-4, 0), s(-2, 5), s(0, 10), s(2, 15), s(-4, -5), s(-2, 0), s(0, 5), s(2, 10),
			s(-4, -10), s(-2, -5), s(0, 0), s(2, 5), s(-4, -15), s(-2, -10), s(0, -5), s(2, 0),
		},
		chess.King: {
			s(38, -45), s(44, -31), s(26, -17), s(16, -3), s(18, -29), s(24, -15), s(6, -1), s(-4, 13),
			s(-12, -13), s(-6, 1), s(-24, 15), s(-34, 29), s(-32, 3), s(-26, 17), s(-44, 31), s(-54, 45),
			s(-52, 5), s(-46, 19), s(-64, 33), s(-74, 47), s(-62, -7), s(-56, 7), s(-74, 21), s(-84, 35),
			s(-72, -19), s(-66, -5), s(-84, 9), s(-94, 23), s(-82, -31), s(-76, -17), s(-94, -3), s(-104, 11),
		},
	},
	mobility: [8][28]pair{
		chess.Knight: {
			s(-30, -32), s(-22, -24), s(-14, -16), s(-6, -8), s(2, 0), s(10, 8), s(18, 16), s(26, 24),
			s(34, 32),
		},
		chess.Bishop: {
			s(-28, -36), s(-22, -29), s(-16, -22), s(-10, -15), s(-4, -8), s(2, -1), s(8, 6), s(14, 13),
			s(20, 20), s(24, 25), s(28, 30), s(32, 35), s(36, 40), s(40, 45),
		},
		chess.Rook: {
			s(-20, -40), s(-17, -33), s(-14, -26), s(-11, -19), s(-8, -12), s(-5, -5), s(-2, 2), s(1, 9),
			s(4, 16), s(7, 23), s(10, 30), s(13, 34), s(16, 38), s(19, 42), s(22, 46),
		},
		chess.Queen: {
			s(-16, -40), s(-14, -35), s(-12, -30), s(-10, -25), s(-8, -20), s(-6, -15), s(-4, -10), s(-2, -5),
			s(0, 0), s(2, 5), s(4, 10), s(6, 15), s(8, 20), s(10, 25), s(12, 30), s(12, 35),
			s(12, 40), s(12, 40), s(12, 40), s(12, 40), s(12, 40), s(12, 40), s(12, 40), s(12, 40),
			s(12, 40), s(12, 40), s(12, 40), s(12, 40),
		},
	},
	isolated:        s(-8, -12),
	doubled:         s(-8, -18),
	backward:        s(-6, -8),
	exposed:         s(-8, -6),
	defended:        [8]pair{s(0, 0), s(0, 0), s(10, 6), s(10, 6), s(16, 10), s(30, 20), s(60, 40)},
	phalanx:         [8]pair{s(0, 0), s(3, 2), s(6, 4), s(10, 6), s(18, 12), s(35, 23), s(60, 40)},
	passed:          [8]pair{s(0, 0), s(3, 5), s(5, 8), s(10, 15), s(23, 35), s(43, 65), s(73, 110)},
	passedKing:      [8]pair{s(0, 0), s(0, 0), s(0, 0), s(0, -3), s(0, -6), s(0, -9), s(0, -12)},
	passedEnemyKing: [8]pair{s(0, 0), s(0, 0), s(0, 0), s(0, 5), s(0, 10), s(0, 15), s(0, 20)},
	passedBlocked:   [8]pair{s(0, 0), s(0, -1), s(-1, -2), s(-2, -5), s(-5, -11), s(-10, -21), s(-18, -36)},
	passedFree:      [8]pair{s(0, 0), s(0, 2), s(1, 4), s(2, 7), s(5, 17), s(10, 32), s(18, 55)},
	passedSafe:      [8]pair{s(0, 0), s(0, 1), s(1, 2), s(1, 3), s(4, 8), s(8, 16), s(13, 27)},
	unstoppable:     s(0, 300),
	bishopPair:      s(28, 50),
	badBishop:       s(-3, -5),
	shielded:        s(6, 2),
	knightOutpost:   s(28, 16),
	bishopOutpost:   s(18, 8),
	rookHalfOpen:    s(14, 8),
	rookOpen:        s(30, 14),
	shelter: [2][8]pair{
		{s(-35, 0), s(18, 0), s(12, 0), s(-2, 0), s(-10, 0), s(-15, 0), s(-18, 0)},
		{s(-22, 0), s(15, 0), s(10, 0), s(0, 0), s(-6, 0), s(-8, 0), s(-10, 0)},
	},
	storm: [2][8]pair{
		{s(-8, 0), s(-15, 0), s(-30, 0), s(-24, 0), s(-10, 0), s(-2, 0)},
		{s(0, 0), s(0, 0), s(-10, 0), s(-6, 0)},
	},
	pawnThreat: s(50, 30),
	minorThreat: [8]pair{
		chess.Pawn: s(3, 8), chess.Knight: s(18, 18), chess.Bishop: s(20, 20),
		chess.Rook: s(38, 30), chess.Queen: s(35, 45),
	},
	rookThreat: [8]pair{
		chess.Pawn: s(0, 8), chess.Knight: s(14, 14), chess.Bishop: s(16, 16),
		chess.Rook: s(4, 6), chess.Queen: s(40, 25),
	},
	hanging:    s(14, 10),
	pushThreat: s(14, 10),
	tempo:      s(18, 14),
	attacker:   [8]int{chess.Knight: 14, chess.Bishop: 10, chess.Rook: 12, chess.Queen: 12},
	hit:        5,
	weak:       8,
	check:      [8]int{chess.Knight: 32, chess.Bishop: 22, chess.Rook: 34, chess.Queen: 28},
	noQueen:    60,
}
