package repertoire

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// A header is the first line of a log.
type header struct {
	Book *Settings `json:"book"`
}

// A Log is what a run has written down: JSON objects, one on each line, the settings and then
// the records.
type Log struct {
	Settings *Settings // nil if nothing has been written yet
	Records  []Record
	Size     int64 // of the whole lines, bytes: what a kill has left of another one does not count
}

// ReadLog reads a log.
func ReadLog(r io.Reader) (*Log, error) {
	l := &Log{}
	in := bufio.NewReader(r)
	for n := 1; ; n++ {
		text, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			if l.Settings == nil && len(text) > 0 && !bytes.HasPrefix(HeaderLine(&Settings{}), text[:min(len(text), 8)]) {
				return nil, errors.New("not the log of a book")
			}
			return l, nil
		}
		if err != nil {
			return nil, err
		}
		if err := l.add(text); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		l.Size += int64(len(text))
	}
}

// add adds a line.
func (l *Log) add(text []byte) error {
	if l.Settings == nil {
		var h header
		if err := json.Unmarshal(text, &h); err != nil || h.Book == nil {
			return errors.New("not the log of a book")
		}
		l.Settings = h.Book
		return nil
	}
	if len(bytes.TrimSpace(text)) == 0 {
		return nil
	}
	var r Record
	if err := json.Unmarshal(text, &r); err != nil {
		return err
	}
	if len(r.Lines) == 0 {
		return errors.New("a record without moves")
	}
	l.Records = append(l.Records, r)
	return nil
}

// HeaderLine returns the first line of a log.
func HeaderLine(s *Settings) []byte { return line(header{s}) }

// Line returns the record as a line of a log.
func (r *Record) Line() []byte { return line(r) }

// line returns a line with a value in JSON.
func line(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // settings and records can always be written
	}
	return append(text, '\n')
}
