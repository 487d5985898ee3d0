package train

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"

	"arrocco/eval/nnue"
)

// A checkpoint file is a line of text, a line of JSON, the weights and the two
// means of Adam as little-endian floats, those of what inputs and what outputs share if
// they are learned, and the SHA-256 of all that.
const checkpointMagic = "Arrocco training 1\n"

// A checkpointHeader is the line of JSON.
type checkpointHeader struct {
	Config    Config  `json:"config"`
	Positions int     `json:"positions"` // to learn from
	Step      int     `json:"step"`
	Epochs    []Epoch `json:"epochs"`
	Numbers   int     `json:"numbers"` // of each of the first three arrays
}

// Save writes all that is needed to go on after the last epoch. A file of that
// name is replaced when the new one is whole.
func (t *Trainer) Save(path string) error {
	var b bytes.Buffer
	b.WriteString(checkpointMagic)
	header := checkpointHeader{t.Config, t.learn.Len(), t.step, t.history, len(t.weights.all)}
	if err := json.NewEncoder(&b).Encode(header); err != nil {
		return err
	}
	for _, list := range t.numbers() {
		if err := binary.Write(&b, binary.LittleEndian, list); err != nil {
			return err
		}
	}
	sum := sha256.Sum256(b.Bytes())
	b.Write(sum[:])
	return WriteFile(path, func(w io.Writer) error {
		_, err := w.Write(b.Bytes())
		return err
	})
}

// numbers returns all that steps change, in the order of a checkpoint.
func (t *Trainer) numbers() [][]float32 {
	list := [][]float32{t.weights.all, t.mean.all, t.square.all}
	if k := t.inputs; k != nil {
		list = append(list, k.own, k.weights, k.mean, k.square, k.anchor)
	}
	if o := t.outputs; o != nil {
		list = append(list, o.own, o.weights, o.mean, o.square, o.anchor)
	}
	return list
}

// WriteFile has write make a file, which appears under its name when it is
// whole. If that fails, nothing is left of it, and a file of that name stays.
func WriteFile(path string, write func(io.Writer) error) error {
	f, err := os.Create(path + ".new")
	if err != nil {
		return err
	}
	b := bufio.NewWriter(f)
	err = write(b)
	if err == nil {
		err = b.Flush()
	}
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(path+".new", path)
	}
	if err != nil {
		_ = os.Remove(path + ".new") // the first error says more
	}
	return err
}

// Resume goes back to where Save was called. It is an error, and nothing is
// changed, if the file is damaged or of a training with another configuration or
// other data.
func (t *Trainer) Resume(path string) error { return readFrom(path, t.resume) }

// readFrom has read understand what a file holds. Its errors name the file.
func readFrom(path string, read func([]byte) error) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := read(text); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

func (t *Trainer) resume(text []byte) error {
	h, numbers, err := readCheckpoint(text)
	if err != nil {
		return err
	}
	if err := t.continues(h); err != nil {
		return err
	}
	if err := readNumbers(numbers, t.numbers()); err != nil {
		return err
	}
	t.step, t.history = h.Step, h.Epochs
	return nil
}

// StartFrom takes the weights to start from out of a checkpoint, of a training with
// other data or another configuration, or out of a network file, which has them
// rounded. King buckets begin with the weights of a network without, or of its bucket that has
// their squares; inputs for threats and further layers that are new add nothing yet. So the
// network evaluates as the other. It is an error, and nothing is changed, if the file is
// damaged or the network of another layout.
func (t *Trainer) StartFrom(path string) error {
	return readFrom(path, func(text []byte) error {
		start := t.startFromNetwork
		if bytes.HasPrefix(text, []byte(checkpointMagic)) {
			start = t.startFromCheckpoint
		}
		if err := start(text); err != nil {
			return err
		}
		t.factorise()
		return nil
	})
}

func (t *Trainer) startFromCheckpoint(text []byte) error {
	h, numbers, err := readCheckpoint(text)
	if err != nil {
		return err
	}
	l, err := h.Config.layout()
	if err != nil {
		return err
	}
	if err := fits(&l, &t.layout); err != nil {
		return err
	}
	m := newModel(&l)
	if err := readNumbers(numbers, [][]float32{m.all}); err != nil {
		return err
	}
	t.weights.spread(m)
	return nil
}

func (t *Trainer) startFromNetwork(text []byte) error {
	n, err := nnue.Read(bytes.NewReader(text))
	if err != nil {
		return fmt.Errorf("neither a checkpoint nor a network: %w", err)
	}
	l := n.Layout()
	if err := fits(&l, &t.layout); err != nil {
		return err
	}
	m := newModel(&l)
	m.load(n.Weights())
	t.weights.spread(m)
	return nil
}

// fits returns an error that says why weights of one layout are none for another.
func fits(theirs, ours *nnue.Layout) error {
	inputs := *ours
	if theirs.Game == ours.Game && theirs.Squares() == ours.Squares() {
		if _, ok := coarserBuckets(ours, theirs); ok {
			inputs.Buckets = theirs.Buckets // all our king buckets have their weights in one of theirs
		}
	}
	if !theirs.Threats {
		inputs.Threats = false // their pieces count the same, threatened or not
	}
	if theirs.L2 == 0 {
		inputs.L2, inputs.L2Outputs = 0, 0 // their output goes on as it is
	}
	switch {
	case theirs.Game != ours.Game:
		return fmt.Errorf("the network is for %s, not for %s", theirs.Game, ours.Game)
	case theirs.Width != ours.Width:
		return fmt.Errorf("the network is %d wide, not %d", theirs.Width, ours.Width)
	case theirs.Outputs != ours.Outputs:
		return fmt.Errorf("the network has %d outputs, not %d", theirs.Outputs, ours.Outputs)
	case theirs.DeepOutputs() != inputs.DeepOutputs():
		return fmt.Errorf("the network has further layers for %d outputs, not for %d",
			theirs.DeepOutputs(), ours.DeepOutputs())
	case !reflect.DeepEqual(theirs, &inputs):
		return errors.New("the network has other inputs: it is mirrored, has king buckets or threats in another way")
	}
	return nil
}

// readCheckpoint returns the header of a checkpoint and the bytes of its numbers.
func readCheckpoint(text []byte) (*checkpointHeader, []byte, error) {
	if !bytes.HasPrefix(text, []byte(checkpointMagic)) {
		return nil, nil, errors.New("this is no checkpoint")
	}
	body := text[:max(len(text)-sha256.Size, 0)]
	if sum := sha256.Sum256(body); !bytes.Equal(sum[:], text[len(body):]) {
		return nil, nil, errors.New("the checkpoint is damaged: its checksum is wrong")
	}
	line, numbers, _ := bytes.Cut(body[len(checkpointMagic):], []byte("\n"))
	h := &checkpointHeader{}
	if err := json.Unmarshal(line, h); err != nil {
		return nil, nil, err
	}
	return h, numbers, nil
}

// readNumbers reads lists of numbers, one after another.
func readNumbers(bytes []byte, lists [][]float32) error {
	for _, list := range lists {
		if 4*len(list) > len(bytes) {
			return errors.New("the checkpoint has too few numbers")
		}
		if _, err := binary.Decode(bytes, binary.LittleEndian, list); err != nil {
			return err
		}
		bytes = bytes[4*len(list):]
	}
	return nil
}

// continues returns an error if the training is not the one of a checkpoint.
func (t *Trainer) continues(h *checkpointHeader) error {
	h.Config.Worth = t.Config.Worth // they matter only when a network is written
	ours, err := json.Marshal(t.Config)
	if err != nil {
		return err
	}
	theirs, err := json.Marshal(h.Config)
	switch {
	case err != nil:
		return err
	case !bytes.Equal(ours, theirs):
		return fmt.Errorf("the configuration was another one: %s", theirs)
	case h.Positions != t.learn.Len():
		return fmt.Errorf("there were %d positions to learn from, now there are %d", h.Positions, t.learn.Len())
	case h.Numbers != len(t.weights.all):
		return errors.New("the network was of another size")
	}
	return nil
}
