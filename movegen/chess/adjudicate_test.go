package chess_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/movegen/chess"
)

// play parses and plays moves in UCI's notation.
func play(t testing.TB, p *chess.Position, moves string) {
	t.Helper()
	for text := range strings.FieldsSeq(moves) {
		m, err := notation.Coordinates{FirstRank: 1}.Parse(p, text)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
	}
}

// TestOutcome plays the games of draws.tsv: no earlier position is over (but
// for one FEN whose clock has run out), the last one is as the file says.
func TestOutcome(t *testing.T) {
	reasons := map[string]game.Reason{
		"ongoing": "", "checkmate": game.Checkmate, "stalemate": game.Stalemate, "draw-50": game.FiftyMoves,
		"draw-3fold": game.Threefold, "insufficient": game.InsufficientMaterial,
	}
	for _, line := range lines(t, "draws.tsv") {
		fields := strings.Split(line, "\t")
		want, known := reasons[fields[2]]
		if !known {
			t.Fatalf("unknown outcome %s", fields[2])
		}
		t.Run(fields[3], func(t *testing.T) {
			p := parse(t, fields[0])
			for text := range strings.FieldsSeq(strings.Trim(fields[1], "-")) {
				if got := p.Outcome(); got.Result != game.Ongoing && p.State().HalfMoveClock < 100 {
					t.Fatalf("%v: Outcome is %v before the end", p, got)
				}
				play(t, p, text)
			}
			got := p.Outcome()
			if got.Reason != want {
				t.Errorf("%v: Outcome is %v, want %s", p, got, fields[2])
			}
			if decided := got.Reason == game.Checkmate; decided && got.Result != game.WinFor(p.State().Side.Other()) {
				t.Errorf("%v: Outcome is %v", p, got)
			}
			checkAdjudicate(t, p, got)
		})
	}
}

// checkAdjudicate compares what the search gets at its root, where only
// rules that need no search for moves apply, with the outcome.
func checkAdjudicate(t *testing.T, p *chess.Position, outcome game.Outcome) {
	t.Helper()
	score, bound := p.Adjudicate(0)
	switch outcome.Reason {
	case game.FiftyMoves, game.Threefold, game.InsufficientMaterial:
		if score != game.Draw || bound != game.Exact {
			t.Errorf("%v: Adjudicate(0) is %d, %d", p, score, bound)
		}
	case game.Checkmate:
		if p.State().HalfMoveClock >= 100 && (score != game.MatedIn(0) || bound != game.Exact) {
			t.Errorf("%v: Adjudicate(0) is %d, %d", p, score, bound)
		}
	case "":
		if bound != game.Unknown {
			t.Errorf("%v: Adjudicate(0) is %d, %d", p, score, bound)
		}
	}
}

func TestAdjudicateRepetition(t *testing.T) {
	const round = "g1f3 g8f6 f3g1 f6g8 "
	tests := []struct {
		name  string
		moves string
		ply   int
		want  game.Bound
	}{
		{"first time", "g1f3 g8f6", 2, game.Unknown},
		{"second time, the first is the root", round, 4, game.Unknown},
		{"second time, the first is after the root", round, 5, game.Exact},
		{"second time, the first is before the root", round, 3, game.Unknown},
		{"third time, all before the root", round + round, 0, game.Exact},
		{"third time, the second is the root", round + round, 4, game.Exact},
		{"after a pawn move", round + "e2e4", 9, game.Unknown},
		{"the pawn move between", "e2e4 e7e5 " + round, 5, game.Exact},
		{"rights lost on the way", "e2e4 e7e5 e1e2 e8e7 e2e1 e7e8", 9, game.Unknown},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, chess.StartFEN)
			play(t, p, tt.moves)
			for _, p := range []game.Position{p, p.Clone()} {
				if _, bound := p.Adjudicate(tt.ply); bound != tt.want {
					t.Errorf("Adjudicate(%d) is %d, want %d", tt.ply, bound, tt.want)
				}
			}
		})
	}
}

// TestNullEndsHistory checks that nothing repeats across a null move.
func TestNullEndsHistory(t *testing.T) {
	p := parse(t, "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1")
	play(t, p, "e8d8 e2d2 d8e8 d2e2")
	if _, bound := p.Adjudicate(9); bound != game.Exact {
		t.Errorf("no repetition without a null move")
	}
	p = parse(t, "4k3/8/8/8/8/8/R7/4K3 b - - 0 1")
	play(t, p, "e8d8 a2b2")
	p.MakeNull()
	play(t, p, "b2a2 d8e8")
	p.MakeNull()
	if _, bound := p.Adjudicate(9); bound != game.Unknown {
		t.Errorf("%v: repetition across a null move", p)
	}
}

// TestUpcomingRepetition compares with trying all moves, in games that repeat a
// lot.
func TestUpcomingRepetition(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 14))
	roots := append(slices.Clone(crowded), "8/2k5/8/3r4/8/8/3R1K2/8 w - - 0 1",
		"k7/8/8/8/8/8/8/K6N b - - 0 1", "4k3/pb6/8/8/8/8/PB6/4K3 w - - 0 1")
	found := 0
	for _, root := range roots {
		for range 10 {
			found += upcoming(t, parse(t, root), rng)
		}
	}
	if found < 1000 {
		t.Errorf("only %d upcoming repetitions in all games", found)
	}
}

// upcoming plays one game and returns how often a repetition was coming up.
func upcoming(t *testing.T, p *chess.Position, rng *rand.Rand) (found int) {
	keys := []game.Key{p.State().Key}
	for range 100 {
		moves := legalMoves(p)
		if len(moves) == 0 {
			break
		}
		for _, ply := range []int{1, 4, 6, 9, 40} {
			want := false
			for _, m := range moves {
				p.Make(m)
				want = want || repeats(append(keys, p.State().Key), ply+1)
				p.Unmake()
			}
			if got := p.UpcomingRepetition(ply); got != want {
				t.Fatalf("%v: UpcomingRepetition(%d) is %v", p, ply, got)
			}
			if want {
				found++
			}
		}
		if !p.State().InCheck && rng.IntN(20) == 0 {
			p.MakeNull()
			keys = nil
		} else {
			p.Make(restless(p, moves, rng))
		}
		keys = append(keys, p.State().Key)
	}
	return found
}

// restless returns a move, more often than not one that takes back the move
// before the last.
func restless(p *chess.Position, moves []game.Move, rng *rand.Rand) game.Move {
	if rng.IntN(3) > 0 {
		for _, m := range moves {
			p.Make(m)
			back := !p.State().InCheck && p.State().HalfMoveClock > 3
			p.Unmake()
			if back && rng.IntN(3) == 0 {
				return m
			}
		}
	}
	return moves[rng.IntN(len(moves))]
}

// repeats reports whether the last key is among the others once, less than ply
// back, or twice.
func repeats(keys []game.Key, ply int) bool {
	now, times := len(keys)-1, 0
	for i, k := range keys[:now] {
		if k != keys[now] {
			continue
		}
		if times++; now-i < ply {
			return true
		}
	}
	return times > 1
}

// TestLongGame plays as many moves as no game has, and clones the end.
func TestLongGame(t *testing.T) {
	p := parse(t, chess.StartFEN)
	for range 2500 {
		play(t, p, "g1f3 g8f6 f3g1 f6g8")
	}
	if want := strings.Replace(chess.StartFEN, "0 1", "10000 5001", 1); p.String() != want {
		t.Errorf("got %v, want %s", p, want)
	}
	checkRoundTrip(t, p)
	if got := p.Clone().Outcome(); got.Reason != game.FiftyMoves {
		t.Errorf("Outcome is %v", got)
	}
	for range 10_000 {
		p.Unmake()
	}
	if p.String() != chess.StartFEN {
		t.Errorf("got %v back", p)
	}
}

// TestNothingHidden checks that a position of chess hides nothing.
func TestNothingHidden(t *testing.T) {
	if _, hidden := game.Position(parse(t, chess.StartFEN)).(game.Hidden); hidden {
		t.Error("there is something hidden in chess")
	}
}
