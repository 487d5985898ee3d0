// Package report writes analyzed games as one page of HTML that needs nothing beside it and
// no network: for each game the curve of chances, a board to play through, the moves with what
// was said of them, the critical positions, and how well both players played.
//
// Start with [New].
package report
