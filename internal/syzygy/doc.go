// Package syzygy reads the endgame tables of Ronald de Man for chess, of up to seven pieces.
// For each material there are two files: one (.rtbw) says who wins under the rule of fifty
// moves, the other (.rtbz) how far the next capture or pawn move is (DTZ).
//
// Open finds the files of some directories, which are mapped into memory when they are first
// needed. [Tables.WDL] and [Tables.DTZ] answer for a position, and [Tables.Root] ranks its moves.
// All are safe for concurrent use on different positions, and a file that is no table, or a
// damaged one, is an error and never a panic.
//
// The format is described by its readers only. Facts about it are from Ronald de Man's
// tbprobe.c, Stockfish's tbprobe.cpp and python-chess's syzygy.py.
package syzygy
