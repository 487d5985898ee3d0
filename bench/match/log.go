package match

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"arrocco/engine"
)

// A Log is the tournament's diary: a JSON object on each line, first the
// settings, then a [Record] for each finished game. A line is written at once
// and whole, so a log that is cut off at any point has every game once, or its
// last line is incomplete and does not count.
type Log struct {
	file   *os.File
	path   string
	header header
	games  map[int]bool // the numbers of the games in it
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

	Rules        *engine.Rules `json:"rules,omitempty"`
	Adjudication Adjudication  `json:"adjudication"`
}

// OpenLog opens or creates a log, and cuts off an incomplete last line. A log
// that has something in it is an error unless resume is set, and so is one
// that cannot be continued.
func OpenLog(path string, resume bool) (*Log, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	l := &Log{file: f, path: path, games: map[int]bool{}}
	info, err := f.Stat()
	if err == nil && info.Size() > 0 && !resume {
		err = fmt.Errorf("%s: is there already: resume it, or give another file", path)
	}
	if err == nil {
		err = l.scan()
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return l, nil
}

// scan takes note of the games in the log and makes it end after the last whole
// line.
func (l *Log) scan() error {
	whole, err := l.each(func(r *Record) error {
		if l.games[r.Number] {
			return fmt.Errorf("game %d is there twice", r.Number)
		}
		l.games[r.Number] = true
		return nil
	})
	if err != nil {
		return err
	}
	if err := l.file.Truncate(whole); err != nil {
		return err
	}
	_, err = l.file.Seek(whole, io.SeekStart)
	return err
}

// Games returns how many games are in the log.
func (l *Log) Games() int { return len(l.games) }

// Each calls visit for each game in the log, until it returns an error.
func (l *Log) Each(visit func(*Record) error) error {
	_, err := l.each(visit)
	if _, seek := l.file.Seek(0, io.SeekEnd); err == nil {
		err = seek
	}
	return err
}

// each reads the log from its start and returns the length of its whole lines.
// An error names the line.
func (l *Log) each(visit func(*Record) error) (whole int64, err error) {
	if _, err := l.file.Seek(0, io.SeekStart); err != nil {
		return 0, err
	}
	lines := bufio.NewReader(l.file)
	for n := 1; ; n++ {
		text, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return whole, nil // what is left is no whole line
		}
		if err == nil {
			err = l.readLine(n, text, visit)
		}
		if err != nil {
			return whole, fmt.Errorf("%s: line %d: %w", l.path, n, err)
		}
		whole += int64(len(text))
	}
}

func (l *Log) readLine(n int, text []byte, visit func(*Record) error) error {
	if n == 1 {
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
	return visit(r)
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
