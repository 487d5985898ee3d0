package xiangqi_test

import (
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// playOn plays moves in coordinates, divided by spaces; "null" passes.
func playOn(t testing.TB, p game.Position, moves string) {
	t.Helper()
	for _, text := range strings.Fields(moves) {
		if text == "null" {
			p.MakeNull()
			continue
		}
		f := newReferee(p.String(), xiangqi.AXF)
		f.playText(text)
		if !p.Legal(f.moves[0]) {
			t.Fatalf("%v: %s is not legal", p, text)
		}
		p.Make(f.moves[0])
	}
}

// Games that go round: nobody does anything, the horse checks, the chariot
// chases a cannon.
const (
	idle       = "4k4/4a4/9/9/9/4P4/9/9/4A4/R3K4 w"
	idleRound  = "a0a1 e9d9 a1a0 d9e9 "
	check      = "4k4/1N7/9/9/9/9/8P/9/9/5K3 w"
	checkRound = "b8d7 e9d9 d7b8 d9e9 "
	chase      = "3k2b2/9/9/9/9/8c/9/9/7R1/5K3 w"
	chaseRound = "h1i1 i4h4 i1h1 h4i4 "
)

func TestOutcome(t *testing.T) {
	tests := []struct {
		name  string
		fen   string
		moves string
		rules string // ruling, or the default
		want  string
	}{
		{"start", xiangqi.StartFEN, "", "", "*"},
		{"checkmate", "3aka3/9/4C4/9/4C4/9/9/9/9/4K4 b", "", "", "1-0 checkmate"},
		{"stalemate", "3k5/4P4/9/9/9/9/9/9/9/4K4 b", "", "", "1-0 stalemate"},
		{"bare material", "3k5/9/9/9/9/9/9/9/4A4/4K4 b", "", "", "1/2-1/2 insufficient-material"},
		{"second occurrence", idle, idleRound, "", "*"},
		{"third occurrence", idle, idleRound + idleRound, "", "1/2-1/2 threefold"},
		{"third occurrence, none", idle, idleRound + idleRound, "none", "1/2-1/2 threefold"},
		{"third occurrence, league", idle, idleRound + idleRound, "league", "*"},
		{"fourth occurrence, league", idle, idleRound + idleRound + idleRound, "league", "1/2-1/2 threefold"},
		{"perpetual check", check, checkRound + checkRound, "", "0-1 perpetual-check"},
		{"perpetual check, league", check, checkRound + checkRound + checkRound, "league", "0-1 perpetual-check"},
		{"perpetual check, none", check, checkRound + checkRound, "none", "1/2-1/2 threefold"},
		{"perpetual check but once", check, checkRound + "f0f1 e9e8 f1f0 e8e9", "", "1/2-1/2 threefold"},
		{"perpetual chase", chase, chaseRound + chaseRound, "", "0-1 perpetual-chase"},
		{"perpetual chase, league", chase, chaseRound + chaseRound + chaseRound, "league", "0-1 perpetual-chase"},
		{"perpetual chase but once", chase, chaseRound + "f0f1 d9d8 f1f0 d8d9", "", "1/2-1/2 threefold"},
		{"history starts at the FEN", check + " - - 30 40", checkRound, "", "*"},
		{"limit not reached", idle + " - - 118 90", "a0a1", "", "*"},
		{"limit", idle + " - - 119 90", "a0a1", "", "1/2-1/2 move-limit"},
		{"limit, but a capture", "4k4/9/9/9/9/9/9/9/p8/R4K3 w - - 119 90", "a0a1", "", "*"},
		{"limit, but mate", "3aka3/9/7C1/9/4C4/9/9/9/9/4K4 w - - 119 90", "h7e7", "", "1-0 checkmate"},
		{"limit, and a loss by repetition", check + " - - 112 90", checkRound + checkRound, "", "0-1 perpetual-check"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, tt.fen)
			rules := xiangqi.DefaultRules()
			if tt.rules != "" {
				rules.Repetition, _ = xiangqi.ParseRuling(tt.rules)
			}
			p.SetRules(rules)
			playOn(t, p, tt.moves)
			for _, p := range []game.Position{p, p.Clone()} {
				if got := p.Outcome().String(); got != tt.want {
					t.Errorf("%v: Outcome is %s, want %s", p, got, tt.want)
				}
			}
		})
	}
}

// TestAdjudicateRepetition checks what a search gets at which distance from its
// root.
func TestAdjudicateRepetition(t *testing.T) {
	const null = "a0a1 null a1a0 null "
	tests := []struct {
		name  string
		fen   string
		moves string
		ply   int
		score game.Score
		bound game.Bound
	}{
		{"first time", idle, "a0a1 e9d9", 9, 0, game.Unknown},
		{"draw, second time, the first is the root", idle, idleRound, 4, 0, game.Unknown},
		{"draw, second time, the first is after the root", idle, idleRound, 5, game.Draw, game.Exact},
		{"draw, second time, the first is before the root", idle, idleRound, 3, 0, game.Unknown},
		{"draw, third time", idle, idleRound + idleRound, 0, game.Draw, game.Exact},
		{"draw, third time, the second is the root", idle, idleRound + idleRound, 4, game.Draw, game.Exact},
		{"our checks, second time", check, checkRound, 9, game.Draw, game.Upper},
		{"our checks, second time, the first is the root", check, checkRound, 4, 0, game.Unknown},
		{"their checks, second time", check, checkRound + "b8d7", 9, game.Draw, game.Lower},
		{"our checks, third time", check, checkRound + checkRound, 9, game.MatedIn(9), game.Exact},
		{"their checks, third time", check, checkRound + checkRound + "b8d7", 3, game.MateIn(3), game.Exact},
		{"our chase, second time", chase, chaseRound, 9, game.Draw, game.Upper},
		{"our chase, third time", chase, chaseRound + chaseRound, 9, game.MatedIn(9), game.Exact},
		{"we can complete the loop", chase, chaseRound + "h1i1 i4h4 i1h1", 1, game.MateIn(1), game.Exact},
		{"we can complete the loop, far from the root", chase, chaseRound + "h1i1 i4h4 i1h1", 2, 0, game.Unknown},
		{"null moves between", idle, null + idleRound, 9, game.Draw, game.Exact},
		{"null move in the loop", check, "null e9e8 null e8e9", 5, 0, game.Unknown},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := parse(t, tt.fen)
			playOn(t, p, tt.moves)
			for _, p := range []game.Position{p, p.Clone()} {
				if score, bound := p.Adjudicate(tt.ply); score != tt.score || bound != tt.bound {
					t.Errorf("%v: Adjudicate(%d) is %d, %d, want %d, %d", p, tt.ply, score, bound, tt.score, tt.bound)
				}
			}
		})
	}
}

// TestAdjudicateLimit checks that the number of moves draws in a search as in a
// game, that a mate comes first, and that zero is no limit.
func TestAdjudicateLimit(t *testing.T) {
	p := parse(t, idle+" - - 120 90")
	if score, bound := p.Adjudicate(7); score != game.Draw || bound != game.Exact {
		t.Errorf("at the limit, Adjudicate is %d, %d", score, bound)
	}
	p.SetRules(xiangqi.Rules{})
	if _, bound := p.Adjudicate(7); bound != game.Unknown {
		t.Errorf("without a limit, the bound is %d", bound)
	}
	p = parse(t, "3aka3/9/4C4/9/4C4/9/9/9/9/4K4 b - - 120 90")
	if score, bound := p.Adjudicate(7); score != game.MatedIn(7) || bound != game.Exact {
		t.Errorf("mated at the limit, Adjudicate is %d, %d", score, bound)
	}
}
