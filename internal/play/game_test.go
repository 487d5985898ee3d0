package play

import (
	"math/rand/v2"
	"testing"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/pgn"
)

// TestTakeBack plays random moves, takes some back, and compares the position and its
// drawn tiles with the earlier ones.
func TestTakeBack(t *testing.T) {
	const seed, steps = 3, 600
	for _, v := range engine.Variants() {
		t.Run(v.Name, func(t *testing.T) {
			start, err := v.Parse(v.Start)
			if err != nil {
				t.Fatal(err)
			}
			m := newGame(start, pgn.Deal(start.Clone(), seed))
			was := []string{m.pos.String()}
			rng := rand.New(rand.NewPCG(seed, 0))
			for range steps {
				var list game.MoveList
				m.pos.Generate(&list, game.All)
				if list.Len() == 0 || rng.IntN(8) == 0 {
					for n := rng.IntN(len(m.moves)/2 + 1); n > 0; n-- {
						m.takeBack()
					}
					was = was[:len(m.moves)+1]
				} else {
					m.play(playedMove{move: list.Moves()[rng.IntN(list.Len())].Move})
					was = append(was, m.pos.String())
				}
				if got, want := m.pos.String(), was[len(m.moves)]; got != want {
					t.Fatalf("after %d moves: %s, want %s", len(m.moves), got, want)
				}
				if got := m.keys[len(m.keys)-1]; len(m.keys) != len(m.moves)+1 || got != m.pos.State().Key {
					t.Fatalf("%d keys, the last %x, of %d moves", len(m.keys), got, len(m.moves))
				}
			}
			replayed := pgn.Deal(start.Clone(), seed)
			for _, turn := range m.moves {
				replayed.Make(turn.move)
			}
			if got, want := replayed.String(), m.pos.String(); got != want {
				t.Errorf("the moves lead to %s, not to %s", got, want)
			}
		})
	}
}
