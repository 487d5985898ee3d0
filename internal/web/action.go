package web

import (
	"context"
	"errors"
	"fmt"
	"time"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/referee"
)

// A refusal is an error that the person who sent a request can do something about.
type refusal struct{ text string }

func (r *refusal) Error() string { return r.text }

// refuse returns a refusal.
func refuse(format string, args ...any) error { return &refusal{fmt.Sprintf(format, args...)} }

// errStale is the refusal of an action for a position that is not on the board any more.
var errStale error = &refusal{"The position has changed."}

// An action is what a player does at a table.
type action struct {
	Do   string `json:"do"`
	Ply  int    `json:"ply"`  // number of moves on the player's board; those of another position are refused
	Move string `json:"move"` // in coordinates, where it is needed
	Sure bool   `json:"sure"` // play a move of which the player was warned
}

// An answer is what follows from an action besides the new state of the table.
type answer struct {
	Message string `json:"message,omitempty"` // for the player
	Confirm string `json:"confirm,omitempty"` // a warning: nothing was done
	Hint    string `json:"hint,omitempty"`    // a move in coordinates
	Text    string `json:"text,omitempty"`    // the same move as people write it
}

// actions are what players can do, by the names in requests.
var actions = map[string]func(*table, *action) (*answer, error){
	"move":     (*table).moveAction,
	"why":      (*table).whyAction,
	"takeback": (*table).takeBackAction,
	"draw":     (*table).drawAction,
	"accept":   (*table).acceptAction,
	"decline":  (*table).declineAction,
	"claim":    (*table).claimAction,
	"resign":   (*table).resignAction,
	"reveal":   (*table).revealAction,
}

// act does what a player asks for.
func (t *table) act(ctx context.Context, a *action) (*answer, error) {
	switch a.Do {
	case "delete":
		t.server.remove(t)
		return &answer{}, nil
	case "hint":
		return t.hintAction(ctx)
	}
	do, ok := actions[a.Do]
	if !ok {
		return nil, refuse("There is no such action.")
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.wake()
	switch {
	case t.gone:
		return nil, refuse("This game was deleted.")
	case a.Ply != len(t.Turns):
		return nil, errStale
	case t.ending.Over && a.Do != "takeback":
		return nil, refuse("The game is over.")
	}
	return do(t, a)
}

// parseMove returns the legal move of an action of the person to move.
func (t *table) parseMove(a *action) (game.Move, error) {
	if !t.personToMove() || t.covered() {
		return game.NoMove, refuse("It is not your turn.")
	}
	p := t.View(t.side())
	m, err := coordinates(p.Traits()).Parse(p, a.Move)
	switch {
	case err == nil:
		return m, nil
	case errors.Is(err, notation.ErrSyntax):
		return game.NoMove, refuse("This is no move.")
	}
	return game.NoMove, refuse("%s", reason(p, a.Move))
}

// coordinates returns the coordinates in which moves are sent and saved: they tell every castling
// from a move of the king.
func coordinates(t *game.Traits) notation.Coordinates {
	return notation.Coordinates{FirstRank: t.FirstRank, KingTakesRook: true}
}

// reason returns why a move is illegal, as a sentence.
func reason(p game.Position, text string) string {
	if why := referee.IllegalReason(p, text); why != "" {
		return why
	}
	if p.State().InCheck {
		return "you are in check"
	}
	return "this move is not legal"
}

func (t *table) moveAction(a *action) (*answer, error) {
	m, err := t.parseMove(a)
	if err != nil {
		return nil, err
	}
	if why, at := t.RepetitionLoss(m); why != "" && !a.Sure {
		text := "This move loses the game: " + referee.ReasonText(t.Pos.Traits(), why)
		if at != referee.Immediately {
			text = "This move lets the opponent win: " + referee.ReasonText(t.Pos.Traits(), why)
		}
		return &answer{Confirm: text}, nil
	}
	t.move(referee.Turn{Move: m, HalfMoveClock: int(t.Pos.State().HalfMoveClock)})
	return &answer{}, nil
}

// whyAction explains why a move cannot be played.
func (t *table) whyAction(a *action) (*answer, error) {
	_, err := t.parseMove(a)
	if no := (*refusal)(nil); errors.As(err, &no) {
		return &answer{Message: no.text}, nil
	}
	return &answer{}, err
}

// takeBackAction takes back the last move of a person, and what the engine has answered.
func (t *table) takeBackAction(*action) (*answer, error) {
	n := t.takeBackPlies()
	if n == 0 {
		return nil, refuse("There is no move to take back.")
	}
	t.takeBack(n)
	return &answer{}, nil
}

// takeBackPlies returns how many moves a player may take back at once. After a game with hidden
// tiles, all have been seen, so that it cannot go on.
func (t *table) takeBackPlies() int {
	if t.ending.Over && t.hidden() {
		return 0
	}
	for n := 1; n <= len(t.Turns); n++ {
		side := t.side()
		if n%2 == 1 {
			side = side.Other()
		}
		if t.setup.Players[side&1] == person {
			return n
		}
	}
	return 0
}

// drawAction offers a draw. The engine decides by the result of its last search, once in a turn.
func (t *table) drawAction(*action) (*answer, error) {
	switch {
	case !t.personToMove() || t.covered():
		return nil, refuse("It is not your turn.")
	case t.shared():
		t.offer = t.side()
		t.changed()
		return &answer{}, nil
	case t.refused:
		return nil, refuse("The engine has declined already. Make a move first.")
	}
	var last referee.Turn
	if n := len(t.Turns); n > 0 {
		last = t.Turns[n-1]
	}
	if t.offer != nobody || engine.AcceptsDraw(&last.Result, last.HalfMoveClock) {
		t.finish(game.Drawn, agreement)
		return &answer{Message: "Agreed."}, nil
	}
	t.refused = true
	t.changed()
	return &answer{Message: "The engine declines."}, nil
}

// The reasons of endings that players choose.
const (
	agreement   = "agreement"
	resignation = "resignation"
)

func (t *table) acceptAction(*action) (*answer, error) {
	if t.offer == nobody || !t.personToMove() {
		return nil, refuse("Nobody has offered a draw.")
	}
	t.finish(game.Drawn, agreement)
	return &answer{}, nil
}

func (t *table) declineAction(*action) (*answer, error) {
	t.offer = nobody
	t.changed()
	return &answer{}, nil
}

// claimAction claims a draw by the rules, now or with an announced move.
func (t *table) claimAction(a *action) (*answer, error) {
	if !t.personToMove() || t.covered() {
		return nil, refuse("It is not your turn.")
	}
	_, why := t.Outcome()
	if why == "" && a.Move != "" {
		m, err := t.parseMove(a)
		if err != nil {
			return nil, err
		}
		if t.Pos.Traits().DrawRule == game.ClaimedDraws {
			why = t.ClaimAfter(m)
		}
	}
	if why == "" {
		return nil, refuse("The claim is refused.")
	}
	t.finish(game.Drawn, referee.ReasonText(t.Pos.Traits(), why))
	return &answer{}, nil
}

// resignAction resigns for the person to move, or for the only person.
func (t *table) resignAction(*action) (*answer, error) {
	side := t.side()
	if !t.shared() && t.setup.Players[side] != person {
		side = side.Other()
	}
	t.finish(game.WinFor(side.Other()), resignation)
	return &answer{}, nil
}

// revealAction uncovers the tiles of the side to move.
func (t *table) revealAction(*action) (*answer, error) {
	if t.covered() {
		t.shown = t.side()
		t.proceed(time.Now())
	}
	return &answer{}, nil
}

func (t *table) hintAction(ctx context.Context) (*answer, error) {
	leave, err := t.server.enterWork()
	if err != nil {
		return nil, err
	}
	defer leave()
	ctx, cancel := t.server.untilClose(ctx)
	defer cancel()
	m, p, err := t.hint(ctx)
	if err != nil || m == game.NoMove {
		return &answer{}, err
	}
	return &answer{Hint: coordinates(p.Traits()).Format(p.Traits(), m), Text: t.moveText(p, m)}, nil
}
