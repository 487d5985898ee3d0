package analyse

import (
	"embed"
	"fmt"
	"strconv"
	"strings"
)

// An Example is a position for a demonstration.
type Example struct {
	Title string
	FEN   string
	Lines int // number of variations to show
	Mate  int // the search may stop at a mate in as many moves; 0 for none
}

// exampleFiles has a table of examples for each game.
//
//go:embed examples
var exampleFiles embed.FS

// Examples returns a few positions of a game that demonstrate an analysis. It returns an
// error if there are none, or if a line of their table is invalid.
func Examples(game string) ([]Example, error) {
	text, err := exampleFiles.ReadFile("examples/" + game + ".tsv")
	if err != nil {
		return nil, fmt.Errorf("no examples of %s", game)
	}
	var examples []Example
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		e, err := parseExample(strings.TrimSpace(line))
		if err != nil {
			return nil, fmt.Errorf("examples of %s: %q: %w", game, line, err)
		}
		examples = append(examples, e)
	}
	return examples, nil
}

// parseExample reads a line of a table: title, FEN, lines and mate.
func parseExample(line string) (e Example, err error) {
	columns := strings.Split(line, "\t")
	if len(columns) != 4 {
		return e, fmt.Errorf("%d columns instead of 4", len(columns))
	}
	e.Title, e.FEN = columns[0], columns[1]
	if e.Lines, err = strconv.Atoi(columns[2]); err != nil {
		return e, err
	}
	e.Mate, err = strconv.Atoi(columns[3])
	return e, err
}
