package nnue

import (
	"cmp"
	"errors"
	"fmt"

	"arrocco/game"
)

// A Layout describes the inputs and the size of a network.
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

	// Crowd is the greatest number of pieces in a usual position, including kings and
	// pieces in pockets. Positions with more pieces use the last output.
	Crowd int `json:"crowd"`

	// Mirror swaps left and right for a side whose king is in the right half of the
	// board. The middle file belongs to the left half.
	Mirror bool `json:"mirror"`

	// Buckets are the king buckets: for each square of a side's king, after mirroring,
	// the number of the set of input weights to use, from 0. If it is empty, there is
	// one set.
	Buckets []int `json:"buckets,omitempty"`

	Width   int `json:"width"`   // hidden neurons for each side, a multiple of 32 up to 2048
	Outputs int `json:"outputs"` // sets of output weights, by the number of pieces

	// L2 is the number of neurons of the second hidden layer: 16, or 0 for none. A third
	// hidden layer of [L3] neurons follows it; its output is added to that of the first.
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

// The limits of a Layout, far above useful sizes.
const (
	maxWidth   = 2048 // for the kernels, see forwardAVX2
	maxBuckets = 64
	maxOutputs = 32
	maxWeights = 1 << 25
)

// NewLayout returns a simple layout for a game: mirrored, one king bucket, 8 outputs, no
// threats and one hidden layer. King is the type of the royal piece.
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

// Validate returns an error if a field of the layout is out of range.
func (l *Layout) Validate() error {
	switch {
	case l.Game == "":
		return errors.New("layout: no game")
	case l.Files < 1 || l.Ranks < 1 || l.Files > game.NumSquares || l.Ranks > game.NumSquares ||
		l.Squares() > game.NumSquares:
		return fmt.Errorf("layout: a board of %dx%d", l.Files, l.Ranks)
	case l.Pockets < 0 || l.Pockets > game.NumSquares || l.Pockets%game.NumColors != 0 || l.Places() > game.NumSquares:
		return fmt.Errorf("layout: %d places beyond the board", l.Pockets)
	case l.PieceTypes() < 1 || l.PieceTypes() > 7:
		return fmt.Errorf("layout: pieces %q", l.Letters)
	case l.King < 1 || int(l.King) > l.PieceTypes():
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

// DeepOutputs returns how many outputs have the second and third hidden layers. They are the
// first ones, for the fewest pieces.
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
	const after = L2 + (L2+1)*L3 + L3 // of an output, after the weights of its second layer
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

// PieceTypes returns the number of piece types.
func (l *Layout) PieceTypes() int { return len(l.Letters) - 1 }

// Inputs returns the number of inputs in one king bucket: without Threats 768 in
// chess, 1,260 in xiangqi, 832 in Scacchi Sprint.
func (l *Layout) Inputs() int {
	if l.Threats {
		return l.threatInputs() + l.boardInputs()
	}
	return l.threatInputs()
}

// boardInputs returns how many of them are for the squares.
func (l *Layout) boardInputs() int { return 2 * l.PieceTypes() * l.Squares() }

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

// Output returns the output bucket for a number of pieces on the board: the first for 2
// pieces, the last for Crowd and more.
func (l *Layout) Output(pieces int) int {
	steps := max(0, min(pieces, l.Crowd)-2)
	return steps * l.Outputs / (l.Crowd - 1)
}

// A View is how a side sees the board: mirrored or not, and with one of the king buckets. It
// depends on the square of the side's own king.
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

// mirrored returns 1 if left and right are swapped, and 0 otherwise.
func (v View) mirrored() int { return int(v & 1) }

// NumFactors returns the number of groups into which Factor divides the inputs.
func (l *Layout) NumFactors() int {
	n := 2 * l.PieceTypes()
	if l.Threats {
		n *= 2
	}
	if l.Pockets > 0 {
		n += game.NumColors
	}
	return n
}

// Factor returns the group of an input whose weights the factoriser of the trainer shares:
// the inputs of one type of piece of one owner on all squares, the same for threatened
// pieces, or those of one side's pockets. It is the same in every king bucket.
func (l *Layout) Factor(input int) int {
	in, kinds := input%l.Inputs(), 2*l.PieceTypes()
	switch {
	case in < l.boardInputs():
		return in / l.Squares()
	case in < l.threatInputs():
		return l.NumFactors() - game.NumColors + (in-l.boardInputs())*game.NumColors/l.Pockets
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

// Input returns the number of the input that is active when piece pc stands on sq, or in
// that pocket, and c has view v. It is from 0 to NumBuckets()*Inputs()-1.
func (l *Layout) Input(c game.Color, v View, pc game.Piece, sq game.Square) int {
	in := v.bucket() * l.Inputs()
	if int(sq) >= l.Squares() {
		return in + l.boardInputs() + int(l.pocket(c, sq))
	}
	return in + l.block(c, pc)*l.Squares() + int(l.orient(c, v.mirrored() != 0, sq))
}

// Threat returns the number of the second input of that piece, which is active when the
// piece is threatened on a square of the board. The layout must have Threats.
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

// block returns the number of the block of inputs for pc: c's own pieces come first.
func (l *Layout) block(c game.Color, pc game.Piece) int {
	n := int(pc.Type()) - 1
	if pc.Color() != c {
		n += l.PieceTypes()
	}
	return n
}

// orient returns sq as c sees it: its own first rank lowest, mirrored if asked.
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
