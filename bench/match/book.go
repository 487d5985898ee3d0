package match

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/pgn"
)

// ReadOpenings reads a file of openings: PGN if its name ends in .pgn, of which
// the first plies moves of each game count (0 means all), else EPD or FEN, one
// position a line. A game must be able to start from each of them; the error
// names the line or the game of the first from which none can.
func ReadOpenings(path string, v *engine.Variant, plies int) ([]Opening, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	var openings []Opening
	if strings.EqualFold(filepath.Ext(path), ".pgn") {
		openings, err = readPGN(f, v, plies)
	} else {
		openings, err = readEPD(f, v)
	}
	if err == nil && len(openings) == 0 {
		err = errors.New("no openings in it")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
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

// readPGN reads the beginnings of games.
func readPGN(r io.Reader, v *engine.Variant, plies int) ([]Opening, error) {
	var openings []Opening
	games := pgn.NewReader(r)
	for n := 1; ; n++ {
		g, err := games.Read()
		if errors.Is(err, io.EOF) {
			return openings, nil
		}
		if err != nil {
			return nil, err
		}
		o, err := openingOf(g, v, plies)
		if err == nil {
			err = o.check(v)
		}
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", n, err)
		}
		openings = append(openings, o)
	}
}

// openingOf returns the beginning of a game.
func openingOf(g *pgn.Game, v *engine.Variant, plies int) (Opening, error) {
	o := Opening{FEN: g.Tag("FEN")}
	p, err := o.start(v)
	if err != nil {
		return o, err
	}
	if plies > 0 && plies < len(g.Line.Moves) {
		g.Line.Moves = g.Line.Moves[:plies]
	}
	moves, err := g.Line.Resolve(p, parseMove)
	for _, m := range moves {
		o.Moves = append(o.Moves, canonical(p).Format(p.Traits(), m))
	}
	return o, err
}

// parseMove reads a move of a PGN file: what is usual for the game, or
// coordinates as files of some programs have them.
func parseMove(p game.Position, text string) (game.Move, error) {
	m, err := notation.ParseText(p, text)
	if err == nil {
		return m, nil
	}
	if m, errCoordinates := canonical(p).Parse(p, text); errCoordinates == nil {
		return m, nil
	}
	return game.NoMove, err
}
