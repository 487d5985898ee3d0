// Package referee keeps a game of people, with each other or with the engine: the moves so far,
// how the rules have ended it or which draw may be claimed, why a move is illegal, and the game
// as PGN.
//
// Start with [Game] in game.go. illegal.go explains why a move is illegal, repetition.go finds
// moves of xiangqi that lose by repetition, and record.go converts the game to PGN.
//
// # Hidden tiles
//
// In Scacchi Sprint, the Game holds a position in which all hidden tiles are dealt from a seed.
// No player may see them: what players, the engine and onlookers get is a [Sight] of the position.
package referee
