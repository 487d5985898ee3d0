package train

import (
	"fmt"
	"math"

	"arrocco/eval/nnue"
	"arrocco/game"
)

// A mean is the mean of what several networks say. Each errs in ways of its own, so
// it is nearer to the truth than they are, and one network can learn it from as many
// positions as one likes (Hinton, Vinyals and Dean, "Distilling the knowledge in a
// neural network", 2015).
type mean struct {
	networks []*nnue.Network
	members  []*nnue.Evaluator
	scale    float64 // units of an output of 1 in what the mean says
}

// teacher returns a function that makes what is to be imitated: the hand-written
// evaluation, or the mean of what the networks say that src names.
func (src *Source) teacher() (func() scorer, error) {
	if len(src.Teachers) == 0 {
		return func() scorer { return src.Variant.Eval() }, nil
	}
	nets := make([]*nnue.Network, len(src.Teachers))
	for i, path := range src.Teachers {
		net, err := src.Variant.ReadNetwork(path)
		if err != nil {
			return nil, fmt.Errorf("teacher %s: %w", path, err)
		}
		nets[i] = net
	}
	return func() scorer {
		m := &mean{networks: nets, scale: float64(src.Scale)}
		for _, net := range nets {
			m.members = append(m.members, nnue.New(net))
		}
		return m
	}, nil
}

// Reset implements scorer.
func (m *mean) Reset(p game.Position) {
	for _, e := range m.members {
		e.Reset(p)
	}
}

// Evaluate implements scorer.
func (m *mean) Evaluate(p game.Position) game.Score {
	sum, pieces := 0.0, int(p.State().Pieces)
	for i, e := range m.members {
		sum += float64(e.Evaluate(p)) / float64(m.networks[i].Scale(pieces))
	}
	bound := float64(game.MateEdge - 1)
	return game.Score(math.Round(max(-bound, min(bound, m.scale*sum/float64(len(m.members))))))
}
