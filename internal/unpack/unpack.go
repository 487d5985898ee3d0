// Package unpack opens files of games and positions that may be compressed: with gzip
// if their names end in .gz, with bzip2 if in .bz2, with Zstandard if in .zst. Other files are
// opened as they are.
//
// [Open] is for files that are read from start to end, [OpenAt] for random access.
package unpack

import (
	"bufio"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// A format is the ending of a name and what reads such files.
type format struct {
	ending string
	reader func(*bufio.Reader) (io.Reader, error)
}

var formats = []format{
	{".gz", func(r *bufio.Reader) (io.Reader, error) { return gzip.NewReader(r) }},
	{".bz2", func(r *bufio.Reader) (io.Reader, error) { return bzip2.NewReader(r), nil }},
	{".zst", newZstdReader},
}

// newZstdReader returns a reader of a file in the format of Zstandard, which works in the
// goroutine that reads. It refuses what the program zstd refuses, too: an empty file, and one
// that needs more memory than 128 MiB.
func newZstdReader(r *bufio.Reader) (io.Reader, error) {
	const memory = 128 << 20
	if _, err := r.Peek(1); err != nil {
		return nil, err
	}
	return zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(memory))
}

// formatOf returns the format of the file at path and true if it is compressed.
func formatOf(path string) (format, bool) {
	for _, f := range formats {
		if strings.EqualFold(filepath.Ext(path), f.ending) {
			return f, true
		}
	}
	return format{}, false
}

// Name returns path without the ending of a compressed file: that of the text in it.
func Name(path string) string {
	if f, ok := formatOf(path); ok {
		return path[:len(path)-len(f.ending)]
	}
	return path
}

// Open opens a file for reading from its start. A compressed file is unpacked while it
// is read, in memory that does not grow with it. The [io.ReadCloser] of another file is
// an [*os.File].
func Open(path string) (io.ReadCloser, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	f, ok := formatOf(path)
	if !ok {
		return file, nil
	}
	r, err := f.reader(bufio.NewReaderSize(file, 1<<16))
	if err != nil {
		_ = file.Close() // it was only read
		return nil, fmt.Errorf("%s: %w", path, damaged(err))
	}
	return &reader{r, file}, nil
}

// A reader is a compressed file.
type reader struct {
	text io.Reader
	file *os.File
}

// Read reads the text. Its errors do not name the file.
func (r *reader) Read(p []byte) (int, error) {
	n, err := r.text.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = damaged(err)
	}
	return n, err
}

// Close closes the file.
func (r *reader) Close() error {
	if d, ok := r.text.(*zstd.Decoder); ok {
		d.Close()
	}
	return r.file.Close()
}

// damaged says that a file cannot be unpacked. An empty file has no end of its own.
func damaged(err error) error {
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return fmt.Errorf("cannot be unpacked: %w", err)
}

// A File is open for random access. It may be a temporary one.
type File struct {
	*os.File
	remove bool // when it is closed
}

// OpenAt opens a file for random access. A compressed one is unpacked into a temporary
// file: no format allows random access, and the text may be larger than memory. This takes
// about a second for 200 MB of text in gzip or Zstandard, and half a minute in bzip2. Where the
// system allows it, the temporary file has no name any more while it is used, so that it is
// gone with the process, however that ends; elsewhere Close removes it. os.TempDir says where
// it is.
func OpenAt(path string) (*File, error) {
	if _, ok := formatOf(path); !ok {
		file, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		return &File{File: file}, nil
	}
	text, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = text.Close() }() // it was only read
	f, err := temporary(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return f, nil
}

// temporary returns a temporary file with the given text, at its start.
func temporary(text io.Reader) (*File, error) {
	file, err := os.CreateTemp("", "arrocco-*")
	if err != nil {
		return nil, err
	}
	f := &File{File: file, remove: os.Remove(file.Name()) != nil}
	if _, err = io.Copy(file, text); err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// Close closes the file.
func (f *File) Close() error {
	err := f.File.Close()
	if f.remove {
		err = errors.Join(err, os.Remove(f.Name()))
	}
	return err
}
