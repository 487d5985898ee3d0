package pgn

import (
	"arrocco/game"
	"arrocco/internal/notation"
)

// MoveText returns the legal move m of p as files of its game have moves: in
// SAN, or for xiangqi in ICCS coordinates (H2-E2), which unlike WXF all its
// programs read alike. [notation.ParseText] reads both.
func MoveText(p game.Position, m game.Move) string {
	if p.Traits().Notation == game.WXF {
		return notation.ICCS(p.Traits(), m)
	}
	return notation.SAN(p, m)
}

// SetVariant sets the tags that say which game is played. Chess has none.
func (g *Game) SetVariant(t *game.Traits) {
	for _, tag := range t.PGNTags {
		g.SetTag(tag[0], tag[1])
	}
}

// SetStart sets the tags of a game that starts from p rather than from the
// usual position.
func (g *Game) SetStart(p game.Position) {
	g.SetTag("SetUp", "1")
	g.SetTag("FEN", p.String())
}
