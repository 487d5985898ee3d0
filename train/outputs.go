package train

// outputs divides each set of the output's weights in two: one that all sets have
// in common, and one of its own. The network has their sums. So a set for which
// there are few positions also learns from all the others.
type outputs struct {
	own      []float32 // of each set, as a model has them
	anchor   []float32 // what is added to own, see Config.Anchor, or nil
	weights  []float32 // in common: of the mover's half, then of the other's; so all below
	mean     []float32
	square   []float32
	gradient []float32
}

// newOutputs returns weights that are m's, of which nothing is in common yet.
func newOutputs(m *model, anchored bool) *outputs {
	o := &outputs{own: alignedFloats(len(m.output))}
	if anchored {
		o.anchor = alignedFloats(len(m.output))
	}
	for _, list := range []*[]float32{&o.weights, &o.mean, &o.square, &o.gradient} {
		*list = alignedFloats(2 * m.layout.Width)
	}
	copy(o.own, m.output)
	return o
}

// divide divides the output's weights of m so that the sets' own are 0 on average.
func (o *outputs) divide(m *model) {
	o.collect(m)
	for i, v := range o.gradient {
		o.weights[i] = v / float32(m.layout.Outputs)
	}
	for i, v := range m.output {
		o.own[i] = v - o.weights[i%len(o.weights)]
	}
}

// collect sets the gradient for what is in common by that for the sets.
func (o *outputs) collect(gradient *model) {
	clear(o.gradient)
	for from := 0; from < len(gradient.output); from += len(o.gradient) {
		for i, v := range gradient.output[from:][:len(o.gradient)] {
			o.gradient[i] += v
		}
	}
}

// unite sets the output's weights of m.
func (o *outputs) unite(m *model, limit float32) {
	copy(m.output, o.own)
	if o.anchor != nil {
		addTo(m.output, o.anchor)
	}
	for from := 0; from < len(m.output); from += len(o.weights) {
		for i, v := range o.weights {
			m.output[from+i] = max(-limit, min(m.output[from+i]+v, limit))
		}
	}
}

// drop has the weights of m as those to which decay draws, and nothing to add.
func (o *outputs) drop(m *model) {
	copy(o.anchor, m.output)
	clear(o.own)
	clear(o.weights)
}
