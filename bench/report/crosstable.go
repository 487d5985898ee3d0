package report

import (
	"fmt"

	"arrocco/bench/tournament"
	"arrocco/internal/chart"
)

// A crossRow is how one engine did against each of the others.
type crossRow struct {
	Rank  int
	Name  string
	Color int
	Cells []crossCell // by rank of the opponent
}

// A crossCell is the result of one pairing.
type crossCell struct {
	Self  bool   // where the engine meets itself
	Score string // points of games, as "2.5/4"; empty if none has been played
	Text  string // won, drawn and lost games, as "+2 =1 −1"
}

// crosstable returns the results of all pairings, in the order of a ranking. It is
// empty for two engines, whose standings say it all.
func crosstable(s *tournament.Standings, ranking []int) []crossRow {
	if len(s.Engines) < 3 {
		return nil
	}
	var rows []crossRow
	for rank, i := range ranking {
		row := crossRow{Rank: rank + 1, Name: s.Engines[i].Name, Color: i % chart.Colors}
		for _, j := range ranking {
			row.Cells = append(row.Cells, newCrossCell(s, i, j))
		}
		rows = append(rows, row)
	}
	return rows
}

// newCrossCell returns how engine i did against engine j.
func newCrossCell(s *tournament.Standings, i, j int) crossCell {
	t := s.Between(i, j)
	if t.Games.Games() == 0 {
		return crossCell{Self: i == j}
	}
	return crossCell{
		Score: t.Points(),
		Text:  fmt.Sprintf("+%d =%d −%d", t.Games.Wins, t.Games.Draws, t.Games.Losses),
	}
}
