package xiangqi

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"arrocco/game"
	"arrocco/movegen/internal/field"
)

// Parse returns the position that fen describes, in Forsyth–Edwards notation,
// to be played by the default rules.
//
// The dialects in use are all read: horses as N or H, elephants as B or E and
// advisors as A or G (guards), Red to move as w or r, and any of the fields after the side to move missing:
// two dashes, which have no meaning in xiangqi, plies since the last capture (0)
// and move number (1). The error names the field or rank that is wrong, or why
// no game can lead to the position.
func Parse(fen string) (*Position, error) {
	d, err := parse(strings.Fields(fen))
	if err == nil {
		err = d.sound()
	}
	if err != nil {
		return nil, fmt.Errorf("fen %s: %w", field.Quote(fen), err)
	}
	return d.position(), nil
}

// The greatest counters that a FEN may have. Real ones are far below.
const (
	maxQuiet  = quietLimit
	maxNumber = 1 << 24
)

// parse reads the fields of a FEN.
func parse(fields []string) (d *diagram, err error) {
	if len(fields) == 0 {
		return nil, errors.New("it is empty")
	}
	d = new(diagram)
	if err := d.parseBoard(fields[0]); err != nil {
		return nil, err
	}
	if len(fields) == 1 {
		return nil, errors.New("the side to move is missing")
	}
	if d.side, err = parseSide(fields[1]); err != nil {
		return nil, err
	}
	return d, d.parseCounters(fields[2:])
}

// parseCounters reads what follows the side to move.
func (d *diagram) parseCounters(fields []string) error {
	for range 2 {
		if len(fields) > 0 && fields[0] == "-" {
			fields = fields[1:]
		}
	}
	values := [2]string{"0", "1"}
	if len(fields) > len(values) {
		return fmt.Errorf("%s after the side to move, dashes not counted", field.Count(len(fields), "field"))
	}
	copy(values[:], fields)
	quiet, err := field.Counter("half-move clock", values[0], maxQuiet)
	if err != nil {
		return err
	}
	number, err := field.Counter("move number", values[1], maxNumber)
	d.quiet, d.number = uint16(quiet), max(number, 1)
	return err
}

func (d *diagram) parseBoard(text string) error {
	ranks := strings.Split(text, "/")
	if len(ranks) != numRanks {
		return fmt.Errorf("board: %s instead of %d", field.Count(len(ranks), "rank"), numRanks)
	}
	for i, rank := range ranks {
		row := numRanks - 1 - i
		if err := d.parseRank(game.Square(row*numFiles), rank); err != nil {
			return fmt.Errorf("rank %d: %w", row, err)
		}
	}
	return nil
}

// parseRank reads the nine squares from sq on.
func (d *diagram) parseRank(sq game.Square, text string) error {
	file := game.Square(0)
	for _, r := range text {
		if '1' <= r && r <= '9' {
			file += game.Square(r - '0')
		} else {
			pc, err := parsePiece(r)
			if err != nil {
				return err
			}
			if file < numFiles {
				d.board[sq+file] = pc
			}
			file++
		}
		if file > numFiles {
			return fmt.Errorf("more than %d files", numFiles)
		}
	}
	if file < numFiles {
		return fmt.Errorf("%s instead of %d", field.Count(int(file), "file"), numFiles)
	}
	return nil
}

// synonyms are the letters that some write for horses, elephants and advisors.
var synonyms = strings.NewReplacer("H", "N", "h", "n", "E", "B", "e", "b", "G", "A", "g", "a")

func parsePiece(r rune) (game.Piece, error) {
	letter := synonyms.Replace(string(r))
	if i := strings.Index(traits.Letters, letter); i > 0 {
		return game.NewPiece(game.White, game.Piece(i)), nil
	}
	if i := strings.Index(strings.ToLower(traits.Letters), letter); i > 0 {
		return game.NewPiece(game.Black, game.Piece(i)), nil
	}
	return game.None, fmt.Errorf("%q is no piece", r)
}

func parseSide(text string) (game.Color, error) {
	switch text {
	case "w", "r":
		return game.White, nil
	case "b":
		return game.Black, nil
	}
	return game.White, fmt.Errorf("side to move %s is neither w nor b", field.Quote(text))
}

// String returns the position in Forsyth–Edwards notation, with N for horses, B
// for elephants, and w for Red to move.
func (p *Position) String() string {
	s := p.cur
	var b strings.Builder
	for rank := numRanks - 1; rank >= 0; rank-- {
		writeRank(&b, s.Board[rank*numFiles:][:numFiles])
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	b.WriteString([...]string{" w", " b"}[s.Side&1])
	b.WriteString(" - - " + strconv.Itoa(int(s.HalfMoveClock)) + " " + strconv.Itoa(p.FullMove()))
	return b.String()
}

func writeRank(b *strings.Builder, pieces []game.Piece) {
	empty := 0
	for _, pc := range pieces {
		if pc == game.None {
			empty++
			continue
		}
		writeRun(b, empty)
		empty = 0
		letter := traits.Letters[pc.Type()]
		if pc.Color() == game.Black {
			letter += 'a' - 'A'
		}
		b.WriteByte(letter)
	}
	writeRun(b, empty)
}

// writeRun writes a number of empty squares, if there are any.
func writeRun(b *strings.Builder, empty int) {
	if empty > 0 {
		b.WriteByte('0' + byte(empty))
	}
}
