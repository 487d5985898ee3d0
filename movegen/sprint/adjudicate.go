package sprint

import (
	"arrocco/game"
	"arrocco/movegen/chess"
)

// Adjudicate applies the rules of [chess.Position.Adjudicate]. Tiles that are not
// placed yet are material, and no ending with tiles is a dead one.
func (p *Position) Adjudicate(ply int) (game.Score, game.Bound) {
	s := p.State()
	if s.HalfMoveClock >= chess.FiftyMoves {
		if s.InCheck && !p.hasMove() {
			return game.MatedIn(ply), game.Exact
		}
		return game.Draw, game.Exact
	}
	if p.Repeats(ply) || p.InsufficientMaterial() || ply > 0 && p.DeadEnding() {
		return game.Draw, game.Exact
	}
	return 0, game.Unknown
}

// Outcome applies all the rules to the position as one of a game. Where several
// end it, the first of mate, stalemate, insufficient material, fifty moves and
// repetition is the reason.
func (p *Position) Outcome() game.Outcome {
	s := p.State()
	if !p.hasMove() {
		if s.InCheck {
			return game.Outcome{Result: game.WinFor(s.Side.Other()), Reason: game.Checkmate}
		}
		return game.Outcome{Result: game.Drawn, Reason: game.Stalemate}
	}
	switch {
	case p.InsufficientMaterial():
		return game.Outcome{Result: game.Drawn, Reason: game.InsufficientMaterial}
	case s.HalfMoveClock >= chess.FiftyMoves:
		return game.Outcome{Result: game.Drawn, Reason: game.FiftyMoves}
	case p.Repeats(0):
		return game.Outcome{Result: game.Drawn, Reason: game.Threefold}
	}
	return game.Outcome{}
}

// hasMove reports whether there is a legal move, or may be one with a tile that
// is not known.
func (p *Position) hasMove() bool {
	var list game.MoveList
	p.Generate(&list, game.All)
	return list.Len() > 0 || p.mayPlaceUnknown()
}

// InsufficientMaterial reports whether neither side can give mate whatever the other
// does, tiles that are not placed yet included. A bishop that may go on either color
// makes bishops on both.
func (p *Position) InsufficientMaterial() bool {
	if !p.Position.InsufficientMaterial() {
		return false
	}
	b, light := p.Bitboards(), LightSquares.Squares()
	total, knights := int(p.State().Pieces), b.ByType[chess.Knight] != 0
	onLight, onDark := b.ByType[chess.Bishop]&light != 0, b.ByType[chess.Bishop]&^light != 0
	for c := range game.Color(game.NumColors) {
		r := p.Tiles(c)
		if r.count(chess.Pawn)+r.count(chess.Rook)+r.count(chess.Queen) > 0 {
			return false
		}
		bishops := r.count(chess.Bishop)
		total += r.count(chess.Knight) + bishops
		knights = knights || r.count(chess.Knight) > 0
		onLight = onLight || bishops > 0 && r.Bishops != DarkSquares
		onDark = onDark || bishops > 0 && r.Bishops != LightSquares
	}
	return total <= 3 || !knights && (!onLight || !onDark)
}

// DeadEnding is [chess.Position.DeadEnding]. It is false as long as tiles are not
// placed.
func (p *Position) DeadEnding() bool { return p.Position.DeadEnding() && !p.tilesLeft() }

// tilesLeft reports whether a tile is not placed yet.
func (p *Position) tilesLeft() bool {
	for c := range game.Color(game.NumColors) {
		r := p.Tiles(c)
		if r.Hand != [8]uint8{} || r.Unseen != [8]uint8{} || r.Hidden != 0 || r.Deck != 0 {
			return true
		}
	}
	return false
}
