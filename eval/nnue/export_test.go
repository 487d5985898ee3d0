package nnue

// EveryKind returns an evaluator for each of the kernels that this processor
// can run, the plain Go ones first.
func EveryKind(net *Network) []*Evaluator {
	var list []*Evaluator
	for _, k := range supportedKernels() {
		list = append(list, newEvaluator(net, k))
	}
	return list
}

// Kind returns the name of the kernels that e uses.
func (e *Evaluator) Kind() string { return e.kernels.String() }
