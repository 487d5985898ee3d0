package nnue

import (
	"cmp"
	"errors"
	"fmt"

	"arrocco/game"
)

// A Layout says what a network takes in and how large it is.
type Layout struct {
	Game    string     `json:"game"` // Name of the game's Traits
	Files   int        `json:"files"`
	Ranks   int        `json:"ranks"`
	Letters string     `json:"letters"` // Letters of the game's Traits: what the piece types are
	King    game.Piece `json:"king"`    // the type of the piece by which the board is mirrored

	// Pockets is the number of places beyond the board, as the game's Traits have
	// it. Each has one input for each side, whatever piece it is for.
	Pockets int `json:"pockets,omitempty"`

	// Threats gives each piece on each square a second input, which is on where the
	// piece is threatened: see [game.Position].
	Threats bool `json:"threats,omitempty"`

	// Crowd is the greatest number of pieces in a usual position, kings and
	// those in pockets included. More of them are evaluated too, if less well.
	Crowd int `json:"crowd"`

	// Mirror exchanges left and right for the side whose king stands in the
	// right half of the board; the middle file belongs to the left half.
	Mirror bool `json:"mirror"`

	// Buckets gives for each square of the own king, as its side sees it and
	// mirrored, which of several sets of input weights counts, numbered from
	// 0. If it is empty, there is only one.
	Buckets []int `json:"buckets,omitempty"`

	Width   int `json:"width"`   // hidden neurons for each side, a multiple of 32 up to 2048
	Outputs int `json:"outputs"` // sets of output weights, by the number of pieces

	// L2 is the number of neurons of a second hidden layer: 16, or 0 for none. A
	// third of [L3] follows it, and its output is added to that of the first.
	L2 int `json:"l2,omitempty"`

	// L2Outputs is how many outputs have these layers, those for the fewest pieces, or
	// 0 for all of them.
	L2Outputs int `json:"l2Outputs,omitempty"`
}

// The sizes of the second and the third hidden layer of networks that have them.
const (
	L2 = 16
	L3 = 32
)

// The limits of a Layout, far above what is of use.
const (
	maxWidth   = 2048 // for the kernels, see forwardAVX2
	maxBuckets = 64
	maxOutputs = 32
	maxWeights = 1 << 25
)

// NewLayout returns the layout that the engine's own networks have: mirrored,
// without king buckets, 8 outputs. King is the type of the piece that must not
// be lost.
func NewLayout(t *game.Traits, king game.Piece, width int) Layout {
	return Layout{
		Game: t.Name, Files: t.Files, Ranks: t.Ranks, Letters: t.Letters, King: king,
		Pockets: t.Pockets, Crowd: 32, Mirror: true, Width: width, Outputs: 8,
	}
}

// Suits returns an error if networks of this layout are not for the game.
func (l *Layout) Suits(t *game.Traits, king game.Piece) error {
	switch {
	case l.Game != t.Name:
		return fmt.Errorf("the network is for %s, not for %s", l.Game, t.Name)
	case l.Files != t.Files || l.Ranks != t.Ranks:
		return fmt.Errorf("the network is for a board of %dx%d, not of %dx%d", l.Files, l.Ranks, t.Files, t.Ranks)
	case l.Letters != t.Letters || l.King != king:
		return fmt.Errorf("the network is for the pieces %q with king %d, not for %q with king %d",
			l.Letters, l.King, t.Letters, king)
	case l.Pockets != t.Pockets:
		return fmt.Errorf("the network is for %d places beyond the board, not for %d", l.Pockets, t.Pockets)
	}
	return nil
}

// Validate returns an error if there cannot be a network of this layout.
func (l *Layout) Validate() error {
	switch {
	case l.Game == "":
		return errors.New("layout: no game")
	case l.Files < 1 || l.Ranks < 1 || l.Files > game.NumSquares || l.Ranks > game.NumSquares ||
		l.Squares() > game.NumSquares:
		return fmt.Errorf("layout: a board of %dx%d", l.Files, l.Ranks)
	case l.Pockets < 0 || l.Pockets%game.NumColors != 0 || l.Places() > game.NumSquares:
		return fmt.Errorf("layout: %d places beyond the board", l.Pockets)
	case l.Kinds() < 1 || l.Kinds() > 7:
		return fmt.Errorf("layout: pieces %q", l.Letters)
	case l.King < 1 || int(l.King) > l.Kinds():
		return fmt.Errorf("layout: king %d among %q", l.King, l.Letters)
	case l.Crowd < 2 || l.Crowd > l.Squares():
		return fmt.Errorf("layout: %d pieces on %d squares", l.Crowd, l.Squares())
	case l.Width < lanes || l.Width > maxWidth || l.Width%lanes != 0:
		return fmt.Errorf("layout: width %d is not a multiple of %d up to %d", l.Width, lanes, maxWidth)
	case l.Outputs < 1 || l.Outputs > maxOutputs:
		return fmt.Errorf("layout: %d outputs are not between 1 and %d", l.Outputs, maxOutputs)
	}
	if err := cmp.Or(l.validateBuckets(), l.validateDeep()); err != nil {
		return err
	}
	if l.weights() > maxWeights {
		return fmt.Errorf("layout: %d weights are more than %d", l.weights(), maxWeights)
	}
	return nil
}

// DeepOutputs returns how many outputs, the first ones, have further layers.
func (l *Layout) DeepOutputs() int {
	switch {
	case l.L2 == 0:
		return 0
	case l.L2Outputs == 0:
		return l.Outputs
	default:
		return l.L2Outputs
	}
}

// weights returns the number of weights and of biases.
func (l *Layout) weights() int {
	const after = L2 + (L2+1)*L3 + L3 // those of the further layers of an output but for the first ones
	return (l.NumBuckets()*l.Inputs()+1+2*l.Outputs)*l.Width + l.DeepOutputs()*(2*l.Width*L2+after)
}

func (l *Layout) validateDeep() error {
	switch {
	case l.L2 != 0 && l.L2 != L2:
		return fmt.Errorf("layout: a second layer of %d neurons, not of %d", l.L2, L2)
	case l.L2Outputs < 0 || l.L2Outputs > l.Outputs || l.L2Outputs > 0 && l.L2 == 0:
		return fmt.Errorf("layout: a second layer of %d neurons for %d outputs of %d", l.L2, l.L2Outputs, l.Outputs)
	case l.L2 != 0 && l.Width%strip != 0:
		return fmt.Errorf("layout: with a second layer, width %d is not a multiple of %d", l.Width, strip)
	}
	return nil
}

func (l *Layout) validateBuckets() error {
	if n := len(l.Buckets); n != 0 && n != l.Squares() {
		return fmt.Errorf("layout: king buckets for %d of %d squares", n, l.Squares())
	}
	for sq, b := range l.Buckets {
		if b < 0 || b >= maxBuckets {
			return fmt.Errorf("layout: king bucket %d of square %d is not between 0 and %d", b, sq, maxBuckets-1)
		}
	}
	return nil
}

// Squares returns the number of squares of the board.
func (l *Layout) Squares() int { return l.Files * l.Ranks }

// Places returns the number of squares and of places beyond the board.
func (l *Layout) Places() int { return l.Squares() + l.Pockets }

// Kinds returns the number of piece types.
func (l *Layout) Kinds() int { return len(l.Letters) - 1 }

// Inputs returns the number of inputs in one king bucket: without Threats 768 in
// chess, 1,260 in xiangqi, 832 in Scacchi Sprint.
func (l *Layout) Inputs() int {
	if l.Threats {
		return l.threatInputs() + l.boardInputs()
	}
	return l.threatInputs()
}

// boardInputs returns how many of them are for the squares.
func (l *Layout) boardInputs() int { return 2 * l.Kinds() * l.Squares() }

// threatInputs returns how many inputs come before those of threatened pieces.
func (l *Layout) threatInputs() int { return l.boardInputs() + l.Pockets }

// NumBuckets returns the number of king buckets, at least 1.
func (l *Layout) NumBuckets() int {
	n := 1
	for _, b := range l.Buckets {
		n = max(n, b+1)
	}
	return n
}

// Output returns the set of output weights that counts when there are so many
// pieces on the board: 2 of them are in the first set, Crowd and more in the
// last.
func (l *Layout) Output(pieces int) int {
	steps := max(0, min(pieces, l.Crowd)-2)
	return steps * l.Outputs / (l.Crowd - 1)
}

// A View is a way in which a side may see the board, which depends on the
// square of its own king: with left and right exchanged or not, and with one of
// the king buckets.
type View uint8

// newView returns the view with the given king bucket.
func newView(bucket int, mirrored bool) View {
	v := View(bucket) << 1
	if mirrored {
		v |= 1
	}
	return v
}

// bucket returns the king bucket.
func (v View) bucket() int { return int(v >> 1) }

// mirrored is 1 if left and right are exchanged, and else 0.
func (v View) mirrored() int { return int(v & 1) }

// NumKinds returns the number of groups into which Kind divides the inputs.
func (l *Layout) NumKinds() int {
	n := 2 * l.Kinds()
	if l.Threats {
		n *= 2
	}
	if l.Pockets > 0 {
		n += game.NumColors
	}
	return n
}

// Kind returns the group to which an input belongs, in whatever king bucket: the
// inputs of a kind of piece, own or the other side's, on all squares, the same of
// threatened pieces, or those of one side's places beyond the board.
func (l *Layout) Kind(input int) int {
	in, kinds := input%l.Inputs(), 2*l.Kinds()
	switch {
	case in < l.boardInputs():
		return in / l.Squares()
	case in < l.threatInputs():
		return l.NumKinds() - game.NumColors + (in-l.boardInputs())*game.NumColors/l.Pockets
	default:
		return kinds + (in-l.threatInputs())/l.Squares()
	}
}

// View returns how c sees the board when its king stands on sq.
func (l *Layout) View(c game.Color, sq game.Square) View {
	file := int(sq) % l.Files
	mirrored := l.Mirror && file >= (l.Files+1)/2
	bucket := 0
	if len(l.Buckets) > 0 {
		bucket = l.Buckets[l.orient(c, mirrored, sq)]
	}
	return newView(bucket, mirrored)
}

// Input returns the number of the input that is on when the piece pc stands on
// sq, or is in that place beyond the board, and c has the view v: from 0 up to
// NumBuckets()*Inputs() less 1.
func (l *Layout) Input(c game.Color, v View, pc game.Piece, sq game.Square) int {
	in := v.bucket() * l.Inputs()
	if int(sq) >= l.Squares() {
		return in + l.boardInputs() + int(l.pocket(c, sq))
	}
	return in + l.block(c, pc)*l.Squares() + int(l.orient(c, v.mirrored() != 0, sq))
}

// Threat returns the number of the input that is on besides when that piece, on a
// square of the board, is threatened. The layout has Threats.
func (l *Layout) Threat(c game.Color, v View, pc game.Piece, sq game.Square) int {
	return l.Input(c, v, pc, sq) + l.threatInputs()
}

// pocket returns the number of a place beyond the board, c's own places first.
func (l *Layout) pocket(c game.Color, sq game.Square) game.Square {
	place := int(sq) - l.Squares()
	if c == game.Black {
		place = (place + l.Pockets/2) % l.Pockets
	}
	return game.Square(place)
}

// block returns the place of the squares of pc among those of all pieces: c's
// own pieces first.
func (l *Layout) block(c game.Color, pc game.Piece) int {
	n := int(pc.Type()) - 1
	if pc.Color() != c {
		n += l.Kinds()
	}
	return n
}

// orient returns what c calls the square sq.
func (l *Layout) orient(c game.Color, mirrored bool, sq game.Square) game.Square {
	file, rank := int(sq)%l.Files, int(sq)/l.Files
	if mirrored {
		file = l.Files - 1 - file
	}
	if c == game.Black {
		rank = l.Ranks - 1 - rank
	}
	return game.Square(rank*l.Files + file)
}
