package notation

import (
	"fmt"

	"arrocco/game"
)

// normalizeTile replaces the letters of FENs of Scacchi Sprint for a bishop in a
// placement, L on a light square or D on a dark one, by B. It returns other texts
// unchanged. The error wraps ErrIllegal: the square has the other color.
func normalizeTile(t *game.Traits, text string) (string, error) {
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
