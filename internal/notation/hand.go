package notation

import (
	"cmp"
	"fmt"

	"arrocco/game"
)

// Hand says what c holds in its hand and what it has yet to show, as in "hand NP,
// unseen BBQ". It is empty where there is nothing of either, as in most games.
func Hand(p game.Position, c game.Color) string {
	h, ok := p.(game.Hidden)
	if !ok {
		return ""
	}
	held, unseen := h.Hand(c)
	if held == "" && unseen == "" {
		return ""
	}
	return fmt.Sprintf("hand %s, unseen %s", cmp.Or(held, "-"), cmp.Or(unseen, "-"))
}
