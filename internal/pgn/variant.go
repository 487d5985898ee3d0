package pgn

import (
	"arrocco/game"
	"arrocco/internal/notation"
)

// MoveText returns the legal move m of p as files of its game have moves: in
// SAN, or for xiangqi in ICCS coordinates (H2-E2), which unlike WXF all its
// programs read alike. [notation.ParseText] reads both.
func MoveText(p game.Position, m game.Move) string {
	if isXiangqi(p.Traits()) {
		return notation.ICCS(p.Traits(), m)
	}
	return notation.SAN(p, m)
}

// SetVariant sets the tags that say which game is played, of which chess needs
// none. Xiangqi gets, besides Variant, the Game and Format by which the
// programs for xiangqi know their files.
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

// SetStart sets the tags of a game that starts from p rather than from the
// usual position.
func (g *Game) SetStart(p game.Position) {
	g.SetTag("SetUp", "1")
	g.SetTag("FEN", p.String())
}

func isXiangqi(t *game.Traits) bool { return t.Name == "xiangqi" }
