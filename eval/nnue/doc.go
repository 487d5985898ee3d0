// Package nnue evaluates positions with a small neural network that is brought
// up to date move by move. The idea is Yu Nasu's (2018, for shogi); the form
// used here, one hidden layer seen from both sides, is what most chess engines
// of its strength use today.
//
// # The network
//
// For each side there is a set of inputs, one for each kind of piece, owner
// (that side or the other) and square. The board is seen from that side: its
// own first rank lowest, and, if the [Layout] says so, left and right exchanged
// when its king stands in the right half. The hidden layer is computed for
// both sides with the same weights; its values are clipped to 0…1 and squared.
// The output is a weighted sum of the mover's half and the other's; which of
// several sets of output weights counts depends on the number of pieces. Pieces
// beside the board, in hands and decks, have places of their own with an input each.
// If the Layout says so, a piece has a second input, for being threatened (threats.go):
// who attacks what is hard to tell from where the pieces stand.
// If the Layout says so, a second hidden layer of 16 neurons and a third of 32 follow
// the first, a set of them for each output too, or for those with few pieces, and add
// to it: what they make of several neurons together is what a weighted sum cannot say.
// The package knows no game but by a Layout, which says how large the board is,
// what pieces there are and which of them is the king.
//
// # Numbers
//
// Weights are 16-bit integers, those of the hidden layer in units of 1/[QA],
// those of each output in 1/[QB] or finer. [Quantise] makes them of what a
// trainer found, and refuses what does not fit; the checks in bounds.go and the
// comments of the kernels prove that no sum overflows. Evaluation is exact
// integer arithmetic: it gives the same score on every machine. The further layers
// take the first one's values in 7 bits and weights in 8 (stack.go).
//
// # Speed
//
// The hidden layer before it is clipped, the accumulator, changes little with a
// move. [Evaluator] keeps one for each ply and side, and computes it from the one
// before by the differences that [game.State.Diff] lists. When the king changes to
// the other half, or to another bucket of the Layout, the accumulator starts from the
// last one that was needed with the king there (refresh.go).
//
// The loops over the width of the network are assembly for AVX2 and for AVX-512
// with VNNI, chosen when the program starts, and plain Go for other processors
// (kernels.go). A test and a fuzz test hold them equal.
//
// Start reading at layout.go, network.go and evaluator.go.
package nnue
