package pgn

import (
	"fmt"
	"strconv"

	"arrocco/game"
)

// Replay plays the moves of the game from position start, which it does not change,
// and returns the last position. It ignores variations. It returns an error for
//
//   - a move that is illegal or follows the end of the game. In chess, the third
//     occurrence of a position and fifty moves without progress do not end the game,
//     since players must claim these draws; the fifth occurrence and 75 moves do.
//   - a drawn tile, in a game with tiles, that is missing, impossible, or different
//     from the deal of the tag DealSeed.
//   - a result that differs from the one of the last position by the rules. Any result
//     is valid if the game is still in progress, since players resign and agree to
//     draws.
func (g *Game) Replay(start game.Position, parse Parser) (game.Position, error) {
	r, err := g.walk(start, parse, true, func(int, game.Position, game.Move) {})
	if err == nil {
		err = g.CheckResult(r.outcome())
	}
	if err != nil {
		return nil, err
	}
	return r.pos, nil
}

// CheckResult returns an error if the rules end the game with an outcome that differs from
// its result. Any result is right while the game is in progress.
func (g *Game) CheckResult(o game.Outcome) error {
	if o.Result == game.Ongoing || o.Result.String() == result(g.Result) {
		return nil
	}
	return fmt.Errorf("the result is %s, but by the rules %s: %s", result(g.Result), o.Result, o.Reason)
}

// Walk plays the moves like Replay and shows each: visit gets its index in Mainline.Moves,
// the position before it, with what was drawn for the turn, and the move, which is NoMove
// if the side passes. The position is valid only during the call, and not to be changed.
//
// Walk allows what happens in games of people: moves after a draw that nobody has noticed
// or claimed, and a result that is missing or contradicts the rules.
func (g *Game) Walk(
	start game.Position, parse Parser, visit func(ply int, p game.Position, m game.Move),
) (game.Position, error) {
	r, err := g.walk(start, parse, false, visit)
	if err != nil {
		return nil, err
	}
	return r.pos, nil
}

// walk is Walk. If strict is set, the end of the game is as in Replay.
func (g *Game) walk(
	start game.Position, parse Parser, strict bool, visit func(ply int, p game.Position, m game.Move),
) (*replayer, error) {
	r, err := g.replayer(start)
	if err != nil {
		return nil, err
	}
	r.strict = strict
	closing := drawnTiles(g.Mainline.Notes)
	for i := range g.Mainline.Moves {
		m := &g.Mainline.Moves[i]
		words := drawnTiles(m.Notes)
		if last := i+1 == len(g.Mainline.Moves); last && !r.mustDraw() {
			words = append([]string{""}, words...) // the comment is for the turn after the move
		}
		see := func(p game.Position, move game.Move) { visit(i, p, move) }
		if err := r.play(m, wordAt(words, 0), parse, see); err != nil {
			return nil, fmt.Errorf("ply %d: %s: %w", i+1, m.Text, err)
		}
		closing = words[min(1, len(words)):]
	}
	if err := r.draw(wordAt(closing, 0)); err != nil {
		return nil, fmt.Errorf("after the last move: %w", err)
	}
	return r, nil
}

// A replayer plays the moves of a game.
type replayer struct {
	pos    game.Position
	dealt  bool // the hidden tiles are dealt from a seed
	strict bool // no move may follow the end of the game

	occurred map[game.Key]int // number of occurrences of each position
}

// replayer returns a replayer with a copy of start.
func (g *Game) replayer(start game.Position) (*replayer, error) {
	r := &replayer{pos: start.Clone(), occurred: map[game.Key]int{start.State().Key: 1}}
	text := g.Tag(dealSeed)
	if text == "" {
		return r, nil
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("invalid tag %s %q: want an unsigned 64-bit number", dealSeed, text)
	}
	r.pos, r.dealt = Deal(r.pos, seed), true
	return r, nil
}

// mustDraw reports whether the side to move draws a tile in this turn.
func (r *replayer) mustDraw() bool {
	if game.DrawnWord(r.pos) != "" {
		return true
	}
	d, ok := r.pos.(interface{ DrawDue() bool })
	return ok && d.DrawDue()
}

// play plays a move after the draw of the tile with the given word. It calls visit before
// the move.
func (r *replayer) play(m *Move, drawn string, parse Parser, visit func(game.Position, game.Move)) error {
	if err := r.draw(drawn); err != nil {
		return err
	}
	if end := r.outcome(); end.Result != game.Ongoing && (r.strict || noMoves(end)) {
		return fmt.Errorf("the game was over: %s by %s", end.Result, end.Reason)
	}
	if h, ok := r.pos.(game.Hidden); ok && !r.dealt && !m.IsNull() {
		if _, err := h.Reveal(m.Text); err != nil {
			return err
		}
	}
	move, err := m.parse(r.pos, parse)
	if err != nil {
		return err
	}
	visit(r.pos, move)
	makeMove(r.pos, move)
	r.occurred[r.pos.State().Key]++
	return nil
}

// The numbers of occurrences and of plies without progress that end a game without
// a claim (FIDE Laws of Chess, 9.6).
const (
	fivefoldRepetition = 5
	seventyFiveMoves   = 150
)

// noMoves reports whether an outcome means that no move is legal.
func noMoves(o game.Outcome) bool { return o.Reason == game.Checkmate || o.Reason == game.Stalemate }

// outcome returns how the rules have ended the game, or that it is in progress. A draw
// that must be claimed does not end it.
func (r *replayer) outcome() game.Outcome {
	end, s := r.pos.Outcome(), r.pos.State()
	claim := end.Reason == game.Threefold && r.occurred[s.Key] < fivefoldRepetition ||
		end.Reason == game.FiftyMoves && s.HalfMoveClock < seventyFiveMoves
	if claim && r.pos.Traits().DrawRule == game.ClaimedDraws {
		return game.Outcome{}
	}
	return end
}

// draw draws the tile with the given word, which may be "", for the side to move. In a
// game dealt from a seed, the tile must be the one of the deal.
func (r *replayer) draw(word string) error {
	h, ok := r.pos.(game.Hidden)
	switch {
	case !ok, word == "" && !r.dealt: // Reveal reports a missing draw
		return nil
	case !r.dealt:
		_, err := h.Reveal(word)
		return err
	case word != h.Drawn():
		return fmt.Errorf("drew %q, but the deal has %q", word, h.Drawn())
	}
	return nil
}
