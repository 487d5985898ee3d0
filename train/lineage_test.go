package train_test

import (
	"os"
	"strings"
	"testing"

	"arrocco/engine"
	"arrocco/train"
)

// TestLineage checks that every parent and teacher has a row above those that have it, so that
// there is no cycle; that all games have a row; that what is built in has one; and that the
// configurations are those of networks in the table.
func TestLineage(t *testing.T) {
	games := map[string]bool{}
	for _, g := range train.AllGames() {
		if games[g.Data] {
			t.Errorf("%s has two rows in games.tsv", g.Data)
		}
		games[g.Data] = true
	}
	seen := map[string]bool{train.HandWritten: true}
	for _, row := range train.Lineage() {
		for _, name := range append(row.Parents, row.Teachers...) {
			if !seen[name] {
				t.Errorf("%s: %s has no row above", row.Network, name)
			}
		}
		for _, name := range row.Data {
			if !games[name] {
				t.Errorf("%s: %s has no row in games.tsv", row.Network, name)
			}
		}
		if seen[row.Network] {
			t.Errorf("%s has two rows", row.Network)
		}
		seen[row.Network] = true
	}
	for _, v := range engine.Variants() {
		if v.Network != nil && !seen[v.Name] {
			t.Errorf("the network of %s has no row", v.Name)
		}
	}
	files, err := os.ReadDir("configs")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if name := strings.TrimSuffix(f.Name(), ".json"); !seen[name] && name != "first" {
			t.Errorf("configs/%s is of no network in lineage.tsv", f.Name())
		}
	}
}

func TestLineageOf(t *testing.T) {
	chain, err := train.LineageOf("chess", false)
	if err != nil {
		t.Fatal(err)
	}
	if first, last := chain[0], chain[len(chain)-1]; len(first.Parents) > 0 || last.Network != "chess" {
		t.Errorf("from %+v to %+v", first, last)
	}
	for i := 1; i < len(chain); i++ {
		if chain[i].Parents[0] != chain[i-1].Network {
			t.Errorf("%s follows %s", chain[i].Network, chain[i-1].Network)
		}
	}
	all, err := train.LineageOf("chess", true)
	if err != nil || len(all) <= len(chain) {
		t.Errorf("%d ancestors, %d in the chain, %v", len(all), len(chain), err)
	}
	if _, err := train.LineageOf("tal", false); err == nil {
		t.Error("no error")
	}
}
