// Package annotate analyzes whole games: it searches every position of a game, judges
// each move by the chances that it gave away, and writes the result into the game as
// annotations ([Analysis.Annotate]), or as JSON ([Analysis.Record]).
//
// Chances come from the centipawns that users see, by the curve that lichess fitted to
// games of people, and so do the limits between an inaccuracy, a mistake and a blunder,
// and the accuracy of a player. See verdict.go and accuracy.go.
//
// Start with [Analyzer] for one game, or [Batch] for a file.
package annotate
