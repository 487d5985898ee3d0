// Package report writes the page about a tournament that a browser shows: the facts,
// the standings, a crosstable, how the score and the sequential test developed, how
// games ended and how the engines used their time. A [Report] is given to the
// tournament and is written whenever its standings are printed. The standings as
// text are in package tournament.
package report
