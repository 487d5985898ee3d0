// Package spsa tunes the numbers of the search, [search.Params], by games of the
// engine against itself.
//
// SPSA, simultaneous perturbation stochastic approximation (Spall, "Multivariate
// stochastic approximation using a simultaneous perturbation gradient
// approximation", IEEE Transactions on Automatic Control 37, 1992), moves all
// parameters at once, however many there are. Each iteration draws a sign for
// every parameter, lets two engines play each other, one with each parameter a
// little to that side and one with it as far to the other side, and moves every
// parameter a little to the side that did better. Most of such a move is noise;
// over many iterations the noise of each parameter cancels out, and what they do
// for the result adds up.
//
// This is the form that fishtest and OpenBench use. In iteration k of n, from 0:
//
//	A   = n/10
//	c_k = c/(k+1)^0.101      how far the two engines are from the middle
//	a_k = a/(A+k+1)^0.602
//	R_k = a_k/c_k^2
//	value += R_k * c_k * (wins - losses of the plus side) * sign
//
// The constants are chosen for the end of the tuning: c such that the last c_k is
// the parameter's step, the third number of its tag, and a such that the last R_k
// is [Settings.Rate]. With few games it has to be greater than [DefaultRate]: what the
// values lose by the noise grows with the rate, and what they lose by not getting
// there shrinks with the rate times the number of games.
//
// Start with [Tuner], which knows nothing of games; [Games] plays them.
package spsa
