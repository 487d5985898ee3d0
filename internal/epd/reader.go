package epd

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"arrocco/internal/charset"
)

// maxLine is the maximum length of a line, in bytes.
const maxLine = 1 << 20

// A LineError is an error in one line of a file. The following lines can still be read.
type LineError struct {
	Line int
	Err  error
}

// Error returns the number of the line and its error.
func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns the error without the number.
func (e *LineError) Unwrap() error { return e.Err }

var errTooLong = fmt.Errorf("longer than %d bytes", maxLine)

// A Reader reads the records of a file in order. Its memory does not grow with the
// file.
type Reader struct {
	r     *bufio.Reader
	line  int
	split []string // lines that end in CR alone and were read as one
}

// NewReader returns a Reader of the lines of r, which end in LF, CRLF or CR and may be
// in any encoding of package charset.
func NewReader(r io.Reader) *Reader {
	return &Reader{r: bufio.NewReaderSize(charset.NewReader(r), 1<<16)}
}

// Read returns the next record, or io.EOF at the end of the file. It returns a
// *[LineError] if a line is invalid, and the next Read continues after this line. Other
// errors are of the underlying reader. Read skips empty lines and lines that start
// with #, ; or %.
func (r *Reader) Read() (Record, error) {
	for {
		text, err := r.next()
		if err != nil {
			return Record{}, err
		}
		text = strings.TrimSpace(cleanSpace(text))
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

// readLine returns the text up to the next LF or to the end of the file.
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
			return "", &LineError{r.line, errTooLong}
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
