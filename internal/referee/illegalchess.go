package referee

import (
	"fmt"
	"strings"

	"arrocco/game"
)

// chessObstacle implements obstacle for chess and Scacchi Sprint.
func (g *geometry) chessObstacle() (rank int, text string) {
	files, ranks := g.distance()
	f, r := abs(files), abs(ranks)
	fits := false
	switch pieceName(g.p, g.s.Board[g.from].Type()) {
	case "pawn":
		return g.pawnObstacle(files, ranks)
	case "knight":
		fits = f*r == 2
	case "king":
		if f == 2 && r == 0 {
			return 2, castlingReason(g.p, files < 0)
		}
		fits = f <= 1 && r <= 1
	case "bishop":
		fits = f == r
	case "rook":
		fits = f == 0 || r == 0
	case "queen":
		fits = f == r || f == 0 || r == 0
	}
	if !fits {
		return g.cannot()
	}
	if f*r != 2 {
		if pieces := g.between(); len(pieces) > 0 {
			return g.blocked(pieces[0])
		}
	}
	return 0, ""
}

// pawnObstacle implements obstacle for pawns.
func (g *geometry) pawnObstacle(files, ranks int) (rank int, text string) {
	home := int(g.from)/g.p.Traits().Files == 1
	if g.s.Side == game.Black {
		home = int(g.from)/g.p.Traits().Files == g.p.Traits().Ranks-2
	}
	taken := g.s.Board[g.to] != game.None
	switch {
	case files == 0 && ranks == 2 && !home:
		return 1, "a pawn goes two squares only from its first one"
	case abs(files) == 1 && ranks == 1 && !taken:
		return 2, fmt.Sprintf("a pawn goes there only to capture, and %s is empty", squareName(g.p, g.to))
	case files == 0 && (ranks == 1 || ranks == 2):
		if pieces := g.between(); len(pieces) > 0 {
			return g.blocked(pieces[0])
		}
		if taken {
			return g.blocked(g.to)
		}
	case abs(files) != 1 || ranks != 1:
		return g.cannot()
	}
	return 0, ""
}

// castlingReason returns why the side to move of p may not castle. It reads the rights
// from the FEN.
func castlingReason(p game.Position, long bool) string {
	s := p.State()
	fields := strings.Fields(p.String())
	var rights string
	if len(fields) > 2 {
		rights = fields[2]
	}
	own := "KQ"
	shredder := "ABCDEFGH"
	if s.Side == game.Black {
		own, shredder = strings.ToLower(own), strings.ToLower(shredder)
	}
	side := own[:1]
	if long {
		side = own[1:]
	}
	switch {
	case p.Traits().OnPoints:
		return "there is no castling in " + p.Traits().Name
	case !strings.ContainsAny(rights, own+shredder):
		return "you have lost the right to castle: king or rooks have moved"
	case !strings.Contains(rights, side) && strings.ContainsAny(rights, own):
		return "you may not castle on that side: the rook is not there or has moved"
	case !strings.ContainsAny(rights, own) && p.Traits().Pockets > 0:
		return "there is no rook in that corner to castle with"
	case s.InCheck:
		return "you cannot castle out of check"
	}
	return "a piece is between king and rook or in their way, or the king would pass or reach an attacked square"
}
