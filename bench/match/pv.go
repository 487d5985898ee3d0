package match

import (
	"strings"

	"arrocco/game"
	"arrocco/internal/pgn"
)

// maxPV is how many plies of a line of play are recorded. No engine looks further in
// a game that goes on, but some repeat moves without end.
const maxPV = game.MaxPly

// A parser reads a move as an engine writes it.
type parser func(game.Position, string) (game.Move, error)

// continuation returns the moves that an engine expects after m in pos, in canonical
// coordinates, from its line of play, or "" if the line begins with another move or
// is m alone. It ends where a word is no legal move. The position is the same
// afterwards.
func continuation(parse parser, pos game.Position, m game.Move, line []string) string {
	if len(line) < 2 {
		return ""
	}
	if first, err := parse(pos, line[0]); err != nil || first != m {
		return ""
	}
	var moves []string
	made := 1
	pos.Make(m)
	for _, word := range line[1:min(len(line), maxPV)] {
		next, err := parse(pos, word)
		if err != nil {
			break
		}
		moves = append(moves, coordinates(pos).Format(pos.Traits(), next))
		pos.Make(next)
		made++
	}
	unmake(pos, made)
	return strings.Join(moves, " ")
}

// lineText returns m and the moves after it, which are in canonical coordinates, as
// they are written in files. The position is the same afterwards.
func lineText(pos game.Position, m game.Move, moves string) (string, error) {
	words := []string{pgn.MoveText(pos, m)}
	made := 1
	pos.Make(m)
	defer func() { unmake(pos, made) }()
	for text := range strings.FieldsSeq(moves) {
		next, err := coordinates(pos).Parse(pos, text)
		if err != nil {
			return "", err
		}
		words = append(words, pgn.MoveText(pos, next))
		pos.Make(next)
		made++
	}
	return strings.Join(words, " "), nil
}

// unmake takes back the last n moves.
func unmake(pos game.Position, n int) {
	for range n {
		pos.Unmake()
	}
}
