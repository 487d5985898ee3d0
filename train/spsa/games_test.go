package spsa_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"arrocco/engine"
	"arrocco/search"
	"arrocco/train/spsa"
)

// chooseOpening draws one of a few positions.
func chooseOpening(_ context.Context, _ *engine.Engine, rng *rand.Rand) (string, error) {
	list := []string{
		"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
		"rnbqkb1r/pp1ppppp/5n2/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
		"rnbqkbnr/ppp1pppp/8/8/2pP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3",
	}
	return list[rng.IntN(len(list))], nil
}

// newGames returns small Games, the settings of which it changes.
func newGames(t *testing.T, s *spsa.Settings, threads int, o spsa.Opening) *spsa.Games {
	t.Helper()
	s.Nodes, s.Pairs, s.Adjudication.MaxPlies = 60, 3, 100
	games, err := spsa.NewGames(engine.Variants()[0], s, engine.HandWritten, threads, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := games.Close(); err != nil {
			t.Error(err)
		}
	})
	return games
}

// TestGames checks that real games give the same values on any number of threads,
// and others with another seed.
func TestGames(t *testing.T) {
	tune := func(threads int, seed uint64) []search.Tunable {
		s := settings(t, 2)
		s.Seed = seed
		games := newGames(t, s, threads, chooseOpening)
		return steps(t, newTuner(t, s, games.Play), 2)
	}
	want := tune(1, 1)
	if slices.Equal(want, settings(t, 2).Parameters) {
		t.Error("nothing has moved")
	}
	if got := tune(2, 1); !slices.Equal(got, want) {
		t.Errorf("2 threads: %v, 1 thread: %v", got, want)
	}
	if got := tune(2, 2); slices.Equal(got, want) {
		t.Error("another seed gives the same values")
	}
}

// TestGamesAreFair checks that equal players are level, since both play both
// colors, and that a player with foolish parameters loses.
func TestGamesAreFair(t *testing.T) {
	s := settings(t, 1)
	games := newGames(t, s, 2, chooseOpening)
	s.Nodes, s.Adjudication.MaxPlies = 200, 400 // fools resign late
	p := search.ChessParams
	if score, err := games.Play(t.Context(), 0, &p, &p); score != 0 || err != nil {
		t.Errorf("equal players: %d, %v", score, err)
	}
	foolish := p
	foolish.DeltaPruningMargin, foolish.FutilityPruningBase, foolish.LateMovePruningBase = -2000, -2000, -20
	score, err := games.Play(t.Context(), 0, &p, &foolish)
	if score <= 0 || err != nil {
		t.Errorf("against a foolish player: %d, %v", score, err)
	}
	if other, err := games.Play(t.Context(), 0, &foolish, &p); other != -score || err != nil {
		t.Errorf("the other way round: %d, %v, want %d", other, err, -score)
	}
}

// TestGamesStop checks that what goes wrong ends the games.
func TestGamesStop(t *testing.T) {
	p := search.ChessParams
	games := newGames(t, settings(t, 1), 1, chooseOpening)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := games.Play(ctx, 0, &p, &p); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	broken := errors.New("broken")
	for name, o := range map[string]spsa.Opening{
		"an error": func(context.Context, *engine.Engine, *rand.Rand) (string, error) { return "", broken },
		"no FEN":   func(context.Context, *engine.Engine, *rand.Rand) (string, error) { return "nonsense", nil },
	} {
		if _, err := newGames(t, settings(t, 1), 1, o).Play(t.Context(), 0, &p, &p); err == nil {
			t.Errorf("an opening that is %s: no error", name)
		}
	}
}
