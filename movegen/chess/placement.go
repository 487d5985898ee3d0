package chess

import "arrocco/game"

// halves are the squares on which each side places its tiles: its own half of
// the board.
var halves = [game.NumColors]uint64{0x00000000ffffffff, 0xffffffff00000000}

// zone returns the squares on which the side to move may place a tile of the
// given type, leaving aside whether it has one and whether it is in check.
func (p *Position) zone(kind game.Piece) uint64 {
	s := p.cur
	squares := halves[s.Side&1] &^ s.occupied()
	switch kind {
	case Pawn:
		return squares &^ back
	case Bishop:
		return squares & p.turn().tiles[s.Side&1].Bishops.Squares()
	case Queen:
		if s.ply < queenPly {
			return 0
		}
	}
	return squares
}

// answers returns the squares to which a piece other than the king must go so
// that the side to move is not in check.
func (s *state) answers() uint64 {
	switch {
	case s.checkers == 0:
		return ^uint64(0)
	case severalIn(s.checkers):
		return 0
	}
	return between(s.king(s.Side), first(s.checkers)) | s.checkers
}

// placements appends the placements of known tiles on squares of answers.
func (p *Position) placements(list *game.MoveList, answers uint64) {
	r := &p.turn().tiles[p.cur.Side&1]
	for kind := Queen; kind >= Pawn; kind-- {
		if r.Hand[kind] == 0 {
			continue
		}
		for to := p.zone(kind) & answers; to != 0; to &= to - 1 {
			list.Add(game.NewDrop(kind, first(to)))
		}
	}
}

// legalPlacement is Legal for drops.
func (p *Position) legalPlacement(m game.Move) bool {
	kind := game.Piece(m.From())
	if p.sprint == nil || kind < Pawn || kind > Queen || m.Promotion() != game.None {
		return false
	}
	return p.turn().tiles[p.cur.Side&1].Hand[kind&7] > 0 && p.zone(kind)&p.cur.answers()&bit(m.To()) != 0
}

// WhyNotDrop returns the reason for which a tile of the given type may not be
// placed on a square, for an error. The placement must not be legal.
func (p *Position) WhyNotDrop(kind game.Piece, to game.Square) string {
	if p.sprint == nil {
		return "no such drop here"
	}
	us, on := p.cur.Side&1, bit(to)
	switch r := &p.turn().tiles[us]; {
	case r.Hand[kind&7] == 0 && r.Hidden > 0 && r.Unseen[kind&7] > 0:
		return "this tile is not known to be in the hand"
	case r.Hand[kind&7] == 0:
		return "no such tile in the hand"
	case p.cur.occupied()&on != 0:
		return "the square is not empty"
	case halves[us]&on == 0:
		return "tiles go on a player's own half of the board"
	case kind == Pawn && back&on != 0:
		return "pawns do not go on the back rank"
	case kind == Queen && p.cur.ply < queenPly:
		return "queens are placed from the eighth turn on"
	case kind == Bishop && r.Bishops.Squares()&on == 0:
		if r.Bishops == LightSquares {
			return "this bishop must go to a light square"
		}
		return "this bishop must go to a dark square"
	}
	return "it leaves the king in check"
}

// mayPlaceUnknown reports whether the side to move might place a tile that it
// has in hand, or is about to draw, without our knowing it.
func (p *Position) mayPlaceUnknown() bool {
	t, us := p.turn(), p.cur.Side&1
	r := &t.tiles[us]
	if r.Hidden == 0 && !t.undrawn(us) {
		return false
	}
	for kind := Pawn; kind < King; kind++ {
		if r.Unseen[kind] > 0 && p.zone(kind)&p.cur.answers() != 0 {
			return true
		}
	}
	return false
}

// place plays the placement m on s, a copy of the state before, and ends the
// turn. A rook in a corner may castle if its king has not moved.
func (p *Position) place(s *state, m game.Move) {
	us, to := s.Side&1, m.To()
	pc := game.NewPiece(us, game.Piece(m.From()))
	s.put(pc, to)
	s.gain(pc)
	s.HalfMoveClock, s.reversible = 0, 0
	if pc.Type() == Rook && s.rights&unmoved(us) != 0 {
		p.allowCastling(s, to)
	}
	s.Side ^= 1
	s.findChecks()
	p.nextTurn(s)
	p.keys = append(p.keys, s.Key)
}

// allowCastling gives the side to move the right to castle with the rook on sq
// if that is a corner of its back rank.
func (p *Position) allowCastling(s *state, sq game.Square) {
	for side := range 2 {
		if w := wing(s.Side&1, side); p.arr.wings[w&3].rookFrom == sq {
			s.Key ^= p.arr.keys[s.rights&allRights]
			s.rights |= 1 << w
			s.Key ^= p.arr.keys[s.rights&allRights]
		}
	}
}

// insufficientWithTiles reports whether the tiles that are not placed yet leave
// the material of the board insufficient. A bishop that may go on either color
// makes bishops on both.
func (p *Position) insufficientWithTiles() bool {
	s, t := p.cur, p.turn()
	total, knights := int(s.Pieces), s.ByType[Knight] != 0
	light, dark := s.ByType[Bishop]&lightSquares != 0, s.ByType[Bishop]&^lightSquares != 0
	for c := range t.tiles {
		r := &t.tiles[c]
		if r.count(Pawn)+r.count(Rook)+r.count(Queen) > 0 {
			return false
		}
		total += r.count(Knight) + r.count(Bishop)
		knights = knights || r.count(Knight) > 0
		light = light || r.count(Bishop) > 0 && r.Bishops != DarkSquares
		dark = dark || r.count(Bishop) > 0 && r.Bishops != LightSquares
	}
	return total <= 3 || !knights && (!light || !dark)
}
