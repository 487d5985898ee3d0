package xiangqi

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"arrocco/movegen/internal/field"
)

// Parse returns the position that fen describes, in Forsyth–Edwards notation,
// to be played by the default rules.
//
// The dialects in use are all read: horses as N or H, elephants as B or E,
// advisors as A or G (guards), Red to move as w or r. Any of the fields after the
// side to move may be missing: two dashes, which have no meaning in xiangqi, plies
// since the last capture (0) and move number (1). The error names the field or rank
// that is wrong, or why no game can lead to the position.
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
	maxClock  = maxHalfMoveClock
	maxNumber = 1 << 24
)

// parse reads the fields of a FEN.
func parse(fields []string) (d *diagram, err error) {
	if len(fields) == 0 {
		return nil, errors.New("it is empty")
	}
	d = new(diagram)
	if err := fenBoard.Parse(fields[0], d.board[:], usualLetter); err != nil {
		return nil, err
	}
	if len(fields) == 1 {
		return nil, errors.New("the side to move is missing")
	}
	if d.side, err = field.Side(fields[1], "r"); err != nil {
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
	quiet, err := field.Counter("half-move clock", values[0], maxClock)
	if err != nil {
		return err
	}
	number, err := field.Counter("move number", values[1], maxNumber)
	d.halfMoves, d.number = uint16(quiet), max(number, 1)
	return err
}

// fenBoard is how the pieces stand in a FEN.
var fenBoard = field.Board{Files: numFiles, Ranks: numRanks, FirstRank: traits.FirstRank, Letters: traits.Letters}

// synonyms are the letters that some write for horses, elephants and advisors.
var synonyms = map[rune]rune{'H': 'N', 'h': 'n', 'E': 'B', 'e': 'b', 'G': 'A', 'g': 'a'}

// usualLetter returns the usual letter for one of the synonyms, and others as they are.
func usualLetter(letter rune) rune {
	if usual, ok := synonyms[letter]; ok {
		return usual
	}
	return letter
}

// String returns the position in Forsyth–Edwards notation, with N for horses, B
// for elephants, and w for Red to move.
func (p *Position) String() string {
	s := p.cur
	var b strings.Builder
	fenBoard.Write(&b, s.Board[:numSquares])
	b.WriteString([...]string{" w", " b"}[s.Side&1])
	b.WriteString(" - - " + strconv.Itoa(int(s.HalfMoveClock)) + " " + strconv.Itoa(p.FullMove()))
	return b.String()
}
