package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// A Log is the tournament's diary: a JSON object on each line, first the
// settings, then a [Record] for each finished game. A line is written at once
// and whole, so a log that is cut off at any point has every game once, or its
// last line is incomplete and does not count.
type Log struct {
	file    *os.File
	header  header
	Records []*Record // that were there when the log was opened
}

// A header is the first line of a log: what must be the same for a tournament
// to be continued.
type header struct {
	Tournament *settings `json:"tournament"`
}

type settings struct {
	Variant  string   `json:"variant"`
	Engines  []Engine `json:"engines"`
	Format   Format   `json:"format"`
	Seed     uint64   `json:"seed"`
	Openings uint64   `json:"openings"` // a hash of them in their order
	Chess960 bool     `json:"chess960,omitempty"`

	Adjudication Adjudication `json:"adjudication"`
}

// OpenLog opens or creates a log. A log that has something in it is an error
// unless resume is set.
func OpenLog(path string, resume bool) (*Log, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	l := &Log{file: f}
	if err := l.read(resume); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), f.Close())
	}
	return l, nil
}

// read takes in what is in the log and cuts off an incomplete last line.
func (l *Log) read(resume bool) error {
	data, err := io.ReadAll(l.file)
	if err != nil {
		return err
	}
	if len(data) > 0 && !resume {
		return errors.New("is there already: resume it, or give another file")
	}
	whole := bytes.LastIndexByte(data, '\n') + 1
	seen := map[int]bool{}
	for n, text := range bytes.Split(bytes.TrimSuffix(data[:whole], []byte("\n")), []byte("\n")) {
		if len(text) == 0 {
			continue
		}
		if err := l.readLine(n, text); err != nil {
			return fmt.Errorf("line %d: %w", n+1, err)
		}
	}
	for _, r := range l.Records {
		if seen[r.Number] {
			return fmt.Errorf("game %d is there twice", r.Number)
		}
		seen[r.Number] = true
	}
	if err := l.file.Truncate(int64(whole)); err != nil {
		return err
	}
	_, err = l.file.Seek(int64(whole), io.SeekStart)
	return err
}

func (l *Log) readLine(n int, text []byte) error {
	if n == 0 {
		if err := json.Unmarshal(text, &l.header); err != nil || l.header.Tournament == nil {
			return errors.New("not the log of a tournament")
		}
		return nil
	}
	r := &Record{}
	if err := json.Unmarshal(text, r); err != nil {
		return err
	}
	if r.Number < 1 {
		return errors.New("no record of a game")
	}
	l.Records = append(l.Records, r)
	return nil
}

// begin writes the settings to a new log, or compares them with those of one
// that is resumed.
func (l *Log) begin(s *settings) error {
	if l.header.Tournament == nil {
		l.header.Tournament = s
		return l.write(l.header)
	}
	was, _ := json.Marshal(l.header.Tournament)
	is, err := json.Marshal(s)
	if err == nil && !bytes.Equal(was, is) {
		err = fmt.Errorf("log: is of another tournament\n  was %s\n  now %s", was, is)
	}
	return err
}

// add writes down a finished game.
func (l *Log) add(r *Record) error { return l.write(r) }

func (l *Log) write(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = l.file.Write(append(text, '\n'))
	return err
}

// Close closes the file.
func (l *Log) Close() error { return l.file.Close() }
