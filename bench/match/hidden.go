package match

import (
	"math/rand/v2"

	"arrocco/game"
	"arrocco/internal/pgn"
)

// In a game in which something is hidden from the players, an engine is shown what
// its side may see, unless its specification has view=all. Then it is shown all
// that has been drawn and, if it has the option trueDeal, the seed from which the
// pieces were shuffled, and so what will be drawn. Such an oracle measures what the
// hidden information is worth in Elo; its games are marked in the PGN.

// trueDeal is the option by which an engine that sees all gets the seed of the deal
// before each game.
const trueDeal = "True Deal"

// unseen is the word for a piece that the opponent has drawn.
const unseen = "+?"

// dealSeed returns the seed of the deal of a game, from the seed of the
// tournament and the number of the pair of games, from 0. The two games of a pair have one deal:
// White draws the same pieces in both and so does Black, and as the engines swap
// colors, each plays both sides of it. An engine must forget the first game on
// "ucinewgame", since it would know the tiles of the second. The seed is never 0,
// and a float64 holds it exactly, since some programs read numbers of a log as such.
func dealSeed(tournament uint64, pair int) uint64 {
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

// fenFor returns the FEN of the start for the player of c, or "" for the usual
// start.
func (g *Game) fenFor(c game.Color) string {
	h, ok := g.pos.(game.Hidden)
	switch {
	case g.start == "" || !ok || g.record.Deal == 0:
		return g.start
	case g.players[c].Spec.SeesAll():
		return g.pos.String()
	}
	return h.View(c).String()
}

// announceDraw adds to the positions of both engines what the side to move has
// drawn, if anything: for itself the piece, for the other that there was a draw.
func (g *Game) announceDraw() {
	word := game.DrawnWord(g.pos)
	if word == "" {
		return
	}
	for c, line := range g.lines {
		if game.Color(c) == g.pos.State().Side || g.players[c].Spec.SeesAll() {
			line.AddWord(word)
		} else {
			line.AddWord(unseen)
		}
	}
}
