package hce

import "arrocco/movegen/xiangqi"

// xiangqiDangerEndgame is to the endgame what dangerScale is to the middlegame.
const xiangqiDangerEndgame = 256

// xiangqiWeights are what the features of xiangqi are worth to the side that has
// them.
type xiangqiWeights struct {
	material [8]pair     // by piece type
	square   [8][50]pair // by piece type and square: rank*5 + files from the edge
	mobility [8][32]pair // by piece type and squares within reach

	linkedSoldiers, linkedElephants, linkedHorses pair // pieces of a kind that protect each other

	chariotHalfOpen, chariotOpen pair    // no own soldier, or no soldier at all, on its file
	cannonFile, cannonRank       [4]pair // in line with the general, by pieces between, up to 3
	pin                          [8]pair // this type alone is between its general and a chariot or the other general
	uncover                      pair    // an own piece alone is between a chariot and the enemy general

	lightThreat   [8]pair // a soldier, horse or cannon attacks this type
	soldierThreat pair    // a soldier attacks anything but a soldier
	chariotThreat [8]pair // a chariot attacks this type, which is not protected
	hanging       pair    // attacked and not protected

	noAdvisor, noElephant [8]pair // one is lost, for each enemy piece of this type

	tempo pair // the right to move

	attacker  [8]int // units for an attacker of the palace, by piece type
	weak      int    // units for each poorly defended square of the palace
	check     [8]int // units for a safe check with this type
	noChariot int    // units less without a chariot
}

// The weights are hand-set.
var xiangqiTuned = xiangqiWeights{
	material: [8]pair{0, s(70, 95), s(170, 160), s(170, 170), s(400, 430), s(440, 420), s(900, 940)},
	square: [8][50]pair{
		xiangqi.Soldier: {
			0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
			0, 0, 0, 0, 0, s(-2, 0), 0, 0, 0, s(6, 0),
			s(0, 4), s(2, 4), s(2, 4), s(2, 4), s(8, 4), s(25, 20), s(30, 24), s(38, 30), s(45, 36), s(48, 38),
			s(35, 28), s(45, 36), s(60, 48), s(75, 60), s(80, 64), s(38, 30), s(55, 44), s(75, 60), s(95, 76), s(100, 80),
			s(38, 30), s(60, 48), s(85, 68), s(105, 84), s(115, 92), s(5, 2), s(10, 4), s(15, 6), s(20, 8), s(25, 10),
		},
		xiangqi.Advisor: {
			9: s(8, 6), 13: s(-12, -6),
		},
		xiangqi.Elephant: {
			10: s(-14, -8), 14: s(12, 8), 22: s(-6, -2),
		},
		xiangqi.Horse: {
			s(-36, -26), s(-27, -19), s(-19, -14), s(-17, -12), s(-14, -10), s(-26, -19), s(-17, -12), s(-14, -10), s(-7, -5), s(-44, -31),
			s(-10, -7), s(-1, -1), s(7, 4), s(9, 6), s(12, 8), s(-10, -7), s(-1, -1), s(7, 4), s(9, 6), s(12, 8),
			s(-2, -2), s(7, 4), s(15, 10), s(17, 11), s(20, 14), s(6, 4), s(15, 10), s(23, 16), s(25, 17), s(28, 19),
			s(14, 9), s(23, 16), s(31, 21), s(33, 23), s(36, 25), s(14, 9), s(23, 16), s(31, 21), s(33, 23), s(36, 25),
			s(4, 2), s(13, 9), s(21, 14), s(23, 16), s(26, 18), s(-16, -12), s(-7, -5), s(1, 0), s(3, 2), s(6, 4),
		},
		xiangqi.Cannon: {
			0, 0, 0, s(2, 1), s(6, 3), 0, 0, 0, s(2, 1), s(6, 3),
			s(4, 2), s(4, 2), s(4, 2), s(6, 3), s(18, 9), 0, 0, 0, s(2, 1), s(6, 3),
			s(2, 1), s(2, 1), s(2, 1), s(4, 2), s(8, 4), s(4, 2), s(4, 2), s(4, 2), s(6, 3), s(10, 5),
			s(4, 2), s(4, 2), s(4, 2), s(6, 3), s(10, 5), s(2, 1), s(2, 1), s(2, 1), s(4, 2), s(8, 4),
			s(4, 2), s(4, 2), s(4, 2), s(6, 3), s(10, 5), s(12, 6), s(12, 6), s(12, 6), s(14, 7), s(18, 9),
		},
		xiangqi.Chariot: {
			s(-28, -14), s(-14, -7), s(-12, -6), s(-8, -4), s(-10, -5), s(-10, -5), s(-2, -1), 0, s(4, 2), s(2, 1),
			s(-6, -3), s(2, 1), s(4, 2), s(8, 4), s(6, 3), s(-2, -1), s(6, 3), s(8, 4), s(12, 6), s(10, 5),
			s(2, 1), s(10, 5), s(12, 6), s(16, 8), s(14, 7), s(6, 3), s(14, 7), s(16, 8), s(20, 10), s(18, 9),
			s(8, 4), s(16, 8), s(18, 9), s(22, 11), s(20, 10), s(10, 5), s(18, 9), s(20, 10), s(24, 12), s(22, 11),
			s(10, 5), s(18, 9), s(20, 10), s(24, 12), s(22, 11), s(4, 2), s(12, 6), s(14, 7), s(18, 9), s(16, 8),
		},
		xiangqi.General: {
			4: s(12, 14), 8: s(-28, 4), 9: s(-22, 18), 13: s(-55, -4), 14: s(-43, 10),
		},
	},
	mobility: [8][32]pair{
		xiangqi.Horse: {
			s(-30, -34), s(-18, -20), s(-8, -8), 0, s(6, 6), s(11, 11), s(15, 15), s(18, 18), s(20, 20),
		},
		xiangqi.Cannon: {
			s(-16, -14), s(-14, -12), s(-12, -10), s(-10, -8), s(-8, -6), s(-6, -4), s(-4, -2), s(-2, 0), s(0, 2),
			s(2, 4), s(4, 6), s(4, 6), s(5, 7), s(5, 7), s(6, 8), s(6, 8), s(7, 9), s(7, 9),
		},
		xiangqi.Chariot: {
			s(-30, -40), s(-25, -33), s(-20, -26), s(-15, -19), s(-10, -12), s(-5, -5), s(0, 2), s(5, 9), s(10, 16),
			s(12, 18), s(14, 20), s(16, 22), s(18, 24), s(20, 26), s(22, 28), s(24, 30), s(26, 32), s(28, 34),
		},
	},
	linkedSoldiers: s(14, 18), linkedElephants: s(10, 8), linkedHorses: s(8, 4),
	chariotHalfOpen: s(10, 4), chariotOpen: s(16, 4),
	cannonFile:    [4]pair{s(110, 60), 0, s(28, 12), s(10, 2)},
	cannonRank:    [4]pair{s(50, 30), 0, s(26, 10), s(4, 0)},
	pin:           [8]pair{0, s(6, 4), s(24, 12), s(16, 8), s(24, 16), s(28, 20), 0},
	uncover:       s(20, 10),
	lightThreat:   [8]pair{0, s(2, 4), s(6, 6), s(4, 4), s(14, 12), s(16, 12), s(46, 36)},
	soldierThreat: s(16, 12),
	chariotThreat: [8]pair{0, s(4, 8), s(6, 8), s(6, 8), s(16, 16), s(16, 16), s(10, 10)},
	hanging:       s(12, 10),
	noAdvisor:     [8]pair{0, 0, 0, 0, s(-10, -6), s(0, 2), s(-18, -10)},
	noElephant:    [8]pair{0, 0, 0, 0, s(-4, -4), s(-12, -8), s(-6, -4)},
	tempo:         s(22, 12),
	attacker:      [8]int{0, 16, 0, 0, 22, 14, 24},
	weak:          12,
	check:         [8]int{0, 0, 0, 0, 34, 26, 36},
	noChariot:     20,
}
