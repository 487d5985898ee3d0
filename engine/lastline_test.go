package engine_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/search"
)

// The positions whose searches are stopped: openings, sacrifices and endings in which
// scores jump.
var stopped = map[string][]string{
	"chess": {
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"7k/p7/1R5K/6r1/6p1/6P1/8/8 w - - 0 1",
		"8/4k3/R7/5P2/6K1/8/8/8 b - - 2 70",
		"5k2/2R3P1/8/6K1/6N1/8/8/6r1 b - - 0 66",
		"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 6",
	},
	"xiangqi": {
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
		"3ak1b2/4a4/4b4/9/2n6/9/5R3/4B4/4A4/2BAK4 w - - 0 1",
		"2bak4/4a4/4b4/p3p3p/9/2P3n2/P3P3P/4C1N2/9/2BAKAB1R w - - 0 1",
		"3akaR2/9/9/5C3/pP7/6B2/Pr7/9/4A4/c3KAB2 w - - 3 39",
		"4kab2/1R2a4/4b1r2/4PC3/p1P6/6p2/P7P/4B4/4A4/c3KAB2 w - - 2 32",
	},
}

// A lastLineCase is a search that is cut short.
type lastLineCase struct {
	variant, fen string
	threads      string
	lim          search.Limits
	stopAfter    time.Duration // 0 for not at all
}

func (c *lastLineCase) String() string {
	return fmt.Sprintf("%s %s, threads %s, nodes %d, movetime %v, multipv %d, stop after %v",
		c.variant, c.fen, c.threads, c.lim.Nodes, c.lim.MoveTime, c.lim.MultiPV, c.stopAfter)
}

// lastLineCases returns searches that end by nodes, by time and by a stop.
func lastLineCases() (cases []lastLineCase) {
	for _, variant := range []string{"chess", "xiangqi"} {
		for i, fen := range stopped[variant] {
			for nodes := uint64(1); nodes < 40_000; nodes = nodes*17/10 + 3 + uint64(i) {
				cases = append(cases, lastLineCase{variant, fen, "1", search.Limits{Nodes: nodes}, 0})
			}
			for nodes := uint64(1); nodes < 3000; nodes = nodes*2 + uint64(i) {
				cases = append(cases, lastLineCase{variant, fen, "1", search.Limits{Nodes: nodes, Mate: 4}, 0})
			}
			for nodes := uint64(100); nodes < 1000; nodes += 30 {
				cases = append(cases, lastLineCase{variant, fen, "1", search.Limits{Nodes: nodes, MultiPV: 5}, 0})
			}
			for _, threads := range []string{"1", "2"} {
				cases = append(cases,
					lastLineCase{variant, fen, threads, search.Limits{Nodes: 20_000 + 777*uint64(i)}, 0},
					lastLineCase{variant, fen, threads, search.Limits{Nodes: 9_000 + 777*uint64(i), MultiPV: 3}, 0},
					lastLineCase{variant, fen, threads, search.Limits{MoveTime: 20 * time.Millisecond}, 0},
					lastLineCase{variant, fen, threads, search.Limits{Infinite: true}, 15 * time.Millisecond},
				)
			}
		}
	}
	return cases
}

// TestLastLine checks that whatever ends a search, its last line and its Result are
// one, and that no line says more than a search has proved.
func TestLastLine(t *testing.T) {
	engines := map[string]*engine.Engine{}
	for i, c := range lastLineCases() {
		if testing.Short() && i%10 != 0 {
			continue // data races do not depend on the number of nodes
		}
		e := engines[c.variant]
		if e == nil {
			e, _ = newEngine(t)
			set(t, e, "UCI_Variant", c.variant)
			engines[c.variant] = e
		}
		set(t, e, "Threads", c.threads)
		pos, err := e.Variant().Parse(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		e.NewGame()
		checkLastLine(t, e, pos, &c)
	}
}

func checkLastLine(t *testing.T, e *engine.Engine, pos game.Position, c *lastLineCase) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if c.stopAfter > 0 {
		time.AfterFunc(c.stopAfter, cancel)
	}
	var lines []search.Info
	r := e.Search(ctx, pos, c.lim, func(i search.Info) {
		i.PV = slices.Clone(i.PV)
		if i.Current == game.NoMove {
			lines = append(lines, i)
		}
	})
	for rank := 1; rank <= max(c.lim.MultiPV, 1); rank++ {
		checkRank(t, pos, c, rank, lines)
	}
	var last search.Info
	for _, i := range lines {
		if i.Line == 1 {
			last = i
		}
	}
	if last.Score != r.Score || last.Bound != r.Bound || last.Depth != r.Depth || !slices.Equal(last.PV, r.PV) ||
		len(r.PV) == 0 || r.PV[0] != r.Best || r.Bound == game.Exact && r.Exact != r.Score {
		t.Errorf("%v:\n last line %+v\n result    %+v", c, last, r)
	}
}

// checkRank checks the lines of one rank of MultiPV.
func checkRank(t *testing.T, pos game.Position, c *lastLineCase, rank int, lines []search.Info) {
	t.Helper()
	var before *search.Info
	for k := range lines {
		i := &lines[k]
		if i.Line != rank {
			continue
		}
		if len(i.PV) == 0 {
			t.Fatalf("%v: no move in %+v", c, i)
		}
		if before != nil {
			checkStep(t, pos, c, before, i)
		}
		before = i
	}
}

// checkStep checks a line against the one before it.
func checkStep(t *testing.T, pos game.Position, c *lastLineCase, before, i *search.Info) {
	t.Helper()
	replaced := before.PV[0] != i.PV[0]
	switch {
	case i.Depth < before.Depth:
		t.Errorf("%v: goes back in depth:\n %+v\n %+v", c, before, i)
	case i.Bound != game.Exact && (i.Bound != game.Lower || !replaced || i.Depth <= before.Depth):
		t.Errorf("%v: a bound that replaces nothing:\n %+v\n %+v", c, before, i)
	case i.Depth == before.Depth && i.Score != before.Score && c.threads == "1" && c.lim.MultiPV <= 1:
		t.Errorf("%v: two scores for one depth:\n %+v\n %+v", c, before, i)
	case len(i.PV) < 2 && len(before.PV) >= 2 && !endsGame(pos, i.PV[0]):
		t.Errorf("%v: a line of one move:\n %+v\n %+v", c, before, i)
	}
}

// endsGame reports whether the game is over after m.
func endsGame(pos game.Position, m game.Move) bool {
	after := pos.Clone()
	after.Make(m)
	return after.Outcome().Result != game.Ongoing
}
