package nnue_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"math"
	"os"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"arrocco/eval/nnue"
	"arrocco/movegen/chess"
)

// write returns the file of a network.
func write(t testing.TB, net *nnue.Network) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := net.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestWriteRead(t *testing.T) {
	checkWriteRead(t, bucketed(chessLayout(t, 64)))
	checkWriteRead(t, deepened(chessLayout(t, 64)))
	checkWriteRead(t, endgames(chessLayout(t, 64)))
}

func checkWriteRead(t *testing.T, l nnue.Layout) {
	t.Helper()
	weights := randomWeights(l, 1, 3)
	weights.Scales, weights.Training = []int32{321, 1, 2, 3, 4, 5, 6, 77}, "two lines,\n\"quoted\""
	net, err := nnue.Quantize(weights)
	if err != nil {
		t.Fatal(err)
	}
	file := write(t, net)
	got, err := nnue.Read(iotest.OneByteReader(bytes.NewReader(file)))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(l, got.Layout()); diff != "" {
		t.Errorf("layout: %s", diff)
	}
	if got.Scale(2) != 321 || got.Scale(32) != 77 || got.Training() != weights.Training {
		t.Errorf("scales %d and %d, training %q", got.Scale(2), got.Scale(32), got.Training())
	}
	if !bytes.Equal(write(t, got), file) {
		t.Error("written again, it differs")
	}
	again, err := nnue.Quantize(got.Weights())
	if err != nil || !bytes.Equal(write(t, again), file) {
		t.Errorf("quantized again, it differs, or error %v", err)
	}
	p := parse(t, chess.StartFEN)
	a, b := nnue.New(net), nnue.New(got)
	a.Reset(p)
	b.Reset(p)
	if a.Evaluate(p) != b.Evaluate(p) {
		t.Errorf("scores %d and %d", a.Evaluate(p), b.Evaluate(p))
	}
}

// TestOutputUnit checks that the unit is the finest of those there are.
func TestOutputUnit(t *testing.T) {
	for _, tc := range []struct {
		most float32
		want int
	}{{0, 1024}, {0.01, 1024}, {0.125, 1024}, {0.13, 512}, {0.5, 256}, {0.9, 128}, {1.1, 64}, {2, 64}, {3, 64}} {
		if got := nnue.OutputUnit([]float32{0.001, -tc.most, tc.most / 2}); got != tc.want {
			t.Errorf("for weights up to %g: 1/%d, want 1/%d", tc.most, got, tc.want)
		}
	}
}

// reseal returns file with one text replaced and a checksum to match.
func reseal(file []byte, old, replacement string) []byte {
	body := bytes.Replace(file[:len(file)-sha256.Size], []byte(old), []byte(replacement), 1)
	sum := sha256.Sum256(body)
	return append(body, sum[:]...)
}

// with returns a copy of file with one bit of a byte changed.
func with(file []byte, at int) []byte {
	file = bytes.Clone(file)
	file[at] ^= 1
	return file
}

// open returns a file on disk with that content, whose size Read can ask for.
func open(t *testing.T, content []byte) *os.File {
	t.Helper()
	f, err := os.CreateTemp(t.TempDir(), "*.nnue")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	if _, err := f.Write(content); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	return f
}

// TestReadAllocates checks that a file is read without a copy of it in memory.
func TestReadAllocates(t *testing.T) {
	net := randomNetwork(t, threatened(bucketed(chessLayout(t, 512))))
	f := open(t, write(t, net))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got, err := nnue.Read(f)
	runtime.ReadMemStats(&after)
	if err != nil || !bytes.Equal(write(t, got), write(t, net)) {
		t.Fatalf("another network, or error %v", err)
	}
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	// The weights are aligned to huge pages.
	const more = 6 << 20
	if taken := after.TotalAlloc - before.TotalAlloc; taken > uint64(info.Size())+more {
		t.Errorf("%d bytes for a file of %d", taken, info.Size())
	}
}

func TestReadErrors(t *testing.T) {
	file := write(t, randomNetwork(t, chessLayout(t, 32)))
	body := bytes.Index(file, []byte("}\n")) + 2
	last := len(file) - 1
	large := reseal(file, string(file[body:body+2]), "\xff\x7f")
	for _, tc := range []struct {
		name string
		file []byte
		want string // part of the error
	}{
		{"empty", nil, "no network file"},
		{"something else", []byte("GIF89a\n" + strings.Repeat("x", 1000)), "no network file"},
		{"no line", bytes.Repeat([]byte("x"), 1000), "no network file"},
		{"magic changed", with(file, 3), "no network file"},
		{"version changed", reseal(file, "network 7", "network x"), "version"},
		{"later version", reseal(file, "network 7", "network 37"), `version "37", want 7`},
		{"the version after nine", reseal(file, "network 7", "network 10"), `version "10"`},
		{"version before", reseal(file, "network 7", "network 6"), `version "6", want 7`},
		{"the first version", reseal(file, "network 7", "network 1"), `version "1"`},
		{"version with a sign", reseal(file, "network 7", "network +7"), `version "+7"`},
		{"version with a zero", reseal(file, "network 7", "network 07"), `version "07"`},
		{"no version", reseal(file, "network 7", "network "), `version ""`},
		{"no header", file[:18], "ends within"},
		{"endless header", append([]byte("Arrocco network 7\n"), bytes.Repeat([]byte("{"), 2<<20)...), "too long"},
		{"header is no JSON", reseal(file, "{", "["), "header"},
		{"header of another type", reseal(file, `"files":8`, `"files":"h"`), "header"},
		{"no game", reseal(file, `"game":"chess"`, `"game":""`), "no game"},
		{"large board", reseal(file, `"files":8`, `"files":80`), "board"},
		{"no board", reseal(file, `"ranks":8`, `"ranks":0`), "board"},
		{"negative board", reseal(file, `"ranks":8`, `"ranks":-8`), "board"},
		{"no pieces", reseal(file, `".PNBRQK"`, `""`), "pieces"},
		{"too many pieces", reseal(file, `".PNBRQK"`, `".PNBRQKXYZ"`), "pieces"},
		{"no king", reseal(file, `"king":6`, `"king":0`), "king"},
		{"king beyond", reseal(file, `"king":6`, `"king":7`), "king"},
		{"crowd of one", reseal(file, `"crowd":32`, `"crowd":1`), "pieces"},
		{"odd width", reseal(file, `"width":32`, `"width":33`), "width"},
		{"no width", reseal(file, `"width":32`, `"width":0`), "width"},
		{"large width", reseal(file, `"width":32`, `"width":4096`), "width"},
		{
			"places beyond all numbers",
			reseal(file, `"outputs":8`, `"outputs":8,"pockets":9223372036854775806`), "places beyond",
		},
		{"no outputs", reseal(file, `"outputs":8`, `"outputs":0`), "outputs"},
		{"second layer of another size", reseal(file, `"outputs":8`, `"outputs":8,"l2":8`), "second layer"},
		{"for outputs without", reseal(file, `"outputs":8`, `"outputs":8,"l2Outputs":1`), "second layer of 0"},
		{"for more outputs", reseal(file, `"outputs":8`, `"outputs":8,"l2":16,"l2Outputs":9`), "9 outputs of 8"},
		{"for fewer than none", reseal(file, `"outputs":8`, `"outputs":8,"l2":16,"l2Outputs":-1`), "-1 outputs"},
		{"second layer for a narrow one", reseal(file, `"outputs":8`, `"outputs":8,"l2":16`), "width"},
		{"few buckets", reseal(file, `"mirror":true`, `"mirror":true,"buckets":[0,1]`), "buckets"},
		{"other units", reseal(file, `"qa":255`, `"qa":181`), "units"},
		{"no units", reseal(file, `"units"`, `"unit"`), "units"},
		{"few units", reseal(file, `"units":[`, `"units":[64],"others":[`), "units"},
		{"unit of nothing", reseal(file, `"units":[`, `"units":[0,64,64,64,64,64,64,64],"others":[`), "unit of output 0"},
		{"fine unit", reseal(file, `"units":[`, `"units":[64,64,64,64,64,64,64,4096],"others":[`), "unit of output 7"},
		{"no scale", reseal(file, `"scales":[400`, `"scales":[0`), "scale of output 0"},
		{"too few scales", reseal(file, `"scales":[400,`, `"scales":[`), "7 scales"},
		{"no weights", file[:body], "cut off"},
		{"first weights", file[:body+100], "cut off"},
		{"last byte missing", file[:last], "cut off"},
		{"one byte more", append(bytes.Clone(file), '\n'), "more bytes"},
		{"wider than it is", reseal(file, `"width":32`, `"width":64`), "cut off"},
		{"training changed", with(file, bytes.Index(file, []byte("random"))), "checksum"},
		{"first weight changed", with(file, body), "checksum"},
		{"weight changed", with(file, (body+last)/2), "checksum"},
		{"checksum changed", with(file, last), "checksum"},
		{"large weight", large, "input weight 0"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			net, err := nnue.Read(bytes.NewReader(tc.file))
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got error %v, want one with %q", err, tc.want)
			}
			if net != nil {
				t.Error("a network in spite of the error")
			}
			if _, fromFile := nnue.Read(open(t, tc.file)); fromFile == nil || !strings.Contains(fromFile.Error(), tc.want) {
				t.Errorf("from a file: %v, want an error with %q", fromFile, tc.want)
			}
		})
	}
}

// TestReadFurtherLayers checks that a file with further layers, or with threats, is not
// taken for one without, and that the weights of the layers are held to their bounds.
func TestReadFurtherLayers(t *testing.T) {
	l := deepened(chessLayout(t, 64))
	file := write(t, randomNetwork(t, l))
	aware := write(t, randomNetwork(t, threatened(chessLayout(t, 64))))
	if _, err := nnue.Read(bytes.NewReader(reseal(file, `,"l2":16`, ``))); err == nil {
		t.Error("read as a network of one layer")
	}
	if _, err := nnue.Read(bytes.NewReader(reseal(aware, `"threats":true,`, ``))); err == nil {
		t.Error("read as a network without threats")
	}
	body := bytes.Index(file, []byte("}\n")) + 2
	second := body + 2*(l.Inputs()+1+2*l.Outputs)*l.Width
	for _, tc := range []struct {
		at   int // in words
		want string
	}{
		{0, "second layer weight 0"},
		{l.Outputs*(2*l.Width+1)*nnue.L2 + 1, "third layer weight 1"},
		{l.Outputs*((2*l.Width+1)*nnue.L2+(nnue.L2+1)*nnue.L3) + 2, "last weight 2"},
	} {
		large := bytes.Clone(file)
		copy(large[second+2*tc.at:], "\xff\x7f")
		_, err := nnue.Read(bytes.NewReader(reseal(large, "", "")))
		if err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("got error %v, want one with %q", err, tc.want)
		}
	}
}

// TestReadEveryByteChanged changes each byte of a small network in turn.
func TestReadEveryByteChanged(t *testing.T) {
	l := chessLayout(t, 32)
	l.Files, l.Ranks, l.Crowd, l.Letters, l.King, l.Outputs = 2, 2, 2, ".PK", 2, 1
	file := write(t, randomNetwork(t, l))
	for i := range file {
		if _, err := nnue.Read(bytes.NewReader(with(file, i))); err == nil {
			t.Errorf("byte %d of %d may be changed", i, len(file))
		}
		if _, err := nnue.Read(bytes.NewReader(file[:i])); err == nil {
			t.Errorf("the file may end after %d of %d bytes", i, len(file))
		}
	}
}

func TestReadPassesErrorsOn(t *testing.T) {
	file := write(t, randomNetwork(t, chessLayout(t, 32)))
	broken := errors.New("disk on fire")
	for _, n := range []int{0, 10, 30, 2000, len(file)} {
		r := io.MultiReader(bytes.NewReader(file[:n]), iotest.ErrReader(broken))
		if _, err := nnue.Read(r); !errors.Is(err, broken) {
			t.Errorf("after %d bytes: %v", n, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	l := chessLayout(f, 32)
	l.Files, l.Ranks, l.Crowd, l.Letters, l.King, l.Outputs = 2, 2, 2, ".PK", 2, 1
	file := write(f, randomNetwork(f, l))
	f.Add(file)
	f.Add(file[:100])
	f.Fuzz(func(t *testing.T, data []byte) {
		net, err := nnue.Read(bytes.NewReader(data))
		if err == nil && !bytes.Equal(write(t, net), data) {
			t.Skip("another way to write the same header")
		}
	})
}

func TestSuits(t *testing.T) {
	traits := parse(t, chess.StartFEN).Traits()
	for _, tc := range []struct {
		name   string
		change func(*nnue.Layout)
		want   string
	}{
		{"same", func(*nnue.Layout) {}, ""},
		{"any width", func(l *nnue.Layout) { l.Width, l.Mirror = 1024, false }, ""},
		{"game", func(l *nnue.Layout) { l.Game = "xiangqi" }, "for xiangqi, not for chess"},
		{"board", func(l *nnue.Layout) { l.Files = 9 }, "9x8"},
		{"pieces", func(l *nnue.Layout) { l.Letters = ".PNBRQC" }, "pieces"},
		{"king", func(l *nnue.Layout) { l.King = chess.Queen }, "pieces"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			l := chessLayout(t, 32)
			tc.change(&l)
			switch err := l.Suits(traits, chess.King); {
			case tc.want == "" && err != nil:
				t.Error(err)
			case tc.want != "" && (err == nil || !strings.Contains(err.Error(), tc.want)):
				t.Errorf("got error %v, want one with %q", err, tc.want)
			}
		})
	}
}

func TestQuantizeErrors(t *testing.T) {
	limits := func(w *nnue.Weights) nnue.Limits { return w.Layout.Limits() }
	for _, tc := range []struct {
		name   string
		change func(*nnue.Weights)
		want   string
	}{
		{"at the limits", func(w *nnue.Weights) {
			w.Inputs[0], w.Biases[0] = limits(w).Input, -limits(w).Bias
			w.Outputs[0], w.Offsets[0] = -limits(w).Output, limits(w).Offset
			w.L2[0], w.L3[0], w.L4[0] = limits(w).L2, -limits(w).L3, limits(w).L4
			w.L2Biases[0], w.L3Biases[0] = -limits(w).DeepBias, limits(w).DeepBias
		}, ""},
		{"input", func(w *nnue.Weights) { w.Inputs[7] = 1.01 * limits(w).Input }, "input weight 7"},
		{"bias", func(w *nnue.Weights) { w.Biases[1] = -1.01 * limits(w).Bias }, "bias weight 1"},
		{"output", func(w *nnue.Weights) { w.Outputs[2] = 1.01 * limits(w).Output }, "output weight 2"},
		{"offset", func(w *nnue.Weights) { w.Offsets[3] = -1.01 * limits(w).Offset }, "offset 3"},
		{"not a number", func(w *nnue.Weights) { w.Outputs[2] = float32(math.NaN()) }, "output weight 2"},
		{"offset not a number", func(w *nnue.Weights) { w.Offsets[2] = float32(math.NaN()) }, "offset 2"},
		{"infinite", func(w *nnue.Weights) { w.Inputs[0] = float32(math.Inf(-1)) }, "input weight 0"},
		{"too few", func(w *nnue.Weights) { w.Inputs = w.Inputs[1:] }, "input weights"},
		{"too few offsets", func(w *nnue.Weights) { w.Offsets = nil }, "offsets"},
		{"second layer", func(w *nnue.Weights) { w.L2[5] = 1.01 * limits(w).L2 }, "second layer weight 5"},
		{"its bias", func(w *nnue.Weights) { w.L2Biases[5] = 1.01 * limits(w).DeepBias }, "second layer's bias weight 5"},
		{"third layer", func(w *nnue.Weights) { w.L3[5] = -1.01 * limits(w).L3 }, "third layer weight 5"},
		{"its bias", func(w *nnue.Weights) { w.L3Biases[5] = -1.01 * limits(w).DeepBias }, "third layer's bias weight 5"},
		{"last", func(w *nnue.Weights) { w.L4[5] = 1.01 * limits(w).L4 }, "last weight 5"},
		{"no second layer", func(w *nnue.Weights) { w.L2 = nil }, "second layer weights"},
		{"layout", func(w *nnue.Weights) { w.Layout.Width = 31 }, "width"},
		{"scale", func(w *nnue.Weights) { w.Scales[3] = -1 }, "scale of output 3"},
		{"too few scales", func(w *nnue.Weights) { w.Scales = w.Scales[1:] }, "7 scales"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := nnue.NewWeights(deepened(chessLayout(t, 64)))
			tc.change(w)
			switch _, err := nnue.Quantize(w); {
			case tc.want == "" && err != nil:
				t.Error(err)
			case tc.want != "" && (err == nil || !strings.Contains(err.Error(), tc.want)):
				t.Errorf("got error %v, want one with %q", err, tc.want)
			}
		})
	}
}
