package search

import (
	"math"
	"math/rand/v2"

	"arrocco/game"
)

// Limits.Handicap makes the search play worse. Up to handicapMin, the search spends less time
// and fewer nodes on a move. From there on it does as Stockfish's skill levels do: it searches
// several moves, less deep, and may choose one that looks a little worse than the best, by more
// with a greater handicap. With a small handicap, chance has little effect: Stockfish's
// highest levels still lose half a pawn now and then, which made all levels from 1600 to
// 2400 equally strong. Beyond handicapMax, where the search is one ply deep, some moves are
// played at random.

const (
	handicapMax     = 20
	handicapChoices = 4 // number of moves to choose from

	// handicapMin is the least handicap with which there are several moves to choose from. To
	// look for them loses as much as to have a third of the nodes, even where only half of the
	// moves are played so: what lies between has to play all moves a little worse.
	handicapMin = 2.0

	// handicapHalvings is how many times the time and the nodes of a move are halved by a
	// handicap just below handicapMin.
	handicapHalvings = 1.5

	handicapRandom = 40.0 // the handicap with which all moves are random
)

// limitEffort has a search with a handicap below handicapMin take a share of its time and of
// its nodes, or fewer plies if only the depth is limited, and be at full strength otherwise.
// While it ponders it takes no more than that.
func (s *sharedState) limitEffort() {
	lim := s.limits
	if lim.Handicap <= 0 || lim.Handicap >= handicapMin {
		return
	}
	halvings := handicapHalvings * lim.Handicap / handicapMin
	share := math.Exp2(-halvings)
	s.clock.scale(share)
	lim.Nodes, lim.SoftNodes = shareOf(lim.Nodes, share), shareOf(lim.SoftNodes, share)
	if lim.Depth > 0 {
		lim.Depth = max(lim.Depth-game.Depth(math.Round(halvings)), 1)
	}
	lim.Handicap, s.lessEffort = 0, true
}

// shareOf returns a share of a limit of nodes, at least 1, and 0 of 0, which is no limit.
func shareOf(nodes uint64, share float64) uint64 {
	if nodes == 0 {
		return 0
	}
	return max(uint64(share*float64(nodes)), 1)
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
