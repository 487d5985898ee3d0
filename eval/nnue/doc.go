// Package nnue evaluates positions with an efficiently updatable neural network. The idea is
// Yu Nasu's (2018, for shogi). The form used here, one wide hidden layer seen from both sides,
// is that of most strong chess engines today.
//
// # The network
//
// Each side has a set of inputs: one for each type of piece, owner (that side or the other)
// and square. A side sees the board with its own first rank lowest; if the [Layout] says so,
// left and right are swapped when its king is in the right half, and the weights depend on a
// king bucket. Pieces in hands and decks have inputs of their own.
//
// The first hidden layer (the feature transformer) is computed for both sides with the same
// weights. Its activation is the squared clipped ReLU. The output is a weighted sum of the
// mover's half and the other half; the number of pieces chooses among several sets of output
// weights (output buckets).
//
// Two parts are optional. With threats (threats.go), a piece has a second input that is active
// when it is threatened, which is hard to learn from the squares of the pieces alone. With a
// second hidden layer of 16 neurons and a third of 32 (stack.go), their output is added to
// that of the first: a weighted sum alone cannot combine neurons.
//
// The package knows no game. A Layout says how large the board is, which pieces there are and
// which of them is the king.
//
// # Numbers
//
// Weights are 16-bit integers: those of the first hidden layer in units of 1/[QA], those of an
// output in units of 1/[QB] or finer. [Quantize] converts the weights of a trainer and refuses
// those that do not fit. The checks in bounds.go and the comments of the kernels prove that no
// sum overflows. Evaluation is exact integer arithmetic, with the same score on every machine.
//
// # Speed
//
// The first hidden layer before its activation, the accumulator, changes little with a move.
// [Evaluator] keeps one for each ply and side and updates it by the changes that
// [game.State.Diff] lists. When the king moves to the other half or to another bucket, the
// accumulator starts from the last one with the king there (refresh.go, Finny tables).
//
// The loops over the width of the network are plain Go in kernels.go, and assembly for SSE4.1,
// AVX2, AVX-512 with VNNI, NEON, and NEON with the dot product extension. The program uses the
// fastest set that the processor can run. A test and a fuzz test compare all that it can run
// with plain Go; "make emulate" runs them on emulated processors.
//
// Start with layout.go, network.go and evaluator.go.
package nnue
