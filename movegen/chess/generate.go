package chess

import (
	"math/bits"

	"arrocco/game"
)

// A generator holds what the steps of Generate share.
type generator struct {
	*state
	list     *game.MoveList
	own      uint64
	enemies  uint64
	occupied uint64
	king     game.Square
	targets  uint64 // where pieces other than the king and pawns may go
	answers  uint64 // where a piece other than the king must go to end a check
	noisy    bool   // captures and promotions are wanted
	quiet    bool   // other moves are wanted
}

// Generate appends the legal moves of the given kind to list.
func (p *Position) Generate(list *game.MoveList, kind game.GenKind) {
	s := p.cur
	us := s.Side & 1
	g := generator{
		state: s, list: list,
		own: s.ByColor[us], enemies: s.ByColor[us^1],
		king:    s.king(us),
		answers: ^uint64(0),
		noisy:   kind != game.Quiet, quiet: kind != game.Noisy,
	}
	g.occupied = g.own | g.enemies
	g.targets = ^g.own
	switch kind {
	case game.Noisy:
		g.targets = g.enemies
	case game.Quiet:
		g.targets = ^g.occupied
	}
	g.kingMoves()
	if s.checkers != 0 {
		if severalIn(s.checkers) {
			return
		}
		g.answers = between(g.king, first(s.checkers)) | s.checkers
		g.targets &= g.answers
	} else if g.quiet && s.rights&(3<<(us*2)) != 0 {
		p.castlings(list)
	}
	g.pawnMoves()
	g.pieceMoves()
}

// add appends the moves from one square to each square of the set to.
func (g *generator) add(from game.Square, to uint64) {
	for ; to != 0; to &= to - 1 {
		g.list.Add(game.NewMove(from, first(to)))
	}
}

func (g *generator) kingMoves() {
	for to := KingAttacks(g.king) & g.targets; to != 0; to &= to - 1 {
		if sq := first(to); !g.attacked(sq, g.occupied^bit(g.king)) {
			g.list.Add(game.NewMove(g.king, sq))
		}
	}
}

// castlings appends the legal castlings.
func (p *Position) castlings(list *game.MoveList) {
	for side := range 2 {
		w := wing(p.cur.Side, side)
		if p.cur.rights>>w&1 != 0 && p.canCastle(w) {
			list.Add(p.arr.wings[w].move)
		}
	}
}

// pieceMoves appends the moves of knights and sliders. A pinned slider stays on
// the line through its king, a pinned knight cannot move.
func (g *generator) pieceMoves() {
	for b := g.ByType[Knight] & g.own &^ g.pinned; b != 0; b &= b - 1 {
		from := first(b)
		g.add(from, KnightAttacks(from)&g.targets)
	}
	diagonal, straight := g.diagonal()&g.own, g.straight()&g.own
	for b := diagonal &^ g.pinned; b != 0; b &= b - 1 {
		from := first(b)
		g.add(from, BishopAttacks(from, g.occupied)&g.targets)
	}
	for b := straight &^ g.pinned; b != 0; b &= b - 1 {
		from := first(b)
		g.add(from, RookAttacks(from, g.occupied)&g.targets)
	}
	for b := diagonal & g.pinned; b != 0; b &= b - 1 {
		from := first(b)
		g.add(from, BishopAttacks(from, g.occupied)&g.targets&line(g.king, from))
	}
	for b := straight & g.pinned; b != 0; b &= b - 1 {
		from := first(b)
		g.add(from, RookAttacks(from, g.occupied)&g.targets&line(g.king, from))
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

var marches = [game.NumColors]march{
	{push: 8, west: 7, east: 9, third: rank3},
	{push: -8, west: -9, east: -7, third: rank6},
}

// pawnMoves appends the moves of pawns: all that are not pinned at once, and
// the pinned ones, each on its line.
func (g *generator) pawnMoves() {
	pawns := g.ByType[Pawn] & g.own
	g.pawnSteps(pawns&^g.pinned, ^uint64(0))
	for b := pawns & g.pinned; b != 0; b &= b - 1 {
		g.pawnSteps(b&-b, line(g.king, first(b)))
	}
	for b := g.captors; g.noisy && b != 0; b &= b - 1 {
		g.list.Add(game.NewKind(first(b), g.passed, game.EnPassant))
	}
}

// pawnSteps appends the moves of the given pawns to squares of the set within.
func (g *generator) pawnSteps(pawns, within uint64) {
	d := &marches[g.Side&1]
	within &= g.answers
	once := bits.RotateLeft64(pawns, d.push) &^ g.occupied
	twice := bits.RotateLeft64(once&d.third, d.push) &^ g.occupied & within
	once &= within
	if g.quiet {
		g.addPawns(once&^back, d.push)
		g.addPawns(twice, 2*d.push)
	}
	if g.noisy {
		west := bits.RotateLeft64(pawns&^fileA, d.west) & g.enemies & within
		east := bits.RotateLeft64(pawns&^fileH, d.east) & g.enemies & within
		g.addPawns(west&^back, d.west)
		g.addPawns(east&^back, d.east)
		if (once|west|east)&back != 0 {
			g.addPromotions(once&back, d.push)
			g.addPromotions(west&back, d.west)
			g.addPromotions(east&back, d.east)
		}
	}
}

// addPawns appends the moves of pawns to each square of the set to, from the
// square that many squares behind.
func (g *generator) addPawns(to uint64, behind int) {
	for ; to != 0; to &= to - 1 {
		sq := first(to)
		g.list.Add(game.NewMove(sq-game.Square(behind), sq))
	}
}

// addPromotions is addPawns for squares of the last rank.
func (g *generator) addPromotions(to uint64, behind int) {
	for ; to != 0; to &= to - 1 {
		sq := first(to)
		for kind := Queen; kind >= Knight; kind-- {
			g.list.Add(game.NewPromotion(sq-game.Square(behind), sq, kind))
		}
	}
}
