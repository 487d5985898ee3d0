package notation

import (
	"fmt"

	"arrocco/game"
)

// plainTile returns text with B for a bishop that is placed as FENs of Scacchi Sprint
// have it: L on a light square, D on a dark one. Other texts stay as they are. The
// error wraps ErrIllegal and says that the square is of the other color.
func plainTile(t *game.Traits, text string) (string, error) {
	if t.Pockets == 0 || len(text) < len("D@a1") || text[1] != '@' {
		return text, nil
	}
	to, _, ok := cutSquare(text[2:], t, 1)
	file, rank := split(t, to)
	dark := (file+rank)%2 == 0
	switch {
	case !ok:
		return text, nil
	case text[0] == 'L' && dark:
		return text, fmt.Errorf("%w: %q: L is a bishop for the light squares", ErrIllegal, text)
	case text[0] == 'D' && !dark:
		return text, fmt.Errorf("%w: %q: D is a bishop for the dark squares", ErrIllegal, text)
	case text[0] == 'L' || text[0] == 'D':
		return "B" + text[1:], nil
	}
	return text, nil
}
