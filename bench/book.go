package bench

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strings"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/search"
)

// A Book makes openings for matches: positions some plies from the start that
// sensible play has led to, even, without anything to be won at once, and no two
// alike. Unlike [Openings], which are for training, they are few and chosen.
type Book struct {
	Engine *engine.Engine
	Rand   *rand.Rand
	Plies  [2]int     // least and most of them from the start
	Nodes  uint64     // for the score of a position
	Score  game.Score // the most that either side may be ahead, centipawns

	seen map[string]bool
}

// The choice of moves: among the best few, the likelier the better they are. A
// move worse by bookSlope centipawns is e times less likely, and one worse by
// bookWindow is not played.
const (
	bookLines  = 12
	bookNodes  = 3000
	bookWindow = 80
	bookSlope  = 40
)

// Next returns the FEN of one more opening. It is an error if none is found, or
// if ctx is done.
func (b *Book) Next(ctx context.Context) (string, error) {
	if b.seen == nil {
		b.seen = map[string]bool{}
	}
	const attempts = 1000
	for range attempts {
		p, err := b.Engine.Variant().Parse(b.Engine.Variant().Start)
		if err != nil {
			return "", err
		}
		b.play(ctx, p, b.Plies[0]+b.Rand.IntN(b.Plies[1]-b.Plies[0]+1))
		if err := ctx.Err(); err != nil {
			return "", err
		}
		if b.worthPlaying(ctx, p) && b.isNew(p.String()) {
			return p.String(), nil
		}
	}
	return "", errors.New("no new opening in 1000 attempts")
}

// play plays sensible moves on p.
func (b *Book) play(ctx context.Context, p game.Position, plies int) {
	for range plies {
		m := b.choose(b.lines(ctx, p))
		if m == game.NoMove {
			return
		}
		p.Make(m)
	}
}

// lines returns the first moves of the best lines with their scores, the best
// first.
func (b *Book) lines(ctx context.Context, p game.Position) []game.Scored {
	best := make([]game.Scored, 0, bookLines)
	b.Engine.NewGame() // so that a book depends on the seed alone
	lim := search.Limits{Nodes: bookNodes, MultiPV: bookLines}
	b.Engine.Search(ctx, p, lim, func(i search.Info) {
		if i.Current != game.NoMove || i.Bound != game.Exact || len(i.PV) == 0 {
			return
		}
		entry := game.Scored{Move: i.PV[0], Score: int32(i.Score)}
		switch {
		case i.Line <= len(best):
			best[i.Line-1] = entry
		case i.Line == len(best)+1:
			best = append(best, entry)
		}
	})
	return best
}

// choose draws one of the moves, or returns NoMove if there are none.
func (b *Book) choose(moves []game.Scored) game.Move {
	weights, sum := make([]float64, len(moves)), 0.0
	for i, m := range moves {
		if behind := moves[0].Score - m.Score; behind < bookWindow {
			weights[i] = math.Exp(-float64(behind) / bookSlope)
		}
		sum += weights[i]
	}
	x := b.Rand.Float64() * sum
	for i, w := range weights {
		if x -= w; x < 0 {
			return moves[i].Move
		}
	}
	return game.NoMove
}

// worthPlaying reports whether a game should start from p.
func (b *Book) worthPlaying(ctx context.Context, p game.Position) bool {
	if p.Outcome().Result != game.Ongoing || !game.IsQuiet(p, &game.MoveList{}) {
		return false
	}
	b.Engine.NewGame()
	score := b.Engine.Search(ctx, p, search.Limits{Nodes: b.Nodes}, nil).Score
	return -b.Score <= score && score <= b.Score
}

// isNew reports whether neither the position nor its mirror image, in which left
// and right change places, has been there before.
func (b *Book) isNew(fen string) bool {
	fields := strings.Fields(fen)
	ranks := strings.Split(fields[0], "/")
	for i, rank := range ranks {
		ranks[i] = reversed(rank)
	}
	key, mirror := fields[0]+fields[1], strings.Join(ranks, "/")+fields[1]
	if b.seen[key] || b.seen[mirror] {
		return false
	}
	b.seen[key] = true
	return true
}

// reversed returns s, which is ASCII, from its end to its start.
func reversed(s string) string {
	b := make([]byte, len(s))
	for i := range len(s) {
		b[len(s)-1-i] = s[i]
	}
	return string(b)
}
