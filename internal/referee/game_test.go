package referee

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
			m := NewGame(start, seed)
			was := []string{m.Pos.String()}
			rng := rand.New(rand.NewPCG(seed, 0))
			for range steps {
				var list game.MoveList
				m.Pos.Generate(&list, game.All)
				if list.Len() == 0 || rng.IntN(8) == 0 {
					for n := rng.IntN(len(m.Turns)/2 + 1); n > 0; n-- {
						m.TakeBack()
					}
					was = was[:len(m.Turns)+1]
				} else {
					m.Play(Turn{Move: list.Moves()[rng.IntN(list.Len())].Move})
					was = append(was, m.Pos.String())
				}
				if got, want := m.Pos.String(), was[len(m.Turns)]; got != want {
					t.Fatalf("after %d moves: %s, want %s", len(m.Turns), got, want)
				}
				if got := m.keys[len(m.keys)-1]; len(m.keys) != len(m.Turns)+1 || got != m.Pos.State().Key {
					t.Fatalf("%d keys, the last %x, of %d moves", len(m.keys), got, len(m.Turns))
				}
			}
			replayed := pgn.Deal(start.Clone(), seed)
			for _, turn := range m.Turns {
				replayed.Make(turn.Move)
			}
			if got, want := replayed.String(), m.Pos.String(); got != want {
				t.Errorf("the moves lead to %s, not to %s", got, want)
			}
		})
	}
}
