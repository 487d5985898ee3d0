package hce

import "arrocco/movegen/chess"

// The penalty for king danger is units*units/dangerScale in the middlegame and
// units/dangerEndgame in the endgame, for a number of attack units.
const (
	dangerScale   = 128
	dangerEndgame = 8
)

// weights are the values of the features of chess for the side that has them, in internal
// units.
// Tables by rank count from the owner's first rank, 0.
type weights struct {
	material [8]pair     // by piece type
	square   [8][32]pair // by piece type and folded square
	mobility [8][28]pair // by piece type and squares within reach

	isolated, doubled, backward pair
	defended, phalanx           [8]pair // by rank

	passed                      [8]pair // by rank, like all that follows
	passedKing, passedEnemyKing [8]pair // a king move from the square in front, up to 5
	passedBlocked               [8]pair // a piece stands there
	passedFree                  [8]pair // the enemy attacks nothing on its path
	unstoppable                 pair    // no king can catch it

	bishopPair                   pair
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
	weak     int    // units for each poorly defended square of the zone
	check    [8]int // units for a safe check with this type
	noQueen  int    // units less without a queen
}

// The weights are tuned by Texel's method (Peter Österlund): Adam over all of
// them from hand-set values, near which a small L2 penalty keeps the rare ones.
// Data: 311,517 quiet positions of about 7,000 games of this engine with itself,
// half of them Chess960, after 7 to 10 random plies, at 1,100 to 2,500 nodes a
// move; the target is half the result, half the engine's own search score. On
// the tenth held out, the mean squared error of the expected result fell from
// 0.1321 to 0.1301 in the first of two rounds.
var chessWeights = weights{
	material: [8]pair{0, s(66, 115), s(287, 328), s(313, 337), s(416, 584), s(978, 997)},
	square: [8][32]pair{
		chess.Pawn: {
			0, 0, 0, 0, s(-6, 3), s(0, 3), s(0, 5), s(-6, 6),
			s(-3, -16), s(-1, -6), s(4, 5), s(4, 3), s(-5, -6), s(-4, -2), s(10, -3), s(8, -1),
			s(3, 9), s(10, 4), s(12, -6), s(11, -1), s(5, 17), s(20, 13), s(12, 5), s(4, 8),
			s(25, 13), s(10, 9), s(14, 9), s(16, 16), 0, 0, 0, 0,
		},
		chess.Knight: {
			s(-20, -27), s(-20, -21), s(-14, -17), s(-9, -10), s(-24, -18), s(-28, -14), s(-8, -11), s(-6, 6),
			s(-12, -7), s(-8, -17), s(-2, 5), s(7, 5), s(6, -6), s(1, 4), s(17, 5), s(14, 16),
			s(5, -11), s(13, 5), s(26, 6), s(30, 22), s(-18, -13), s(15, -5), s(4, -1), s(26, 7),
			s(-20, -28), s(-14, -12), s(3, -11), s(17, -2), s(-36, -40), s(-21, -27), s(-9, -17), s(6, -4),
		},
		chess.Bishop: {
			s(-11, -17), s(-7, -4), s(-13, -6), s(-5, 1), s(-2, 0), s(5, 0), s(-3, -11), s(-3, 2),
			s(-4, 2), s(9, 16), s(-8, 12), s(1, -10), s(-12, -4), s(-3, 8), s(4, 8), s(12, 2),
			s(14, -10), s(-3, 11), s(-8, 11), s(11, 0), s(-10, 0), s(10, 4), s(3, 10), s(5, -2),
			s(-7, -9), s(-9, 1), s(-5, -5), s(-3, -5), s(-14, -8), s(-12, -10), s(-5, -4), s(-4, -3),
		},
		chess.Rook: {
			s(-19, 11), s(-11, -4), s(-3, -13), s(8, -4), s(-24, 1), s(-7, -12), s(-10, -6), s(8, -2),
			s(-3, 2), s(0, 1), s(-9, -5), s(-2, 1), s(-18, 6), s(-8, -7), s(-2, 12), s(-6, -1),
			s(-14, 17), s(6, 18), s(1, 8), s(4, 0), s(-8, 20), s(-1, 11), s(5, 9), s(15, 6),
			s(2, 4), s(3, 7), s(15, 9), s(12, -1), s(-9, 10), s(2, 15), s(4, 19), s(7, 12),
		},
		chess.Queen: {
			s(2, -20), s(-7, -21), s(-7, -14), s(6, -19), s(-8, -18), s(-6, 1), s(7, 3), s(11, -3),
			s(-8, -4), s(4, -2), s(1, 10), s(1, 9), s(-4, -2), s(-16, 4), s(-5, 14), s(-10, 22),
			s(-10, 6), s(11, 13), s(5, 13), s(11, 24), s(-17, -4), s(-3, 1), s(3, 11), s(8, 15),
			s(-3, -3), s(2, -3), s(4, 2), s(0, 4), s(-17, -18), s(9, -5), s(0, -2), s(4, 2),
		},
		chess.King: {
			s(24, -47), s(38, -25), s(25, -18), s(25, -20), s(16, -32), s(17, -13), s(9, -4), s(-8, -1),
			s(-11, -1), s(-7, 2), s(-22, 16), s(-39, 12), s(-26, 10), s(-25, 16), s(-41, 26), s(-56, 29),
			s(-52, 5), s(-46, 23), s(-62, 35), s(-70, 44), s(-60, 2), s(-55, 17), s(-73, 31), s(-82, 42),
			s(-72, -17), s(-64, 3), s(-84, 10), s(-94, 25), s(-82, -30), s(-76, -17), s(-94, -1), s(-104, 11),
		},
	},
	mobility: [8][28]pair{
		chess.Knight: {
			s(-41, -41), s(-23, -24), s(-14, -5), s(-3, 5), s(3, 13), s(8, 18), s(15, 12), s(11, 27), s(13, 16),
		},
		chess.Bishop: {
			s(-33, -56), s(-26, -26), s(-9, -19), s(-7, -4), s(-2, 4), s(0, 4), s(1, 23), s(10, 20), s(5, 26),
			s(19, 27), s(27, 23), s(28, 23), s(34, 34), s(34, 37),
		},
		chess.Rook: {
			s(-36, -41), s(-25, -40), s(-14, -26), s(-9, -19), s(-3, 1), s(-5, -3), s(-9, 12), s(-5, 21), s(5, 19),
			s(1, 32), s(3, 35), s(2, 42), s(15, 38), s(11, 37), s(24, 43),
		},
		chess.Queen: {
			s(-23, -42), s(-31, -38), s(-20, -30), s(-12, -29), s(-12, -23), s(-2, -15), s(-5, -8), s(1, -12),
			s(2, -6), s(4, 2), s(3, 6), s(5, 16), s(12, 21), s(9, 27), s(10, 33), s(16, 38), s(16, 49), s(22, 49),
			s(18, 47), s(12, 44), s(16, 45), s(12, 40), s(12, 40), s(14, 42), s(12, 40), s(12, 40), s(12, 40),
			s(12, 40),
		},
	},
	isolated: s(-5, -15), doubled: s(-11, -18), backward: s(4, -16),
	defended:        [8]pair{0, 0, s(10, 2), s(9, -1), s(12, 11), s(28, 37), s(63, 44)},
	phalanx:         [8]pair{0, s(2, 4), s(4, 2), s(8, 7), s(9, 23), s(41, 38), s(61, 42)},
	passed:          [8]pair{0, s(0, 7), s(4, 15), s(6, 37), s(31, 47), s(45, 70), s(73, 116)},
	passedKing:      [8]pair{0, s(0, -1), s(0, -4), s(5, -11), s(5, -16), s(-8, -21), s(-11, -25)},
	passedEnemyKing: [8]pair{0, s(0, 4), s(-3, 4), s(-6, 10), s(-17, 26), s(7, 39), s(13, 51)},
	passedBlocked:   [8]pair{0, s(-6, -12), s(-3, 2), s(-1, -10), s(-15, -18), s(-13, -25), s(-28, -40)},
	passedFree:      [8]pair{0, s(-4, 7), s(-2, 10), s(-4, 23), s(5, 29), s(13, 50), s(23, 67)},
	unstoppable:     s(0, 298), bishopPair: s(9, 68), knightOutpost: s(21, 5), bishopOutpost: s(24, 11),
	rookHalfOpen: s(17, 9), rookOpen: s(28, -1),
	shelter: [2][8]pair{
		{s(-30, -1), s(14, -7), s(10, -7), s(-4, 3), s(-9, 2), s(-13, 5), s(-19, 5)},
		{s(-20, -5), s(10, -7), s(0, -7), s(-5, -6), s(-2, -9), s(1, 14), s(-1, 21)},
	},
	storm: [2][8]pair{
		{s(-16, 6), s(-15, 2), s(-15, 9), s(-20, 7), s(-9, 6), s(-2, -2), s(-6, 2)},
		{0, 0, s(-7, 0), s(-6, -8), s(-6, -4), s(-5, -21), s(9, 1)},
	},
	pawnThreat:  s(62, 27),
	minorThreat: [8]pair{0, s(-3, 19), s(17, 35), s(38, 27), s(51, 29), s(45, 42)},
	rookThreat:  [8]pair{0, s(-5, 14), s(14, 22), s(18, 11), s(4, 6), s(45, 24)},
	hanging:     s(14, 37), pushThreat: s(19, 17), tempo: s(30, 9),
	attacker: [8]int{0, 0, 15, 12, 17, 17},
	weak:     15,
	check:    [8]int{0, 0, 50, 30, 46, 39},
	noQueen:  47,
}
