package play

import (
	"fmt"
	"regexp"
	"strings"

	"arrocco/game"
)

// An attempt is a move that a text names, as far as it can be read without the
// rules. What it does not say is None or unsaid.
type attempt struct {
	kind       game.Piece // type of the piece
	file, rank int        // of the origin
	to         game.Square
}

const unsaid = -1

var (
	fromTo   = regexp.MustCompile(`^([a-i])([0-9])[-x]?([a-i])([0-9])(?:=?[A-Za-z])?$`)
	sanMove  = regexp.MustCompile(`^([KQRBNP]?)([a-h]?)([1-8]?)[-x:]?([a-h])([1-8])(?:=?[QRBN])?$`)
	wxfMove  = regexp.MustCompile(`^([KAGBEHNRCPS])([1-9])([-+=.])([1-9])$`)
	castling = regexp.MustCompile(`^[Oo0](-[Oo0]){1,2}$`)
)

// whyNot returns why the text of a move that is not legal in p is not, as the end of
// a sentence. It is empty where the reason is not known.
func whyNot(p game.Position, text string) string {
	text = strings.TrimRight(text, "+#!? ")
	if castling.MatchString(text) {
		return whyNotCastle(p, len(text) > len("O-O"))
	}
	tries, ok := attempts(p, text)
	if !ok {
		return ""
	}
	best := fault{}
	for _, t := range tries {
		f := t.fault(p)
		if f.rank > best.rank {
			best = f
		} else if f.rank == best.rank && f.text != best.text {
			best.several = true
		}
	}
	if best.several {
		return fmt.Sprintf("none of your %ss can go to %s", noun(p, tries[0].kind), squareName(p, tries[0].to))
	}
	return best.text
}

// A fault is what is wrong with an attempt. Of several, that with the highest rank
// is the one to show.
type fault struct {
	rank    int
	text    string
	several bool // there is another of the rank
}

// attempts returns the attempts that the text may mean: one for each piece that it
// may be about.
func attempts(p game.Position, text string) (tries []attempt, ok bool) {
	t := p.Traits()
	first := int('0') + t.FirstRank
	if t.Notation == game.WXF {
		text = strings.ToLower(text)
	}
	if w := fromTo.FindStringSubmatch(text); w != nil {
		a := attempt{file: int(w[1][0] - 'a'), rank: int(w[2][0]) - first}
		to, on := squareAt(t, int(w[3][0]-'a'), int(w[4][0])-first)
		_, from := squareAt(t, a.file, a.rank)
		a.to = to
		return []attempt{a}, on && from
	}
	if t.Notation == game.WXF {
		return wxfAttempts(p, strings.ToUpper(text))
	}
	w := sanMove.FindStringSubmatch(text)
	if w == nil {
		return nil, false
	}
	a := attempt{kind: letterKind(t, w[1]), file: unsaid, rank: unsaid}
	if w[2] != "" {
		a.file = int(w[2][0] - 'a')
	}
	if w[3] != "" {
		a.rank = int(w[3][0] - '1')
	}
	a.to, ok = squareAt(t, int(w[4][0]-'a'), int(w[5][0]-'1'))
	return a.ofEach(p), ok
}

// ofEach returns the attempt for each piece that it may be about, or itself if there
// is none.
func (a attempt) ofEach(p game.Position) (tries []attempt) {
	t, s := p.Traits(), p.State()
	for sq, pc := range s.Board[:t.Files*t.Ranks] {
		file, rank := sq%t.Files, sq/t.Files
		if pc != game.NewPiece(s.Side, a.kind) {
			continue
		}
		if (a.file == unsaid || a.file == file) && (a.rank == unsaid || a.rank == rank) {
			tries = append(tries, attempt{a.kind, file, rank, a.to})
		}
	}
	if len(tries) == 0 {
		return []attempt{a}
	}
	return tries
}

// fault returns what is wrong with an attempt that is not legal in p.
func (a attempt) fault(p game.Position) fault {
	if a.file == unsaid || a.rank == unsaid {
		where := ""
		if a.file != unsaid || a.rank != unsaid {
			where = " there"
		}
		return fault{rank: 4, text: fmt.Sprintf("you have no %s%s", noun(p, a.kind), where)}
	}
	t, s := p.Traits(), p.State()
	target := s.Board[a.to]
	if target != game.None && target.Color() == s.Side {
		return fault{rank: 4, text: fmt.Sprintf("your own %s is on %s", noun(p, target.Type()), squareName(p, a.to))}
	}
	from := game.Square(a.file + a.rank*t.Files)
	pc := s.Board[from]
	switch {
	case pc == game.None:
		return fault{rank: 4, text: "there is no piece on " + squareName(p, from)}
	case pc.Color() != s.Side:
		return fault{rank: 4, text: fmt.Sprintf("the %s on %s is your opponent's", noun(p, pc.Type()), squareName(p, from))}
	}
	g := geometry{p, s, from, a.to}
	if rank, text := g.obstacle(); text != "" {
		return fault{rank: rank, text: text}
	}
	return fault{rank: 3, text: g.exposure()}
}

// A geometry is a move that is looked at without regard to check.
type geometry struct {
	p        game.Position
	s        *game.State
	from, to game.Square
}

// obstacle returns why the piece cannot go there, check apart, or "", and the rank of
// that fault.
func (g *geometry) obstacle() (rank int, text string) {
	if g.p.Traits().OnPoints {
		return g.xiangqiObstacle()
	}
	return g.chessObstacle()
}

// steps returns how far the move goes, in files and in ranks as the side to move
// sees them.
func (g *geometry) steps() (files, ranks int) {
	n := g.p.Traits().Files
	files, ranks = int(g.to)%n-int(g.from)%n, int(g.to)/n-int(g.from)/n
	if g.s.Side == game.Black {
		ranks = -ranks
	}
	return files, ranks
}

// between returns the squares with a piece on the straight way of the move.
func (g *geometry) between() (pieces []game.Square) {
	n := g.p.Traits().Files
	files, ranks := int(g.to)%n-int(g.from)%n, int(g.to)/n-int(g.from)/n
	step := sign(files) + n*sign(ranks)
	for at := int(g.from) + step; at != int(g.to); at += step {
		if g.s.Board[at] != game.None {
			pieces = append(pieces, game.Square(at))
		}
	}
	return pieces
}

// blocked returns the fault that a piece stands in the way.
func (g *geometry) blocked(by game.Square) (rank int, text string) {
	return 2, fmt.Sprintf("the %s on %s is in the way", noun(g.p, g.s.Board[by].Type()), squareName(g.p, by))
}

// cannot returns the fault that pieces of the kind do not move like that.
func (g *geometry) cannot() (rank int, text string) {
	return 1, fmt.Sprintf("the %s on %s cannot go to %s", noun(g.p, g.s.Board[g.from].Type()),
		squareName(g.p, g.from), squareName(g.p, g.to))
}

// exposure returns how a move that is possible otherwise leaves the king.
func (g *geometry) exposure() string {
	king := noun(g.p, g.s.Board[g.from].Type())
	switch royal := king == "king"; {
	case royal && g.p.Traits().OnPoints:
		return fmt.Sprintf("on %s the king would be attacked or face the other king", squareName(g.p, g.to))
	case royal:
		return "the king would be in check on " + squareName(g.p, g.to)
	case g.s.InCheck:
		return "it leaves your king in check"
	case g.p.Traits().OnPoints:
		return "it leaves your king attacked or facing the other king"
	}
	return "it leaves your king in check"
}

// sign returns -1, 0 or 1.
func sign(n int) int { return max(-1, min(1, n)) }

func abs(n int) int { return max(n, -n) }

// squareAt returns the square of a file and a rank, counted from 0, if there is one.
func squareAt(t *game.Traits, file, rank int) (game.Square, bool) {
	if file < 0 || file >= t.Files || rank < 0 || rank >= t.Ranks {
		return 0, false
	}
	return game.Square(file + rank*t.Files), true
}

// squareName returns a square as the game has it: "e4".
func squareName(p game.Position, at game.Square) string {
	t := p.Traits()
	return fmt.Sprintf("%c%d", 'a'+int(at)%t.Files, int(at)/t.Files+t.FirstRank)
}

// letterKind returns the type of piece that a letter means, a pawn for none.
func letterKind(t *game.Traits, letter string) game.Piece {
	if letter == "" {
		letter = "P"
	}
	return game.Piece(max(strings.Index(t.Letters, letter), 0))
}

// noun returns what a type of piece is called.
func noun(p game.Position, kind game.Piece) string { return p.Traits().PieceNames[kind&7] }
