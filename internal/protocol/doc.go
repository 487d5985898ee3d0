// Package protocol holds what the drivers of all protocols share: reading and
// writing lines, the limits of "go", and positions and boards as text. The
// drivers (packages uci and ucci) decide what a line means.
//
// Start with Loop in loop.go.
package protocol
