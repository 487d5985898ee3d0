package spsa

import (
	"context"
	"errors"
	"fmt"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/search"
	"arrocco/train/selfplay"
	"arrocco/tt"
)

// A board is where one game at a time is played, between two players who share
// nothing but the network.
type board struct {
	settings *Settings
	engine   *engine.Engine // makes evaluators and openings
	players  [2]player      // plus and minus
}

// A player searches with parameters of its own.
type player struct {
	table *tt.Table
	pool  *search.Pool // built anew for each iteration
}

// tableSize is the size of a player's table in MiB. It is cleared before each
// game, so small is fast, and a game of some thousand nodes a move fills no more.
const tableSize = 4

func newBoard(v *engine.Variant, s *Settings, evalFile string) (*board, error) {
	e, err := engine.New(v, nil)
	if err != nil {
		return nil, err
	}
	b := &board{settings: s, engine: e}
	err = e.Options().Set("Hash", "1")
	if err == nil {
		err = e.Options().Set("EvalFile", evalFile)
	}
	for i := range b.players {
		if err == nil {
			b.players[i].table, err = tt.New(tableSize)
		}
	}
	if err != nil {
		return nil, errors.Join(err, b.close())
	}
	return b, nil
}

func (b *board) close() error {
	err := b.engine.Close()
	for i := range b.players {
		if t := b.players[i].table; t != nil {
			err = errors.Join(err, t.Close())
		}
	}
	return err
}

// seat gives the players their parameters.
func (b *board) seat(plus, minus *search.Params) {
	for i, p := range []*search.Params{plus, minus} {
		b.players[i].pool = search.NewPool(1, b.players[i].table, p, b.engine.Evaluator)
	}
}

// playPair plays from start, in FEN, twice, with each player in turn as the one
// who is White or Red, and returns the wins of the first less those of the second.
func (b *board) playPair(ctx context.Context, start string) (int, error) {
	plus, minus := &b.players[0], &b.players[1]
	there, err := b.play(ctx, start, [game.NumColors]*player{plus, minus})
	if err != nil {
		return 0, err
	}
	back, err := b.play(ctx, start, [game.NumColors]*player{minus, plus})
	return there - back, err
}

// play plays a game, which depends on nothing that was played before, and returns
// 1 if White wins, -1 if Black does, and 0 for a draw.
func (b *board) play(ctx context.Context, start string, players [game.NumColors]*player) (int, error) {
	pos, err := b.engine.Variant().Parse(start)
	if err != nil {
		return 0, err
	}
	for _, p := range players {
		p.table.Clear(1)
		p.pool.NewGame()
	}
	judge := selfplay.NewJudge(&b.settings.Adjudication)
	result := pos.Outcome().Result
	for result == game.Ongoing {
		side := pos.State().Side
		r := players[side].pool.Search(ctx, pos, search.Limits{Nodes: b.settings.Nodes}, nil)
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		if r.Best == game.NoMove {
			return 0, fmt.Errorf("no move in %v, although the game goes on", pos)
		}
		pos.Make(r.Best)
		white := r.Score
		if side == game.Black {
			white = -white
		}
		judge.Add(white)
		if result = pos.Outcome().Result; result == game.Ongoing {
			result, _ = judge.Verdict(int(pos.State().HalfMoveClock), false)
		}
	}
	switch result {
	case game.WinFor(game.White):
		return 1, nil
	case game.WinFor(game.Black):
		return -1, nil
	}
	return 0, nil
}
