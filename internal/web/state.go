package web

import (
	"time"

	"arrocco/game"
	"arrocco/internal/board"
	"arrocco/internal/pgn"
	"arrocco/internal/referee"
)

// A reader is who gets a state.
type reader uint8

// The readers: somebody who plays, or who has the address for onlookers.
const (
	player reader = iota
	onlooker
)

// none stands for no square and no side in a state.
const none = -1

// A position is what a browser draws of a position.
type position struct {
	FEN    string   `json:"fen"`
	Placed string   `json:"placed"` // see board.Placement
	Side   int      `json:"side"`   // to move
	Check  int      `json:"check"`  // the square of the king in check, or none
	From   int      `json:"from"`   // squares of the last move, or none
	To     int      `json:"to"`
	Hands  []hand   `json:"hands,omitempty"`
	Legal  []choice `json:"legal,omitempty"` // the moves that may be played
}

// A hand is the tiles that a side has not placed.
type hand struct {
	Tiles  string `json:"tiles"`  // letters; "?" for one that the reader may not see
	Deck   int    `json:"deck"`   // number of tiles to draw
	Bishop string `json:"bishop"` // "light" or "dark" if the bishop must go there
}

// A choice is a legal move.
type choice struct {
	Move  string `json:"m"`           // in coordinates
	From  int    `json:"f"`           // square, or none for a placement
	To    int    `json:"t"`           // square; that of the rook in castling
	Also  *int   `json:"k,omitempty"` // square of the king after castling, if no other move goes there
	Piece string `json:"p,omitempty"` // letter of the piece of a promotion, or of the tile that is placed
}

// newPosition returns a position for a browser. Last is the move that led to it, or NoMove.
func newPosition(p game.Position, king game.Piece, last game.Move, legal bool) position {
	t, s := p.Traits(), p.State()
	out := position{
		FEN: p.String(), Placed: board.Placement(p), Side: int(s.Side & 1), Check: none, From: none, To: none,
	}
	if s.InCheck {
		for at := range t.Files * t.Ranks {
			if s.Board[at] == game.NewPiece(s.Side, king) {
				out.Check = at
			}
		}
	}
	if last != game.NoMove {
		out.To = int(last.To())
		if last.Kind() != game.Drop {
			out.From = int(last.From())
		}
	}
	if hands, ok := board.Hands(p); ok {
		for _, h := range hands {
			out.Hands = append(out.Hands, hand{h.Tiles, h.Deck, h.Bishop})
		}
	}
	if legal {
		out.Legal = choices(p)
	}
	return out
}

// choices returns the legal moves.
func choices(p game.Position) []choice {
	t := p.Traits()
	var list game.MoveList
	p.Generate(&list, game.All)
	all := make([]choice, 0, list.Len())
	targets := map[[2]int]bool{}
	for _, s := range list.Moves() {
		m := s.Move
		c := choice{Move: coordinates(t).Format(t, m), From: int(m.From()), To: int(m.To())}
		switch {
		case m.Kind() == game.Drop:
			c.Piece, c.From = string(t.Letters[m.From()]), none
		case m.Promotion() != game.None:
			c.Piece = string(t.Letters[m.Promotion()])
		}
		if m.Kind() != game.Castle {
			targets[[2]int{c.From, c.To}] = true
		}
		all = append(all, c)
	}
	for i, s := range list.Moves() {
		if s.Move.Kind() != game.Castle {
			continue
		}
		const kingside, queenside = 6, 2 // files
		to := all[i].From - all[i].From%t.Files + queenside
		if all[i].To > all[i].From {
			to += kingside - queenside
		}
		if to != all[i].From && !targets[[2]int{all[i].From, to}] {
			all[i].Also = &to
		}
	}
	return all
}

// A state is a table as a browser gets it.
type state struct {
	position
	Game     string                 `json:"game"`            // the name that was asked for, as chess960
	Start    *int                   `json:"start,omitempty"` // number of the start position of Chess960
	Black    *int                   `json:"black,omitempty"` // number of Black's, if it is another one
	Rule     string                 `json:"rule,omitempty"`  // of repetition, in words
	Watch    string                 `json:"watch,omitempty"` // the id for onlookers
	Ply      int                    `json:"ply"`
	Players  [game.NumColors]string `json:"players"`
	Strength strength               `json:"strength"`
	Moves    []string               `json:"moves"`
	First    [2]int                 `json:"first"` // side and number of the first move

	Left    *[game.NumColors]int64 `json:"left,omitempty"` // milliseconds
	Running bool                   `json:"running"`        // the clock of the side to move

	Yours    bool     `json:"yours"`          // the reader may move
	Covered  bool     `json:"covered"`        // until the side to move says that it sits there
	Drew     string   `json:"drew,omitempty"` // the tile that the side to move has drawn, if the reader sees it
	Thinking bool     `json:"thinking"`
	Offer    int      `json:"offer"`            // the side that offers a draw, or none
	Claim    string   `json:"claim,omitempty"`  // the reason for which a draw may be claimed
	Claims   []string `json:"claims,omitempty"` // moves with which a draw may be claimed
	TakeBack bool     `json:"takeback"`         // a move can be taken back
	Gone     bool     `json:"gone,omitempty"`

	Over   bool   `json:"over"`
	Result string `json:"result"`
	Reason string `json:"reason,omitempty"`
}

// sight returns what a reader may see of positions of the game.
func (t *table) sight(who reader) referee.Sight {
	switch {
	case t.ending.Result != game.Ongoing:
		return referee.Everything
	case who == onlooker:
		return referee.Onlooker
	case t.shared() && t.shown == nobody && t.hidden():
		return referee.Onlooker
	case t.shared() && t.hidden():
		return referee.SightOf(t.shown)
	case t.setup.Players[game.White] == person:
		return referee.SightOf(game.White)
	}
	return referee.SightOf(game.Black)
}

// state returns the table for a reader, and the channel that is closed at the next change.
func (t *table) state(who reader) (*state, <-chan struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	p, now := t.sight(who)(t.Pos), time.Now()
	mine := who == player && t.personToMove() && !t.covered()
	s := &state{
		position: newPosition(p, t.variant.King, t.LastMove(), mine),
		Game:     t.setup.Variant, Start: t.setup.Number, Black: t.setup.Black,
		Ply: len(t.Turns), Players: t.setup.Players, Strength: t.setup.strength,
		Moves: append([]string{}, t.names...), Running: !t.clock.since.IsZero(),
		Yours: mine, Covered: t.covered(), Thinking: t.thinking != nil, Offer: none, Gone: t.gone,
		Over: t.ending.Over, Result: t.ending.Result.String(), Reason: t.ending.Reason,
	}
	s.First[0], s.First[1] = sideAndNumber(t.First.String())
	if t.clock.limited() {
		s.Left = &[game.NumColors]int64{}
		for side := range t.clock.left {
			s.Left[side] = t.clock.left[side].Milliseconds()
		}
		s.Left[t.side()] = max(t.clock.remaining(t.side(), now), 0).Milliseconds()
	}
	if rule, err := repetitionRule(t.variant, t.setup.Repetition); err == nil {
		s.Rule = repetitionTexts[rule]
	}
	if t.offer != nobody {
		s.Offer = int(t.offer)
	}
	if word := game.DrawnWord(p); len(word) == 2 && word[1] != '?' && !t.ending.Over {
		s.Drew = word[1:]
	}
	if who == player {
		s.Watch, s.TakeBack = t.watch, t.takeBackPlies() > 0
	}
	if mine {
		s.Claim, s.Claims = t.claims()
	}
	return s, t.news
}

// claims returns the reason for which the side to move may claim a draw, and the moves with which
// it may.
func (t *table) claims() (now string, with []string) {
	traits := t.Pos.Traits()
	if traits.DrawRule != game.ClaimedDraws {
		return "", nil
	}
	if _, why := t.Outcome(); why != "" {
		return referee.ReasonText(traits, why), nil
	}
	const shortest = 7 // plies before a position can have occurred twice
	if len(t.Turns) < shortest && t.Pos.State().HalfMoveClock < shortest {
		return "", nil
	}
	var list game.MoveList
	t.Pos.Generate(&list, game.All)
	for _, m := range list.Moves() {
		if t.ClaimAfter(m.Move) != "" {
			with = append(with, coordinates(traits).Format(traits, m.Move))
		}
	}
	return "", with
}

// A past is an earlier position of a game. Boards are public in all games.
type past struct {
	Placed string `json:"placed"`
	From   int    `json:"from"`
	To     int    `json:"to"`
}

// pasts returns all positions of the game so far.
func (t *table) pasts() []past {
	t.mu.Lock()
	defer t.mu.Unlock()
	p := t.First.Clone()
	list := []past{{board.Placement(p), none, none}}
	if t.hidden() {
		p = referee.NewGame(t.First, t.Seed).Pos
	}
	for _, turn := range t.Turns {
		p.Make(turn.Move)
		at := newPosition(p, t.variant.King, turn.Move, false)
		list = append(list, past{at.Placed, at.From, at.To})
	}
	return list
}

// record returns the game as PGN, as a reader may see it.
func (t *table) record(who reader) (string, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	r := referee.Record{
		Game: t.Game, Event: "Game in the browser", Date: t.created, UsualStart: t.variant.Start,
		Chess960: t.variant.DrawsStart(t.setup.Variant), Repetition: t.setup.Repetition,
		TimeControl: t.setup.tag(), Ending: t.ending, Sight: t.sight(who),
	}
	for side, p := range t.setup.Players {
		r.Names[side] = "Player"
		if p == opponent {
			r.Names[side] = t.setup.name()
		}
	}
	return r.Text()
}

// sideAndNumber returns the side to move and the number of the full move of a FEN.
func sideAndNumber(fen string) (side, number int) {
	g := &pgn.Game{}
	g.SetTag("FEN", fen)
	number, c := g.FirstMove()
	return int(c), number
}
