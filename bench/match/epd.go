package match

import (
	"fmt"
	"strconv"

	"arrocco/internal/epd"
)

// EPD returns the final position of a game as a line of EPD, without a line end: with
// the counters, the number of the game as id, and the result as comment c9, which is
// where tuners of evaluations look for it.
func (r *Record) EPD(s *Settings) (string, error) {
	pos, err := r.Opening.Start(s.Variant)
	if err != nil {
		return "", err
	}
	pos = r.deal(pos)
	for i := range len(r.Opening.Moves) + len(r.Plies) {
		text := ""
		if ply := i - len(r.Opening.Moves); ply < 0 {
			text = r.Opening.Moves[i]
		} else {
			text = r.Plies[ply].Move
		}
		m, err := coordinates(pos).Parse(pos, text)
		if err != nil {
			return "", fmt.Errorf("game %d: %w", r.Number, err)
		}
		pos.Make(m)
	}
	rec, err := epd.Parse(pos.String())
	if err != nil {
		return "", fmt.Errorf("game %d: %w", r.Number, err)
	}
	rec.Set("hmvc", rec.Clocks[0])
	rec.Set("fmvn", rec.Clocks[1])
	rec.Set("id", "game "+strconv.Itoa(r.Number))
	rec.Set("c9", r.Result)
	return rec.String(), nil
}
