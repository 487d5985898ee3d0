package pgn

import (
	"bufio"
	"errors"
	"io"

	"arrocco/internal/charset"
)

// An Index gives random access to the games of a file with eight bytes of memory per
// game. The games must have tags, and the file must stay open and unchanged. A file in
// UTF-16, GBK or Big5 is held in memory. An Index is safe for concurrent use.
type Index struct {
	file    io.ReaderAt
	size    int64
	offsets []int64 // of the first tags
}

// NewIndex reads a file of the given size and records the offsets of its games. A game
// begins at a tag that follows moves or is the first in the file.
func NewIndex(file io.ReaderAt, size int64) (*Index, error) {
	file, size, err := charset.ReadAt(file, size)
	if err != nil {
		return nil, err
	}
	x := &Index{file: file, size: size}
	r := bufio.NewReaderSize(io.NewSectionReader(file, 0, size), 1<<20)
	var s gameScanner
	for at := int64(0); ; {
		part, err := r.ReadSlice('\n')
		if s.scanLine(part, err == nil) {
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

// A gameScanner finds the first lines of games.
type gameScanner struct {
	inLine    bool // not at the start of a line
	inComment bool // within braces
	inTags    bool // among the tags of a game
}

// scanLine reads a line, or a part of one if whole is false, and reports whether a game
// begins there.
func (s *gameScanner) scanLine(part []byte, whole bool) bool {
	fresh := !s.inLine
	s.inLine = !whole
	if fresh && isTagLine(part) && (!s.inComment || isEventLine(part)) {
		s.inComment = false
		begins := !s.inTags
		s.inTags = true
		return begins
	}
	for _, c := range part {
		switch {
		case s.inComment:
			s.inComment = c != '}'
		case c == '{':
			s.inComment, s.inTags = true, false
		case !isSpace(c):
			s.inTags = false
		}
	}
	return false
}

// isTagLine reports whether a line starts like a tag.
func isTagLine(line []byte) bool {
	if len(line) > 2 && string(line[:3]) == "\ufeff" {
		line = line[3:]
	}
	return len(line) > 1 && line[0] == '[' && line[1] != '%'
}

// isEventLine reports whether a line is the tag Event, the first tag of a game.
func isEventLine(line []byte) bool {
	const event = `[Event "`
	return len(line) >= len(event) && string(line[:len(event)]) == event
}

// Len returns the number of games, including invalid ones.
func (x *Index) Len() int { return len(x.offsets) }

// Shuffle changes the order of the games with the given function, such as rand.Shuffle.
func (x *Index) Shuffle(shuffle func(n int, swap func(i, j int))) {
	shuffle(len(x.offsets), func(i, j int) { x.offsets[i], x.offsets[j] = x.offsets[j], x.offsets[i] })
}

// Game returns game i, counted from 0 in the order of the index. The error counts
// lines from the start of the game.
func (x *Index) Game(i int) (*Game, error) {
	at := x.offsets[i]
	return NewReader(io.NewSectionReader(x.file, at, x.size-at)).Read()
}

// Number returns the number, from 1, that game i has in the file.
func (x *Index) Number(i int) int {
	n := 1
	for _, offset := range x.offsets {
		if offset < x.offsets[i] {
			n++
		}
	}
	return n
}

// Span returns where game i begins and ends in the file, in bytes: up to the next game, or to
// the end of the file.
func (x *Index) Span(i int) (begin, end int64) {
	begin, end = x.offsets[i], x.size
	for _, offset := range x.offsets {
		if offset > begin && offset < end {
			end = offset
		}
	}
	return begin, end
}
