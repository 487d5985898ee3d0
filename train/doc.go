// Package train finds the weights of a network from games that the engine
// played against itself.
//
// [Load] reads the games of shards that train/datagen wrote and keeps the
// positions that a [Filter] lets pass. A [Trainer] goes over them again and
// again in random order, in batches, and follows the slope of the loss by Adam;
// all of that is described by a [Config], one file for each network that is
// shipped. What comes out are nnue.Weights, for nnue.Quantise. A [Gauge] tells how
// far networks are from the scores of other games.
//
// The loss of a position is the square of the difference between two chances to
// win: the sigmoid of the network's output, and a blend of the sigmoid of the
// score that the search found and the result of the game.
//
// # Speed
//
// Nearly all the time goes into adding the rows of weights of the inputs that
// are on, and adding slopes to those rows. A position has some 50 of them, and
// the rows of all inputs together do not fit into the caches near the processor.
// So the hidden layer is computed for 16 neurons at a time, a tile, whose
// weights are 48 KiB in chess, for all positions of a chunk; then for the next
// tile. Each thread has chunks of its own, and its own gradient, and those are
// summed at the end of a batch. Positions that follow one another in a game have
// most of their pieces in common; where such runs stay together ([Config.Run]),
// the sums for those pieces are computed once. See take.go for how a chunk is
// listed, chunk.go, and kernels.go for the inner loops.
//
// A network may have further layers. The weights between a tile and the next layer are
// a block of 16 by 16, by which rows are multiplied in both directions (deep.go).
//
// # Little data
//
// A network has more weights than a few million positions can tell apart. What
// keeps it from learning them by heart are weights that are sums of a part that
// many inputs share and one of their own, of which only the latter decays
// (kinds.go, outputs.go), and starting from another network ([Config.Init]).
package train
