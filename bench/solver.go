package bench

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"arrocco/bench/client"
	"arrocco/engine"
	"arrocco/game"
	"arrocco/search"
)

// A Solver searches positions of problems, each as the start of a game of its own.
type Solver interface {
	// Solve returns what the search found as time went by, the answer last. There is at least
	// one finding if there is no error.
	Solve(ctx context.Context, p *Problem, lim search.Limits) ([]Finding, error)

	// Name tells the engines of a table apart; "" if there is only one.
	Name() string

	// Close ends it.
	Close() error
}

// Own is the solver that searches with our own engine.
type Own struct{ *engine.Engine }

// Name returns "".
func (Own) Name() string { return "" }

// Solve searches a problem.
func (o Own) Solve(ctx context.Context, p *Problem, lim search.Limits) ([]Finding, error) {
	var found []Finding
	o.NewGame()
	r := o.Search(ctx, p.Position, lim, func(i search.Info) {
		if i.Current == game.NoMove && i.Line == 1 && len(i.PV) > 0 {
			found = append(found, Finding{i.PV[0], evalOf(p.Position, i.Score), int(i.Depth), i.Nodes, i.Elapsed})
		}
	})
	return append(found, findingOf(p.Position, &r)), ctx.Err()
}

// A Program is a solver that asks another program.
type Program struct {
	client *client.Engine
	broken bool
}

// StartProgram starts a program that plays v, by a specification that has been probed.
func StartProgram(ctx context.Context, s *client.Spec, v *engine.Variant) (*Program, error) {
	e, err := client.Start(ctx, s, v, client.DefaultPatience())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Label(), err)
	}
	return &Program{client: e}, nil
}

// Name returns the name by the specification.
func (e *Program) Name() string { return e.client.Spec.Name }

// Close ends the program.
func (e *Program) Close() error {
	e.client.Close(e.broken)
	return nil
}

// How long a program is waited for beyond its time for a move, and where it has no such time.
const (
	lateness  = time.Second
	unlimited = time.Hour
)

// Solve searches a problem within the limits that the program's specification has, or else
// within lim. The error says that the program failed, or that it plays an illegal move.
func (e *Program) Solve(ctx context.Context, p *Problem, lim search.Limits) ([]Finding, error) {
	found, err := e.ask(ctx, p, e.request(p, &lim))
	if err != nil {
		return nil, fmt.Errorf("%s: %s: %w", e.Name(), p.ID, err)
	}
	return found, nil
}

// request returns the request for a move of the problem.
func (e *Program) request(p *Problem, lim *search.Limits) client.Request {
	r := client.Request{Side: p.Position.State().Side, KeepSteps: true}
	if e.client.Spec.Limit == (client.Limit{}) {
		r.Limit = &client.Limit{MoveTime: lim.MoveTime, Nodes: lim.Nodes, Depth: int(lim.Depth)}
		r.Mate = lim.Mate
	} else {
		r.Limit = &e.client.Spec.Limit
	}
	return r
}

// ask lets the program search.
func (e *Program) ask(ctx context.Context, p *Problem, r client.Request) ([]Finding, error) {
	chess960 := client.IsChess960(p.Position)
	err := e.client.NewGame(ctx, []client.Option{{Name: "UCI_Chess960", Value: strconv.FormatBool(chess960)}})
	if err != nil {
		e.broken = true
		return nil, err
	}
	budget := unlimited
	if r.Limit.MoveTime > 0 {
		budget = r.Limit.MoveTime + lateness
	}
	fen := client.FEN(p.Position, chess960)
	a, err := e.client.Go(ctx, e.client.NewPosition(p.Position, fen, chess960), r, budget)
	if err != nil {
		e.broken = true
		return nil, err
	}
	return e.findings(p, &a)
}

// findings reads the moves of an answer.
func (e *Program) findings(p *Problem, a *client.Answer) ([]Finding, error) {
	last := Finding{Score: a.Info.Score, Depth: a.Info.Depth, Nodes: a.Info.Nodes, Elapsed: a.Elapsed}
	if a.Move != "" && a.Move != "(none)" && a.Move != "0000" {
		m, err := e.client.ParseMove(p.Position, a.Move)
		if err != nil {
			return nil, err
		}
		last.Best = m
	}
	var found []Finding
	for _, s := range a.Steps {
		if m, err := e.client.ParseMove(p.Position, s.Move); err == nil {
			found = append(found, Finding{m, s.Score, s.Depth, s.Nodes, s.Elapsed})
		}
	}
	return append(found, last), nil
}
