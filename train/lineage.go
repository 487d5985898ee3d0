package train

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
)

// lineageTSV and gamesTSV are the record of all networks and of the games that they learned
// from. The first line of each has the names of the columns.
var (
	//go:embed lineage.tsv
	lineageTSV string
	//go:embed games.tsv
	gamesTSV string
)

// HandWritten is the name of the hand-written evaluation among teachers and players.
const HandWritten = "hce"

// An Ancestor is a row of lineage.tsv: a network and what made it. All fields are as people
// read them; those that are not known are empty.
type Ancestor struct {
	Network   string   `json:"network"`
	Parents   []string `json:"parents,omitempty"`   // whose weights the training started from
	Teachers  []string `json:"teachers,omitempty"`  // whose evaluations it learned (distillation, rehearsal)
	Data      []string `json:"data,omitempty"`      // rows of games.tsv
	Positions string   `json:"positions,omitempty"` // that it learned from, as "8.96 million"
	Nodes     string   `json:"nodes,omitempty"`     // nodes a move of the games, as "400/1600"
	Commit    string   `json:"commit,omitempty"`    // of this repository, where the network was built in
	Result    string   `json:"result,omitempty"`    // of matches
	Note      string   `json:"note,omitempty"`
}

// Games is a row of games.tsv: a directory of games of self-play.
type Games struct {
	Data      string `json:"data"`
	PlayedBy  string `json:"playedBy"` // the network, or "hand-written"
	Nodes     string `json:"nodes"`    // nodes a move
	Seed      string `json:"seed"`
	Commit    string `json:"commit"`
	Games     string `json:"games"`
	Positions string `json:"positions"`
}

// Lineage returns the rows of lineage.tsv. Parents and teachers come before those that have
// them.
func Lineage() []Ancestor {
	var list []Ancestor
	for _, f := range tsvRows(lineageTSV, 9) {
		list = append(list, Ancestor{
			Network: f[0], Parents: strings.Fields(f[1]), Teachers: strings.Fields(f[2]), Data: strings.Fields(f[3]),
			Positions: f[4], Nodes: f[5], Commit: f[6], Result: f[7], Note: f[8],
		})
	}
	return list
}

// AllGames returns the rows of games.tsv.
func AllGames() []Games {
	var list []Games
	for _, f := range tsvRows(gamesTSV, 7) {
		list = append(list, Games{f[0], f[1], f[2], f[3], f[4], f[5], f[6]})
	}
	return list
}

// tsvRows returns the fields of all lines but the first. Fields that are missing are empty.
func tsvRows(text string, columns int) [][]string {
	var rows [][]string
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if i > 0 {
			fields := strings.Split(line, "\t")
			rows = append(rows, append(fields, make([]string, max(columns-len(fields), 0))...))
		}
	}
	return rows
}

// LineageOf returns what made a network: itself and its ancestors, the network last. With all,
// these are its parents, its teachers, and theirs; otherwise the chain of first parents. The
// error names a network that there is no row of.
func LineageOf(network string, all bool) ([]Ancestor, error) {
	rows := Lineage()
	wanted := map[string]bool{network: true}
	var list []Ancestor
	for _, row := range slices.Backward(rows) { // parents come before
		if !wanted[row.Network] {
			continue
		}
		list = append(list, row)
		before := row.Parents
		if all {
			before = slices.Concat(row.Parents, row.Teachers)
		}
		for _, name := range before {
			wanted[name] = true
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("no network is called %q in train/lineage.tsv", network)
	}
	slices.Reverse(list)
	return list, nil
}
