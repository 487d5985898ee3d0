package referee

import (
	"math/rand/v2"

	"arrocco/game"
	"arrocco/internal/pgn"
	"arrocco/search"
)

// A Turn is a move of the game with what the engine found before it.
type Turn struct {
	Move          game.Move
	Result        search.Result // of the engine's search; depth 0 for a person's moves
	HalfMoveClock int           // before the move
	OffersDraw    bool          // the engine offered a draw with the move
}

// A Game is a game in progress as a referee sees it, with the hidden tiles dealt.
type Game struct {
	First game.Position // the start; hidden tiles are not dealt
	Pos   game.Position // after all moves; hidden tiles are dealt
	Turns []Turn
	Seed  uint64     // of the hidden tiles
	keys  []game.Key // of all positions, including the first
}

// NewGame returns a game at its start. Hidden tiles are dealt from the seed.
func NewGame(start game.Position, seed uint64) *Game {
	pos := pgn.Deal(start.Clone(), seed)
	return &Game{First: start, Pos: pos, Seed: seed, keys: []game.Key{pos.State().Key}}
}

// Play plays a legal move.
func (g *Game) Play(t Turn) {
	g.Pos.Make(t.Move)
	g.Turns = append(g.Turns, t)
	g.keys = append(g.keys, g.Pos.State().Key)
}

// TakeBack takes back the last move and the draw of a tile after it.
func (g *Game) TakeBack() {
	g.Pos.Unmake()
	g.Turns = g.Turns[:len(g.Turns)-1]
	g.keys = g.keys[:len(g.keys)-1]
}

// LastMove returns the last move, or NoMove.
func (g *Game) LastMove() game.Move {
	if len(g.Turns) == 0 {
		return game.NoMove
	}
	return g.Turns[len(g.Turns)-1].Move
}

// A Sight returns a copy of a position without the tiles that somebody may not see.
type Sight func(game.Position) game.Position

// SightOf returns what the player of side c sees.
func SightOf(c game.Color) Sight {
	return func(p game.Position) game.Position { return ViewOf(p, c) }
}

// Onlooker is what somebody sees who plays neither side: no hidden tile of anybody.
func Onlooker(p game.Position) game.Position {
	return ViewOf(ViewOf(p, game.White), game.Black)
}

// Everything is what all see after the game.
func Everything(p game.Position) game.Position { return p.Clone() }

// ViewOf returns a copy of p without the tiles that c may not see.
func ViewOf(p game.Position, c game.Color) game.Position {
	if h, ok := p.(game.Hidden); ok {
		return h.View(c)
	}
	return p.Clone()
}

// View returns a copy of the position without the tiles that c may not see.
func (g *Game) View(c game.Color) game.Position { return ViewOf(g.Pos, c) }

// DrawnTile returns the word for the tile that the side to move has drawn, as c sees
// it, or "".
func (g *Game) DrawnTile(c game.Color) string {
	return game.DrawnWord(g.View(c))
}

// SearchSeed returns the seed of the deals that the engine searches. With the seed of
// the game, one of them would be the real deal.
func (g *Game) SearchSeed() uint64 {
	const stream = 1 // differs from the streams of the deals
	return rand.New(rand.NewPCG(g.Seed, stream)).Uint64()
}

// The numbers of occurrences and of plies without progress that end a game without
// a claim (FIDE Laws of Chess, 9.6).
const (
	fivefoldRepetition = 5
	seventyFiveMoves   = 150 // 75 moves
)

// Outcome returns how the rules have ended the game, or that it is in progress. Claim
// is the reason for which the side to move may claim a draw, or "".
func (g *Game) Outcome() (o game.Outcome, claim game.Reason) {
	o = g.Pos.Outcome()
	if o.Reason != game.Threefold && o.Reason != game.FiftyMoves || g.Pos.Traits().DrawRule != game.ClaimedDraws {
		return o, ""
	}
	if g.Occurrences() >= fivefoldRepetition || g.Pos.State().HalfMoveClock >= seventyFiveMoves {
		return o, ""
	}
	return game.Outcome{}, o.Reason
}

// Occurrences returns how often the current position has occurred, including now.
func (g *Game) Occurrences() int {
	n := 0
	for _, k := range g.keys {
		if k == g.keys[len(g.keys)-1] {
			n++
		}
	}
	return n
}

// ClaimAfter returns the reason for which the side to move may claim a draw with a
// legal move that it announces, or "".
func (g *Game) ClaimAfter(move game.Move) game.Reason {
	g.Play(Turn{Move: move})
	defer g.TakeBack()
	o, claim := g.Outcome()
	if o.Reason == game.Threefold || o.Reason == game.FiftyMoves {
		return o.Reason
	}
	return claim
}
