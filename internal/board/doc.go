// Package board draws positions for people: with figures on colored squares on
// terminals, with letters elsewhere, and xiangqi in Chinese characters.
//
// Start with [Draw]. A [Look] describes how to draw. Its zero value works everywhere.
package board
