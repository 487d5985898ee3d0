package pgn

import (
	"arrocco/game"
	"arrocco/internal/notation"
)

// MoveText returns the legal move m of p in the notation for files: SAN, or in xiangqi
// ICCS (H2-E2), which all programs read in the same way, unlike WXF.
// [notation.ParseText] reads both.
func MoveText(p game.Position, m game.Move) string {
	if isXiangqi(p.Traits()) {
		return notation.ICCS(p.Traits(), m)
	}
	return notation.SAN(p, m)
}

// SetVariant sets the tags for the game that is played. Chess has none. Xiangqi has
// Variant, and also Game and Format, by which programs for xiangqi identify files.
func (g *Game) SetVariant(t *game.Traits) {
	if t.Name == "chess" {
		return
	}
	g.SetTag("Variant", t.Name)
	if isXiangqi(t) {
		g.SetTag("Game", "Chinese Chess")
		g.SetTag("Format", "ICCS")
	}
}

// SetStart sets the tags of a game that starts from p instead of the usual position.
func (g *Game) SetStart(p game.Position) {
	g.SetTag("SetUp", "1")
	g.SetTag("FEN", p.String())
}

func isXiangqi(t *game.Traits) bool { return t.Name == "xiangqi" }
