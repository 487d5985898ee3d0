// Package repertoire makes opening books by search: the moves that the engine thinks are
// about equally good, in the positions that are most likely when both sides play from the
// book.
//
// A [Grower] begins with the start position. It always searches the position that is most
// likely to come up, where a move is played with the chance that its weight gives it, keeps
// the moves that lose little against the best one, and adds the positions after them to those
// that wait. So the book has main lines that are long and side lines that are short, and any
// number of positions makes a sensible book.
//
// Each position is searched by one thread to a number of nodes, with nothing left of earlier
// searches, so that equal settings always make the same book. The results of the searches are
// all the state there is: a run that was stopped goes on from their [Record]s.
package repertoire
