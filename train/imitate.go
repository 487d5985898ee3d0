package train

import (
	"errors"
	"math/rand/v2"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/train/datagen"
)

// An imitator makes positions to learn a static evaluation from: those a
// random move or two beside the positions of a game, where nothing hangs. They
// cost a thousandth of a searched position, there are as many as one likes, and
// the odd ones among them show what a piece is worth. So a network begins where
// the hand-written evaluation is, and spends the dear positions on what that
// does not know; and networks pass on what they have in common (knowledge
// distillation: Hinton, Vinyals and Dean 2015).
type imitator struct {
	variant *engine.Variant
	teacher scorer
	rng     *rand.Rand
	count   int        // positions to try beside each one
	bound   game.Score // of the scores to learn, in centipawns
	run     []position
	moves   game.MoveList
}

// A scorer says what positions are worth, statically.
type scorer interface {
	// Reset goes to p, which Evaluate scores for the side to move, in centipawns.
	Reset(p game.Position)
	Evaluate(p game.Position) game.Score
}

// newImitator returns an imitator of teacher for the games of src.
func newImitator(src *Source, count int, teacher scorer) *imitator {
	bound := game.MateEdge - 1
	if src.Filter.MaxScore != 0 {
		bound = src.Filter.MaxScore
	}
	return &imitator{variant: src.Variant, teacher: teacher, count: count, bound: bound}
}

// begin has the positions to come depend on the number only.
func (im *imitator) begin(number uint64) {
	const seed = 0x1313
	im.rng = rand.New(rand.NewPCG(number, seed))
}

// imitate appends positions beside those of a game and its leaves.
func (im *imitator) imitate(g *datagen.Game, set *Dataset) error {
	im.begin(g.Number)
	visit := func(s *datagen.Sample) error {
		im.visit(s.Position, set)
		return nil
	}
	return errors.Join(datagen.Replay(im.variant, g, visit), datagen.VisitLeaves(im.variant, g, visit))
}

// visit appends positions beside p to set, as a run. It leaves p as it was.
func (im *imitator) visit(p game.Position, set *Dataset) {
	im.run = im.run[:0]
	for range im.count {
		made := im.wander(p)
		if made > 0 && game.IsQuiet(p, &im.moves) {
			im.learn(p, set)
		}
		for range made {
			p.Unmake()
		}
	}
	set.addRun(im.run...)
}

// wander makes one or two random moves, fewer if there are none, and returns how
// many it made.
func (im *imitator) wander(p game.Position) (made int) {
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
func (im *imitator) learn(p game.Position, set *Dataset) {
	im.teacher.Reset(p)
	if score := im.teacher.Evaluate(p); max(score, -score) <= im.bound {
		im.run = append(im.run, set.position(p, score, game.Ongoing))
	}
}
