package nnue

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"
)

// A network file has two lines of text, which "head -n 2" shows: the magic with the
// version, and a header in JSON. The weights follow, little-endian: those of the inputs,
// the biases, the outputs and the hidden layers as 16-bit words, and the offsets as 32-bit
// words. The file ends with the SHA-256 of everything before it.
const (
	magic   = "Arrocco network "
	version = 7 // the only one that Read takes

	maxLine = 1 << 20 // bytes of the header
)

// A header is the second line of a network file.
type header struct {
	Layout
	QA       int     `json:"qa"`
	QB       int     `json:"qb"`     // the smallest of Units
	Units    []int32 `json:"units"`  // of each output: what a weight of 1 is in the file
	Scales   []int32 `json:"scales"` // of each output: units of the score for an output of 1
	Training string  `json:"training"`
}

// Write writes n as a network file. It returns the first error of w.
func (n *Network) Write(w io.Writer) error {
	line, err := json.Marshal(header{
		Layout: n.layout, QA: QA, QB: QB, Units: n.units, Scales: n.scales, Training: n.training,
	})
	if err != nil {
		return err
	}
	sum := sha256.New()
	b := bufio.NewWriter(io.MultiWriter(w, sum))
	fmt.Fprintf(b, "%s%d\n%s\n", magic, version, line)
	for _, part := range n.parts() {
		if err := binary.Write(b, binary.LittleEndian, part.weights); err != nil {
			return err
		}
	}
	if err := binary.Write(b, binary.LittleEndian, n.offsets); err != nil {
		return err
	}
	if err := b.Flush(); err != nil {
		return err
	}
	_, err = w.Write(sum.Sum(nil))
	return err
}

// Read reads a network file to its end. It returns an error for other files, other
// versions, truncated or changed files, and weights that could make a sum overflow.
func Read(r io.Reader) (*Network, error) {
	b, sum := bufio.NewReader(r), sha256.New()
	h, err := readHeader(sum, b)
	if err != nil {
		return nil, err
	}
	body := io.Reader(b)
	if sizeOf(r) < h.bodySize()+sha256.Size { // or is not known
		if body, err = readBody(b, h.bodySize()+sha256.Size); err != nil {
			return nil, err
		}
	}
	n := newNetwork(h.Layout)
	n.training = h.Training
	copy(n.units, h.Units)
	copy(n.scales, h.Scales)
	if err := n.decode(io.TeeReader(body, sum)); err != nil {
		return nil, err
	}
	if err := readChecksum(body, b, sum.Sum(nil)); err != nil {
		return nil, err
	}
	if err := n.check(); err != nil {
		return nil, err
	}
	n.prepareDeep()
	return n, nil
}

// bodySize returns the number of bytes of the weights in a file.
func (l *Layout) bodySize() int64 { return int64(2*l.weights() + 4*l.Outputs) }

// sizeOf returns the size of a regular file, and -1 for anything else.
func sizeOf(r io.Reader) int64 {
	f, ok := r.(fs.File)
	if !ok {
		return -1
	}
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return -1
	}
	return info.Size()
}

// readBody reads size bytes before Read allocates the network, so that a wrong header
// cannot make it allocate more memory than the file has bytes.
func readBody(r io.Reader, size int64) (io.Reader, error) {
	var body bytes.Buffer
	switch got, err := io.CopyN(&body, r, size); {
	case errors.Is(err, io.EOF):
		return nil, fmt.Errorf("the network is cut off: %d of %d bytes", got, size)
	case err != nil:
		return nil, err
	}
	return &body, nil
}

// readChecksum reads the checksum after the weights, compares it with sum, and checks that
// the file ends there.
func readChecksum(body io.Reader, file *bufio.Reader, sum []byte) error {
	var checksum [sha256.Size]byte
	if _, err := io.ReadFull(body, checksum[:]); err != nil {
		return cutOff(err)
	}
	switch _, err := file.ReadByte(); {
	case err == nil:
		return errors.New("there are more bytes than the network has")
	case !errors.Is(err, io.EOF):
		return err
	}
	if !bytes.Equal(checksum[:], sum) {
		return errors.New("the network is damaged: its checksum is wrong")
	}
	return nil
}

// cutOff returns a clear error for an unexpected end of the file, and other errors as they
// are.
func cutOff(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the network is cut off")
	}
	return err
}

// decode reads the weights in small parts.
func (n *Network) decode(r io.Reader) error {
	for _, part := range n.parts() {
		if err := decodeWords(r, part.weights); err != nil {
			return cutOff(err)
		}
	}
	return cutOff(binary.Read(r, binary.LittleEndian, n.offsets))
}

// decodeWords reads weights. (binary.Read would allocate a second copy of them.)
func decodeWords(r io.Reader, weights []int16) error {
	var chunk [16 << 10]byte
	for len(weights) > 0 {
		words := min(len(weights), len(chunk)/2)
		if _, err := io.ReadFull(r, chunk[:2*words]); err != nil {
			return err
		}
		for i := range words {
			weights[i] = int16(binary.LittleEndian.Uint16(chunk[2*i:]))
		}
		weights = weights[words:]
	}
	return nil
}

// readHeader reads the two lines at the start of a file and copies them to sum.
func readHeader(sum io.Writer, r *bufio.Reader) (*header, error) {
	first, err := readLine(sum, r, len(magic)+16)
	if err != nil {
		return nil, err
	}
	name, ok := strings.CutPrefix(first, magic)
	if !ok {
		return nil, errors.New("this is no network file: it does not begin with " + strings.TrimSpace(magic))
	}
	number, err := strconv.Atoi(name)
	if err != nil || number != version || strconv.Itoa(number) != name {
		return nil, fmt.Errorf("the network has format version %q, want %d", name, version)
	}
	second, err := readLine(sum, r, maxLine)
	if err != nil {
		return nil, err
	}
	var h header
	if err := json.Unmarshal([]byte(second), &h); err != nil {
		return nil, fmt.Errorf("header of the network: %w", err)
	}
	if err := h.Validate(); err != nil {
		return nil, fmt.Errorf("header of the network: %w", err)
	}
	if h.QA != QA || h.QB != QB {
		return nil, fmt.Errorf("header of the network: units 1/%d and 1/%d, not 1/%d and 1/%d", h.QA, h.QB, QA, QB)
	}
	if len(h.Units) != h.Outputs || len(h.Scales) != h.Outputs {
		return nil, fmt.Errorf("header of the network: %d units and %d scales for %d outputs",
			len(h.Units), len(h.Scales), h.Outputs)
	}
	return &h, nil
}

// readLine reads up to a newline, which it drops, at most limit bytes, and
// copies them to sum.
func readLine(sum io.Writer, r *bufio.Reader, limit int) (string, error) {
	var line []byte
	for len(line) < limit {
		c, err := r.ReadByte()
		if errors.Is(err, io.EOF) {
			return "", errors.New("this is no network file: it ends within the first two lines")
		}
		if err != nil {
			return "", err
		}
		if c == '\n' {
			_, err = sum.Write(slices.Concat(line, []byte("\n")))
			return string(line), err
		}
		line = append(line, c)
	}
	return "", errors.New("this is no network file: its first lines are too long")
}
