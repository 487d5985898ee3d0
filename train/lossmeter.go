package train

import (
	"fmt"
	"math"

	"arrocco/engine"
	"arrocco/eval/nnue"
	"arrocco/train/selfplay"
)

// A LossMeter compares static evaluations of positions with the scores of searches. Use
// [NewLossMeter].
type LossMeter struct {
	settings   LossSettings
	scale      float32
	evaluators []scorer
	targets    []float32   // chances to win by the scores
	groups     []uint8     // of pieces, one for each target
	said       [][]float32 // by each evaluator, in units of scale
}

// LossSettings say which positions a LossMeter takes.
type LossSettings struct {
	Variant    *engine.Variant
	Filter     Filter // what to let pass
	Validation int    // only games that a training with this validation does not learn from; 0 for all
	Leaves     bool   // the leaves of the games, and not their positions
	Scale      int    // units of the score for which the chance to win is sigmoid(1)
}

// A Reading is what a LossMeter finds out about an evaluation. Losses are means of the
// squared difference between two chances to win.
type Reading struct {
	Loss float64
	Unit float64 // what the evaluation was multiplied by to come nearest

	// More is by how much the loss is above that of the first evaluation, and
	// Error the standard error of that.
	More, Error float64

	Groups [PieceGroups]float64 // losses, see PieceGroup; 0 where there are no positions
}

// PieceGroups is the number of groups of positions by their pieces.
const PieceGroups = 4

// pieceGroupSize is how many numbers of pieces make a group. The first group has
// positions of two pieces and more, the last one all that are left.
const pieceGroupSize = 8

// PieceGroup returns the numbers of pieces of a group, in words.
func PieceGroup(i int) string {
	least := i*pieceGroupSize + 2
	if i == PieceGroups-1 {
		return fmt.Sprintf("%d+", least)
	}
	return fmt.Sprintf("%d-%d", least, least+pieceGroupSize-1)
}

// NewLossMeter returns a LossMeter without positions for evaluations: names of network files,
// or [engine.HandWritten].
func NewLossMeter(s LossSettings, names []string) (*LossMeter, error) {
	g := &LossMeter{settings: s, scale: float32(s.Scale), said: make([][]float32, len(names))}
	for _, name := range names {
		if name == engine.HandWritten {
			g.evaluators = append(g.evaluators, s.Variant.Eval())
			continue
		}
		net, err := s.Variant.ReadNetwork(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		g.evaluators = append(g.evaluators, nnue.New(net))
	}
	return g, nil
}

// Len returns the number of positions.
func (g *LossMeter) Len() int { return len(g.targets) }

// Add evaluates the positions of the games of a shard. Damaged places are skipped. An
// error means that the games are of another variant, or cannot be replayed.
func (g *LossMeter) Add(r *selfplay.Reader) error {
	s := &g.settings
	if name := r.Header().Variant; name != s.Variant.Name {
		return fmt.Errorf("these are games of %s, not of %s", name, s.Variant.Name)
	}
	positions := selfplay.Replay
	if s.Leaves {
		positions = selfplay.VisitLeaves
	}
	for played, err := range r.Games() {
		if err != nil {
			return err
		}
		if s.Validation > 0 && !inValidationSplit(played, s.Validation) {
			continue
		}
		if err := positions(s.Variant, played, g.visit); err != nil {
			return err
		}
	}
	return nil
}

// visit evaluates a position.
func (g *LossMeter) visit(s *selfplay.Sample) error {
	if !g.settings.Filter.passes(s) {
		return nil
	}
	g.targets = append(g.targets, sigmoid(float32(s.Score)/g.scale))
	group := (int(s.Position.State().Pieces) - 2) / pieceGroupSize
	g.groups = append(g.groups, uint8(min(max(group, 0), PieceGroups-1)))
	for i, e := range g.evaluators {
		e.Reset(s.Position)
		g.said[i] = append(g.said[i], float32(e.Evaluate(s.Position))/g.scale)
	}
	return nil
}

// Readings returns what is known about each evaluation. There has to be a position.
func (g *LossMeter) Readings() []Reading {
	list := make([]Reading, len(g.said))
	var first []float64
	for i, said := range g.said {
		r := &list[i]
		r.Unit = g.fit(said)
		losses := g.losses(said, r.Unit)
		if i == 0 {
			first = losses
		}
		r.Loss = average(losses)
		r.More, r.Error = compare(losses, first)
		r.Groups = g.byGroup(losses)
	}
	return list
}

// losses returns the loss of each position where the evaluations are multiplied by unit.
func (g *LossMeter) losses(said []float32, unit float64) []float64 {
	list := make([]float64, len(said))
	for i, x := range said {
		d := float64(sigmoid(float32(unit)*x) - g.targets[i])
		list[i] = d * d
	}
	return list
}

// fit returns the unit with the least loss. The loss first falls and then rises with
// it, so a golden-section search finds it.
func (g *LossMeter) fit(said []float32) float64 {
	const (
		span  = 8 // the unit is between 1/span and span
		exact = 1e-3
	)
	loss := func(log float64) float64 { return average(g.losses(said, math.Exp(log))) }
	shrink := 1 / math.Phi
	low, high := -math.Log(span), math.Log(span)
	a, b := high-shrink*(high-low), low+shrink*(high-low)
	lossA, lossB := loss(a), loss(b)
	for high-low > exact {
		if lossA < lossB {
			high, b, lossB = b, a, lossA
			a = high - shrink*(high-low)
			lossA = loss(a)
		} else {
			low, a, lossA = a, b, lossB
			b = low + shrink*(high-low)
			lossB = loss(b)
		}
	}
	return math.Exp((low + high) / 2)
}

// byGroup returns the mean losses of the groups.
func (g *LossMeter) byGroup(losses []float64) (means [PieceGroups]float64) {
	var counts [PieceGroups]float64
	for i, loss := range losses {
		means[g.groups[i]] += loss
		counts[g.groups[i]]++
	}
	for i := range means {
		means[i] /= max(counts[i], 1)
	}
	return means
}

// compare returns by how much the mean of list is above that of base, position by
// position, and the standard error.
func compare(list, base []float64) (more, stderr float64) {
	n, squares := float64(len(list)), 0.0
	for i := range list {
		d := list[i] - base[i]
		more += d / n
		squares += d * d / n
	}
	return more, math.Sqrt(max(squares-more*more, 0) / n)
}

// average returns the mean of list.
func average(list []float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += x
	}
	return sum / float64(len(list))
}
