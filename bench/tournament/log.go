package tournament

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"arrocco/bench/match"
)

// A Log is the state of a tournament in a file: a JSON object on each line, first
// the settings, then a [match.Record] for each finished game. A line is written at once
// and whole, so a log that is cut off at any point has every game once, or its
// last line is incomplete and does not count.
type Log struct {
	file   *appendFile
	path   string
	header header
	games  map[int]bool // the numbers of the games in it
}

// OpenLog opens or creates a log, and cuts off an incomplete last line. A log
// that has something in it is an error unless resume is set, and so is one
// that cannot be continued, or that another process is writing to. Such a file
// is left as it is.
func OpenLog(path string, resume bool) (*Log, error) {
	f, err := openAppend(path, resume)
	if err != nil {
		return nil, err
	}
	l := &Log{file: f, path: path, games: map[int]bool{}}
	switch {
	case f.regular:
		err = l.scan()
	case resume:
		err = fmt.Errorf("%s: cannot be resumed: not a regular file", path)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return l, nil
}

// ReadLog calls visit for each game in the log at path, until it returns an
// error. It only reads: another process may be writing to the log.
func ReadLog(path string, visit func(*match.Record) error) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	l := &Log{file: &appendFile{File: f, size: info.Size()}, path: path}
	_, err = l.each(visit)
	return err
}

// readHeader returns the settings of the tournament that a log is of.
func readHeader(path string) (*settings, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	text, err := bufio.NewReader(f).ReadBytes('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	l := &Log{}
	if err := l.readLine(1, text, nil); err != nil {
		return nil, fmt.Errorf("%s: line 1: %w", path, err)
	}
	return l.header.Tournament, nil
}

// scan notes which games are in the log and makes it end after the last whole line.
// It changes the file only if all of it is a log's.
func (l *Log) scan() error {
	whole, err := l.each(func(r *match.Record) error {
		if l.games[r.Number] {
			return fmt.Errorf("game %d is there twice", r.Number)
		}
		l.games[r.Number] = true
		return nil
	})
	switch {
	case err != nil:
		return err
	case whole > l.file.size: // only the last line break is missing
		return l.file.add([]byte("\n"))
	case whole < l.file.size:
		l.file.size = whole
		return l.file.Truncate(whole)
	}
	return nil
}

// Games returns how many games are in the log.
func (l *Log) Games() int { return len(l.games) }

// Each calls visit for each game in the log, until it returns an error.
func (l *Log) Each(visit func(*match.Record) error) error {
	_, err := l.each(visit)
	return err
}

// each reads the log from its start and returns the length of its whole lines,
// as if the last of them had the line break that it may lack. An error names the
// line.
func (l *Log) each(visit func(*match.Record) error) (whole int64, err error) {
	lines := bufio.NewReader(io.NewSectionReader(l.file, 0, l.file.size))
	for n := 1; ; n++ {
		text, err := lines.ReadBytes('\n')
		last := errors.Is(err, io.EOF)
		if last && (len(text) == 0 || isCut(n, text)) {
			return whole, nil
		}
		if err == nil || last {
			err = l.readLine(n, text, visit)
		}
		if errors.As(err, new(*SettingError)) { // about another file
			return whole, err
		}
		if err != nil {
			return whole, fmt.Errorf("%s: line %d: %w", l.path, n, err)
		}
		whole += int64(len(text))
		if last {
			return whole + 1, nil
		}
	}
}

// How the lines of a log begin.
const (
	headerStart = `{"tournament":{`
	recordStart = `{"game":`
)

// isCut reports whether text, which no line break ends, is the beginning of line
// n of a log. The first line must show that the file is a log at all.
func isCut(n int, text []byte) bool {
	if json.Valid(text) {
		return false
	}
	if n == 1 {
		return bytes.HasPrefix(text, []byte(headerStart))
	}
	common := min(len(text), len(recordStart))
	return string(text[:common]) == recordStart[:common]
}

func (l *Log) readLine(n int, text []byte, visit func(*match.Record) error) error {
	if n == 1 {
		if err := json.Unmarshal(text, &l.header); err != nil || l.header.Tournament == nil {
			return errors.New("not the log of a tournament")
		}
		return nil
	}
	if len(bytes.TrimSpace(text)) == 0 { // an editor's, or of a log that was put together by hand
		return nil
	}
	r := &match.Record{}
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
	if names := l.header.Tournament.differences(s); len(names) > 0 {
		return fmt.Errorf("is of another tournament; %s", strings.Join(names, "; "))
	}
	return nil
}

// add writes down a finished game.
func (l *Log) add(r *match.Record) error { return l.write(r) }

func (l *Log) write(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return l.file.add(append(text, '\n'))
}

// Close closes the file.
func (l *Log) Close() error { return l.file.Close() }
