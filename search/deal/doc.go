// Package deal plans the search of a position in which something is hidden, such as the
// tiles of the opponent in Scacchi Sprint.
//
// The search decides at random what is hidden (a deal), searches the root moves in that deal
// as if all were known, repeats that, and takes the move with the best average. This
// is perfect information Monte Carlo (Ginsberg's bridge player GIB, 2001).
//
// All moves are compared in the same deals, so that the luck of a deal cancels out of their
// differences. Each pass goes deeper than the one before and keeps fewer moves. A deal costs
// as much as the search of one position, and depth gains more than many deals do. So there
// are few deals, they are spread evenly (spread.go), and they leave the draws further ahead
// unknown, which makes them more alike.
//
// A [Comparison] says which deals, depths and windows come next, and averages the results.
// It runs no search itself; package search does, with one deal for each worker at a time.
package deal
