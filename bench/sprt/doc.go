// Package sprt turns the results of engine matches into statements about
// strength: logistic and normalised Elo with error bars, the likelihood of
// superiority, and the sequential probability ratio test that says when a
// match has been played for long enough.
//
// Everything here is a pure function of counts. [Pentanomial] is the place to
// start: matches play each opening twice with colors reversed, and the pair,
// not the game, is the independent event, because both games share the
// opening's bias. [Trinomial] is for results of which only wins, draws and
// losses are known.
//
// The estimates and the likelihood ratio are those of fishtest and fastchess,
// so that figures can be compared with theirs. The mathematics is Michel Van
// den Bergh's: "The generalized maximum likelihood ratio for the expectation
// value of a distribution" and "Normalized Elo" (both at
// cantate.be/Fishtest).
package sprt
