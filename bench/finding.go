package bench

import (
	"time"

	"arrocco/bench/client"
	"arrocco/eval"
	"arrocco/game"
	"arrocco/search"
)

// A Finding is what an engine thinks of a position at the end of a search, or at some moment
// before that.
type Finding struct {
	Best    game.Move    // NoMove if there is none
	Score   *client.Eval // for the side to move; nil if the engine has not said any
	Depth   int          // plies
	Nodes   uint64
	Elapsed time.Duration
}

// findingOf returns the result of our own search as a finding.
func findingOf(p game.Position, r *search.Result) Finding {
	return Finding{r.Best, evalOf(p, r.Score), int(r.Depth), r.Nodes, r.Elapsed}
}

// evalOf returns a score of our own search as an engine says it.
func evalOf(p game.Position, s game.Score) *client.Eval {
	if s.IsMate() {
		return &client.Eval{Mate: s.MateMoves()}
	}
	return &client.Eval{Centipawns: eval.Centipawns(p.Traits(), s)}
}

// mate returns in how many moves the side to move mates, less than 0 if it is mated, or 0.
func (f *Finding) mate() int {
	if f.Score == nil {
		return 0
	}
	return f.Score.Mate
}
