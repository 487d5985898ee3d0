package pgn

import (
	"arrocco/game"
	"arrocco/internal/notation"
)

// MoveText returns the legal move m of p in the notation for files: SAN, or in xiangqi
// ICCS (H2-E2), which all programs read in the same way, unlike WXF.
// [notation.ParseText] reads both.
func MoveText(p game.Position, m game.Move) string {
	if p.Traits().Notation == game.WXF {
		return notation.ICCS(p.Traits(), m)
	}
	return notation.SAN(p, m)
}

// SetVariant sets the tags for the game that is played. Chess has none.
func (g *Game) SetVariant(t *game.Traits) {
	for _, tag := range t.PGNTags {
		g.SetTag(tag[0], tag[1])
	}
}

// SetStart sets the tags of a game that starts from p instead of the usual position.
func (g *Game) SetStart(p game.Position) {
	g.SetTag("SetUp", "1")
	g.SetTag("FEN", p.String())
}
