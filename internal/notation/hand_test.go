package notation_test

import (
	"testing"

	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/movegen/chess"
)

func TestHand(t *testing.T) {
	for _, tt := range []struct{ name, fen, white, black string }{
		{
			"start", chess.SprintStartFEN,
			"hand P, unseen BBNNPPPPPPQRR", "hand p, unseen bbnnppppppqrr",
		},
		{"unknown", "4k3/8/8/8/8/8/8/4K3[R?:LQ/:n] w - - 0 9", "hand R?, unseen LQ", "hand -, unseen n"},
		{"empty", "4k3/8/8/8/8/8/8/4K3[:/q:] w - - 0 9", "", "hand q, unseen -"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := chess.ParseSprint(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			white, black := notation.Hand(p, game.White), notation.Hand(p, game.Black)
			if white != tt.white || black != tt.black {
				t.Errorf("%q and %q, want %q and %q", white, black, tt.white, tt.black)
			}
		})
	}
	if got := notation.Hand(parse(t, chess.StartFEN), game.White); got != "" {
		t.Errorf("%q in chess", got)
	}
}
