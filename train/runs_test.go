package train

import (
	"fmt"
	"slices"
	"testing"

	"arrocco/game"
)

// TestRunsMakeNoDifference checks that the loss and its gradient are the same
// whether positions are kept in runs or not, where kings change their half of the
// board within a run too.
func TestRunsMakeNoDifference(t *testing.T) {
	for name, c := range map[string]Config{
		"chess": small("chess"), "xiangqi": small("xiangqi"), "sprint": small("sprint"),
		"chess with threats": threatened(small("chess")), "sprint with threats": threatened(small("sprint")),
	} {
		gradient := func(most int, k kernels) ([]float32, float64) {
			d := materialInRuns(t, c, 6, 3, most)
			tr := trainer(t, c, d, d, 2, k)
			loss := tr.share(d, d.index(), func(w *worker) {
				w.forward(tr.weights)
				w.backward(tr.weights)
			})
			sum := slices.Clone(tr.workers[0].gradient.all)
			for i, g := range tr.workers[1].gradient.all {
				sum[i] += g
			}
			return sum, loss
		}
		want, wantLoss := gradient(1, generic)
		for k := range bestKernels() + 1 {
			for _, most := range []int{1, 2, 3, 7, maxRun} {
				t.Run(fmt.Sprintf("%s/%v/%d", name, k, most), func(t *testing.T) {
					got, loss := gradient(most, k)
					near(t, "loss", []float32{float32(loss)}, []float32{float32(wantLoss)})
					near(t, "gradient", got, want)
				})
			}
		}
	}
}

// TestDatasetAddRun checks what is kept of positions that follow one another.
func TestDatasetAddRun(t *testing.T) {
	v := lookup0(t, "chess")
	p, err := v.Parse("8/8/8/3k4/8/8/4P3/4K3 b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	d := &Dataset{}
	d.addRun()
	before := d.position(p, 7, game.Drawn)
	p, err = v.Parse("8/8/3k4/8/8/8/4P3/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	d.addRun(before, d.position(p, 5, game.Drawn))
	const e1, e2, d5, d6 = 4, 12, 35, 43
	const white, black, drawn = 0, 1 << sideBit, 1 << resultShift
	want := []uint16{
		2 | 2<<commonShift, 6<<pieceShift | e1, 1<<pieceShift | e2,
		7, 1 | black | drawn, 14<<pieceShift | d5,
		5, 1 | white | drawn, 14<<pieceShift | d6,
	}
	if !slices.Equal(d.words, want) || !slices.Equal(d.starts, []uint32{0}) || d.Len() != 2 {
		t.Errorf("%x, %d, %d positions; not %x", d.words, d.starts, d.Len(), want)
	}
}

func TestDatasetCut(t *testing.T) {
	d := &Dataset{}
	for _, n := range []int{3, 1, 2, 4} {
		d.addRun(make([]position, n)...)
	}
	for _, tc := range []struct {
		most, runs, positions int
	}{{1, 1, 3}, {3, 1, 3}, {4, 2, 4}, {5, 2, 4}, {6, 3, 6}, {10, 4, 10}, {11, 4, 10}} {
		if first, n := d.cut(d.index(), tc.most); len(first) != tc.runs || n != tc.positions {
			t.Errorf("up to %d: %d runs of %d positions", tc.most, len(first), n)
		}
	}
}
