package tournament

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
)

// A swiss tournament pairs engines of similar scores in each round.
//
//   - Score: the points of all games. An engine without an opponent has a bye, which
//     counts as if it had won the games of the round.
//   - No two engines play again while the round can be paired without it, and none
//     has a second bye before all have had one. A bye goes to the last engine in the
//     order for which this is possible.
//   - The first engine in the order by score, then by the order of the command line,
//     gets its opponent first, then the first of the others, and so on. In a group of
//     equal scores the first of the upper half plays the first of the lower half, as
//     in the Dutch system of FIDE. If nobody in its group is possible, it plays
//     the first of the next group.
//   - With one game a round, no engine has White three times in a row, or three times
//     more than Black, if this can be avoided, nor Black; opponents who want
//     different colors are preferred. The stronger wish for White is granted. With
//     more games a round, colors alternate within it.
type swiss struct {
	names    []string
	rounds   int // to be played
	games    int // of each pairing in a round
	players  []swissPlayer
	finished int // rounds
	bye      int // index of the engine that has a bye in the current round, or none
}

// A swissPlayer is an engine of a Swiss tournament after the finished rounds.
type swissPlayer struct {
	points    int    // half points, with those of byes
	opponents []int  // by round; none for a bye
	whites    []bool // by round without byes: had White in the first game
	byes      int
}

// none stands for no engine.
const none = -1

func newSwiss(names []string, rounds, games int) *swiss {
	return &swiss{names: names, rounds: rounds, games: games, players: make([]swissPlayer, len(names)), bye: none}
}

func (s *swiss) complete() bool { return s.finished >= s.rounds }

func (s *swiss) last() int {
	st := stage{games: s.games}
	perRound := st.step() * (len(s.players) / 2)
	return evenUp(perRound)*(s.rounds-1) + perRound - (st.step() - s.games)
}

// finish counts the points of a round.
func (s *swiss) finish(st *stage) {
	for _, e := range st.encounters {
		for i, p := range [2]int{e.first, e.second} {
			player := &s.players[p]
			player.points += e.points[i]
			player.opponents = append(player.opponents, e.first+e.second-p)
			player.whites = append(player.whites, i == 0)
		}
	}
	if s.bye != none {
		player := &s.players[s.bye]
		player.points += s.byePoints()
		player.opponents = append(player.opponents, none)
		player.byes++
	}
	s.finished++
}

// byePoints returns the half points of a bye.
func (s *swiss) byePoints() int { return 2 * s.games }

// pair returns the pairings of the next round. It may be called after the last round:
// the log of a tournament that had more rounds can be resumed.
func (s *swiss) pair() stage {
	order := s.order()
	var pairs [][2]int
	for met := 0; pairs == nil; met++ {
		if s.games == 1 {
			pairs = s.pairAll(order, func(i, j int) bool { return s.met(i, j) <= met && !s.colorsClash(i, j) })
		}
		if pairs == nil {
			pairs = s.pairAll(order, func(i, j int) bool { return s.met(i, j) <= met })
		}
	}
	st := stage{round: s.finished + 1, games: s.games}
	for board, p := range pairs {
		if s.secondIsWhite(p[0], p[1], board) {
			p[0], p[1] = p[1], p[0]
		}
		st.encounters = append(st.encounters, encounter{first: p[0], second: p[1]})
	}
	return st
}

// order returns the engines by their scores, and those of equal scores by their
// indices.
func (s *swiss) order() []int {
	order := make([]int, len(s.players))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(s.players[b].points, s.players[a].points) })
	return order
}

// met returns how often two engines have played each other.
func (s *swiss) met(i, j int) int {
	n := 0
	for _, o := range s.players[i].opponents {
		if o == j {
			n++
		}
	}
	return n
}

// pairAll pairs the engines, which are in the order of their scores, and chooses the
// bye of an odd number. It returns nil if they cannot all be paired.
func (s *swiss) pairAll(order []int, allowed func(i, j int) bool) [][2]int {
	s.bye = none
	if len(order)%2 == 0 {
		return s.pairEven(order, allowed)
	}
	fewest := s.players[order[0]].byes
	for _, i := range order {
		fewest = min(fewest, s.players[i].byes)
	}
	for k, i := range slices.Backward(order) {
		if s.players[i].byes > fewest {
			continue
		}
		if pairs := s.pairEven(slices.Delete(slices.Clone(order), k, k+1), allowed); pairs != nil {
			s.bye = i
			return pairs
		}
	}
	return nil
}

// pairEven pairs an even number of engines, or returns nil.
func (s *swiss) pairEven(rest []int, allowed func(i, j int) bool) [][2]int {
	pairs := [][2]int{}
	for len(rest) > 0 {
		possible := partners(len(rest), func(a, b int) bool { return allowed(rest[a], rest[b]) })
		if possible == nil {
			return nil
		}
		k := s.opponent(rest, possible)
		pairs = append(pairs, [2]int{rest[0], rest[k]})
		rest = slices.Delete(slices.Clone(rest[1:]), k-1, k)
	}
	return pairs
}

// opponent returns the place in rest of the best opponent for its first engine, among
// the possible ones.
func (s *swiss) opponent(rest []int, possible []bool) int {
	first := rest[0]
	group := 1 // engines in rest with the score of the first
	for group < len(rest) && s.players[rest[group]].points == s.players[first].points {
		group++
	}
	best, bestRank := none, [4]int{}
	for k := 1; k < len(rest); k++ {
		if !possible[k] {
			continue
		}
		other := rest[k]
		place := k - group // in the lower groups
		if k < group {
			if place = k - group/2; place < 0 { // in the upper half
				place = len(rest) - place
			}
		}
		clash := 0
		if s.games == 1 && s.wish(first)*s.wish(other) > 1 {
			clash = 1
		}
		rank := [4]int{s.met(first, other), s.players[first].points - s.players[other].points, clash, place}
		if best == none || slices.Compare(rank[:], bestRank[:]) < 0 {
			best, bestRank = k, rank
		}
	}
	return best
}

// Wishes for colors, for White if positive.
const (
	mildWish   = 1 // to alternate
	strongWish = 2 // has had the other color once more
	mustWish   = 3 // has had the other color twice more, or twice in a row
)

// wish returns which color an engine should have in the next round: a wish for White,
// a negative one for Black, or 0.
func (s *swiss) wish(i int) int {
	whites := s.players[i].whites
	n := len(whites)
	if n == 0 {
		return 0
	}
	balance := 0
	for _, white := range whites {
		if white {
			balance++
		} else {
			balance--
		}
	}
	sign := 1
	if balance > 0 || balance == 0 && whites[n-1] {
		sign = -1
	}
	twice := n > 1 && whites[n-1] == whites[n-2]
	switch {
	case balance > 1 || balance < -1:
		return sign * mustWish
	case twice && whites[n-1]:
		return -mustWish
	case twice:
		return mustWish
	case balance != 0:
		return sign * strongWish
	}
	return sign * mildWish
}

// colorsClash reports whether two engines must both have the same color.
func (s *swiss) colorsClash(i, j int) bool {
	return s.wish(i)*s.wish(j) == mustWish*mustWish
}

// secondIsWhite reports whether the second of two engines has White in the first game
// of their encounter on the given board, from 0.
func (s *swiss) secondIsWhite(first, second, board int) bool {
	if a, b := s.wish(first), s.wish(second); a != b {
		return b > a
	}
	a, b := s.players[first].whites, s.players[second].whites
	for i, j := len(a)-1, len(b)-1; i >= 0 && j >= 0; i, j = i-1, j-1 {
		if a[i] != b[j] { // the last round in which they had different colors
			return a[i]
		}
	}
	return board%2 == 1 // so that each half of a group gets both colors
}

// table lists the engines by points, then by Buchholz: the sum of the points of all
// opponents, where a bye counts as an opponent with the engine's own points.
func (s *swiss) table(running *stage) string {
	points, games := make([]int, len(s.players)), make([]int, len(s.players))
	for i := range s.players {
		points[i] = s.players[i].points
		games[i] = len(s.players[i].whites) * s.games
	}
	for _, e := range running.encounters {
		points[e.first] += e.points[0]
		points[e.second] += e.points[1]
		played := (e.points[0] + e.points[1]) / 2
		games[e.first] += played
		games[e.second] += played
	}
	buchholz := make([]int, len(s.players))
	for i := range s.players {
		for _, o := range s.players[i].opponents {
			if o == none {
				o = i
			}
			buchholz[i] += points[o]
		}
	}
	order := make([]int, len(s.players))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(points[b], points[a]), cmp.Compare(buchholz[b], buchholz[a]))
	})
	rows := [][]string{{"Rank", "Name", "Points", "Buchholz", "Games", "Byes"}}
	for rank, i := range order {
		rows = append(rows, []string{
			strconv.Itoa(rank + 1), s.names[i], halves(points[i]), halves(buchholz[i]),
			strconv.Itoa(games[i]), strconv.Itoa(s.players[i].byes),
		})
	}
	return fmt.Sprintf("Swiss, %d of %d rounds finished:\n%s", s.finished, s.rounds, align(rows))
}

// halves writes half points as points.
func halves(n int) string { return strconv.FormatFloat(float64(n)/2, 'f', 1, 64) }
