package train

import (
	"path/filepath"
	"testing"

	"arrocco/eval/nnue/nnuetest"
)

// imitation loads the positions beside those of the games in dir, with the scores of the
// teachers.
func imitation(t *testing.T, dir string, count int, teachers ...string) *Dataset {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "*.arrocco"))
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	set, _ := loadFrom(t, &Source{Paths: paths, Imitate: count, Teachers: teachers})
	return set
}

// loadFrom loads what src says, with a bound for the scores.
func loadFrom(t *testing.T, src *Source) (learn, validate *Dataset) {
	t.Helper()
	src.Variant, src.Filter = lookup0(t, "chess"), Filter{MaxScore: 900}
	src.Run, src.Threads, src.Scale = 1, 2, 400
	learn, validate, err := Load(t.Context(), *src, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	return learn, validate
}

// TestRehearse checks that what teachers say is learned besides the games, and that
// the games kept for validation stay as they are.
func TestRehearse(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(play(t, 4), "*.arrocco"))
	if err != nil {
		t.Fatal(err)
	}
	teachers := []string{nnuetest.Save(t, nnuetest.ForGame(t, "chess", 1))}
	games, kept := loadFrom(t, &Source{Paths: paths, Validation: 2})
	taught, _ := loadFrom(t, &Source{Paths: paths, Validation: 2, Imitate: 3, Teachers: teachers})
	both, same := loadFrom(t, &Source{Paths: paths, Validation: 2, Rehearse: 3, Teachers: teachers})
	if both.Len() != games.Len()+taught.Len() || taught.Len() == 0 {
		t.Errorf("%d positions, not %d of games and %d taught", both.Len(), games.Len(), taught.Len())
	}
	if same.Len() != kept.Len() || kept.Len() == 0 {
		t.Errorf("%d positions for validation, not %d", same.Len(), kept.Len())
	}
	scores := map[uint16]bool{}
	for _, m := range members(t, both) {
		if m.halves == noResult {
			scores[m.score] = true
		}
	}
	for _, m := range members(t, taught) {
		if !scores[m.score] {
			t.Fatalf("nothing has the taught score %d", int16(m.score))
		}
	}
}

// members returns the positions of a set.
func members(t *testing.T, d *Dataset) []member {
	t.Helper()
	c := small("chess")
	l, err := c.layout()
	if err != nil {
		t.Fatal(err)
	}
	w := newWorker(bestKernels(), newLookup(&l))
	for _, at := range d.starts {
		w.read(d.words[at:])
	}
	return w.members
}

func TestImitate(t *testing.T) {
	dir := play(t, 3)
	few, many := imitation(t, dir, 2), imitation(t, dir, 8)
	if few.Len() == 0 || many.Len() < 2*few.Len() {
		t.Fatalf("%d positions from two tries each, %d from eight", few.Len(), many.Len())
	}
	if again := imitation(t, dir, 8); again.Len() != many.Len() {
		t.Errorf("%d positions, then %d", many.Len(), again.Len())
	}
	for _, m := range members(t, many) {
		if score := int16(m.score); m.halves != noResult || score < -900 || score > 900 {
			t.Fatalf("a score of %d, result %d", score, m.halves)
		}
	}
}

// A position is left as it was, and only quiet ones are learned.
func TestImitatorVisit(t *testing.T) {
	v := lookup0(t, "chess")
	src := &Source{Variant: v}
	for name, fen := range map[string]string{
		"start":     v.Start,
		"in check":  "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
		"castling":  "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 3 9",
		"promotion": "8/P6k/8/8/8/8/7K/8 w - - 0 1",
	} {
		t.Run(name, func(t *testing.T) {
			p, err := v.Parse(fen)
			if err != nil {
				t.Fatal(err)
			}
			before := *p.State()
			var set Dataset
			im := newDistiller(src, maxRun, v.Eval())
			im.begin(1)
			im.visit(p, &set)
			if *p.State() != before {
				t.Errorf("%v has become %v", fen, p)
			}
			if set.Len() == 0 {
				t.Error("nothing is learned")
			}
		})
	}
}

// What has no result is learned by its score alone, whatever the blend is.
func TestTargetWithoutResult(t *testing.T) {
	to := newTarget(400, 0.5)
	m := member{score: 0, halves: noResult}
	if got := to.of(&m); got != 0.5 {
		t.Errorf("a chance of %v, not of a half", got)
	}
	if m.halves = 2; to.of(&m) != 0.75 {
		t.Errorf("with a won game, %v, not three quarters", to.of(&m))
	}
}
