package play

import (
	"arrocco/game"
	"arrocco/search"
)

// A turn is a move that was played.
type turn struct {
	move   game.Move
	result search.Result // what the engine found; of depth 0 for the person's moves
	quiet  int           // game.State's Quiet where it was found
	offers bool          // the engine offered a draw with the move
}

// A match is a game that goes on, as a referee sees it.
type match struct {
	start game.Position // not dealt
	pos   game.Position // all moves made; of the deal
	turns []turn
	keys  []game.Key // of all positions, the first included
}

// newMatch returns a match at its start. Pos is start after dealing.
func newMatch(start, pos game.Position) *match {
	return &match{start: start, pos: pos, keys: []game.Key{pos.State().Key}}
}

// play plays a legal move.
func (m *match) play(t turn) {
	m.pos.Make(t.move)
	m.turns = append(m.turns, t)
	m.keys = append(m.keys, m.pos.State().Key)
}

// takeBack takes back the last move, and with it what was drawn after it.
func (m *match) takeBack() {
	m.pos.Unmake()
	m.turns = m.turns[:len(m.turns)-1]
	m.keys = m.keys[:len(m.keys)-1]
}

// last returns the last move, or NoMove.
func (m *match) last() game.Move {
	if len(m.turns) == 0 {
		return game.NoMove
	}
	return m.turns[len(m.turns)-1].move
}

// view returns a copy of the position as c knows it.
func (m *match) view(c game.Color) game.Position { return viewOf(m.pos, c) }

// viewOf returns a copy of p as c knows it.
func viewOf(p game.Position, c game.Color) game.Position {
	if h, ok := p.(game.Hidden); ok {
		return h.View(c)
	}
	return p.Clone()
}

// drew returns the word for what the side to move drew, as c sees it, or "".
func (m *match) drew(c game.Color) string {
	return game.DrawnWord(m.view(c))
}

// The numbers of occurrences and of plies without progress that end a game even
// if nobody claims a draw (FIDE's Laws of Chess, 9.6).
const (
	fivefold       = 5
	seventyFiveTwo = 150 // 75 moves
)

// verdict returns what the rules say about the position: how the game has ended,
// or that it goes on. Claim is the reason for which the side to move may claim a
// draw, or "".
func (m *match) verdict() (o game.Outcome, claim game.Reason) {
	o = m.pos.Outcome()
	if o.Reason != game.Threefold && o.Reason != game.FiftyMoves || m.pos.Traits().DrawRule != game.ClaimedDraws {
		return o, ""
	}
	if m.occurrences() >= fivefold || m.pos.State().HalfMoveClock >= seventyFiveTwo {
		return o, ""
	}
	return game.Outcome{}, o.Reason
}

// occurrences returns how often the position has occurred, this time included.
func (m *match) occurrences() int {
	n := 0
	for _, k := range m.keys {
		if k == m.keys[len(m.keys)-1] {
			n++
		}
	}
	return n
}

// claimAfter returns the reason for which the side to move may claim a draw when
// it announces a legal move, or "".
func (m *match) claimAfter(move game.Move) game.Reason {
	m.play(turn{move: move})
	defer m.takeBack()
	o, claim := m.verdict()
	if o.Reason == game.Threefold || o.Reason == game.FiftyMoves {
		return o.Reason
	}
	return claim
}
