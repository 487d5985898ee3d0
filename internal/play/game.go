package play

import (
	"arrocco/game"
	"arrocco/search"
)

// A playedMove is a move of the game with what the engine found before it.
type playedMove struct {
	move          game.Move
	result        search.Result // of the engine's search; depth 0 for the person's moves
	halfMoveClock int           // before the move
	offersDraw    bool          // the engine offered a draw with the move
}

// A Game is a game in progress as a referee sees it, with the hidden tiles dealt.
type Game struct {
	start game.Position // hidden tiles are not dealt
	pos   game.Position // after all moves; hidden tiles are dealt
	moves []playedMove
	keys  []game.Key // of all positions, including the first
}

// newGame returns a game at its start. In pos, the hidden tiles of start are dealt.
func newGame(start, pos game.Position) *Game {
	return &Game{start: start, pos: pos, keys: []game.Key{pos.State().Key}}
}

// play plays a legal move.
func (g *Game) play(t playedMove) {
	g.pos.Make(t.move)
	g.moves = append(g.moves, t)
	g.keys = append(g.keys, g.pos.State().Key)
}

// takeBack takes back the last move and the draw of a tile after it.
func (g *Game) takeBack() {
	g.pos.Unmake()
	g.moves = g.moves[:len(g.moves)-1]
	g.keys = g.keys[:len(g.keys)-1]
}

// lastMove returns the last move, or NoMove.
func (g *Game) lastMove() game.Move {
	if len(g.moves) == 0 {
		return game.NoMove
	}
	return g.moves[len(g.moves)-1].move
}

// view returns a copy of the position without the tiles that c may not see.
func (g *Game) view(c game.Color) game.Position { return viewOf(g.pos, c) }

// viewOf returns a copy of p without the tiles that c may not see.
func viewOf(p game.Position, c game.Color) game.Position {
	if h, ok := p.(game.Hidden); ok {
		return h.View(c)
	}
	return p.Clone()
}

// drawnTile returns the word for the tile that the side to move has drawn, as c sees
// it, or "".
func (g *Game) drawnTile(c game.Color) string {
	return game.DrawnWord(g.view(c))
}

// The numbers of occurrences and of plies without progress that end a game without
// a claim (FIDE Laws of Chess, 9.6).
const (
	fivefoldRepetition = 5
	seventyFiveMoves   = 150 // 75 moves
)

// outcome returns how the rules have ended the game, or that it is in progress. Claim
// is the reason for which the side to move may claim a draw, or "".
func (g *Game) outcome() (o game.Outcome, claim game.Reason) {
	o = g.pos.Outcome()
	if o.Reason != game.Threefold && o.Reason != game.FiftyMoves || g.pos.Traits().DrawRule != game.ClaimedDraws {
		return o, ""
	}
	if g.occurrences() >= fivefoldRepetition || g.pos.State().HalfMoveClock >= seventyFiveMoves {
		return o, ""
	}
	return game.Outcome{}, o.Reason
}

// occurrences returns how often the current position has occurred, including now.
func (g *Game) occurrences() int {
	n := 0
	for _, k := range g.keys {
		if k == g.keys[len(g.keys)-1] {
			n++
		}
	}
	return n
}

// claimAfter returns the reason for which the side to move may claim a draw with a
// legal move that it announces, or "".
func (g *Game) claimAfter(move game.Move) game.Reason {
	g.play(playedMove{move: move})
	defer g.takeBack()
	o, claim := g.outcome()
	if o.Reason == game.Threefold || o.Reason == game.FiftyMoves {
		return o.Reason
	}
	return claim
}
