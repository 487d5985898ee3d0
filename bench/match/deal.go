package match

import (
	"fmt"
	"math/rand/v2"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/pgn"
)

// Who sees what in a game in which something is hidden from the players. An
// engine sees its own view of the game, unless its configuration lets it see
// all: what has been drawn, and, if it has the option trueDeal, from which seed
// the pieces were shuffled, and so what will be drawn. Such an oracle shows what
// hiding is worth, and its games are marked in the PGN.
const (
	viewOwn = "own"
	viewAll = "all"
)

// trueDeal is the option by which an engine that sees all is told the seed of the
// deal before each game.
const trueDeal = "True Deal"

// unseen is how an engine is told that the opponent has drawn something.
const unseen = "+?"

// seesAll reports whether the engine is told what its opponent draws.
func (e *Engine) seesAll() bool { return e.View == viewAll }

// validateView checks what the engine may see in games of v.
func (e *Engine) validateView(v *engine.Variant) error {
	switch e.View {
	case "", viewOwn:
		return nil
	case viewAll:
	default:
		return fmt.Errorf("view=%s: neither %s nor %s", e.View, viewOwn, viewAll)
	}
	p, err := v.Parse(v.Start)
	if err == nil && !game.Uncertain(p) {
		err = fmt.Errorf("view=%s: nothing is hidden in %s", e.View, v.Name)
	}
	return err
}

// dealSeed returns the seed of the deal of a game, from the seed of the
// tournament and the number of the game. The two games of a pair have one deal:
// White draws the same pieces in both and so does Black, and as the engines swap
// colors, each plays both sides of it. An engine that remembers the first game
// would know the tiles of the second: it has to forget it on "ucinewgame", as it
// has its hash table. The seed is never 0 and exact as a
// float64, as which some programs read the numbers of a log.
func dealSeed(tournament uint64, number int) uint64 {
	pair := (number - 1) / 2
	r := rand.New(rand.NewPCG(tournament, uint64(pair)))
	return r.Uint64()>>12 + 1
}

// deal decides what is hidden in the game that starts from p, and returns the
// position with it.
func (r *Record) deal(p game.Position) game.Position {
	if r.Deal == 0 {
		return p
	}
	return pgn.Deal(p, r.Deal)
}

// fenOf returns the FEN of the start as the player of c is told it, or "" for
// the usual start.
func (t *table) fenOf(c game.Color) string {
	h, ok := t.pos.(game.Hidden)
	switch {
	case t.start == "" || !ok || t.record.Deal == 0:
		return t.start
	case t.players[c].engine.seesAll():
		return t.pos.String()
	}
	return h.View(c).String()
}

// tellDraw tells both engines what the side to move has drawn, if anything: its
// own the piece, the other that there was a draw.
func (t *table) tellDraw() {
	word := game.DrawnWord(t.pos)
	if word == "" {
		return
	}
	for c, told := range t.told {
		if game.Color(c) == t.pos.State().Side || t.players[c].engine.seesAll() {
			told.write(word)
		} else {
			told.write(unseen)
		}
	}
}
