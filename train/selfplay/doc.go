// Package selfplay makes and reads the training data of the networks: games that
// the engine plays against itself with a fixed number of nodes a move, the score
// of every position and the result of every game.
//
// Start with [Run], which plays the games of a [Config]. Game i of a seed is the
// same on every machine and at any time: it has its own source of random numbers, and
// its engine begins without memory. So a run that is killed goes on where it
// broke off, and the shards of a run hold the same bytes whatever the number of
// threads. [Generate] plays runs of several games side by side. [Open], [Replay] and
// [VisitLeaves] are what a trainer needs; [Stats] describes what shards hold.
//
// # The format of a shard
//
// A shard is a header and then games. Numbers of several bytes are little-endian;
// "varint" is the unsigned one of encoding/binary; checksums are CRC-32C.
//
//	header:
//	  8 bytes  "ARROCCO\x1a"
//	  1 byte   version of the format: 1
//	  varint   length of the settings
//	  …        the settings, see Header, in JSON
//	  4 bytes  checksum of all that before
//	game:
//	  1 byte   0xc7
//	  varint   length of the record
//	  …        the record
//	  4 bytes  checksum of the record
//	record:
//	  varint   number of the game in its run, from 0
//	  1 byte   result in bits 0-1 (1 White or Red, 2 Black, 3 drawn), ending in bits 2-3,
//	           bit 4: a score is from endgame tables
//	  varint   length of the start
//	  …        the position from which the engine played, in FEN
//	  varint   number of moves
//	  then for each move:
//	  2 bytes  destination in bits 0-6, origin in bits 7-13, form in bits 14-15:
//	           0 normal, 1 castling, 2 en passant, 3 any other
//	  1 byte   only with form 3: type promoted to in bits 0-3, kind in bits 4-5
//	  varint   bit 0: the position occurred before, in this or an earlier game;
//	             bit 1, only with bit 4 of the result: the score is from endgame tables;
//	           above: zigzag of the score plus the score before it
//	  varint   number of leaves; missing if there are none
//	  then for each leaf:
//	  varint   ply of the game from whose search it comes
//	  varint   length of the position
//	  …        the position, in FEN
//	  2 or 3 bytes, the move, as above
//	  varint   bits 0 and 1 as above; above: zigzag of the score
//
// Of a game with hidden pieces, the start says what both sides have. The order of the
// decks follows from the seed of the run and the number of the game: [Game.Begin].
//
// The score is that of the position before the move, as the search found it, for
// the side to move; the one before it is the opponent's view of about the same,
// so that the sum is small. A position takes about 3.3 bytes, a leaf about 65.
//
// A game is appended by one write. What a kill leaves of the last one fails its
// checksum and does not count.
package selfplay
