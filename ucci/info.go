package ucci

import (
	"fmt"
	"strings"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/protocol"
	"arrocco/search"
)

// A view is how the results of a search are to be written.
type view struct {
	traits    *game.Traits
	lines     int  // of play
	quiet     int  // plies without a capture, as the rules count them
	game      bool // somebody waits for a move: it may offer a draw or resign
	untilMate bool // the search ends when a mate is certain
}

// search obeys "go".
func (d *Driver) search(r request) error {
	pos := d.engine.Position()
	s := pos.State()
	g := newGoReader(r.args, s.Side, d.unit())
	if err := g.read(); err != nil {
		d.fail(err)
	}
	if len(g.unknown) > 0 {
		d.ignore(fmt.Errorf("go: ignored %s", engine.Quote(strings.Join(g.unknown, " "))))
	}
	if d.refusal.Error() != nil {
		return nil
	}
	if g.static {
		d.static(pos)
		return nil
	}
	d.remark("go:%s banned %d", g.Describe(), len(d.banned))
	lim := g.Limits
	lim.Start, lim.Banned = r.at, d.banned
	lim.Infinite = !g.Ends() && !lim.Ponder
	d.ends = g.Ends()
	d.view = view{
		traits: pos.Traits(), lines: d.lines(), quiet: int(s.HalfMoveClock),
		game: g.Ends(), untilMate: lim.Infinite,
	}
	d.stopped = false
	d.offered.Store(g.offered)
	d.waiting.Store(lim.Ponder)
	d.answered.Store(false)
	d.engine.Go(lim)
	return nil
}

// static answers "go depth 0".
func (d *Driver) static(pos game.Position) {
	p := pos.Clone()
	ev := d.engine.Evaluator()
	ev.Reset(p)
	d.out.Printf("info depth 0 score %d\nnobestmove\n", score(pos.Traits(), engine.StaticScore(ev, p)))
}

// Info writes a line about the progress of the search. See engine.Listener.
func (d *Driver) Info(i search.Info) {
	switch {
	case i.Current != game.NoMove:
		if i.Elapsed >= protocol.Quiet {
			move := coordinates.Format(d.view.traits, i.Current)
			d.out.Printf("info depth %d currmove %s currmovenumber %d\n", i.Depth, move, i.CurrentNumber)
		}
	case len(i.PV) > 0: // without, there is no move at all
		d.out.Printf("%s\n", d.view.line(&i))
	}
	if d.view.untilMate && certain(&i) {
		d.engine.Stop()
	}
}

// certain reports whether i shows a mate that more depth is not likely to
// shorten.
func certain(i *search.Info) bool {
	return i.Line == 1 && i.Bound == game.Exact && i.Score.IsMate() && int(i.Depth) >= pliesToMate(i.Score)
}

// BestMove writes the end of the search. See engine.Listener.
func (d *Driver) BestMove(r search.Result) {
	d.answered.Store(true)
	if r.Best == game.NoMove {
		d.out.Printf("nobestmove\n")
		return
	}
	text := "bestmove " + coordinates.Format(d.view.traits, r.Best)
	if r.Ponder != game.NoMove {
		text += " ponder " + coordinates.Format(d.view.traits, r.Ponder)
	}
	d.out.Printf("%s%s\n", text, d.manners(&r))
}

// manners returns what is to be said besides the move: that a draw is accepted
// or offered, or that the game is given up. It says nothing if no game is
// played, or the move is not for this position because the opponent played
// another one than expected.
func (d *Driver) manners(r *search.Result) string {
	switch {
	case !d.view.game || d.waiting.Load():
		return ""
	case d.settings.resign.Value() && engine.Resigns(r):
		return " resign"
	case d.offered.Load() && engine.AcceptsDraw(r, d.view.quiet),
		d.settings.drawOffers.Value() && engine.OffersDraw(r, d.view.quiet):
		return " draw"
	}
	return ""
}

// line formats a line of play. A score that is only a bound is left out: the
// protocol has no word for it.
func (v *view) line(i *search.Info) string {
	var b strings.Builder
	fmt.Fprintf(&b, "info depth %d", i.Depth)
	if i.Bound == game.Exact {
		fmt.Fprintf(&b, " score %d", score(v.traits, i.Score))
	}
	fmt.Fprintf(&b, " time %d nodes %d", i.Elapsed.Milliseconds(), i.Nodes)
	if v.lines > 1 {
		fmt.Fprintf(&b, " multipv %d", i.Line)
	}
	fmt.Fprintf(&b, " seldepth %d nps %d hashfull %d", i.SelDepth, search.NodesPerSecond(i.Nodes, i.Elapsed), i.HashFull)
	protocol.WriteLine(&b, v.traits, coordinates, i.PV)
	return b.String()
}
