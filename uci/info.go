package uci

import (
	"fmt"
	"strings"
	"time"

	"arrocco/game"
	"arrocco/internal/notation"
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
	g := goReader{words: r.args, pos: pos, moves: d.coordinates()}
	g.lim.Start = r.at
	if err := g.read(); err != nil {
		d.fail(err)
	}
	if d.debug {
		d.out.printf("info string go:%s\n", describe(&g.lim))
	}
	if g.perft > 0 {
		d.perft(g.perft)
		return nil
	}
	d.asked = asked{pondering: g.lim.Ponder, endless: g.meantToLast() || !g.ends()}
	s := pos.State()
	d.view = view{pos.Traits(), d.coordinates(), d.settings.showWDL.Value(), int(s.Pieces)}
	d.answered.Store(false)
	d.engine.Go(g.lim)
	return nil
}

// quiet is how long a search runs before the moves that it looks at are told.
const quiet = 3 * time.Second

// Info writes a line about the progress of the search. See engine.Listener.
func (d *Driver) Info(i search.Info) {
	if i.Current == game.NoMove {
		d.out.printf("%s\n", d.view.line(&i))
	} else if i.Elapsed >= quiet {
		d.out.printf("info depth %d currmove %s currmovenumber %d\n", i.Depth, d.view.move(i.Current), i.CurrentNumber)
	}
}

// BestMove writes the end of the search. See engine.Listener.
func (d *Driver) BestMove(r search.Result) {
	d.answered.Store(true)
	switch {
	case r.Best == game.NoMove:
		d.out.printf("bestmove (none)\n")
	case r.Ponder == game.NoMove:
		d.out.printf("bestmove %s\n", d.view.move(r.Best))
	default:
		d.out.printf("bestmove %s ponder %s\n", d.view.move(r.Best), d.view.move(r.Ponder))
	}
}

// line formats a line of play.
func (v *view) line(i *search.Info) string {
	var b strings.Builder
	fmt.Fprintf(&b, "info depth %d seldepth %d multipv %d score %s%s", i.Depth, i.SelDepth, i.Line,
		score(i.Score), bound(i.Bound))
	if v.showWDL {
		win, draw, loss := wdl(i.Score, v.pieces)
		fmt.Fprintf(&b, " wdl %d %d %d", win, draw, loss)
	}
	fmt.Fprintf(&b, " nodes %d nps %d hashfull %d tbhits %d time %d", i.Nodes, perSecond(i.Nodes, i.Elapsed),
		i.HashFull, i.TBHits, i.Elapsed.Milliseconds())
	if len(i.PV) > 0 {
		b.WriteString(" pv")
	}
	for _, m := range i.PV {
		b.WriteByte(' ')
		b.WriteString(v.move(m))
	}
	return b.String()
}

func (v *view) move(m game.Move) string { return v.moves.Format(v.traits, m) }

// score formats s as "cp N", or as "mate N" with N in full moves.
func score(s game.Score) string {
	if s.IsMate() {
		return fmt.Sprintf("mate %d", s.MateMoves())
	}
	return fmt.Sprintf("cp %d", s)
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

// perSecond returns the nodes a second.
func perSecond(nodes uint64, elapsed time.Duration) uint64 {
	return uint64(float64(nodes) / max(elapsed, time.Microsecond).Seconds())
}
