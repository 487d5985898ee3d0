package xiangqi_test

import (
	"strconv"
	"testing"

	"arrocco/game"
	"arrocco/movegen/xiangqi"
)

// results are the results of games as repetition.tsv has them, from Red's view.
var results = map[string]game.Result{"win": game.WhiteWins, "draw": game.Drawn, "loss": game.BlackWins}

// playText plays moves in coordinates, divided by spaces.
func playText(t testing.TB, p *xiangqi.Position, moves string) {
	t.Helper()
	r := newReferee(p.String(), xiangqi.AXF)
	r.playText(moves)
	for _, m := range r.moves {
		if !p.Legal(m) {
			t.Fatalf("%v: %s: a move is not legal", p, moves)
		}
		p.Make(m)
	}
}

// TestRepetition judges the games of repetition.tsv, each line "FEN, moves,
// result for Red, explanation". Four judges agree on the results.
func TestRepetition(t *testing.T) {
	for i, row := range rows(t, "repetition.tsv") {
		t.Run(strconv.Itoa(i+1), func(t *testing.T) {
			p := parse(t, row[0])
			playText(t, p, row[1])
			if got := p.Outcome(); got.Result != results[row[2]] {
				t.Errorf("%s %s: got %v, want %s", row[0], row[1], got, row[2])
			}
			r := newReferee(row[0], xiangqi.AXF)
			r.playText(row[1])
			if got := r.ruling(3); got.Result != results[row[2]] {
				t.Errorf("%s %s: the reference says %v, want %s", row[0], row[1], got, row[2])
			}
		})
	}
}
