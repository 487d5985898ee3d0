// Package protocol holds what the drivers of all protocols share: lines of text
// in and out, the numbers of "go", positions and boards as text. What a line
// means is for the drivers (packages uci and ucci) to say.
//
// Start with Loop in loop.go.
package protocol
