package uci

import (
	"fmt"
	"strings"

	"arrocco/eval"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/protocol"
	"arrocco/search"
)

// A view is how the results of a search are to be written.
type view struct {
	traits  *game.Traits
	moves   notation.Coordinates
	showWDL bool
	pieces  int // on the board
}

// search obeys "go".
func (d *Driver) search(r request) error {
	pos := d.engine.Position()
	g := newGoReader(r.args, pos, d.coordinates())
	g.Limits.Start = r.at
	if err := g.read(); err != nil {
		d.fail(err)
		if d.batch {
			return nil
		}
	}
	if d.debug {
		d.out.Printf("info string go:%s\n", g.Describe())
	}
	if g.perft > 0 {
		d.perft(g.perft)
		return nil
	}
	d.asked = asked{pondering: g.Limits.Ponder, endless: g.Endless()}
	s := pos.State()
	d.view = view{pos.Traits(), d.coordinates(), d.settings.showWDL.Value(), int(s.Pieces)}
	d.answered.Store(false)
	d.engine.Go(g.Limits)
	return nil
}

// Info writes a line about the progress of the search. See engine.Listener.
func (d *Driver) Info(i search.Info) {
	if i.Current == game.NoMove {
		d.out.Printf("%s%s\n", d.view.line(&i), d.view.deals(&i))
	} else if i.Elapsed >= protocol.Quiet {
		d.out.Printf("info depth %d currmove %s currmovenumber %d\n", i.Depth, d.view.move(i.Current), i.CurrentNumber)
	}
}

// BestMove writes the end of the search. See engine.Listener.
func (d *Driver) BestMove(r search.Result) {
	d.answered.Store(true)
	switch {
	case r.Best == game.NoMove:
		d.out.Printf("bestmove (none)\n")
	case r.Ponder == game.NoMove:
		d.out.Printf("bestmove %s\n", d.view.move(r.Best))
	default:
		d.out.Printf("bestmove %s ponder %s\n", d.view.move(r.Best), d.view.move(r.Ponder))
	}
}

// line formats a line of play.
func (v *view) line(i *search.Info) string {
	var b strings.Builder
	fmt.Fprintf(&b, "info depth %d seldepth %d multipv %d score %s%s", i.Depth, i.SelDepth, i.Line,
		score(v.traits, i.Score), bound(i.Bound))
	if v.showWDL {
		win, draw, loss := search.WDL(v.traits, i.Score, i.Settled, v.pieces)
		fmt.Fprintf(&b, " wdl %d %d %d", win, draw, loss)
	}
	fmt.Fprintf(&b, " nodes %d nps %d hashfull %d tbhits %d time %d", i.Nodes, search.NodesPerSecond(i.Nodes, i.Elapsed),
		i.HashFull, i.TBHits, i.Elapsed.Milliseconds())
	protocol.WriteLine(&b, v.traits, v.moves, i.PV)
	return b.String()
}

// deals says on how many deals the best line rests, and how sure the choice of its
// first move is, in a line of its own after that. It is empty where nothing was
// dealt.
func (v *view) deals(i *search.Info) string {
	if i.Deals == 0 || i.Line != 1 {
		return ""
	}
	return fmt.Sprintf("\ninfo string deals %d, standard error of the lead %.1f centipawns", i.Deals,
		i.StdErr*eval.Factor(v.traits))
}

func (v *view) move(m game.Move) string { return v.moves.Format(v.traits, m) }

// score formats s as "cp N", or as "mate N" with N in full moves.
func score(t *game.Traits, s game.Score) string {
	if s.IsMate() {
		return fmt.Sprintf("mate %d", s.MateMoves())
	}
	return fmt.Sprintf("cp %d", eval.Centipawns(t, s))
}

// bound formats b with a blank in front.
func bound(b game.Bound) string {
	switch b {
	case game.Lower:
		return " lowerbound"
	case game.Upper:
		return " upperbound"
	default:
		return ""
	}
}
