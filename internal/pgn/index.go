package pgn

import (
	"bufio"
	"errors"
	"io"

	"arrocco/internal/charset"
)

// An Index finds the games of a file in any order, without holding them: it takes
// eight bytes of memory for each. The games must have tags. The file must stay open
// and unchanged. A file in UTF-16, GBK or Big5 is held in memory. It is safe for
// concurrent use.
type Index struct {
	file    io.ReaderAt
	size    int64
	offsets []int64 // of the first tags
}

// NewIndex reads a file of the given size once and notes where its games begin: at
// a tag that follows moves or is the first of the file.
func NewIndex(file io.ReaderAt, size int64) (*Index, error) {
	file, size, err := charset.ReadAt(file, size)
	if err != nil {
		return nil, err
	}
	x := &Index{file: file, size: size}
	r := bufio.NewReaderSize(io.NewSectionReader(file, 0, size), 1<<20)
	var s scan
	for at := int64(0); ; {
		part, err := r.ReadSlice('\n')
		if s.line(part, err == nil) {
			x.offsets = append(x.offsets, at)
		}
		at += int64(len(part))
		switch {
		case errors.Is(err, io.EOF):
			return x, nil
		case err != nil && !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		}
	}
}

// A scan goes through a file line by line.
type scan struct {
	inside  bool // a line whose beginning has been seen
	comment bool // in braces that are open
	tags    bool // among the tags of a game
}

// line takes in a line, or a part of one if it is not whole, and reports whether a
// game begins there.
func (s *scan) line(part []byte, whole bool) bool {
	fresh := !s.inside
	s.inside = !whole
	if fresh && isTagLine(part) && (!s.comment || isEventLine(part)) {
		s.comment = false
		begins := !s.tags
		s.tags = true
		return begins
	}
	for _, c := range part {
		switch {
		case s.comment:
			s.comment = c != '}'
		case c == '{':
			s.comment, s.tags = true, false
		case !isSpace(c):
			s.tags = false
		}
	}
	return false
}

// isTagLine reports whether a line starts as a tag does.
func isTagLine(line []byte) bool {
	if len(line) > 2 && string(line[:3]) == "\ufeff" {
		line = line[3:]
	}
	return len(line) > 1 && line[0] == '[' && line[1] != '%'
}

// isEventLine reports whether a line is the tag with which games begin.
func isEventLine(line []byte) bool {
	const event = `[Event "`
	return len(line) >= len(event) && string(line[:len(event)]) == event
}

// Len returns the number of games, good or bad.
func (x *Index) Len() int { return len(x.offsets) }

// Shuffle changes the order of the games by calls of swap that shuffle makes, as
// rand.Shuffle does.
func (x *Index) Shuffle(shuffle func(n int, swap func(i, j int))) {
	shuffle(len(x.offsets), func(i, j int) { x.offsets[i], x.offsets[j] = x.offsets[j], x.offsets[i] })
}

// Game returns game i, counted from 0 in the order of the index. The error counts
// lines from the start of the game.
func (x *Index) Game(i int) (*Game, error) {
	at := x.offsets[i]
	return NewReader(io.NewSectionReader(x.file, at, x.size-at)).Read()
}

// Number returns the number of game i in the file, from 1.
func (x *Index) Number(i int) int {
	n := 1
	for _, offset := range x.offsets {
		if offset < x.offsets[i] {
			n++
		}
	}
	return n
}
