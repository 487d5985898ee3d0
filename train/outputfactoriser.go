package train

// outputFactoriser splits the weights of each output set into shared ones and its own. The
// network has their sum. So a set with few positions also learns from all others.
type outputFactoriser struct {
	own      []float32 // of each set, as a model has them
	anchor   []float32 // what is added to own, see Config.Anchor, or nil
	weights  []float32 // in common: of the mover's half, then of the other's; so all below
	mean     []float32
	square   []float32
	gradient []float32
}

// newOutputFactoriser returns a factoriser with the weights of m as the sets' own.
func newOutputFactoriser(m *model, anchored bool) *outputFactoriser {
	o := &outputFactoriser{own: alignedFloats(len(m.output))}
	if anchored {
		o.anchor = alignedFloats(len(m.output))
	}
	for _, list := range []*[]float32{&o.weights, &o.mean, &o.square, &o.gradient} {
		*list = alignedFloats(2 * m.layout.Width)
	}
	copy(o.own, m.output)
	return o
}

// factorise splits the output weights of m so that the mean of the sets' own ones is 0.
func (o *outputFactoriser) factorise(m *model) {
	o.collectGradient(m)
	for i, v := range o.gradient {
		o.weights[i] = v / float32(m.layout.Outputs)
	}
	for i, v := range m.output {
		o.own[i] = v - o.weights[i%len(o.weights)]
	}
}

// collectGradient sums the gradients of the sets for the shared weights.
func (o *outputFactoriser) collectGradient(gradient *model) {
	clear(o.gradient)
	for from := 0; from < len(gradient.output); from += len(o.gradient) {
		for i, v := range gradient.output[from:][:len(o.gradient)] {
			o.gradient[i] += v
		}
	}
}

// compose sets the output weights of m to the sums.
func (o *outputFactoriser) compose(m *model, limit float32) {
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

// anchorDecay makes the weights of m the target of weight decay.
func (o *outputFactoriser) anchorDecay(m *model) {
	copy(o.anchor, m.output)
	clear(o.own)
	clear(o.weights)
}
