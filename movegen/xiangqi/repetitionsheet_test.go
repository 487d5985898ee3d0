package xiangqi_test

import (
	"strconv"
	"strings"
	"testing"

	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// TestSheet plays loops by the count of the rule sheet: not more than three checks
// with one piece in one position, nor chases of an undefended piece.
func TestSheet(t *testing.T) {
	const (
		rook    = "9/4k4/9/9/9/9/9/9/R8/3K5 w - - 0 1"
		first   = "a1a8 e8e9 a8a9 e9e8 "
		round   = "a9a8 e8e9 a8a9 e9e8 "
		beside  = "4k4/R8/9/9/9/9/9/9/9/3K5 w - - 0 1"
		horses  = "4k4/9/9/5NN2/9/9/9/9/9/3K5 w - - 0 1"
		both    = "f6g8 e9f9 g6e7 f9f8 e7g6 f8e8 g8f6 e8e9 "
		chase   = "5k3/9/3c5/9/9/9/9/9/2R6/4K4 w - - 0 1"
		hunt    = "c1d1 d7c7 d1c1 c7d7 "
		soldier = "5k3/9/3c5/2P6/9/9/9/9/9/4K4 w - - 0 1"
		pursuit = "c6d6 d7c7 d6c6 c7d7 "
		guarded = "1n3k3/9/3c5/9/9/9/9/9/2R6/4K4 w - - 0 1"
	)
	tests := map[string]struct{ fen, moves, want string }{
		"third check":                   {rook, first + round + "a9a8", "*"},
		"answer to the third check":     {rook, first + round + "a9a8 e8e9", "*"},
		"third check, other position":   {rook, first + round + "a9a8 e8e9 a8a9 e9e8", "*"},
		"fourth check":                  {rook, first + round + "a9a8 e8e9 a8a9 e9e8 a9a8", "0-1 perpetual-check"},
		"the position first, no check":  {"4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1", "a0a9 e9e8 a9a8 e8e9", "*"},
		"four times without the fourth": {beside, strings.Repeat("a8a9 e9e8 a9a8 e8e9 ", 3), "*"},
		"one check broken off":          {rook, first + round + "a9a7 e8e9 a7a9 e9e8 a9a8 e8e9 a8a9", "1/2-1/2 threefold"},
		"two pieces, third time":        {horses, both + both, "*"},
		"two pieces, fourth time":       {horses, both + both + both, "1/2-1/2 threefold"},
		"chase, third time":             {chase, hunt + hunt, "*"},
		"chase, fourth time, fled":      {chase, hunt + hunt + hunt, "*"},
		"chase, fourth time":            {chase, hunt + hunt + hunt + "c1d1", "0-1 perpetual-chase"},
		"chase by a soldier":            {soldier, pursuit + pursuit + pursuit + "c6d6", "0-1 perpetual-chase"},
		"chase of a protected piece":    {guarded, strings.Repeat("c1d1 d7c7 d1c1 c7d7 ", 3), "1/2-1/2 threefold"},
		"nothing":                       {idle, idleRound + idleRound, "*"},
		"nothing, fourth time":          {idle, idleRound + idleRound + idleRound, "1/2-1/2 threefold"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			p, f := record{fen: tt.fen, moves: tt.moves}.play(t, xiangqi.Sheet)
			for _, p := range []game.Position{p, p.Clone()} {
				if got := p.Outcome().String(); got != tt.want {
					t.Errorf("Outcome is %s, want %s", got, tt.want)
				}
			}
			if got := f.ruling(4).String(); got != tt.want {
				t.Errorf("the referee says %s, want %s", got, tt.want)
			}
		})
	}
}

// TestSheetRecords plays the loops of repetition.tsv until the sheet judges them, and
// a move on, and compares with the referee. Where the rules of the federation find a
// fault, the sheet finds no other one in checks.
func TestSheetRecords(t *testing.T) {
	for i, g := range records(t, "repetition.tsv") {
		t.Run(strconv.Itoa(i+1), func(t *testing.T) {
			p, f := g.play(t, xiangqi.Sheet)
			if got := p.Outcome(); got.Result != game.Ongoing {
				t.Errorf("%s %s: %v at the third occurrence", g.fen, g.moves, got)
			}
			first, _ := f.loop(2)
			loop := f.moves[first:]
			for _, m := range append(loop, loop[0]) {
				if p.Outcome().Result != game.Ongoing {
					break
				}
				p.Make(m)
				f.play(m)
				if got, want := p.Outcome(), f.ruling(4); got != want {
					t.Errorf("%s %v: got %v, the referee says %v", g.fen, texts(f.moves), got, want)
				}
			}
			if p.Outcome().Result == game.Ongoing {
				t.Errorf("%s %v: no verdict", g.fen, texts(f.moves))
			}
			axf, _ := g.play(t, xiangqi.AXF)
			was, got := axf.Outcome(), p.Outcome()
			if was.Reason != game.Threefold && got.Reason == game.PerpetualCheck && got != was {
				t.Errorf("%s %v: %v, but by the federation %v", g.fen, texts(f.moves), got, was)
			}
		})
	}
}
