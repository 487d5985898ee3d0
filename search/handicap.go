package search

import (
	"math"
	"math/rand/v2"

	"arrocco/game"
)

// Limits.Handicap makes the search play worse in the way of Stockfish's skill levels: it
// searches less deep, and may choose a move that looks a little worse than the best, by more
// with a greater handicap. With a small handicap, chance has little effect: Stockfish's
// highest levels still lose half a pawn now and then, which made all levels from 1600 to
// 2400 equally strong. Beyond handicapMax, where the search is one ply deep, some moves are
// played at random.

const (
	handicapMax     = 20
	handicapChoices = 4 // number of moves to choose from

	// handicapMin is the least handicap that a move is played with. To look for several
	// moves instead of one costs half of the nodes, so that the weakest form of it already
	// loses some 400 Elo: smaller handicaps play a share of the moves at full strength.
	handicapMin = 2.0

	handicapRandom = 40.0 // the handicap with which all moves are random
)

// drawHandicap returns the handicap for one move: that of the limits, or, if it is below
// handicapMin, either 0 or handicapMin at random, with that mean.
func (s *sharedState) drawHandicap(key game.Key) float64 {
	handicap := s.limits.Handicap
	if handicap <= 0 || handicap >= handicapMin {
		return handicap
	}
	if s.rng(key).Float64() < handicap/handicapMin {
		return handicapMin
	}
	return 0
}

// handicapLines returns how many moves there are to choose from with a handicap.
func handicapLines(handicap float64) int {
	if handicap > handicapMax {
		return math.MaxInt // any
	}
	return handicapChoices
}

// handicapDepth returns the depth limit for a handicap, given the limit of the user (0 for
// none).
func handicapDepth(handicap float64, limit game.Depth) game.Depth {
	most := game.Depth(1 + max(handicapMax-handicap, 0))
	if limit > 0 {
		most = min(most, limit)
	}
	return most
}

// handicapMove returns the move to play with a handicap among candidates, which are sorted,
// best first.
func (s *sharedState) handicapMove(candidates []*rootMove, key game.Key) *rootMove {
	const pawn = 100
	if s.seesMate(candidates[0].score) {
		return candidates[0]
	}
	rng, handicap := s.rng(key), min(s.limits.Handicap, handicapMax)
	if rng.Float64() < (s.limits.Handicap-handicapMax)/(handicapRandom-handicapMax) {
		return candidates[rng.IntN(len(candidates))]
	}
	candidates = candidates[:min(len(candidates), handicapChoices)]
	weakness := 120 * handicap / handicapMax // of 128
	top := candidates[0].score
	spread := min(top-candidates[len(candidates)-1].score, pawn)
	chosen, most := candidates[0], -game.Infinity*2
	for _, r := range candidates {
		push := (weakness*float64(top-r.score) + float64(spread)*rng.Float64()*weakness) / 128
		if score := r.score + game.Score(push); score >= most {
			chosen, most = r, score
		}
	}
	return chosen
}

// seesMate reports whether a mate of that score is short enough to be always played: a mate in
// one move except with the upper quarter of handicaps, a mate in two with the lower half, and
// so on.
func (s *sharedState) seesMate(score game.Score) bool {
	const quarter = handicapMax / 4
	return score >= game.MateEdge && score.MateMoves() <= int((handicapMax-s.limits.Handicap)/quarter)
}

// rng returns the random numbers for a choice at the root.
func (s *sharedState) rng(key game.Key) *rand.Rand {
	return rand.New(rand.NewPCG(uint64(key), uint64(s.clock.start.UnixNano())))
}

// randomMove returns the move to play with Limits.Randomness among candidates, which are
// sorted, best first: the best one after a random number below Randomness is added to the
// score of each. A mate is always played.
func (s *sharedState) randomMove(candidates []*rootMove, key game.Key) *rootMove {
	chosen := candidates[0]
	if chosen.score.IsMate() {
		return chosen
	}
	rng, most := s.rng(key), -game.Infinity
	for _, r := range candidates {
		noise := game.Score(rng.Int32N(int32(s.limits.Randomness)))
		if r.score+noise > most {
			chosen, most = r, r.score+noise
		}
	}
	return chosen
}
