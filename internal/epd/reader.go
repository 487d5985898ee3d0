package epd

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"arrocco/internal/charset"
)

// maxLine bounds the length of a line, in bytes.
const maxLine = 1 << 20

// A LineError says what is wrong with one line of a file. The lines after it can
// still be read.
type LineError struct {
	Line int
	Err  error
}

// Error returns the number of the line and what is wrong.
func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns what is wrong.
func (e *LineError) Unwrap() error { return e.Err }

var errLong = fmt.Errorf("longer than %d bytes", maxLine)

// A Reader reads the records of a file one after the other. Its memory does not
// grow with the file.
type Reader struct {
	r     *bufio.Reader
	line  int
	split []string // lines that have been read as one, since they end in CR alone
}

// NewReader returns a Reader of what is in r: lines that end in LF, CRLF or CR, in
// any of the encodings that package charset knows.
func NewReader(r io.Reader) *Reader {
	return &Reader{r: bufio.NewReaderSize(charset.NewReader(r), 1<<16)}
}

// Read returns the next record, or io.EOF at the end of the file. A *[LineError]
// is about one line, and the next Read goes on after it; any other error is that
// of the underlying reader. Lines that are empty or start with # are skipped, and
// so are those that start with ; or %.
func (r *Reader) Read() (Record, error) {
	for {
		text, err := r.next()
		if err != nil {
			return Record{}, err
		}
		text = strings.TrimSpace(clean(text))
		if text == "" || strings.IndexByte("#;%", text[0]) >= 0 {
			continue
		}
		rec, err := Parse(text)
		if err != nil {
			return Record{}, &LineError{r.line, err}
		}
		rec.Line = r.line
		return rec, nil
	}
}

// next returns the next line.
func (r *Reader) next() (string, error) {
	if len(r.split) == 0 {
		text, err := r.readLine()
		if err != nil {
			return "", err
		}
		r.split = strings.Split(strings.TrimRight(text, "\r\n"), "\r")
	}
	r.line++
	text := r.split[0]
	r.split = r.split[1:]
	return text, nil
}

// readLine returns what is left up to the next LF. At the end of the file an
// unfinished line counts as one.
func (r *Reader) readLine() (string, error) {
	var text []byte
	long := false
	for {
		part, err := r.r.ReadSlice('\n')
		if long = long || len(text)+len(part) > maxLine; !long {
			text = append(text, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case err != nil && (len(text) == 0 && !long || !errors.Is(err, io.EOF)):
			return "", err
		case long:
			r.line++
			return "", &LineError{r.line, errLong}
		default:
			return string(text), nil
		}
	}
}

// ReadAll reads all records of a file up to the first error.
func ReadAll(r io.Reader) ([]Record, error) {
	var records []Record
	for reader := NewReader(r); ; {
		rec, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return records, nil
		}
		if err != nil {
			return records, err
		}
		records = append(records, rec)
	}
}
