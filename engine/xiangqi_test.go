package engine_test

import (
	"testing"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/search"
)

// newXiangqi returns an engine for xiangqi that is closed when the test ends.
func newXiangqi(t *testing.T) *engine.Engine {
	t.Helper()
	e, _ := newEngine(t)
	set(t, e, "UCI_Variant", "xiangqi")
	return e
}

// The rules that players choose are those of positions set up afterwards.
func TestRulesAreOptions(t *testing.T) {
	e := newXiangqi(t)
	const fen = "3ak4/9/9/9/9/9/9/9/4A4/3RK4 w - - 20 30"
	for _, tt := range []struct {
		moves string
		want  game.Reason
	}{
		{"60", ""},
		{"10", game.MoveLimit},
		{"0", ""},
	} {
		before := e.Position().Outcome()
		set(t, e, "drawmoves", tt.moves)
		if got := e.Position().Outcome(); got != before {
			t.Errorf("drawmoves %s: the position that is there ends with %v", tt.moves, got)
		}
		if err := e.SetPosition(fen, nil, notation.Coordinates{}); err != nil {
			t.Fatal(err)
		}
		if got := e.Position().Outcome().Reason; got != tt.want {
			t.Errorf("drawmoves %s: %q, want %q", tt.moves, got, tt.want)
		}
	}
}

func TestProbe(t *testing.T) {
	e := newXiangqi(t)
	if _, ok := e.Probe(e.Position()); ok {
		t.Error("something is known before a search")
	}
	e.Go(search.Limits{Depth: 4})
	e.Wait()
	if entry, ok := e.Probe(e.Position()); !ok || !e.Position().Legal(entry.Move) {
		t.Errorf("%v, %t", entry, ok)
	}
	e.NewGame()
	if _, ok := e.Probe(e.Position()); ok {
		t.Error("something is known in a new game")
	}
}

// Setup leaves the engine as it is, and knows games that are not played.
func TestSetup(t *testing.T) {
	e, _ := newEngine(t)
	v, err := engine.Lookup("xiangqi")
	if err != nil {
		t.Fatal(err)
	}
	p, err := e.Setup(v, "", []string{"h2e2"}, notation.Coordinates{})
	if err != nil || p.Traits().Name != "xiangqi" || p.State().Side != game.Black {
		t.Errorf("%v, %v", p, err)
	}
	if e.Variant().Name != "chess" || e.Position().String() != e.Variant().Start {
		t.Errorf("the engine plays %s at %s", e.Variant().Name, e.Position())
	}
}

// A banned move is not played.
func TestBanned(t *testing.T) {
	e := newXiangqi(t)
	pos := e.Position()
	best := e.Search(t.Context(), pos, search.Limits{Depth: 3}, nil).Best
	if got := e.Search(t.Context(), pos, search.Limits{Depth: 3, Banned: []game.Move{best}}, nil).Best; got == best {
		t.Errorf("%v is banned", got)
	}
}
