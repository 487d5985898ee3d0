// Package search finds the best move in a position of any variant.
package search
