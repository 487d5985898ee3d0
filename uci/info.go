package uci

import (
	"fmt"
	"strings"

	"arrocco/engine"
	"arrocco/eval"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/protocol"
	"arrocco/search"
)

// A resultFormat holds what is needed to format the results of a search.
type resultFormat struct {
	traits  *game.Traits
	moves   notation.Coordinates
	showWDL bool
	pieces  int // on the board
}

// search executes "go".
func (d *Driver) search(r request) error {
	pos := d.engine.Position()
	g := newGoReader(r.args, pos, d.coordinates())
	g.Limits.Start = r.at
	if err := g.read(); err != nil {
		d.reportError(err)
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
	d.run = runState{pondering: g.Limits.Ponder, unbounded: g.Unbounded()}
	s := pos.State()
	d.format = resultFormat{pos.Traits(), d.coordinates(), d.settings.showWDL.Value(), int(s.Pieces)}
	d.finishing.Store(false)
	d.engine.Go(g.Limits)
	return nil
}

// Info writes an "info" line about the progress of the search. See engine.Listener.
// The search decides which lines there are: the last info line before the best move
// comes from search.Pool as well.
func (d *Driver) Info(i search.Info) {
	if i.Current == game.NoMove {
		d.out.Printf("%s%s\n", d.format.infoLine(&i), d.format.dealsLine(&i))
	} else if i.Elapsed >= protocol.CurrMoveDelay {
		d.out.Printf("info depth %d currmove %s currmovenumber %d\n", i.Depth, d.format.move(i.Current), i.CurrentNumber)
	}
}

// BookMove writes the moves of the opening book. See engine.Listener.
func (d *Driver) BookMove(m engine.BookMove) {
	d.out.Printf("info string book%s\n", protocol.BookMoves(m, d.format.move))
}

// BestMove writes the "bestmove" that ends the search. See engine.Listener.
func (d *Driver) BestMove(r search.Result) {
	d.finishing.Store(true)
	switch {
	case r.Best == game.NoMove:
		d.out.Printf("bestmove (none)\n")
	case r.Ponder == game.NoMove:
		d.out.Printf("bestmove %s\n", d.format.move(r.Best))
	default:
		d.out.Printf("bestmove %s ponder %s\n", d.format.move(r.Best), d.format.move(r.Ponder))
	}
}

// infoLine formats a principal variation with its score as an "info" line.
func (v *resultFormat) infoLine(i *search.Info) string {
	var b strings.Builder
	fmt.Fprintf(&b, "info depth %d seldepth %d multipv %d score %s%s", i.Depth, i.SelDepth, i.Line,
		score(v.traits, i.Score), bound(i.Bound))
	if v.showWDL {
		win, draw, loss := search.WDL(v.traits, i.Score, i.Settled, v.pieces)
		fmt.Fprintf(&b, " wdl %d %d %d", win, draw, loss)
	}
	fmt.Fprintf(&b, " nodes %d nps %d hashfull %d tbhits %d time %d", i.Nodes, search.NodesPerSecond(i.Nodes, i.Elapsed),
		i.HashFull, i.TBHits, i.Elapsed.Milliseconds())
	protocol.WritePV(&b, v.traits, v.moves, i.PV)
	return b.String()
}

// dealsLine formats the number of deals of hidden tiles behind the best line, and the
// standard error of its lead over the next move, as a second line. It is empty in
// games without hidden tiles.
func (v *resultFormat) dealsLine(i *search.Info) string {
	if i.Deals == 0 || i.Line != 1 {
		return ""
	}
	return fmt.Sprintf("\ninfo string deals %d, standard error of the lead %.1f centipawns", i.Deals,
		i.StdErr*eval.Factor(v.traits))
}

func (v *resultFormat) move(m game.Move) string { return v.moves.Format(v.traits, m) }

// score formats the score that a user sees: "cp N" in centipawns, to which
// eval.Centipawns converts the internal units, or "mate N" in full moves.
func score(t *game.Traits, s game.Score) string {
	if s.IsMate() {
		return fmt.Sprintf("mate %d", s.MateMoves())
	}
	return fmt.Sprintf("cp %d", eval.Centipawns(t, s))
}

// bound formats b with a leading space.
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
