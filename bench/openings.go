package bench

import (
	"context"
	"fmt"
	"math/rand/v2"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/epd"
	"arrocco/search"
)

// Openings makes start positions for games between engines: random enough that
// no two games are alike, and even enough that they are worth playing.
type Openings struct {
	Engine *engine.Engine
	Rand   *rand.Rand

	Starts Starts // each as likely as the others

	Skip func(error) // hears of starts that cannot be read; nil to skip them in silence
}

// Starts are positions by their number. An [*epd.Index] is one kind of them.
type Starts interface {
	Len() int
	FEN(i int) (string, error) // the error says that this one cannot be read
}

// The numbers behind the openings. Eight or nine random plies let either side
// be to move, and leave millions of positions; the limit on the score is about
// what decides a game between equals.
const (
	randomPlies  = 8
	openingNodes = 2000
	openingScore = 150 // centipawns for either side
)

// Next returns the FEN of one more opening. It is an error if the starts are
// such that none is found, or if ctx is done.
func (o *Openings) Next(ctx context.Context) (string, error) {
	const attempts = 1000
	var last error
	for range attempts {
		p, err := o.start()
		if err != nil {
			last = err
			continue
		}
		if o.wander(p) && o.even(ctx, p) {
			return p.String(), nil
		}
		if err := ctx.Err(); err != nil {
			return "", err
		}
	}
	if last != nil {
		return "", fmt.Errorf("no even opening in %d attempts: %w", attempts, last)
	}
	return "", fmt.Errorf("no even opening in %d attempts", attempts)
}

// FENs are starts that are held in memory.
type FENs []string

// Len returns how many there are.
func (f FENs) Len() int { return len(f) }

// FEN returns the one with the given number.
func (f FENs) FEN(i int) (string, error) { return f[i], nil }

// start returns one of the starts.
func (o *Openings) start() (game.Position, error) {
	i := o.Rand.IntN(o.Starts.Len())
	fen, err := o.Starts.FEN(i)
	if err == nil {
		var p game.Position
		if p, err = o.Engine.Variant().Parse(fen); err == nil {
			return p, nil
		}
		if x, ok := o.Starts.(*epd.Index); ok {
			err = x.LineError(i, err)
		}
	}
	if o.Skip != nil {
		o.Skip(err)
	}
	return nil, err
}

// wander plays random moves on p, and reports whether the game still goes on.
func (o *Openings) wander(p game.Position) bool {
	for range randomPlies + o.Rand.IntN(2) {
		var list game.MoveList
		p.Generate(&list, game.All)
		if list.Len() == 0 {
			return false
		}
		p.Make(list.Moves()[o.Rand.IntN(list.Len())].Move)
	}
	return p.Outcome().Result == game.Ongoing
}

// even reports whether neither side has a clear advantage in p.
func (o *Openings) even(ctx context.Context, p game.Position) bool {
	o.Engine.NewGame() // so that an opening depends on the seed alone
	score := o.Engine.Search(ctx, p, search.Limits{Nodes: openingNodes}, nil).Score
	return -openingScore <= score && score <= openingScore
}
