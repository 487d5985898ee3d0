package referee

import (
	"strings"

	"arrocco/game"
)

// wxfLetters replaces letters of WXF by those of FENs, where they differ.
var wxfLetters = strings.NewReplacer("H", "N", "E", "B", "G", "A", "S", "P")

// wxfAttempts implements attempts for WXF with a piece and its file: C2=5.
func wxfAttempts(p game.Position, text string) (tries []attempt, ok bool) {
	w := wxfMove.FindStringSubmatch(text)
	if w == nil {
		return nil, false
	}
	t, s := p.Traits(), p.State()
	a := attempt{piece: pieceType(t, wxfLetters.Replace(w[1])), file: wxfFile(t, s.Side, w[2]), rank: unknown}
	for _, from := range a.eachPiece(p) {
		if from.rank == unknown {
			return []attempt{from}, true
		}
		if at, on := from.wxfTarget(t, s.Side, w[3], w[4]); on {
			tries = append(tries, attempt{from.piece, from.file, from.rank, at})
		}
	}
	return tries, len(tries) > 0
}

// wxfFile returns the file, from 0, of a file number of WXF for a player.
func wxfFile(t *game.Traits, side game.Color, number string) int {
	if side == game.White {
		return t.Files - int(number[0]-'0')
	}
	return int(number[0] - '1')
}

// wxfTarget returns the target square of a move in WXF, if it is on the board.
func (a attempt) wxfTarget(t *game.Traits, side game.Color, direction, number string) (game.Square, bool) {
	forward := 1
	if side == game.Black {
		forward = -1
	}
	if direction == "-" {
		forward = -forward
	}
	to := wxfFile(t, side, number)
	switch letter := t.Letters[a.piece]; {
	case direction == "=" || direction == ".":
		return squareAt(t, to, a.rank)
	case letter == 'N': // two ranks for one file, one for two
		return squareAt(t, to, a.rank+forward*(3-abs(to-a.file)))
	case letter == 'A', letter == 'B':
		return squareAt(t, to, a.rank+forward*abs(to-a.file))
	}
	return squareAt(t, a.file, a.rank+forward*int(number[0]-'0'))
}

// xiangqiObstacle implements obstacle for xiangqi.
func (g *geometry) xiangqiObstacle() (rank int, text string) {
	files, ranks := g.distance()
	f, r := abs(files), abs(ranks)
	switch pieceName(g.p, g.s.Board[g.from].Type()) {
	case "chariot", "cannon":
		return g.lineObstacle(f, r)
	case "horse":
		return g.horseObstacle(f, r)
	case "elephant":
		return g.elephantObstacle(f, r)
	case "advisor", "king":
		royal := pieceName(g.p, g.s.Board[g.from].Type()) == "king"
		if royal && f+r != 1 || !royal && (f != 1 || r != 1) {
			return g.cannot()
		}
		if !g.inPalace() {
			return 1, "it must stay in the palace"
		}
	case "soldier":
		switch crossed := g.relativeRank(g.from) >= ownRanks; {
		case ranks < 0:
			return 1, "soldiers do not go back"
		case f == 1 && r == 0 && !crossed:
			return 1, "a soldier goes sideways only beyond the river"
		case f+r != 1:
			return g.cannot()
		}
	}
	return 0, ""
}

// ownRanks is the number of ranks on each side of the river.
const ownRanks = 5

// relativeRank returns the rank of a square, from 0, from the view of the side to move.
func (g *geometry) relativeRank(at game.Square) int {
	t := g.p.Traits()
	rank := int(at) / t.Files
	if g.s.Side == game.Black {
		return t.Ranks - 1 - rank
	}
	return rank
}

// inPalace reports whether the move ends in the palace of the side to move.
func (g *geometry) inPalace() bool {
	const left, right, deep = 3, 5, 3
	file := int(g.to) % g.p.Traits().Files
	return file >= left && file <= right && g.relativeRank(g.to) < deep
}

// lineObstacle implements obstacle for chariots and cannons.
func (g *geometry) lineObstacle(f, r int) (rank int, text string) {
	if f != 0 && r != 0 {
		return g.cannot()
	}
	pieces, taken := g.between(), g.s.Board[g.to] != game.None
	cannon := pieceName(g.p, g.s.Board[g.from].Type()) == "cannon"
	switch {
	case cannon && taken && len(pieces) != 1:
		return 2, "a cannon captures over exactly one piece"
	case len(pieces) > 0 && (!cannon || !taken):
		return g.blocked(pieces[0])
	}
	return 0, ""
}

// horseObstacle implements obstacle for horses.
func (g *geometry) horseObstacle(f, r int) (rank int, text string) {
	if f*r != 2 {
		return g.cannot()
	}
	n := g.p.Traits().Files
	leg := int(g.from)
	files, ranks := int(g.to)%n-int(g.from)%n, int(g.to)/n-int(g.from)/n
	if f == 2 {
		leg += files / 2
	} else {
		leg += n * (ranks / 2)
	}
	if g.s.Board[leg] != game.None {
		return g.blocked(game.Square(leg))
	}
	return 0, ""
}

// elephantObstacle implements obstacle for elephants.
func (g *geometry) elephantObstacle(f, r int) (rank int, text string) {
	switch eye := (int(g.from) + int(g.to)) / 2; {
	case f != 2 || r != 2:
		return g.cannot()
	case g.relativeRank(g.to) >= ownRanks:
		return 1, "an elephant does not cross the river"
	case g.s.Board[eye] != game.None:
		return g.blocked(game.Square(eye))
	}
	return 0, ""
}
