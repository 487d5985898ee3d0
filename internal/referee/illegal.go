package referee

import (
	"fmt"
	"regexp"
	"strings"

	"arrocco/game"
)

// An attempt is a move that a text names, parsed without the rules. What the text does
// not say is None or unknown.
type attempt struct {
	piece      game.Piece // type of the piece
	file, rank int        // of the origin
	to         game.Square
}

const unknown = -1

var (
	fromTo   = regexp.MustCompile(`^([a-i])([0-9])[-x]?([a-i])([0-9])(?:=?[A-Za-z])?$`)
	sanMove  = regexp.MustCompile(`^([KQRBNP]?)([a-h]?)([1-8]?)[-x:]?([a-h])([1-8])(?:=?[QRBN])?$`)
	wxfMove  = regexp.MustCompile(`^([KAGBEHNRCPS])([1-9])([-+=.])([1-9])$`)
	drop     = regexp.MustCompile(`^([KQRBNP])@([a-h])([1-8])$`)
	castling = regexp.MustCompile(`^[Oo0](-[Oo0]){1,2}$`)
)

// IllegalReason returns the reason why the move in text is illegal in p, as the end of
// a sentence. It returns "" if it finds none.
func IllegalReason(p game.Position, text string) string {
	text = strings.TrimRight(text, "+#!? ")
	if strings.Contains(text, "@") {
		return dropReason(p, text)
	}
	if castling.MatchString(text) {
		return castlingReason(p, len(text) > len("O-O"))
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
		return fmt.Sprintf("none of your %ss can go to %s", pieceName(p, tries[0].piece), squareName(p, tries[0].to))
	}
	return best.text
}

// A dropper is a position that explains why a drop is illegal.
type dropper interface {
	WhyNotDrop(piece game.Piece, to game.Square) string
}

// dropReason is IllegalReason for a drop such as "N@f3".
func dropReason(p game.Position, text string) string {
	t := p.Traits()
	d, ok := p.(dropper)
	w := drop.FindStringSubmatch(text)
	if !ok || w == nil {
		return ""
	}
	to, on := squareAt(t, int(w[2][0]-'a'), int(w[3][0])-'0'-t.FirstRank)
	if !on {
		return ""
	}
	return d.WhyNotDrop(pieceType(t, w[1]), to)
}

// A fault is the reason why an attempt is illegal. Of several, the one with the highest
// rank is shown.
type fault struct {
	rank    int
	text    string
	several bool // there is another one of the same rank
}

// attempts returns the attempts that text may mean: one for each piece that may be
// meant.
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
	a := attempt{piece: pieceType(t, w[1]), file: unknown, rank: unknown}
	if w[2] != "" {
		a.file = int(w[2][0] - 'a')
	}
	if w[3] != "" {
		a.rank = int(w[3][0] - '1')
	}
	a.to, ok = squareAt(t, int(w[4][0]-'a'), int(w[5][0]-'1'))
	return a.eachPiece(p), ok
}

// eachPiece returns one attempt for each piece that may be meant, or a itself if there
// is none.
func (a attempt) eachPiece(p game.Position) (tries []attempt) {
	t, s := p.Traits(), p.State()
	for sq, pc := range s.Board[:t.Files*t.Ranks] {
		file, rank := sq%t.Files, sq/t.Files
		if pc != game.NewPiece(s.Side, a.piece) {
			continue
		}
		if (a.file == unknown || a.file == file) && (a.rank == unknown || a.rank == rank) {
			tries = append(tries, attempt{a.piece, file, rank, a.to})
		}
	}
	if len(tries) == 0 {
		return []attempt{a}
	}
	return tries
}

// fault returns why an attempt is illegal in p.
func (a attempt) fault(p game.Position) fault {
	if a.file == unknown || a.rank == unknown {
		where := ""
		if a.file != unknown || a.rank != unknown {
			where = " there"
		}
		return fault{rank: 4, text: fmt.Sprintf("you have no %s%s", pieceName(p, a.piece), where)}
	}
	t, s := p.Traits(), p.State()
	target := s.Board[a.to]
	if target != game.None && target.Color() == s.Side {
		return fault{rank: 4, text: fmt.Sprintf("your own %s is on %s", pieceName(p, target.Type()), squareName(p, a.to))}
	}
	from := game.Square(a.file + a.rank*t.Files)
	pc := s.Board[from]
	switch {
	case pc == game.None:
		return fault{rank: 4, text: "there is no piece on " + squareName(p, from)}
	case pc.Color() != s.Side:
		name := pieceName(p, pc.Type())
		return fault{rank: 4, text: fmt.Sprintf("the %s on %s is your opponent's", name, squareName(p, from))}
	}
	g := geometry{p, s, from, a.to}
	if rank, text := g.obstacle(); text != "" {
		return fault{rank: rank, text: text}
	}
	return fault{rank: 3, text: g.exposure()}
}

// A geometry is a move without regard to check.
type geometry struct {
	p        game.Position
	s        *game.State
	from, to game.Square
}

// obstacle returns why the piece cannot go there, without regard to check, and the
// rank of that fault, or "".
func (g *geometry) obstacle() (rank int, text string) {
	if g.p.Traits().OnPoints {
		return g.xiangqiObstacle()
	}
	return g.chessObstacle()
}

// distance returns the distance of the move in files and in ranks, from the view of the
// side to move.
func (g *geometry) distance() (files, ranks int) {
	n := g.p.Traits().Files
	files, ranks = int(g.to)%n-int(g.from)%n, int(g.to)/n-int(g.from)/n
	if g.s.Side == game.Black {
		ranks = -ranks
	}
	return files, ranks
}

// between returns the occupied squares between origin and target of a straight move.
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

// blocked returns the fault of a piece in the way.
func (g *geometry) blocked(by game.Square) (rank int, text string) {
	return 2, fmt.Sprintf("the %s on %s is in the way", pieceName(g.p, g.s.Board[by].Type()), squareName(g.p, by))
}

// cannot returns the fault of a move that the piece cannot make on any board.
func (g *geometry) cannot() (rank int, text string) {
	return 1, fmt.Sprintf("the %s on %s cannot go to %s", pieceName(g.p, g.s.Board[g.from].Type()),
		squareName(g.p, g.from), squareName(g.p, g.to))
}

// exposure returns how a move that is otherwise legal exposes the king.
func (g *geometry) exposure() string {
	king := pieceName(g.p, g.s.Board[g.from].Type())
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

// squareAt returns the square of a file and a rank, both from 0, if it is on the board.
func squareAt(t *game.Traits, file, rank int) (game.Square, bool) {
	if file < 0 || file >= t.Files || rank < 0 || rank >= t.Ranks {
		return 0, false
	}
	return game.Square(file + rank*t.Files), true
}

// squareName returns the name of a square in the game's coordinates: "e4".
func squareName(p game.Position, at game.Square) string {
	t := p.Traits()
	return fmt.Sprintf("%c%d", 'a'+int(at)%t.Files, int(at)/t.Files+t.FirstRank)
}

// pieceType returns the type of a piece by its letter. No letter is a pawn.
func pieceType(t *game.Traits, letter string) game.Piece {
	if letter == "" {
		letter = "P"
	}
	return game.Piece(max(strings.Index(t.Letters, letter), 0))
}

// pieceName returns the name of a type of piece.
func pieceName(p game.Position, piece game.Piece) string { return p.Traits().PieceNames[piece&7] }
