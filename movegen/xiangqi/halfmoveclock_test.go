package xiangqi_test

import (
	"math/rand/v2"
	"testing"

	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// A ply is what the draw by the number of moves wants to know of a move.
type ply struct{ capture, check, red bool }

// recount counts the plies of a game towards the draw from the beginning: those
// since the last capture, without the checks of each side after its tenth. It
// also returns the number of these.
func recount(game []ply) (quiet uint16, free int) {
	checks := map[bool]int{}
	for _, p := range game {
		if p.capture {
			quiet, free, checks = 0, 0, map[bool]int{}
			continue
		}
		if p.check {
			checks[p.red]++
		}
		if p.check && checks[p.red] > 10 {
			free++
		} else {
			quiet++
		}
	}
	return quiet, free
}

// TestQuietRecounted plays random games with few captures and many checks, and
// compares the count of plies with one from the beginning, in which the
// reference says what a check is. Moves are taken back now and then, and the
// game goes on in a Clone.
func TestQuietRecounted(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	beyond := 0 // positions after a check that did not count
	for _, fen := range []string{
		"3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1",
		"4k4/9/9/9/9/9/9/r8/R8/3K5 b - - 0 1",
		"3ak4/9/4b4/2N6/9/9/6n2/4B4/1C7/3RK3c w - - 0 1",
		"2bakab2/3r5/4c4/p3n3p/9/9/P3N3P/4C4/3R5/2BAKAB2 w - - 0 1",
	} {
		for range 5 {
			beyond += playQuiet(t, parse(t, fen), rng)
		}
	}
	if beyond < 500 {
		t.Errorf("only %d positions after a check that did not count", beyond)
	}
}

// playQuiet plays one game. It returns the number of positions after a check
// that did not count.
func playQuiet(t *testing.T, p *xiangqi.Position, rng *rand.Rand) (beyond int) {
	t.Helper()
	var plies []ply
	for range 200 {
		m := checkOften(p, rng)
		if m == game.NoMove {
			break
		}
		red := p.State().Side == game.White
		p.Make(m)
		r := newReference(p.String())
		plies = append(plies, ply{p.State().Captured != game.None, len(r.checkers(r.red)) > 0, red})
		want, free := recount(plies)
		if got := p.State().HalfMoveClock; got != want {
			t.Fatalf("%v after %d plies: Quiet is %d, want %d", p, len(plies), got, want)
		}
		if free > 0 {
			beyond++
		}
		switch rng.IntN(10) {
		case 0:
			p.Unmake()
			plies = plies[:len(plies)-1]
		case 1:
			p = p.Clone().(*xiangqi.Position)
		}
	}
	return beyond
}

// checkOften returns a legal move, or NoMove if there is none: one that gives
// check, if there is one, three times of four, and hardly ever a capture.
func checkOften(p *xiangqi.Position, rng *rand.Rand) game.Move {
	moves := legalMoves(p)
	if len(moves) == 0 {
		return game.NoMove
	}
	var checks, quiet []game.Move
	for _, m := range moves {
		if p.State().Noisy(m) {
			continue
		}
		quiet = append(quiet, m)
		if p.GivesCheck(m) {
			checks = append(checks, m)
		}
	}
	switch {
	case len(checks) > 0 && rng.IntN(4) > 0:
		return checks[rng.IntN(len(checks))]
	case len(quiet) > 0 && rng.IntN(100) > 0:
		return quiet[rng.IntN(len(quiet))]
	}
	return moves[rng.IntN(len(moves))]
}
