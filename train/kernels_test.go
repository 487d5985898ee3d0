package train

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// available returns the kernels that this processor can run besides the generic
// ones.
func available() []kernels {
	var list []kernels
	for k := avx2; k <= bestKernels(); k++ {
		list = append(list, k)
	}
	return list
}

// add adds the row of that number to the list that is being made.
func (r *rows) add(number int) {
	at := uint32(number * rowBytes)
	r.extend(1, max(at, r.farthest.at))[0] = at
}

// floats returns n random numbers between -2 and 2.
func floats(rng *rand.Rand, n int) []float32 {
	list := make([]float32, n)
	for i := range list {
		list[i] = 4*rng.Float32() - 2
	}
	return list
}

// randomRows returns n lists of up to most rows of a table.
func randomRows(rng *rand.Rand, n, most, table int) *rows {
	r := &rows{starts: []uint32{0}, at: make([]uint32, 0, n*most+1)}
	for i := range n {
		for range rng.IntN(most + 1) {
			r.add(rng.IntN(table))
		}
		r.end(n-1-i, i)
	}
	return r
}

// near fails if two results differ by more than rounding explains.
func near(t *testing.T, name string, got, want []float32) {
	t.Helper()
	for i := range want {
		if d := math.Abs(float64(got[i] - want[i])); !(d <= 1e-5*(1+math.Abs(float64(want[i])))) {
			t.Fatalf("%s: number %d is %g, not %g", name, i, got[i], want[i])
		}
	}
}

func TestGatherEqualsGeneric(t *testing.T) {
	const n, table = 50, 30
	for _, k := range available() {
		t.Run(k.String(), func(t *testing.T) {
			for seed := range uint64(20) {
				rng := rand.New(rand.NewPCG(seed, 1))
				r := randomRows(rng, n, int(seed), table)
				src, first := floats(rng, table*tile), floats(rng, n*tile)
				want := floats(rng, n*tile)
				got := slices.Clone(want)
				generic.gather(want, src, first, r)
				k.gather(got, src, first, r)
				if !slices.Equal(got, want) {
					t.Fatal("sums differ")
				}
				generic.gather(want, src, want, r)
				k.gather(got, src, got, r)
				if !slices.Equal(got, want) {
					t.Fatal("sums differ where they begin with one another")
				}
			}
		})
	}
}

func TestTranspose(t *testing.T) {
	const n, inputs = 40, 25
	rng := rand.New(rand.NewPCG(1, 1))
	var turn transposer
	var to rows
	for most := range 20 {
		from := randomRows(rng, n, most, inputs)
		turn.transpose(&to, from, inputs)
		var want, got [n][inputs]int
		for i := range from.len() {
			for _, at := range from.at[from.starts[i]:from.starts[i+1]] {
				want[from.to[i]/rowBytes][at/rowBytes]++
			}
		}
		last := n * most
		for i := range to.len() {
			list := to.at[to.starts[i]:to.starts[i+1]]
			if len(list) == 0 || len(list) > last {
				t.Errorf("a list of %d after one of %d", len(list), last)
			}
			last = len(list)
			for _, at := range list {
				got[at/rowBytes][to.to[i]/rowBytes]++
			}
		}
		if got != want {
			t.Fatalf("up to %d inputs: %v, not %v", most, got, want)
		}
		table := make([]float32, inputs*tile)
		to.check(table, make([]float32, n*tile), table)
	}
}

func TestOutputAndBackLikeGeneric(t *testing.T) {
	const n = 37
	for _, k := range available() {
		t.Run(k.String(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 1))
			own, other, hidden := floats(rng, tile), floats(rng, tile), floats(rng, 2*n*tile)
			want := floats(rng, n*tile)
			got := slices.Clone(want)
			generic.output(want, hidden, own, other)
			k.output(got, hidden, own, other)
			near(t, "output", got, want)

			slopes, back, again := floats(rng, n), floats(rng, 2*n*tile), floats(rng, 2*n*tile)
			a := tileGradient{floats(rng, tile), floats(rng, tile), floats(rng, tile)}
			b := tileGradient{slices.Clone(a.own), slices.Clone(a.other), slices.Clone(a.bias)}
			generic.back(back, hidden, slopes, own, other, &a)
			k.back(again, hidden, slopes, own, other, &b)
			near(t, "slopes", again, back)
			near(t, "own", b.own, a.own)
			near(t, "other", b.other, a.other)
			near(t, "bias", b.bias, a.bias)
		})
	}
}

// TestDeepKernelsLikeGeneric also checks that numbers between the rows stay as they are.
func TestDeepKernelsLikeGeneric(t *testing.T) {
	const n = 37
	for _, k := range available() {
		t.Run(k.String(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 1))
			matrix, a, b := floats(rng, block), floats(rng, 2*n*tile), floats(rng, 3*n*tile)
			for _, op := range []struct {
				name string
				to   []float32
				run  func(k kernels, to []float32)
			}{
				{"activate", floats(rng, n*tile), func(k kernels, to []float32) { k.activate(to, a) }},
				{"multiply", floats(rng, 3*n*tile), func(k kernels, to []float32) {
					k.multiply(span{to[tile:], 3 * tile}, span{a[tile:], 2 * tile}, matrix)
				}},
				{"outer", floats(rng, block), func(k kernels, to []float32) {
					k.outer(to, span{a[tile:], 2 * tile}, span{b[2*tile:], 3 * tile})
				}},
				{"slopes", floats(rng, n*tile), func(k kernels, to []float32) {
					k.backActivate(to, a, b, make([]float32, tile))
				}},
				{"bias", floats(rng, tile), func(k kernels, to []float32) {
					k.backActivate(make([]float32, n*tile), a, b, to)
				}},
			} {
				got := slices.Clone(op.to)
				op.run(generic, op.to)
				op.run(k, got)
				near(t, op.name, got, op.to)
			}
		})
	}
}

func TestAdamLikeGeneric(t *testing.T) {
	const n = 83
	step := adamStep{0.9, 0.1, 0.999, 0.001, 0.01, 1.5, 0.9999, 1.7}
	for _, k := range available() {
		rng := rand.New(rand.NewPCG(1, 1))
		weights, mean, square, gradient := floats(rng, n), floats(rng, n), floats(rng, n), floats(rng, n)
		for i := range square {
			square[i] *= square[i]
		}
		w, m, s := slices.Clone(weights), slices.Clone(mean), slices.Clone(square)
		generic.adam(weights, mean, square, gradient, &step)
		k.adam(w, m, s, gradient, &step)
		near(t, "mean", m, mean)
		near(t, "square", s, square)
		near(t, "weights", w, weights)
		for _, v := range w {
			if v > step.limit || v < -step.limit {
				t.Errorf("%v: weight %g is beyond the limit", k, v)
			}
		}
	}
}

// BenchmarkKernels gives the time for one position and one tile of neurons, with
// 25 pieces on the board.
func BenchmarkKernels(b *testing.B) {
	const n, inputs, pieces = 256, 768, 25
	rng := rand.New(rand.NewPCG(1, 1))
	r := &rows{starts: []uint32{0}}
	for i := range 2 * n {
		for range pieces {
			r.add(rng.IntN(inputs))
		}
		r.end(0, i)
	}
	var turn transposer
	var back rows
	turn.transpose(&back, r, inputs)
	table, hidden, slopesBy := floats(rng, inputs*tile), floats(rng, 2*n*tile), floats(rng, 2*n*tile)
	sums, slopes, own := floats(rng, n*tile), floats(rng, n), floats(rng, tile)
	g := tileGradient{floats(rng, tile), floats(rng, tile), floats(rng, tile)}
	for k := range bestKernels() + 1 {
		for _, op := range []struct {
			name string
			run  func()
		}{
			{"gather", func() { k.gather(hidden, table, own, r) }},
			{"gather back", func() { k.gather(table, hidden, table, &back) }},
			{"output", func() { k.output(sums, hidden, own, own) }},
			{"back", func() { k.back(slopesBy, hidden, slopes, own, own, &g) }},
		} {
			b.Run(fmt.Sprintf("%s/%v", op.name, k), func(b *testing.B) {
				for b.Loop() {
					op.run()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/position")
			})
		}
	}
}
