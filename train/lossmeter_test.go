package train

import (
	"math"
	"strings"
	"testing"

	"arrocco/engine"
	"arrocco/eval/nnue/nnuetest"
	"arrocco/train/selfplay"
)

// meter returns a LossMeter of evaluations of chess, with the games in dir.
func meter(t *testing.T, dir string, validation int, names ...string) *LossMeter {
	t.Helper()
	s := LossSettings{Variant: lookup0(t, "chess"), Filter: Filter{MaxScore: 900}, Validation: validation, Scale: 400}
	return meterWith(t, s, dir, names...)
}

// meterWith returns a LossMeter with the games in dir.
func meterWith(t *testing.T, s LossSettings, dir string, names ...string) *LossMeter {
	t.Helper()
	g, err := NewLossMeter(s, names)
	if err != nil {
		t.Fatal(err)
	}
	paths, err := selfplay.Shards(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		r, err := selfplay.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		if err := g.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// TestLossMeterPositions checks that a LossMeter takes what a training learns from, or keeps
// for validation.
func TestLossMeterPositions(t *testing.T) {
	dir := play(t, 6)
	const validation = 3
	learn, validate := load(t, dir, Filter{MaxScore: 900}, validation)
	if all := meter(t, dir, 0).Len(); all != learn.Len()+validate.Len() {
		t.Errorf("%d positions, not %d and %d", all, learn.Len(), validate.Len())
	}
	if some := meter(t, dir, validation).Len(); some != validate.Len() || some == 0 {
		t.Errorf("%d positions for validation, not %d", some, validate.Len())
	}
}

// TestLossMeterLeaves checks that a LossMeter of leaves takes those that a training learns from.
func TestLossMeterLeaves(t *testing.T) {
	dir := playLeaves(t, 4)
	filter := Filter{MaxScore: 900}
	learn, _ := load(t, dir, filter, 0)
	games := meter(t, dir, 0).Len()
	s := LossSettings{Variant: lookup0(t, "chess"), Filter: filter, Leaves: true, Scale: 400}
	leaves := meterWith(t, s, dir).Len()
	if leaves == 0 || games+leaves != learn.Len() {
		t.Errorf("%d positions of games and %d leaves, not %d", games, leaves, learn.Len())
	}
}

// TestLossMeterReadings checks that the evaluation that played is nearer to the scores
// than one that it is far from, and as near as itself.
func TestLossMeterReadings(t *testing.T) {
	network := nnuetest.Save(t, nnuetest.ForGame(t, "chess", 1))
	g := meter(t, play(t, 6), 0, engine.HandWritten, network, engine.HandWritten)
	r := g.Readings()
	if r[0] != r[2] || r[0].More != 0 || r[0].Error != 0 {
		t.Errorf("the same evaluation is %+v and %+v", r[0], r[2])
	}
	if r[1].More <= 2*r[1].Error || math.Abs(r[1].More-(r[1].Loss-r[0].Loss)) > 1e-9 {
		t.Errorf("random weights are %+v, the hand-written evaluation %+v", r[1], r[0])
	}
	sum, n := 0.0, 0
	for i, loss := range r[0].Groups {
		for _, group := range g.groups {
			if int(group) == i {
				sum += loss
				n++
			}
		}
	}
	if mean := sum / float64(n); n != g.Len() || math.Abs(mean-r[0].Loss) > 1e-9 {
		t.Errorf("the groups have a mean loss of %g, not %g", mean, r[0].Loss)
	}
}

// TestLossMeterOtherGame checks that games of another variant are refused.
func TestLossMeterOtherGame(t *testing.T) {
	paths, err := selfplay.Shards(play(t, 1))
	if err != nil {
		t.Fatal(err)
	}
	r, err := selfplay.Open(paths[0])
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	g, err := NewLossMeter(LossSettings{Variant: lookup0(t, "xiangqi"), Scale: 400}, []string{engine.HandWritten})
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Add(r); err == nil || !strings.Contains(err.Error(), "games of chess, not of xiangqi") {
		t.Errorf("got error %v", err)
	}
}

// TestLossMeterUnit checks that the unit is found in which an evaluation agrees with the
// scores.
func TestLossMeterUnit(t *testing.T) {
	scores := []float32{-2, -0.5, 0, 0.25, 1, 1.75}
	for _, unit := range []float32{0.25, 0.9, 1, 3} {
		g := &LossMeter{groups: make([]uint8, len(scores)), said: make([][]float32, 1)}
		for _, s := range scores {
			g.targets = append(g.targets, sigmoid(s))
			g.said[0] = append(g.said[0], s/unit)
		}
		r := g.Readings()[0]
		if math.Abs(r.Unit/float64(unit)-1) > 0.001 || r.Loss > 1e-6 {
			t.Errorf("unit %.4f with a loss of %.6f, not %g", r.Unit, r.Loss, unit)
		}
	}
}

// TestLossMeterError checks the standard error by two positions that differ.
func TestLossMeterError(t *testing.T) {
	more, stderr := compare([]float64{0.3, 0.5}, []float64{0.2, 0.2})
	if math.Abs(more-0.2) > 1e-9 || math.Abs(stderr-0.1/math.Sqrt2) > 1e-9 {
		t.Errorf("%g ± %g", more, stderr)
	}
}

func TestPieceGroup(t *testing.T) {
	for i, want := range []string{"2-9", "10-17", "18-25", "26+"} {
		if got := PieceGroup(i); got != want {
			t.Errorf("group %d is %s, not %s", i, got, want)
		}
	}
}
