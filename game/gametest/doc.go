// Package gametest helps to test what is built on package game.
//
// [Run] checks that an implementation of [game.Position] keeps its promises,
// as testing/fstest.TestFS does for file systems. [Tree] is a made-up game
// whose true value is known, on which a search can be tested without any rules.
package gametest
