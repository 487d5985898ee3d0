package train

import (
	"errors"
	"math/rand/v2"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/train/selfplay"
)

// A distiller makes positions for knowledge distillation (Hinton, Vinyals and Dean 2015): it
// plays one or two random moves from the positions of a game and keeps the quiet positions, to
// learn the static evaluation of a teacher. Such a position costs a thousandth of a searched
// one, and unusual positions show the values of the pieces. With the hand-written evaluation
// as the teacher, a network starts at its level and learns the rest from searched positions.
type distiller struct {
	variant *engine.Variant
	teacher scorer
	rng     *rand.Rand
	count   int        // positions to try for each position of the game
	bound   game.Score // of the scores to learn, units
	run     []position
	moves   game.MoveList
}

// A scorer evaluates positions statically.
type scorer interface {
	// Reset goes to p, which Evaluate scores for the side to move, in units.
	Reset(p game.Position)
	Evaluate(p game.Position) game.Score
}

// newDistiller returns a distiller with teacher for the games of src.
func newDistiller(src *Source, count int, teacher scorer) *distiller {
	bound := game.MateEdge - 1
	if src.Filter.MaxScore != 0 {
		bound = src.Filter.MaxScore
	}
	return &distiller{variant: src.Variant, teacher: teacher, count: count, bound: bound}
}

// begin has the positions to come depend on the number only.
func (im *distiller) begin(number uint64) {
	const seed = 0x1313
	im.rng = rand.New(rand.NewPCG(number, seed))
}

// distill appends positions near those of a game and its leaves.
func (im *distiller) distill(g *selfplay.Game, set *Dataset) error {
	im.begin(g.Number)
	visit := func(s *selfplay.Sample) error {
		im.visit(s.Position, set)
		return nil
	}
	return errors.Join(selfplay.Replay(im.variant, g, visit), selfplay.VisitLeaves(im.variant, g, visit))
}

// visit appends positions beside p to set, as a run. It leaves p as it was.
func (im *distiller) visit(p game.Position, set *Dataset) {
	im.run = im.run[:0]
	for range im.count {
		made := im.randomMoves(p)
		if made > 0 && game.IsQuiet(p, &im.moves) {
			im.learn(p, set)
		}
		for range made {
			p.Unmake()
		}
	}
	set.addRun(im.run...)
}

// randomMoves makes one or two random moves, fewer if there are none, and returns how
// many it made.
func (im *distiller) randomMoves(p game.Position) (made int) {
	for range 1 + im.rng.IntN(2) {
		im.moves.Reset()
		p.Generate(&im.moves, game.All)
		if im.moves.Len() == 0 {
			break
		}
		p.Make(im.moves.Moves()[im.rng.IntN(im.moves.Len())].Move)
		made++
	}
	return made
}

// learn appends p to the run, which is for set, with its static score and no result.
func (im *distiller) learn(p game.Position, set *Dataset) {
	im.teacher.Reset(p)
	if score := im.teacher.Evaluate(p); max(score, -score) <= im.bound {
		im.run = append(im.run, set.position(p, score, game.Ongoing))
	}
}
