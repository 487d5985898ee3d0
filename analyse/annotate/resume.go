package annotate

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"arrocco/internal/pgn"
)

// numberTag is the tag that says which game of the input an annotated game is.
const numberTag = "InputGame"

// SetNumber notes in the tags which game of the input this is, for [LastGame].
func (g *Game) SetNumber() { g.PGN.SetTag(numberTag, strconv.Itoa(g.Number)) }

// LastGame returns the number of the last game that is complete in a file of annotated
// games, and where it ends: what follows was cut off when the program was killed. Both
// are 0 in an empty file. The error says that the file is no such file.
func LastGame(file *os.File) (number int, end int64, err error) {
	info, err := file.Stat()
	if err != nil || info.Size() == 0 {
		return 0, 0, err
	}
	index, err := pgn.NewIndex(file, info.Size())
	if err != nil {
		return 0, 0, err
	}
	foreign := fmt.Errorf("%s: a game without the tag %s: not a file of this command", file.Name(), numberTag)
	for i := index.Len() - 1; i >= 0; i-- {
		begin, stop := index.Span(i)
		text := make([]byte, stop-begin)
		if _, err := file.ReadAt(text, begin); err != nil {
			return 0, 0, err
		}
		n, complete := numberOf(text)
		switch {
		case n > 0 && complete:
			return n, stop, nil
		case n > 0 && i == 0: // the first game was cut off
			return 0, 0, nil
		case n == 0 && (complete || i == 0):
			return 0, 0, foreign
		}
	}
	return 0, 0, foreign // it has no tag at all
}

// numberOf returns the number of an annotated game, 0 if it has none, and whether it is
// complete: whether it ends with its result and an empty line.
func numberOf(text []byte) (n int, complete bool) {
	g, err := pgn.NewReader(bytes.NewReader(text)).Read()
	if err != nil {
		return 0, false
	}
	n, err = strconv.Atoi(g.Tag(numberTag))
	if err != nil {
		n = 0
	}
	ended := bytes.HasSuffix(text, []byte("\n\n")) && strings.HasSuffix(strings.TrimSpace(string(text)), resultOf(g))
	return n, ended
}

// resultOf returns the result as the file has it.
func resultOf(g *pgn.Game) string {
	if g.Result == "" {
		return "*"
	}
	return g.Result
}

// LastRecord is LastGame for a file of lines of JSON.
func LastRecord(file *os.File) (number int, end int64, err error) {
	r := bufio.NewReader(file)
	for {
		line, err := r.ReadBytes('\n')
		if errors.Is(err, io.EOF) && (number > 0 || len(line) == 0) { // what is left was cut off
			return number, end, nil
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return 0, 0, err
		}
		var rec struct{ Game int }
		if err := json.Unmarshal(line, &rec); err != nil || rec.Game == 0 {
			return 0, 0, fmt.Errorf("%s: not a file of this command", file.Name())
		}
		number, end = rec.Game, end+int64(len(line))
	}
}
