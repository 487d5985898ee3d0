package pgn

import (
	"fmt"
	"strconv"

	"arrocco/game"
)

// Replay plays the game by the rules from the position in which it starts, and
// returns the position in which it ends; start is not changed. The error names
// the first thing that cannot be:
//
//   - a move that is not legal, or that follows the end of the game by the rules,
//     but for a draw that a player has to claim;
//   - in a game of which pieces are drawn, a draw that is missing, impossible, or
//     other than the deal of the game's tags has it;
//   - a result that is not that of the last position.
//
// A result is no error where the rules leave the game open: players resign and
// agree to draws. Variations are not looked at.
func (g *Game) Replay(start game.Position, parse Parser) (game.Position, error) {
	r, err := g.replayer(start)
	if err != nil {
		return nil, err
	}
	for i := range g.Line.Moves {
		if err := r.play(&g.Line.Moves[i], parse); err != nil {
			return nil, fmt.Errorf("ply %d: %s: %w", i+1, g.Line.Moves[i].Text, err)
		}
	}
	if err := r.draw(g.Line.lastDraw()); err != nil {
		return nil, fmt.Errorf("after the last move: %w", err)
	}
	end := r.pos.Outcome()
	if end.Result != game.Ongoing && !mustClaim(r.pos, end.Reason) && end.Result.String() != result(g.Result) {
		return nil, fmt.Errorf("the result is %s, but by the rules %s: %s", result(g.Result), end.Result, end.Reason)
	}
	return r.pos, nil
}

// mustClaim reports whether the reason, for which p is drawn, counts only if a player
// claims it, as people may forget or not want to (Laws of Chess, 9.2 and 9.3). In
// xiangqi there is nothing to claim.
func mustClaim(p game.Position, r game.Reason) bool {
	return (r == game.Threefold || r == game.FiftyMoves) && !isXiangqi(p.Traits())
}

// A replayer plays a game by the rules.
type replayer struct {
	pos   game.Position
	dealt bool // what is drawn is known beforehand
}

// replayer returns one with a copy of the position in which the game starts.
func (g *Game) replayer(start game.Position) (*replayer, error) {
	text := g.Tag(dealSeed)
	if text == "" {
		return &replayer{pos: start.Clone()}, nil
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("tag %s: %q is not a number of 64 bits", dealSeed, text)
	}
	return &replayer{pos: Deal(start.Clone(), seed), dealt: true}, nil
}

// play plays a move, after what was drawn for it.
func (r *replayer) play(m *Move, parse Parser) error {
	if err := r.draw(nth(draws(m.Notes), 0)); err != nil {
		return err
	}
	if end := r.pos.Outcome(); end.Result != game.Ongoing && !mustClaim(r.pos, end.Reason) {
		return fmt.Errorf("the game was over: %s by %s", end.Result, end.Reason)
	}
	if h, ok := r.pos.(game.Hidden); ok && !r.dealt {
		if _, err := h.Tell(m.Text); err != nil {
			return err
		}
	}
	move, err := parse(r.pos, m.Text)
	if err != nil {
		return err
	}
	r.pos.Make(move)
	return nil
}

// draw lets the side to move draw what the word says, "" if it says nothing.
// In a game that is dealt, it must be what lies there.
func (r *replayer) draw(word string) error {
	h, ok := r.pos.(game.Hidden)
	switch {
	case !ok, word == "" && !r.dealt: // if a draw is missing, Tell says so
		return nil
	case !r.dealt:
		_, err := h.Tell(word)
		return err
	case word != h.Drawn():
		return fmt.Errorf("drew %q, but by the deal %q", word, h.Drawn())
	}
	return nil
}

// lastDraw returns the word of the draw that no move followed, or "".
func (l *Line) lastDraw() string {
	if n := len(l.Moves); n > 0 {
		return nth(draws(l.Moves[n-1].Notes), 1)
	}
	return nth(draws(l.Notes), 0)
}
