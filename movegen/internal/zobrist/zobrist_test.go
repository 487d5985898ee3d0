package zobrist_test

import (
	"testing"

	"arrocco/game"
	"arrocco/movegen/internal/zobrist"
)

// TestRandom compares with the first numbers that the published generator gives
// for the seed 1234567.
func TestRandom(t *testing.T) {
	r := zobrist.Random(1234567)
	for _, want := range []game.Key{6457827717110365317, 3203168211198807973, 9817491932198370423} {
		if got := r.Key(); got != want {
			t.Errorf("got %d, want %d", got, want)
		}
	}
}

func TestCuckoo(t *testing.T) {
	const moves = 3700
	var c zobrist.Cuckoo
	r := zobrist.Random(1)
	for m := game.Move(1); m <= moves; m++ {
		c.Insert(r.Key(), m)
	}
	r = 1
	for m := game.Move(1); m <= moves; m++ {
		if got := c.Find(r.Key()); got != m {
			t.Errorf("found %d, want %d", got, m)
		}
	}
	if got := c.Find(r.Key()); got != game.NoMove {
		t.Errorf("found %d by a key that is not there", got)
	}
}
