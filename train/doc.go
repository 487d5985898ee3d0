// Package train trains networks on games of self-play.
//
// [Load] reads shards of games that train/selfplay wrote and keeps the positions that a
// [Filter] passes. A [Trainer] makes several epochs over them in random order, in
// mini-batches, with Adam. A [Config] describes a training; train/configs has one for each
// network in lineage.tsv that leads to a built-in one. The result are nnue.Weights, for
// nnue.Quantize. A [LossMeter] measures the loss of networks on other games.
//
// The loss of a position is the square of the difference between two chances to win: the
// sigmoid of the network's output, and a blend of the sigmoid of the search's score and the
// result of the game.
//
// # Speed
//
// Nearly all time goes into adding the rows of weights of the active inputs, and adding
// gradients to those rows. A position has some 50 of them, and the rows of all inputs do not
// fit into the caches near the processor. So the hidden layer is computed for 16 neurons at a
// time, a tile, whose weights are 48 KiB in chess, for all positions of a chunk; then for the
// next tile. Each thread has its own chunks and its own gradient; the gradients are summed at
// the end of a mini-batch. Positions that follow one another in a game share most of their
// pieces; if such runs stay together ([Config.Run]), the sums for those pieces are computed
// once. See minibatch.go for the lists of a chunk, backprop.go, and kernels.go for the inner
// loops.
//
// A network may have a second and a third hidden layer. The weights between a tile and the
// second layer are a block of 16 by 16 that multiplies rows in both directions
// (hiddenlayers.go).
//
// # Little data
//
// A network has more weights than a few million positions determine. Two things keep it from
// learning them by heart: factorised weights, which are sums of a part that many inputs, such
// as those of all king buckets, share and one of their own that decays (inputfactoriser.go,
// outputfactoriser.go), and starting from another network ([Config.Init]).
package train
