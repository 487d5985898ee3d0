package xiangqi

import "arrocco/game"

// Generate appends the legal moves of the given kind to list.
func (p *Position) Generate(list *game.MoveList, kind game.GenType) {
	s := p.cur
	us := s.Side & 1
	own := s.ByColor[us]
	targets := everywhere.AndNot(own)
	switch kind {
	case game.Noisy:
		targets = s.ByColor[us^1]
	case game.Quiet:
		targets = targets.AndNot(s.ByColor[us^1])
	}
	s.generalMoves(list, targets)
	if to := targets.And(s.checkMask); !to.IsZero() {
		s.soldierMoves(list, own.And(s.ByType[Soldier]).AndNot(s.pinned), to)
		s.pieceMoves(list, own.AndNot(s.pinned), to)
	}
	for b := own.And(s.pinned); !b.IsZero(); b = b.Rest() {
		from := b.First()
		add(list, from, s.reach(from).And(targets).And(s.allowed(from)))
	}
}

// add appends the moves from one square to each square of the set to.
func add(list *game.MoveList, from game.Square, to Bitboard) {
	base := game.NewMove(from, 0)
	list.AddEach(base, to.Lo)
	list.AddEach(base+half, to.Hi)
}

// generalMoves appends the moves of the general to those squares of the set
// targets that are safe.
func (s *state) generalMoves(list *game.MoveList, targets Bitboard) {
	from := s.general(s.Side)
	occupied := s.occupied().AndNot(Bit(from))
	for b := GeneralAttacks(from).And(targets); !b.IsZero(); b = b.Rest() {
		if to := b.First(); !s.attacked(to, occupied) {
			list.Add(game.NewMove(from, to))
		}
	}
}

// pieceMoves appends the moves to squares of the set targets of those among the
// pieces that are neither soldiers nor the general.
func (s *state) pieceMoves(list *game.MoveList, pieces, targets Bitboard) {
	occupied := s.occupied()
	for b := s.ByType[Advisor].And(pieces); !b.IsZero(); b = b.Rest() {
		from := b.First()
		add(list, from, AdvisorAttacks(from).And(targets))
	}
	for b := s.ByType[Elephant].And(pieces); !b.IsZero(); b = b.Rest() {
		from := b.First()
		add(list, from, ElephantAttacks(from, occupied).And(targets))
	}
	for b := s.ByType[Horse].And(pieces); !b.IsZero(); b = b.Rest() {
		from := b.First()
		add(list, from, HorseAttacks(from, occupied).And(targets))
	}
	for b := s.ByType[Cannon].And(pieces); !b.IsZero(); b = b.Rest() {
		from := b.First()
		add(list, from, cannonReach(from, occupied).And(targets))
	}
	for b := s.ByType[Chariot].And(pieces); !b.IsZero(); b = b.Rest() {
		from := b.First()
		add(list, from, ChariotAttacks(from, occupied).And(targets))
	}
}

// soldierMoves appends the moves of the soldiers to squares of the set targets.
// All soldiers step together, forward or to one side.
func (s *state) soldierMoves(list *game.MoveList, soldiers, targets Bitboard) {
	const fileI = fileA << (numFiles - 1)
	if s.Side == game.White {
		addSteps(list, numFiles, Bitboard{soldiers.Lo << 9, soldiers.Hi<<9 | soldiers.Lo>>(half-9)}.And(targets))
		addSteps(list, -1, Bitboard{0, soldiers.Hi &^ fileA >> 1}.And(targets))
		addSteps(list, 1, Bitboard{0, soldiers.Hi &^ fileI << 1}.And(targets))
		return
	}
	addSteps(list, -numFiles, Bitboard{soldiers.Lo>>9 | soldiers.Hi<<(half-9), soldiers.Hi >> 9}.And(targets))
	addSteps(list, -1, Bitboard{soldiers.Lo &^ fileA >> 1, 0}.And(targets))
	addSteps(list, 1, Bitboard{soldiers.Lo &^ fileI << 1, 0}.And(targets))
}

// addSteps appends a move to each square of the set to, from the square so far
// before it.
func addSteps(list *game.MoveList, distance int, to Bitboard) {
	for ; !to.IsZero(); to = to.Rest() {
		sq := to.First()
		list.Add(game.NewMove(sq-game.Square(distance), sq))
	}
}

// reach returns where the piece of the side to move on from could go if there
// were no generals, squares that own pieces hold included.
func (s *state) reach(from game.Square) Bitboard {
	switch occupied := s.occupied(); s.Board[from&(game.NumSquares-1)].Type() {
	case Soldier:
		return SoldierAttacks(s.Side, from)
	case Advisor:
		return AdvisorAttacks(from)
	case Elephant:
		return ElephantAttacks(from, occupied)
	case Horse:
		return HorseAttacks(from, occupied)
	case Cannon:
		return cannonReach(from, occupied)
	case Chariot:
		return ChariotAttacks(from, occupied)
	default:
		return GeneralAttacks(from)
	}
}

// cannonReach returns where a cannon on from goes and what it captures when the
// squares of occupied hold pieces.
func cannonReach(from game.Square, occupied Bitboard) Bitboard {
	return CannonCaptures(from, occupied).And(occupied).Or(CannonMoves(from, occupied))
}
