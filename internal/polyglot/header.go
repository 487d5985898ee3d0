package polyglot

import (
	"encoding/binary"
	"errors"
	"strconv"
	"strings"
)

// A header is text in the entries with the key 0, 8 bytes in each: lines with the mark, the
// version, the number of lines that follow before the comment, the number of games, and their
// names (Michel Van den Bergh's pgheader). Programs that do not know it never find its entries.
const (
	headerMark    = "@PG@"
	headerVersion = "1.0"
	headerComment = "made by Arrocco"
	maxHeader     = 1 << 16 // bytes
)

// errHeader is the error of a header with the mark, but without the names of games.
var errHeader = errors.New("the header of the book cannot be read")

// parseHeader returns the games that a header names. It returns nil if the text has not the
// mark of a header.
func parseHeader(text []byte) ([]string, error) {
	lines := strings.Split(strings.TrimRight(string(text), "\x00"), "\n")
	if lines[0] != headerMark {
		return nil, nil
	}
	const games = 3 // the line with their number
	if len(lines) <= games {
		return nil, errHeader
	}
	n, err := strconv.Atoi(lines[games])
	if err != nil || n < 1 || n > len(lines)-games-1 {
		return nil, errHeader
	}
	return lines[games+1 : games+1+n], nil
}

// header returns the entries of a header that names the given game.
func header(variant string) (entries []Entry) {
	text := []byte(strings.Join([]string{headerMark, headerVersion, "2", "1", variant, headerComment}, "\n"))
	for len(text)%8 != 0 {
		text = append(text, 0)
	}
	for ; len(text) > 0; text = text[8:] {
		entries = append(entries, Entry{
			Move:   binary.BigEndian.Uint16(text),
			Weight: binary.BigEndian.Uint16(text[2:]),
			Learn:  binary.BigEndian.Uint32(text[4:]),
		})
	}
	return entries
}
