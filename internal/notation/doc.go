// Package notation reads and writes moves as text: the coordinates that
// protocols use ([Coordinates]), and the notations of people and of files. These
// are standard algebraic notation in chess ([SAN], [ParseSAN]), and in xiangqi
// the notation of the World Xiangqi Federation ([WXF], [ParseWXF]), the one of
// Chinese books ([Chinese], [ParseChinese]), and capital coordinates with a
// hyphen ([ICCS]).
//
// [Text], [ParseText] and [Variation] use the notation that is usual for the game.
// [Parse] reads every notation of the game. [FormatOf] returns the one that a
// person has chosen.
//
// The package works on a [game.Position] and has no rules of its own: a text means
// a move only if Generate yields that move.
package notation
