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
//   - a move that is not legal, or that follows the end of the game by the rules;
//     where draws have to be claimed, in all games but xiangqi, a position that
//     occurs for the third time or fifty moves without progress are no end, but
//     the fifth time and 75 moves are;
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
	closing := draws(g.Line.Notes)
	for i := range g.Line.Moves {
		m := &g.Line.Moves[i]
		words := draws(m.Notes)
		if last := i+1 == len(g.Line.Moves); last && !r.draws() {
			words = append([]string{""}, words...) // the comment is about the turn after it
		}
		if err := r.play(m, nth(words, 0), parse); err != nil {
			return nil, fmt.Errorf("ply %d: %s: %w", i+1, m.Text, err)
		}
		closing = words[min(1, len(words)):]
	}
	if err := r.draw(nth(closing, 0)); err != nil {
		return nil, fmt.Errorf("after the last move: %w", err)
	}
	end := r.outcome()
	if end.Result != game.Ongoing && end.Result.String() != result(g.Result) {
		return nil, fmt.Errorf("the result is %s, but by the rules %s: %s", result(g.Result), end.Result, end.Reason)
	}
	return r.pos, nil
}

// A replayer plays a game by the rules.
type replayer struct {
	pos   game.Position
	dealt bool // what is drawn is known beforehand

	occurred map[game.Key]int // how often each position has
}

// replayer returns one with a copy of the position in which the game starts.
func (g *Game) replayer(start game.Position) (*replayer, error) {
	r := &replayer{pos: start.Clone(), occurred: map[game.Key]int{start.State().Key: 1}}
	text := g.Tag(dealSeed)
	if text == "" {
		return r, nil
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("tag %s: %q is not a number of 64 bits", dealSeed, text)
	}
	r.pos, r.dealt = Deal(r.pos, seed), true
	return r, nil
}

// draws reports whether the side to move draws something for this turn.
func (r *replayer) draws() bool {
	if game.DrawnWord(r.pos) != "" {
		return true
	}
	d, ok := r.pos.(interface{ DrawDue() bool })
	return ok && d.DrawDue()
}

// play plays a move, after what the word says was drawn for it.
func (r *replayer) play(m *Move, drawn string, parse Parser) error {
	if err := r.draw(drawn); err != nil {
		return err
	}
	if end := r.outcome(); end.Result != game.Ongoing {
		return fmt.Errorf("the game was over: %s by %s", end.Result, end.Reason)
	}
	if h, ok := r.pos.(game.Hidden); ok && !r.dealt && !m.IsNull() {
		if _, err := h.Reveal(m.Text); err != nil {
			return err
		}
	}
	move, err := m.read(r.pos, parse)
	if err != nil {
		return err
	}
	advance(r.pos, move)
	r.occurred[r.pos.State().Key]++
	return nil
}

// The numbers of occurrences and of plies without progress that end a game even
// if nobody claims a draw (FIDE's Laws of Chess, 9.6).
const (
	fivefold       = 5
	seventyFiveTwo = 150
)

// outcome returns how the game has ended by the rules, or that it goes on: a draw
// that has to be claimed is no end by itself.
func (r *replayer) outcome() game.Outcome {
	end, s := r.pos.Outcome(), r.pos.State()
	claim := end.Reason == game.Threefold && r.occurred[s.Key] < fivefold ||
		end.Reason == game.FiftyMoves && s.HalfMoveClock < seventyFiveTwo
	if claim && r.pos.Traits().DrawRule != game.JudgedDraws {
		return game.Outcome{}
	}
	return end
}

// draw lets the side to move draw what the word says, "" if it says nothing.
// In a game that is dealt, it must be what lies there.
func (r *replayer) draw(word string) error {
	h, ok := r.pos.(game.Hidden)
	switch {
	case !ok, word == "" && !r.dealt: // if a draw is missing, Reveal says so
		return nil
	case !r.dealt:
		_, err := h.Reveal(word)
		return err
	case word != h.Drawn():
		return fmt.Errorf("drew %q, but by the deal %q", word, h.Drawn())
	}
	return nil
}
