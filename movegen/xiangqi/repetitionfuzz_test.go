package xiangqi_test

import (
	"testing"

	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// FuzzLoop plays a game whose moves the fuzzer chooses, from a position of
// repetition.tsv, with a liking for moves that take others back, and compares
// each outcome with what the referee says.
func FuzzLoop(f *testing.F) {
	games := records(f, "repetition.tsv")
	f.Add(uint8(0), uint8(0), []byte{3, 255, 255, 255, 7, 255, 255, 255, 255, 255, 255, 255, 255, 255})
	f.Add(uint8(60), uint8(1), []byte("there and back again"))
	f.Add(uint8(3), uint8(2), []byte("and there and back again"))
	f.Fuzz(func(t *testing.T, start, rules uint8, choices []byte) {
		rule := xiangqi.Ruling(rules % 3) // AXF, League or Sheet
		g := games[int(start)%len(games)]
		p, r := parse(t, g.fen), newReferee(g.fen, rule)
		p.SetRules(xiangqi.Rules{Repetition: rule})
		for i, choice := range choices[:min(len(choices), 40)] {
			moves := legalMoves(p)
			if len(moves) == 0 || p.Outcome().Reason == game.InsufficientMaterial {
				return
			}
			m := moves[int(choice)%len(moves)]
			if i >= 2 && choice >= 128 && p.Legal(back(r.moves[i-2])) {
				m = back(r.moves[i-2])
			}
			p.Make(m)
			r.play(m)
			compareOutcome(t, p, r)
		}
	})
}

// compareOutcome compares the outcome, if it is not one that has nothing to do
// with repetition, with the referee's.
func compareOutcome(t *testing.T, p *xiangqi.Position, r *referee) {
	t.Helper()
	wanted := 3
	if r.rule == xiangqi.League || r.rule == xiangqi.Sheet {
		wanted = 4
	}
	got, want := p.Outcome(), r.ruling(wanted)
	switch got.Reason {
	case game.Checkmate, game.Stalemate, game.InsufficientMaterial:
	default:
		if got != want {
			t.Errorf("%s %v: Outcome is %v, the referee says %v", r.positions[0].fen(), texts(r.moves), got, want)
		}
	}
}
