package chess

import (
	"math/bits"

	"arrocco/game"
)

// Generate appends the legal moves of the given kind to list.
func (p *Position) Generate(list *game.MoveList, kind game.GenType) {
	s := p.cur
	us := s.Side & 1
	targets := ^s.ByColor[us]
	switch kind {
	case game.Noisy:
		targets = s.ByColor[us^1]
	case game.Quiet:
		targets &^= s.ByColor[us^1]
	}
	king := s.king(us)
	if to := KingAttacks(king) & targets; to != 0 {
		s.kingMoves(list, king, to)
	}
	answers := ^uint64(0) // where a piece other than the king must go to end a check
	if s.checkers != 0 {
		if moreThanOne(s.checkers) {
			return
		}
		answers = between(king, first(s.checkers)) | s.checkers
	} else if kind != game.Noisy && s.rights>>(us*2)&3 != 0 {
		p.castlings(list)
	}
	if s.epCapturers != 0 && kind != game.Quiet {
		s.enPassantMoves(list)
	}
	s.pawnSteps(list, kind, s.ByType[Pawn]&s.ByColor[us]&^s.pinned, answers)
	s.pieceMoves(list, targets&answers)
	if s.pinned != 0 {
		s.pinnedMoves(list, kind, targets&answers, answers)
	}
}

// add appends the moves from one square to each square of the set to.
func add(list *game.MoveList, from game.Square, to uint64) {
	list.AddEach(game.NewMove(from, 0), to)
}

// kingMoves appends the moves of the king to those squares of the set to that
// are safe.
func (s *state) kingMoves(list *game.MoveList, king game.Square, to uint64) {
	occupied := s.occupied() ^ bit(king)
	for ; to != 0; to &= to - 1 {
		if sq := first(to); !s.attacked(sq, occupied) {
			list.Add(game.NewMove(king, sq))
		}
	}
}

// castlings appends the legal castlings.
func (p *Position) castlings(list *game.MoveList) {
	s := p.cur
	occupied, right := s.occupied(), s.rights>>(s.Side&1*2)&3
	for c := int(s.Side & 1 * 2); right != 0; c, right = c+1, right>>1 {
		w := &p.castlingSetup.wings[c&3]
		if right&1 != 0 && occupied&w.path == 0 && s.canCastle(w) {
			list.Add(w.move)
		}
	}
}

// pieceMoves appends the moves to targets of the knights and sliders that are
// not pinned.
func (s *state) pieceMoves(list *game.MoveList, targets uint64) {
	occupied := s.occupied()
	free := s.ByColor[s.Side&1] &^ s.pinned
	for b := s.ByType[Knight] & free; b != 0; b &= b - 1 {
		from := first(b)
		add(list, from, KnightAttacks(from)&targets)
	}
	for b := s.ByType[Bishop] & free; b != 0; b &= b - 1 {
		from := first(b)
		add(list, from, BishopAttacks(from, occupied)&targets)
	}
	for b := s.ByType[Rook] & free; b != 0; b &= b - 1 {
		from := first(b)
		add(list, from, RookAttacks(from, occupied)&targets)
	}
	for b := s.ByType[Queen] & free; b != 0; b &= b - 1 {
		from := first(b)
		add(list, from, (BishopAttacks(from, occupied)|RookAttacks(from, occupied))&targets)
	}
}

// pinnedMoves appends the moves of the pinned pieces, each on the line through
// its king: pawns to the squares of answers, sliders to targets. A pinned
// knight cannot move.
func (s *state) pinnedMoves(list *game.MoveList, kind game.GenType, targets, answers uint64) {
	occupied, king := s.occupied(), s.king(s.Side)
	for b := s.pinned & s.ByType[Pawn]; b != 0; b &= b - 1 {
		s.pawnSteps(list, kind, b&-b, line(king, first(b))&answers)
	}
	for b := s.pinned & s.diagonal(); b != 0; b &= b - 1 {
		from := first(b)
		add(list, from, BishopAttacks(from, occupied)&targets&line(king, from))
	}
	for b := s.pinned & s.straight(); b != 0; b &= b - 1 {
		from := first(b)
		add(list, from, RookAttacks(from, occupied)&targets&line(king, from))
	}
}

// The files at the edges and the ranks that pawns care about.
const (
	fileA = 0x0101010101010101
	fileH = fileA << 7
	rank1 = 0xff
	rank3 = rank1 << 16
	rank6 = rank1 << 40
	rank8 = rank1 << 56
	back  = rank1 | rank8
)

// A march is the direction in which one side's pawns go. Shifts are rotations
// to the left; no pawn is ever on the last rank, so nothing wraps round.
type march struct {
	push, west, east int    // rotations
	third            uint64 // the rank on which a double step passes
}

var pawnDirections = [game.NumColors]march{
	{push: 8, west: 7, east: 9, third: rank3},
	{push: -8, west: -9, east: -7, third: rank6},
}

// strikes returns the squares that the pawns attack, to the west and to the east.
func (d *march) strikes(pawns uint64) (west, east uint64) {
	return bits.RotateLeft64(pawns&^fileA, d.west), bits.RotateLeft64(pawns&^fileH, d.east)
}

// enPassantMoves appends the en-passant captures.
func (s *state) enPassantMoves(list *game.MoveList) {
	for b := s.epCapturers; b != 0; b &= b - 1 {
		list.Add(game.NewKind(first(b), s.epSquare, game.EnPassant))
	}
}

// pawnSteps appends the moves of the given pawns to squares of the set within.
func (s *state) pawnSteps(list *game.MoveList, kind game.GenType, pawns, within uint64) {
	d := &pawnDirections[s.Side&1]
	occupied := s.occupied()
	once := bits.RotateLeft64(pawns, d.push) &^ occupied
	twice := bits.RotateLeft64(once&d.third, d.push) &^ occupied & within
	once &= within
	if kind != game.Noisy {
		addPawns(list, once&^back, d.push)
		addPawns(list, twice, 2*d.push)
	}
	if kind == game.Quiet {
		return
	}
	within &= s.ByColor[s.Side&1^1]
	west, east := d.strikes(pawns)
	west &= within
	east &= within
	addPawns(list, west&^back, d.west)
	addPawns(list, east&^back, d.east)
	if (once|west|east)&back != 0 {
		addPromotions(list, once&back, d.push)
		addPromotions(list, west&back, d.west)
		addPromotions(list, east&back, d.east)
	}
}

// addPawns appends the moves of pawns to each square of the set to, from the
// square that many squares behind.
func addPawns(list *game.MoveList, to uint64, behind int) {
	base := game.Move(behind) << 7
	for ; to != 0; to &= to - 1 {
		sq := game.Move(first(to))
		list.Add(sq + sq<<7 - base)
	}
}

// addPromotions is addPawns for squares of the last rank.
func addPromotions(list *game.MoveList, to uint64, behind int) {
	for ; to != 0; to &= to - 1 {
		sq := first(to)
		for kind := Queen; kind >= Knight; kind-- {
			list.Add(game.NewPromotion(sq-game.Square(behind), sq, kind))
		}
	}
}
