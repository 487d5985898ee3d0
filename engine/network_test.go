package engine_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"arrocco/engine"
	"arrocco/eval"
	"arrocco/eval/nnue"
	"arrocco/eval/nnue/nnuetest"
	"arrocco/game"
	"arrocco/search"
)

// evaluation returns the static score of the engine's position.
func evaluation(e *engine.Engine) game.Score {
	ev := e.Evaluator()
	p := e.Position().Clone()
	ev.Reset(p)
	return ev.Evaluate(p)
}

func isNetwork(e *engine.Engine) bool {
	_, ok := e.Evaluator().(*nnue.Evaluator)
	return ok
}

// The hand-written evaluation can be had in place of any network, and stays what
// was chosen for its game.
func TestEvalFileHandWritten(t *testing.T) {
	e, _ := newEngine(t)
	set := func(name, value string) {
		t.Helper()
		if err := e.Options().Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	set("EvalFile", nnuetest.Save(t, nnuetest.ForGame(t, "chess", 1)))
	if !isNetwork(e) {
		t.Fatal("the network is not used")
	}
	set("EvalFile", engine.HandWritten)
	if isNetwork(e) {
		t.Error("the network is still used")
	}
	set("UCI_Variant", "xiangqi")
	set("UCI_Variant", "chess")
	if isNetwork(e) {
		t.Error("after a game of another variant, a network is used")
	}
}

// What is no good is refused with a reason, and the network before stays.
func TestEvalFileRefused(t *testing.T) {
	e, _ := newEngine(t)
	file := nnuetest.ForGame(t, "chess", 1)
	bad := map[string]string{
		"xiangqi":   nnuetest.Save(t, nnuetest.ForGame(t, "xiangqi", 1)),
		"missing":   filepath.Join(t.TempDir(), "no such file"),
		"directory": t.TempDir(),
	}
	for name, data := range nnuetest.Damaged(file) {
		bad[name] = nnuetest.Save(t, data)
	}
	check := func(t *testing.T, path string) {
		t.Helper()
		before := evaluation(e)
		err := e.Options().Set("EvalFile", path)
		if err == nil || !strings.Contains(err.Error(), "option EvalFile: "+engine.Quote(path)+": ") {
			t.Errorf("error %v", err)
		}
		if after := evaluation(e); after != before {
			t.Errorf("evaluation %d, was %d", after, before)
		}
	}
	for name, path := range bad {
		t.Run(name+", built in before", func(t *testing.T) { check(t, path) })
	}
	set(t, e, "EvalFile", nnuetest.Save(t, file))
	for name, path := range bad {
		t.Run(name+", another before", func(t *testing.T) { check(t, path) })
	}
	if !isNetwork(e) {
		t.Error("the network is gone")
	}
}

// Each game has a network of its own.
func TestEvalFileBelongsToTheGame(t *testing.T) {
	e, _ := newEngine(t)
	builtIn := evaluation(e)
	set(t, e, "EvalFile", nnuetest.Save(t, nnuetest.ForGame(t, "chess", 1)))
	ours := evaluation(e)
	set(t, e, "UCI_Variant", "xiangqi")
	set(t, e, "EvalFile", nnuetest.Save(t, nnuetest.ForGame(t, "xiangqi", 1)))
	if !isNetwork(e) {
		t.Error("no network for xiangqi")
	}
	set(t, e, "UCI_Variant", "chess")
	if got := evaluation(e); !isNetwork(e) || got != ours {
		t.Errorf("evaluation %d, want that of the network, %d", got, ours)
	}
	set(t, e, "EvalFile", "<empty>")
	if got := evaluation(e); got != builtIn {
		t.Errorf("evaluation %d, want %d as built in", got, builtIn)
	}
	set(t, e, "UCI_Variant", "xiangqi")
	if !isNetwork(e) {
		t.Error("the network of xiangqi is gone")
	}
}

// Whatever the network says, the moves are legal.
func TestRandomNetworksPlay(t *testing.T) {
	for _, v := range engine.Variants() {
		t.Run(v.Name, func(t *testing.T) {
			e, _ := newEngine(t)
			set(t, e, "UCI_Variant", v.Name)
			set(t, e, "Threads", "2")
			set(t, e, "EvalFile", nnuetest.Save(t, nnuetest.ForGame(t, v.Name, 2)))
			p := e.Position().Clone()
			for ply := 0; ply < 40 && p.Outcome().Result == game.Ongoing; ply++ {
				r := e.Search(context.Background(), p, search.Limits{Nodes: 1000}, nil)
				if !p.Legal(r.Best) {
					t.Fatalf("ply %d: %v is not legal in %v", ply, r.Best, p)
				}
				p.Make(r.Best)
			}
		})
	}
}

// The table holds nothing of what another network said, and searches with the
// same network are the same again.
func TestEvalFileClearsTheTable(t *testing.T) {
	e, _ := newEngine(t)
	one, two := nnuetest.Save(t, nnuetest.ForGame(t, "chess", 1)), nnuetest.Save(t, nnuetest.ForGame(t, "chess", 2))
	think := func() search.Result {
		return e.Search(context.Background(), e.Position().Clone(), search.Limits{Nodes: 2000}, nil)
	}
	set(t, e, "EvalFile", one)
	first := think()
	if _, ok := e.Probe(e.Position()); !ok {
		t.Error("the table knows nothing after a search")
	}
	set(t, e, "EvalFile", two)
	if _, ok := e.Probe(e.Position()); ok {
		t.Error("the table was not cleared")
	}
	think()
	set(t, e, "EvalFile", one)
	if again := think(); again.Best != first.Best || again.Nodes != first.Nodes || again.Score != first.Score {
		t.Errorf("%v %d in %d nodes, before %v %d in %d", again.Best, again.Score, again.Nodes,
			first.Best, first.Score, first.Nodes)
	}
}

// A network is changed when the search is over.
func TestEvalFileWaits(t *testing.T) {
	e, r := newEngine(t)
	path := nnuetest.Save(t, nnuetest.ForGame(t, "chess", 1))
	e.Go(search.Limits{Nodes: 20000})
	set(t, e, "EvalFile", path)
	if r.moves() != 1 || e.Running() {
		t.Error("the network was changed while a search ran")
	}
}

// counted is an evaluator that counts what it is asked.
type counted struct {
	eval.Evaluator
	count *int
}

func (c counted) Evaluate(p game.Position) game.Score {
	*c.count++
	return c.Evaluator.Evaluate(p)
}

// Searches evaluate by what Watch says, whatever network is chosen after, and find the
// same as without.
func TestWatch(t *testing.T) {
	e, _ := newEngine(t)
	lim := search.Limits{Nodes: 2000}
	find := func() search.Result {
		e.NewGame()
		return e.Search(t.Context(), e.Position(), lim, nil)
	}
	want := find()
	count := 0
	e.Watch(func(ev eval.Evaluator) eval.Evaluator { return counted{ev, &count} })
	if got := find(); got.Best != want.Best || got.Score != want.Score || got.Nodes != want.Nodes {
		t.Errorf("watched: %v, %d after %d nodes, not %v, %d after %d",
			got.Best, got.Score, got.Nodes, want.Best, want.Score, want.Nodes)
	}
	if count == 0 {
		t.Error("no evaluation was seen")
	}
	set(t, e, "EvalFile", engine.HandWritten)
	before := count
	if find(); count == before {
		t.Error("no evaluation was seen after another network was chosen")
	}
}
