// Package progress shows how far a long command is. A [Meter] draws a bar on one row
// of a terminal, with the time left. Without a terminal it writes a line of text now
// and then, with the rate and the time left.
package progress
