package selfplay

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"iter"
	"os"
)

// A Reader reads the games of one shard.
type Reader struct {
	header Header
	file   io.Closer
	in     *bufio.Reader
	name   string
	offset int64 // of what Next reads next
	torn   int64
}

// Open opens a shard. The error names the file.
func Open(path string) (*Reader, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	r, err := NewReader(f, path)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	r.file = f
	return r, nil
}

// NewReader returns a Reader of the shard that in holds; errors call it by name.
func NewReader(in io.Reader, name string) (*Reader, error) {
	r := &Reader{in: bufio.NewReaderSize(in, max(maxRecord, 2*maxHeader)), name: name}
	head, err := r.in.Peek(2 * maxHeader)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	h, size, err := parseHeader(head)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	r.header = h
	return r, r.skip(size)
}

// Header returns what the shard says of its games.
func (r *Reader) Header() Header { return r.header }

// Torn returns the number of bytes after the last whole game, once Next has
// returned io.EOF: what was being written when the run was killed.
func (r *Reader) Torn() int64 { return r.torn }

// Close closes the file.
func (r *Reader) Close() error {
	if r.file == nil {
		return nil
	}
	return r.file.Close()
}

// A DamageError tells of bytes in the middle of a shard that are no game.
type DamageError struct {
	Name   string
	Offset int64
	Bytes  int64
}

// Error names the place.
func (e *DamageError) Error() string {
	return fmt.Sprintf("%s: %d bytes from %d on are damaged", e.Name, e.Bytes, e.Offset)
}

// Next returns the next game, or io.EOF. Where games are damaged it returns a
// *[DamageError] once, and after that the next whole game. A torn game at the end
// is no error.
func (r *Reader) Next() (*Game, error) {
	from := r.offset
	for {
		record, size, err := r.peek()
		switch {
		case record != nil && r.offset > from:
			return nil, &DamageError{r.name, from, r.offset - from}
		case record != nil:
			g, err := parseRecord(record)
			if err != nil {
				err = fmt.Errorf("%s: offset %d: %w", r.name, from, err)
			} else {
				g.Seed = r.header.Seed
			}
			return g, errors.Join(err, r.skip(size))
		case errors.Is(err, io.EOF):
			r.torn += r.offset - from
			return nil, io.EOF
		case err != nil:
			return nil, fmt.Errorf("%s: %w", r.name, err)
		}
		if err := r.skip(1); err != nil {
			return nil, err
		}
	}
}

// Games returns the games that are whole, as Next does, and skips damaged places. An
// error is the last that it yields.
func (r *Reader) Games() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for {
			g, err := r.Next()
			if damage := (*DamageError)(nil); errors.As(err, &damage) {
				continue
			}
			if errors.Is(err, io.EOF) || !yield(g, err) || err != nil {
				return
			}
		}
	}
}

// peek returns the record that begins here, nil if none does, and the length of
// its frame. The error is that of reading, io.EOF if nothing is left.
func (r *Reader) peek() (record []byte, size int, err error) {
	head, err := r.in.Peek(1 + binary.MaxVarintLen32)
	if len(head) == 0 {
		return nil, 0, err
	}
	n, k := binary.Uvarint(head[1:])
	if head[0] != mark || k <= 0 || n == 0 || n > maxPayload {
		return nil, 0, nil
	}
	size = 1 + k + int(n) + checkSize
	whole, err := r.in.Peek(size)
	if err != nil {
		if errors.Is(err, io.EOF) {
			err = nil // this is no record, but something is left
		}
		return nil, 0, err
	}
	record = whole[1+k : size-checkSize]
	if crc32.Checksum(record, castagnoli) != binary.LittleEndian.Uint32(whole[size-checkSize:]) {
		return nil, 0, nil
	}
	return record, size, nil
}

func (r *Reader) skip(n int) error {
	r.offset += int64(n)
	_, err := r.in.Discard(n)
	return err
}
