// Package nnuetest makes network files for tests of programs that read them.
package nnuetest

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arrocco/engine"
	"arrocco/eval/nnue"
)

// ForGame returns a small random network file for the named game, the same for the
// same seed.
func ForGame(t testing.TB, name string, seed uint64) []byte {
	t.Helper()
	v, err := engine.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := v.Parse(v.Start)
	if err != nil {
		t.Fatal(err)
	}
	return Bytes(t, nnue.NewLayout(p.Traits(), v.King, 32), seed)
}

// Names replaces the names CHESS, XIANGQI, SHORT (a file cut off) and CHANGED (a
// damaged one) in a transcript by paths of network files.
func Names(t testing.TB) *strings.Replacer {
	t.Helper()
	chess, xiangqi := ForGame(t, "chess", 1), ForGame(t, "xiangqi", 1)
	damaged := Damaged(chess)
	pairs := []string{}
	for name, data := range map[string][]byte{
		"CHESS": chess, "XIANGQI": xiangqi, "SHORT": damaged["short"], "CHANGED": damaged["changed"],
	} {
		// Messages show no more than the beginning of a long path.
		pairs = append(pairs, `"`+name+`".*`, `".*`, name, Save(t, data))
	}
	return strings.NewReplacer(pairs...)
}

// Bytes returns the file of a network with random weights, the same for the
// same seed, whose scores are about as large as those of real ones.
func Bytes(t testing.TB, l nnue.Layout, seed uint64) []byte {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	w, limits := nnue.NewWeights(l), l.Limits()
	fill(rng, w.Inputs, 0.1*limits.Input)
	fill(rng, w.Outputs, 0.1*limits.Output)
	w.Training = "none: the weights are random"
	net, err := nnue.Quantize(w)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := net.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func fill(rng *rand.Rand, weights []float32, limit float32) {
	for i := range weights {
		weights[i] = limit * (2*rng.Float32() - 1)
	}
}

// Save writes a file into a directory of the test and returns its path.
func Save(t testing.TB, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a network.nnue")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Damaged returns copies of a network file that must not be taken for one, by
// what is wrong with them.
func Damaged(file []byte) map[string][]byte {
	changed := bytes.Clone(file)
	changed[len(changed)/2] ^= 4
	return map[string][]byte{
		"empty":   nil,
		"no file": []byte("GIF89a and so on\n\n"),
		"short":   file[:len(file)/3],
		"changed": changed,
		"long":    append(bytes.Clone(file), 0),
		"version": bytes.Replace(file, []byte("network "), []byte("network 9"), 1),
	}
}
