// Package bench measures the engine: its signature, which is the number of
// nodes that it needs for a fixed set of positions ([Signature]), and how many
// problems of a test suite it solves ([ReadSuite], [Problem.Solve]). What it
// measures by playing games is in the subdirectories.
//
// The signature is the same on every machine and changes whenever the search or
// the evaluation does, so it tells a change of the engine's play from one that
// only rearranges code.
package bench
