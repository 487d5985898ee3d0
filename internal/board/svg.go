package board

import (
	"fmt"
	"html"
	"strconv"
	"strings"

	"arrocco/game"
	"arrocco/internal/notation"
)

// A Picture says how to draw a position as SVG.
type Picture struct {
	Flipped bool      // Black's side below instead of White's (Red's)
	Marked  game.Move // its squares stand out; NoMove for none
	Arrows  []Arrow   // drawn above the pieces, in their order
	Empty   bool      // without pieces and hands, for a page that draws them itself
	Title   string    // for readers of the screen; the FEN if it is empty
}

// An Arrow shows a move: from its origin to its destination, or a ring for a drop.
type Arrow struct {
	Move  game.Move
	Color string // a color of CSS
}

// The measures of a picture, in its own units: the side of a square, the width of the border
// with letters and numbers, and the height of a line for a hand.
const (
	SquareSide  = 45
	BorderWidth = 18
	handHeight  = 24
)

// SVG draws the position as one element svg that needs no file, font or style, except for
// the characters of xiangqi. Its size is that of the place where it stands. Squares and pieces
// have classes, so that a page may give them other colors.
func SVG(p game.Position, pic Picture) string {
	d := &drawing{p: p, t: p.Traits(), pic: pic}
	hands, ok := Hands(p)
	ok = ok && !pic.Empty
	top := 0
	if ok {
		top = handHeight
	}
	width := d.t.Files*SquareSide + 2*BorderWidth
	height := d.t.Ranks*SquareSide + 2*BorderWidth
	title := pic.Title
	if title == "" {
		title = p.String()
	}
	fmt.Fprintf(&d.b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 %d %d %d" role="img">`,
		-top, width, height+2*top)
	fmt.Fprintf(&d.b, "<title>%s</title>", html.EscapeString(title))
	fmt.Fprintf(&d.b, `<rect class="border" width="%d" height="%d" rx="4" fill="#4a4f5a"/>`, width, height)
	d.labels()
	if d.t.OnPoints {
		d.points()
	} else {
		d.squares()
	}
	if !pic.Empty {
		d.pieces()
	}
	for _, a := range pic.Arrows {
		d.arrow(a)
	}
	if ok {
		d.hand(&hands[game.Black], game.Black, pic.Flipped, width, height)
		d.hand(&hands[game.White], game.White, !pic.Flipped, width, height)
	}
	d.b.WriteString("</svg>")
	return d.b.String()
}

// A drawing is a picture that is being drawn.
type drawing struct {
	b   strings.Builder
	p   game.Position
	t   *game.Traits
	pic Picture
}

// place returns the upper left corner of a square.
func (d *drawing) place(at game.Square) (x, y int) {
	l := Look{Flipped: d.pic.Flipped}
	file, rank := int(at)%d.t.Files, int(at)/d.t.Files
	return BorderWidth + l.file(d.t, file)*SquareSide, BorderWidth + l.rank(d.t, rank)*SquareSide
}

// center returns the middle of a square.
func (d *drawing) center(at game.Square) (x, y int) {
	x, y = d.place(at)
	return x + SquareSide/2, y + SquareSide/2
}

// labels writes the letters of the files and the numbers of the ranks.
func (d *drawing) labels() {
	label := func(x, y int, text string) {
		fmt.Fprintf(&d.b, `<text x="%d" y="%d" font-size="11" font-family="sans-serif" text-anchor="middle" `+
			`fill="#e8e8e8">%s</text>`, x, y, text)
	}
	for file := range d.t.Files {
		x, _ := d.center(game.Square(file))
		label(x, BorderWidth+d.t.Ranks*SquareSide+13, string(rune('a'+file)))
	}
	for rank := range d.t.Ranks {
		_, y := d.center(game.Square(rank * d.t.Files))
		label(BorderWidth/2, y+4, strconv.Itoa(rank+notation.CoordinatesOf(d.t).FirstRank))
	}
}

// squares draws the board of chess.
func (d *drawing) squares() {
	for i := range d.t.Files * d.t.Ranks {
		at := game.Square(i)
		x, y := d.place(at)
		class, fill := "light", "#e9dfc9"
		if (i%d.t.Files+i/d.t.Files)%2 == 0 {
			class, fill = "dark", "#a98d6b"
		}
		if marked(at, d.pic.Marked) {
			class, fill = class+" marked", "#cdd26a"
		}
		fmt.Fprintf(&d.b, `<rect class="%s" x="%d" y="%d" width="%d" height="%d" fill="%s"/>`,
			class, x, y, SquareSide, SquareSide, fill)
	}
}

// points draws the board of xiangqi: lines, the two palaces, and the river, which the lines
// of the files do not cross.
func (d *drawing) points() {
	width, height := d.t.Files*SquareSide, d.t.Ranks*SquareSide
	fmt.Fprintf(&d.b, `<rect class="light" x="%d" y="%d" width="%d" height="%d" fill="#eed9b0"/>`,
		BorderWidth, BorderWidth, width, height)
	d.b.WriteString(`<g stroke="#6b5530" stroke-width="1.5">`)
	last := d.t.Files*d.t.Ranks - 1
	for rank := range d.t.Ranks {
		d.line(rank*d.t.Files, rank*d.t.Files+d.t.Files-1)
	}
	half := d.t.Ranks / 2
	for file := range d.t.Files {
		d.line(file, file+(half-1)*d.t.Files)
		d.line(last-file, last-file-(half-1)*d.t.Files)
	}
	for _, file := range []int{0, d.t.Files - 1} {
		d.line(file, last-(d.t.Files-1-file))
	}
	for _, rank := range []int{0, d.t.Ranks - palaceBreadth} {
		d.line(rank*d.t.Files+palaceLeft, (rank+palaceBreadth-1)*d.t.Files+palaceRight)
		d.line(rank*d.t.Files+palaceRight, (rank+palaceBreadth-1)*d.t.Files+palaceLeft)
	}
	d.b.WriteString("</g>")
	for i := range d.t.Files * d.t.Ranks {
		if at := game.Square(i); marked(at, d.pic.Marked) {
			x, y := d.center(at)
			fmt.Fprintf(&d.b, `<circle class="marked" cx="%d" cy="%d" r="22" fill="#cdd26a"/>`, x, y)
		}
	}
}

// line draws a line between the middles of two squares.
func (d *drawing) line(from, to int) {
	x1, y1 := d.center(game.Square(from))
	x2, y2 := d.center(game.Square(to))
	fmt.Fprintf(&d.b, `<path d="M%d %dL%d %d"/>`, x1, y1, x2, y2)
}

// pieces draws what stands on the board.
func (d *drawing) pieces() {
	s := d.p.State()
	for i := range d.t.Files * d.t.Ranks {
		if piece := s.Board[i]; piece != game.None {
			x, y := d.place(game.Square(i))
			fmt.Fprintf(&d.b, `<g transform="translate(%d %d)">%s</g>`, x, y, pieceShape(d.t, piece))
		}
	}
}

// pieceShape draws a piece in a square at the origin.
func pieceShape(t *game.Traits, p game.Piece) string {
	letter := t.Letters[p.Type()]
	if t.OnPoints {
		return disc(p.Color(), characters[p.Color()][letter], letter)
	}
	class, fill, line := "white", "#ffffff", "#1f1f1f"
	if p.Color() == game.Black {
		class, fill, line = "black", "#3a3a3a", "#101010"
	}
	return fmt.Sprintf(`<g class="%s" fill="%s" stroke="%s" stroke-width="1.5" `+
		`stroke-linejoin="round" stroke-linecap="round">%s</g>`, class, fill, line, shapes[letter])
}

// disc draws a piece of xiangqi, with its letter for those who do not read the character, or
// have no font for it.
func disc(c game.Color, character string, letter byte) string {
	class, ink := "white", "#b3261e"
	if c == game.Black {
		class, ink = "black", "#1b1b1b"
	}
	const middle = SquareSide / 2
	return fmt.Sprintf(`<g class="%s"><circle cx="%d" cy="%d" r="19.5" fill="#fbf3df" stroke="%s" stroke-width="2"/>`+
		`<g text-anchor="middle" fill="%s"><text x="%d" y="25" font-size="19" `+
		`font-family="'Noto Serif CJK TC','Songti TC','PMingLiU','SimSun',serif">%s</text>`+
		`<text x="%d" y="37" font-size="10" font-family="sans-serif">%c</text></g></g>`,
		class, middle, middle, ink, ink, middle, character, middle, letter)
}

// Pieces returns an element defs with the pieces of a game, for a page that draws many
// positions: each is a g with the id prefix and the letter of FEN, in a square at the origin.
func Pieces(t *game.Traits, prefix string) string {
	var b strings.Builder
	b.WriteString("<defs>")
	for kind := range len(t.Letters) {
		for c := range game.Color(game.NumColors) {
			if letter := t.Letters[kind]; letter >= 'A' && letter <= 'Z' {
				if c == game.Black {
					letter += 'a' - 'A'
				}
				fmt.Fprintf(&b, `<g id="%s%c">%s</g>`, prefix, letter, pieceShape(t, game.NewPiece(c, game.Piece(kind))))
			}
		}
	}
	b.WriteString("</defs>")
	return b.String()
}

// Placement returns the letters of FEN of what stands on the squares, from White's left corner
// rank by rank, with a dot for an empty square.
func Placement(p game.Position) string {
	t, s := p.Traits(), p.State()
	letters := make([]byte, t.Files*t.Ranks)
	for i := range letters {
		piece := s.Board[i]
		switch letters[i] = t.Letters[piece.Type()]; {
		case piece == game.None:
			letters[i] = '.'
		case piece.Color() == game.Black:
			letters[i] += 'a' - 'A'
		}
	}
	return string(letters)
}

// arrow draws a move.
func (d *drawing) arrow(a Arrow) {
	if a.Move == game.NoMove {
		return
	}
	x2, y2 := d.center(a.Move.To())
	if a.Move.Kind() == game.Drop {
		fmt.Fprintf(&d.b, `<circle class="arrow" cx="%d" cy="%d" r="20" fill="none" stroke="%s" `+
			`stroke-width="5" opacity=".8"/>`, x2, y2, html.EscapeString(a.Color))
		return
	}
	x1, y1 := d.center(a.Move.From())
	fmt.Fprintf(&d.b, `<path class="arrow" d="%s" fill="%s" opacity=".8"/>`,
		arrowPath(float64(x1), float64(y1), float64(x2), float64(y2)), html.EscapeString(a.Color))
}

// hand writes what a player has not placed yet, below the board or above it.
func (d *drawing) hand(h *Hand, c game.Color, below bool, width, height int) {
	y := -handHeight + 16
	if below {
		y = height + 16
	}
	text := fmt.Sprintf("%s: %s (%d to draw)", Player(d.t, c), h.String(), h.Deck)
	fmt.Fprintf(&d.b, `<text class="hand" x="%d" y="%d" font-size="13" font-family="sans-serif" text-anchor="middle" `+
		`fill="currentColor">%s</text>`, width/2, y, html.EscapeString(text))
}
