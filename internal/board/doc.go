// Package board draws positions for people to look at: with figures on coloured
// squares on terminals, with letters elsewhere, and xiangqi in its characters.
//
// Start with [Draw]. How to draw is a [Look], whose zero value suits any place.
package board
