package epd

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"arrocco/internal/charset"
)

// An Index gives random access to the lines of a file that have positions, with eight
// bytes of memory per line. The file must stay open and unchanged. A file in UTF-16,
// GBK or Big5 is held in memory. An Index is safe for concurrent use.
type Index struct {
	file    io.ReaderAt
	size    int64
	offsets []int64 // of the lines
}

// NewIndex reads a file of the given size and records the offsets of its lines.
func NewIndex(file io.ReaderAt, size int64) (*Index, error) {
	file, size, err := charset.ReadAt(file, size)
	if err != nil {
		return nil, err
	}
	x := &Index{file: file, size: size}
	r := bufio.NewReaderSize(io.NewSectionReader(file, 0, size), 1<<20)
	fresh, at := true, int64(0) // at the start of a line
	for {
		part, err := r.ReadSlice('\n')
		if fresh && isContent(part) {
			x.offsets = append(x.offsets, at)
		}
		at += int64(len(part))
		fresh = err == nil
		switch {
		case errors.Is(err, io.EOF):
			return x, nil
		case err != nil && !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		}
	}
}

// isContent reports whether a line is neither empty nor a comment.
func isContent(line []byte) bool {
	line = bytes.TrimPrefix(line, []byte("\ufeff"))
	line = bytes.TrimLeft(line, " \t\r\n\x00")
	return len(line) > 0 && bytes.IndexByte([]byte("#;%"), line[0]) < 0
}

// Len returns the number of lines, including invalid ones.
func (x *Index) Len() int { return len(x.offsets) }

// Shuffle changes the order of the lines with the given function, such as rand.Shuffle.
func (x *Index) Shuffle(shuffle func(n int, swap func(i, j int))) {
	shuffle(len(x.offsets), func(i, j int) { x.offsets[i], x.offsets[j] = x.offsets[j], x.offsets[i] })
}

// Record returns the record of line i, counted from 0 in the order of the index. It
// returns a *[LineError] if the line is invalid; other errors are of reading.
func (x *Index) Record(i int) (Record, error) {
	at := x.offsets[i]
	line, err := bufio.NewReader(io.NewSectionReader(x.file, at, min(maxLine+1, x.size-at))).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return Record{}, err
	}
	if len(line) > maxLine {
		return Record{}, x.LineError(i, errTooLong)
	}
	rec, err := Parse(line)
	if err != nil {
		return Record{}, x.LineError(i, err)
	}
	return rec, nil
}

// FEN returns the position of line i. Its errors are those of Record.
func (x *Index) FEN(i int) (string, error) {
	rec, err := x.Record(i)
	return rec.FEN(), err
}

// LineError returns err as a *[LineError] with the number of line i.
func (x *Index) LineError(i int, err error) error {
	number, errRead := x.lineAt(x.offsets[i])
	if errRead != nil {
		return errRead
	}
	return &LineError{number, err}
}

// lineAt returns the number of the line at the given offset. It reads the file up to
// the offset.
func (x *Index) lineAt(offset int64) (int, error) {
	r, buffer, line := io.NewSectionReader(x.file, 0, offset), make([]byte, 1<<20), 1
	for {
		n, err := r.Read(buffer)
		line += bytes.Count(buffer[:n], []byte("\n"))
		if errors.Is(err, io.EOF) {
			return line, nil
		}
		if err != nil {
			return 0, fmt.Errorf("counting lines: %w", err)
		}
	}
}
