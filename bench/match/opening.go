package match

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
)

// An Opening is where a game starts: a position, and moves that are played
// from it before the engines take over. The zero Opening is the start position.
type Opening struct {
	FEN   string   `json:"fen,omitempty"`   // empty for the start position
	Moves []string `json:"moves,omitempty"` // coordinates, castling as the king taking the rook
}

// canonical is how moves are written in openings and in the log: one form for
// all engines and protocols.
var canonical = notation.Coordinates{FirstRank: 1, KingTakesRook: true}

// position returns the position after the opening's moves.
func (o Opening) position(v *engine.Variant) (game.Position, error) {
	fen := o.FEN
	if fen == "" {
		fen = v.Start
	}
	p, err := v.Parse(fen)
	if err != nil {
		return nil, err
	}
	for _, text := range o.Moves {
		m, err := canonical.Parse(p, text)
		if err != nil {
			return nil, err
		}
		p.Make(m)
	}
	return p, nil
}

// check returns an error if no game can start from the opening.
func (o Opening) check(v *engine.Variant) error {
	p, err := o.position(v)
	if err != nil {
		return err
	}
	if end := p.Outcome(); end.Result != game.Ongoing {
		return fmt.Errorf("the game is over in this position: %s", end.Reason)
	}
	return nil
}

// ReadOpenings reads an opening file: EPD or FEN, one position a line. Every
// position must be one that a game can start from; the error names the line.
func ReadOpenings(path string, v *engine.Variant) ([]Opening, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	openings, err := readEPD(f, v)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if len(openings) == 0 {
		return nil, fmt.Errorf("%s: no openings in it", path)
	}
	return openings, nil
}

// readEPD reads one position a line, with or without EPD operations. Empty
// lines and lines that start with # count as comments.
func readEPD(r io.Reader, v *engine.Variant) ([]Opening, error) {
	var openings []Opening
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		o := Opening{FEN: positionOf(text)}
		if err := o.check(v); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		openings = append(openings, o)
	}
	return openings, lines.Err()
}

// positionOf cuts the EPD operations off a line: what follows the four fields
// of a position, or the six of a FEN if the next two are numbers.
func positionOf(text string) string {
	fields := strings.Fields(text)
	if len(fields) <= 4 {
		return text
	}
	if len(fields) >= 6 && isNumber(fields[4]) && isNumber(strings.TrimSuffix(fields[5], ";")) {
		return strings.TrimSuffix(strings.Join(fields[:6], " "), ";")
	}
	return strings.Join(fields[:4], " ") + " 0 1"
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// Shuffle orders the openings by chance. The same seed gives the same order.
func Shuffle(openings []Opening, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 0))
	r.Shuffle(len(openings), func(i, j int) { openings[i], openings[j] = openings[j], openings[i] })
}
