package analyse

import (
	"embed"
	"fmt"
	"strconv"
	"strings"
)

// An Example is a position that is worth a look.
type Example struct {
	Title string
	FEN   string
	Lines int // to show
	Mate  int // moves after which the search may stop, or 0
}

// exampleFiles has a table of examples for each game.
//
//go:embed examples
var exampleFiles embed.FS

// Examples returns a few positions of a game that show what an analysis looks
// like. The error says that there are none, or which line of their table is wrong.
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
