package train

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"arrocco/eval/nnue"
)

// epochs trains for that many more epochs.
func (t *Trainer) epochs(tb testing.TB, n int) {
	tb.Helper()
	for range n {
		if err := t.Train(tb.Context()); err != nil {
			tb.Fatal(err)
		}
	}
}

// TestResume checks that a training that is broken off and resumed finds the
// same weights as one that is not.
func TestResume(t *testing.T) {
	d := material(t, lookup0(t, "chess"), 10)
	for _, tc := range []struct {
		name string
		c    Config
	}{{"usual", small("chess")}, {"kinds", withKinds()}, {"factoriser", withFactoriser()}} {
		t.Run(tc.name, func(t *testing.T) { testResume(t, tc.c, d) })
	}
}

func testResume(t *testing.T, c Config, d *Dataset) {
	path := filepath.Join(t.TempDir(), "checkpoint")
	first := trainer(t, c, d, d, 2, bestKernels())
	first.epochs(t, 2)
	if err := first.Save(path); err != nil {
		t.Fatal(err)
	}
	first.epochs(t, 1)

	second := trainer(t, c, d, d, 2, bestKernels())
	if err := second.Resume(path); err != nil {
		t.Fatal(err)
	}
	second.epochs(t, 1)
	if !slices.Equal(first.weights.all, second.weights.all) {
		t.Error("other weights")
	}
	files := [2][]byte{}
	for i, tr := range [...]*Trainer{first, second} {
		tr.history[2].Seconds, tr.history[1].Seconds, tr.history[0].Seconds = 0, 0, 0
		if err := tr.Save(path); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files[i] = text
	}
	if !bytes.Equal(files[0], files[1]) {
		t.Error("other checkpoints")
	}
	if a, b := first.Epochs()[2], second.Epochs()[2]; a.Learned != b.Learned || a.Validated != b.Validated {
		t.Errorf("%v, then %v", a, b)
	}
}

func TestResumeErrors(t *testing.T) {
	v := lookup0(t, "chess")
	d := material(t, v, 2)
	path := filepath.Join(t.TempDir(), "checkpoint")
	saved := trainer(t, small("chess"), d, d, 1, generic)
	if err := saved.Save(path); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	other := small("chess")
	other.Rate /= 2
	for _, tc := range []struct {
		name string
		text []byte
		tr   *Trainer
		want string
	}{
		{"empty", nil, saved, "no checkpoint"},
		{"something else", []byte("hello"), saved, "no checkpoint"},
		{"cut off", whole[:len(whole)-1], saved, "damaged"},
		{"nearly nothing", whole[:len(checkpointMagic)], saved, "damaged"},
		{"changed", append([]byte(checkpointMagic+"X"), whole[len(checkpointMagic)+1:]...), saved, "damaged"},
		{"configuration", whole, trainer(t, other, d, d, 1, generic), "configuration"},
		{"data", whole, trainer(t, small("chess"), material(t, v, 1), d, 1, generic), "positions"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if err := os.WriteFile(path, tc.text, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := tc.tr.Resume(path); err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got error %v, want one with %q", err, tc.want)
			}
		})
	}
	if err := saved.Resume(filepath.Join(t.TempDir(), "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got error %v, want that there is none", err)
	}
}

// TestStartFrom checks that a training starts from another one's weights, or from
// its network's, with another configuration and other data, and that their networks
// have to fit.
func TestStartFrom(t *testing.T) {
	t.Run("one layer", func(t *testing.T) { checkStartFrom(t, small("chess")) })
	t.Run("further layers", func(t *testing.T) { checkStartFrom(t, deepened(small("chess"))) })
	t.Run("for some outputs", func(t *testing.T) {
		c := deepened(small("chess"))
		c.L2Outputs = 3
		checkStartFrom(t, c)
	})
}

func checkStartFrom(t *testing.T, c Config) {
	d := material(t, lookup0(t, "chess"), 4)
	dir := t.TempDir()
	first := trainer(t, c, d, d, 1, generic)
	first.epochs(t, 1)
	if err := first.Save(filepath.Join(dir, "checkpoint")); err != nil {
		t.Fatal(err)
	}
	n, err := nnue.Quantize(first.Weights("test"))
	if err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(filepath.Join(dir, "network.nnue"), n.Write); err != nil {
		t.Fatal(err)
	}
	rounded := newModel(&first.layout)
	copy(rounded.all, first.weights.all)
	rounded.round()
	for file, weights := range map[string][]float32{"checkpoint": first.weights.all, "network.nnue": rounded.all} {
		t.Run(file, func(t *testing.T) { testStartFrom(t, c, d, filepath.Join(dir, file), weights) })
	}
	other := filepath.Join(dir, "other")
	if err := os.WriteFile(other, []byte("rubbish"), 0o600); err != nil {
		t.Fatal(err)
	}
	err = trainer(t, c, d, d, 1, generic).StartFrom(other)
	if err == nil || !strings.Contains(err.Error(), "neither") {
		t.Errorf("rubbish: error %v", err)
	}
}

// testStartFrom checks what starting from a file, which holds certain weights of a
// network of configuration base, does to trainings with several others.
func testStartFrom(t *testing.T, base Config, validation *Dataset, path string, weights []float32) {
	for _, tc := range []struct {
		name   string
		change func(*Config)
		want   string // part of the error
	}{
		{"other training", func(c *Config) { c.Rate, c.Epochs, c.Blend = 1e-4, 3, 0.5 }, ""},
		{"other game", func(c *Config) { c.Variant = "xiangqi" }, "for chess"},
		{"other width", func(c *Config) { c.Width *= 2 }, fmt.Sprintf("%d wide, not %d", base.Width, 2*base.Width)},
		{"other outputs", func(c *Config) { c.Outputs = 4 }, "8 outputs, not 4"},
		{"not mirrored", func(c *Config) { c.Mirror = false }, "other inputs"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c := base
			tc.change(&c)
			tr := trainer(t, c, material(t, lookup0(t, c.Variant), 2), validation, 1, generic)
			before := slices.Clone(tr.weights.all)
			err := tr.StartFrom(path)
			if tc.want == "" {
				if err != nil || !slices.Equal(tr.weights.all, weights) || len(tr.Epochs()) != 0 {
					t.Errorf("error %v, or other weights", err)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), tc.want) || !slices.Equal(tr.weights.all, before) {
				t.Errorf("got error %v, want one with %q", err, tc.want)
			}
		})
	}
}

// TestStartBuckets checks that a network with king buckets begins as one without, and
// that its weights are none for another with buckets that are not parts of its own.
func TestStartBuckets(t *testing.T) {
	d := material(t, lookup0(t, "chess"), 20)
	plain := trainer(t, small("chess"), d, d, 1, generic)
	bucketed := func(buckets int) *Trainer {
		c := small("chess")
		for sq := range 64 {
			c.Buckets = append(c.Buckets, sq%buckets)
		}
		c.Seed = 2
		return trainer(t, c, d, d, 1, generic)
	}
	dir := t.TempDir()
	save := func(name string, tr *Trainer) string {
		path := filepath.Join(dir, name)
		if err := tr.Save(path); err != nil {
			t.Fatal(err)
		}
		return path
	}
	three := bucketed(3)
	want := plain.loss(plain.weights, d)
	if err := three.StartFrom(save("plain", plain)); err != nil {
		t.Fatal(err)
	}
	if got := three.loss(three.weights, d); math.Abs(got-want) > 1e-6 {
		t.Errorf("a loss of %g with buckets, %g without", got, want)
	}
	path := save("three", three)
	for name, other := range map[string]*Trainer{"other buckets": bucketed(4), "no buckets": plain} {
		if err := other.StartFrom(path); err == nil || !strings.Contains(err.Error(), "other inputs") {
			t.Errorf("%s: got error %v", name, err)
		}
	}
}

// TestStartThreats checks that a network with inputs for threats begins as one without,
// with king buckets too, and that its weights are none for another without.
func TestStartThreats(t *testing.T) {
	c := small("chess")
	plain := trainer(t, c, material(t, lookup0(t, "chess"), 4), &Dataset{}, 1, generic)
	path := filepath.Join(t.TempDir(), "checkpoint")
	if err := plain.Save(path); err != nil {
		t.Fatal(err)
	}
	want := plain.loss(plain.weights, plain.learn)
	c.Threats, c.Seed = true, 2
	for name, buckets := range map[string]int{"one set of inputs": 1, "king buckets": 3} {
		c.Buckets = nil
		for sq := range 64 {
			c.Buckets = append(c.Buckets, sq%buckets)
		}
		d := materialInRuns(t, c, 4, 1, 1)
		aware := trainer(t, c, d, d, 1, generic)
		if err := aware.StartFrom(path); err != nil {
			t.Fatal(err)
		}
		if got := aware.loss(aware.weights, d); math.Abs(got-want) > 1e-6 {
			t.Errorf("%s: a loss of %g with threats, %g without", name, got, want)
		}
		if err := aware.Save(path + name); err != nil {
			t.Fatal(err)
		}
		if err := plain.StartFrom(path + name); err == nil || !strings.Contains(err.Error(), "other inputs") {
			t.Errorf("%s: without threats: got error %v", name, err)
		}
	}
}

// TestStartFurtherLayers checks that a network with further layers begins as one
// without, and that its weights are none for another without.
func TestStartFurtherLayers(t *testing.T) {
	d := material(t, lookup0(t, "chess"), 4)
	c := deepened(small("chess"))
	c.L2 = 0
	plain := trainer(t, c, d, d, 1, generic)
	c.L2, c.Seed = nnue.L2, 2
	deep := trainer(t, c, d, d, 1, generic)
	path := filepath.Join(t.TempDir(), "checkpoint")
	if err := plain.Save(path); err != nil {
		t.Fatal(err)
	}
	want := plain.loss(plain.weights, d)
	if err := deep.StartFrom(path); err != nil {
		t.Fatal(err)
	}
	if got := deep.loss(deep.weights, d); math.Abs(got-want) > 1e-6 {
		t.Errorf("a loss of %g with further layers, %g without", got, want)
	}
	if err := deep.Save(path); err != nil {
		t.Fatal(err)
	}
	if err := plain.StartFrom(path); err == nil || !strings.Contains(err.Error(), "further layers") {
		t.Errorf("without further layers: got error %v", err)
	}
}

// TestFreeze checks that a training of the further layers only leaves the others as they
// were, and learns.
func TestFreeze(t *testing.T) {
	d := material(t, lookup0(t, "chess"), 60)
	c := deepened(small("chess"))
	c.L2, c.Decay = 0, 1
	plain := trainer(t, c, d, d, 1, bestKernels())
	path := filepath.Join(t.TempDir(), "checkpoint")
	if err := plain.Save(path); err != nil {
		t.Fatal(err)
	}
	c.L2, c.Freeze, c.Init = nnue.L2, true, path
	deep := trainer(t, c, d, d, 2, bestKernels())
	if err := deep.StartFrom(path); err != nil {
		t.Fatal(err)
	}
	before := deep.loss(deep.weights, d)
	deep.epochs(t, 4)
	if after := deep.loss(deep.weights, d); after > before/2 {
		t.Errorf("a loss of %g before, %g after", before, after)
	}
	for name, lists := range map[string][2][]float32{
		"inputs":  {deep.weights.inputs, plain.weights.inputs},
		"biases":  {deep.weights.biases, plain.weights.biases},
		"outputs": {deep.weights.output, plain.weights.output},
		"offsets": {deep.weights.offset, plain.weights.offset},
	} {
		if !slices.Equal(lists[0], lists[1]) {
			t.Errorf("the %s have changed", name)
		}
	}
}

// TestCurveLabels checks that the name of each curve stands at its end, whichever is
// the upper one, that names do not cover each other, and that the scale has round
// numbers.
func TestCurveLabels(t *testing.T) {
	for _, tc := range []struct {
		name               string
		learned, validated []float64
		scale              string // some number at the left
	}{
		{"learned is lower", []float64{0.0072, 0.0061, 0.0055, 0.0051}, []float64{0.0074, 0.0073, 0.0074, 0.0076}, "0.0060"},
		{"learned is upper", []float64{0.2, 0.19}, []float64{0.1, 0.05}, "0.10"},
		{"nearly the same", []float64{0.2, 0.1}, []float64{0.2, 0.1001}, "0.18"},
		{"the same", []float64{0.1, 0.1}, []float64{0.1, 0.1}, "0.10000"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var epochs []Epoch
			for i := range tc.learned {
				epochs = append(epochs, Epoch{Learned: tc.learned[i], Validated: tc.validated[i]})
			}
			svg := curveOf(t, "", epochs)
			var at []float64
			for _, name := range []string{"learned", "validated"} {
				end, label := curveEnd(t, svg, name)
				if math.Abs(end-label) > 12 {
					t.Errorf("%s ends at %v, its name is at %v", name, end, label)
				}
				at = append(at, label)
			}
			if math.Abs(at[0]-at[1]) < 13 {
				t.Errorf("names at %v and %v", at[0], at[1])
			}
			if !strings.Contains(svg, `text-anchor="end">`+tc.scale+"<") {
				t.Errorf("no %s in\n%s", tc.scale, svg)
			}
		})
	}
}

// curveOf returns the picture of a curve.
func curveOf(t *testing.T, title string, epochs []Epoch) string {
	t.Helper()
	svg, err := Curve(title, epochs)
	if err != nil {
		t.Fatal(err)
	}
	return svg
}

// curveEnd returns the height of the last point of a curve, and that of its name.
func curveEnd(t *testing.T, svg, name string) (end, label float64) {
	t.Helper()
	find := regexp.MustCompile(`<text x="[0-9.]+" dx="6" y="([0-9.]+)" dy="4" fill="(#\w+)">` + name + `<`)
	text := find.FindStringSubmatch(svg)
	if text == nil {
		t.Fatalf("no %s in\n%s", name, svg)
	}
	line := regexp.MustCompile(`,([0-9.]+)" fill="none" stroke="` + text[2]).FindStringSubmatch(svg)
	if line == nil {
		t.Fatalf("no curve %s in\n%s", name, svg)
	}
	label, err := strconv.ParseFloat(text[1], 64)
	end, err2 := strconv.ParseFloat(line[1], 64)
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	return end, label
}

// TestCurve checks that the picture is well-formed whatever the losses are.
func TestCurve(t *testing.T) {
	for _, tc := range []struct {
		name   string
		epochs []Epoch
		want   int // lines
	}{
		{"none", nil, 0},
		{"one", []Epoch{{Learned: 0.1, Validated: 0.2}}, 2},
		{"no validation", []Epoch{{Learned: 0.1}, {Learned: 0.05}}, 1},
		{"constant", slices.Repeat([]Epoch{{Learned: 0.1, Validated: 0.1}}, 3), 2},
		{"many", slices.Repeat([]Epoch{{Learned: 0.1, Validated: 0.2}}, 50), 2},
	} {
		t.Run(tc.name, func(t *testing.T) {
			svg := curveOf(t, "a < b & c", tc.epochs)
			if got := strings.Count(svg, "<polyline"); got != tc.want {
				t.Errorf("%d lines, not %d", got, tc.want)
			}
			if strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") {
				t.Error("a place that is no number")
			}
			for d := xml.NewDecoder(strings.NewReader(svg)); ; {
				if _, err := d.Token(); errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// TestWriteFile checks that a file that cannot be written whole leaves nothing
// behind, and the one before as it was.
func TestWriteFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := WriteFile(path, func(w io.Writer) error { _, err := io.WriteString(w, "old"); return err }); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	err := WriteFile(path, func(w io.Writer) error {
		_, _ = io.WriteString(w, "half")
		return broken
	})
	if !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
	text, err := os.ReadFile(path)
	if err != nil || string(text) != "old" {
		t.Errorf("the file holds %q, %v", text, err)
	}
	if left, err := filepath.Glob(path + "*"); err != nil || len(left) != 1 {
		t.Errorf("there are %v, %v", left, err)
	}
}
