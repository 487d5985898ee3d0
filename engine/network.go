package engine

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"arrocco/eval"
	"arrocco/eval/nnue"
)

// HandWritten stands for a network file where the hand-written evaluation is
// meant, although a network may be built in.
const HandWritten = "hce"

// BuiltIn returns the network that is built into the program for v, or nil if
// there is none.
func (v *Variant) BuiltIn() (*nnue.Network, error) {
	if v.Network == nil {
		return nil, nil
	}
	net, err := v.Network()
	if net == nil || err != nil {
		return nil, err
	}
	return net, v.suits(net)
}

// suits returns an error if net is not for the game.
func (v *Variant) suits(net *nnue.Network) error {
	start, err := v.Parse(v.Start)
	if err != nil {
		return err
	}
	layout := net.Layout()
	return layout.Suits(start.Traits(), v.King)
}

// embeddedNetwork reads a file of files, and returns nil if it is not there.
func embeddedNetwork(files fs.FS, name string) (*nnue.Network, error) {
	f, err := files.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	net, err := nnue.Read(f)
	if err != nil {
		return nil, fmt.Errorf("the built-in %s: %w", name, err)
	}
	return net, nil
}

// ReadNetwork returns the network in the named file, which has to be a regular one. It
// is an error if it is not for v.
func (v *Variant) ReadNetwork(path string) (*nnue.Network, error) {
	net, err := readNetwork(path)
	if err != nil {
		return nil, err
	}
	return net, v.suits(net)
}

// readNetwork reads a network file. It refuses what is no regular file: reading
// from a device may never end.
func readNetwork(path string) (*nnue.Network, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, withoutPath(err)
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("this is no regular file")
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, withoutPath(err)
	}
	defer f.Close()
	net, err := nnue.Read(f)
	return net, withoutPath(err)
}

// withoutPath drops the name of the file from an error of the system.
func withoutPath(err error) error {
	if p := (*fs.PathError)(nil); errors.As(err, &p) {
		return p.Err
	}
	return err
}

// networkFor returns the network for v: what was chosen for it, or what is built
// in. It is nil if the hand-written evaluation was chosen, or there is no network.
func (e *Engine) networkFor(v *Variant) (*nnue.Network, error) {
	if net, ok := e.networks[v]; ok {
		return net, nil
	}
	return v.BuiltIn()
}

// setEvalFile makes searches of the current game evaluate with the network in the named
// file, with the built-in one if path is empty, or with the hand-written evaluation if it
// is HandWritten. In case of an error nothing changes.
func (e *Engine) setEvalFile(path string) error {
	path = strings.TrimSpace(path)
	net, err := e.chosen(path)
	if err != nil {
		return fmt.Errorf("%s: %w", Quote(path), err)
	}
	e.Wait()
	if path == "" {
		delete(e.networks, e.variant)
	} else {
		e.networks[e.variant] = net
	}
	if net == e.net {
		return nil
	}
	e.net, e.pool = net, nil
	e.table.Clear(e.settings.threads.Value()) // it holds scores of the old one
	return nil
}

// chosen returns the network that the option EvalFile means.
func (e *Engine) chosen(path string) (*nnue.Network, error) {
	switch path {
	case "":
		return e.variant.BuiltIn()
	case HandWritten:
		return nil, nil
	}
	return e.variant.ReadNetwork(path)
}

// Watch wraps the evaluator of each worker of later searches with wrap. It waits for the
// end of the search.
func (e *Engine) Watch(wrap func(eval.Evaluator) eval.Evaluator) {
	e.Wait()
	e.watch, e.pool = wrap, nil
}

// watched returns a new evaluator for a worker.
func (e *Engine) watched() eval.Evaluator {
	if e.watch == nil {
		return e.Evaluator()
	}
	return e.watch(e.Evaluator())
}

// Evaluator returns a new evaluator for the game that is played, as each worker
// of a search has one. Positions have to be given to its Reset.
func (e *Engine) Evaluator() eval.Evaluator {
	if e.net == nil {
		return e.variant.Eval()
	}
	return nnue.New(e.net)
}
