package ucci

import (
	"fmt"
	"strings"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/protocol"
	"arrocco/search"
)

// A resultFormat holds what is needed to format the results of a search.
type resultFormat struct {
	traits        *game.Traits
	multiPV       int  // number of variations
	halfMoveClock int  // plies without a capture, as the rules count them
	inGame        bool // the move is for a game: the engine may offer a draw or resign
	untilMate     bool // the search ends when a mate is proven
}

// search executes "go".
func (d *Driver) search(r request) error {
	pos := d.engine.Position()
	s := pos.State()
	g := newGoReader(r.args, s.Side, d.unit())
	if err := g.read(); err != nil {
		d.reportError(err)
	}
	if len(g.unknown) > 0 {
		d.reportIgnored(fmt.Errorf("go: ignored %s", engine.Quote(strings.Join(g.unknown, " "))))
	}
	if d.refusal.Error() != nil {
		return nil
	}
	if g.static {
		d.printStatic(pos)
		return nil
	}
	d.debugf("go:%s banned %d", g.Describe(), len(d.banned))
	lim := g.Limits
	lim.Start, lim.Banned = r.at, d.banned
	lim.Infinite = !g.HasLimit() && !lim.Ponder
	d.hasLimit = g.HasLimit()
	d.format = resultFormat{
		traits: pos.Traits(), multiPV: d.multiPV(), halfMoveClock: int(s.HalfMoveClock),
		inGame: g.HasLimit(), untilMate: lim.Infinite,
	}
	d.stopped = false
	d.drawOffered.Store(g.drawOffered)
	d.pondering.Store(lim.Ponder)
	d.finishing.Store(false)
	d.engine.Go(lim)
	return nil
}

// printStatic answers "go depth 0".
func (d *Driver) printStatic(pos game.Position) {
	p := pos.Clone()
	ev := d.engine.Evaluator()
	ev.Reset(p)
	d.out.Printf("info depth 0 score %d\nnobestmove\n", score(pos.Traits(), engine.StaticScore(ev, p)))
}

// Info writes an "info" line about the progress of the search, and stops a search
// without a limit when a mate is proven. See engine.Listener. The last info line
// before the best move comes from search.Pool.
func (d *Driver) Info(i search.Info) {
	switch {
	case i.Current != game.NoMove:
		if i.Elapsed >= protocol.CurrMoveDelay {
			move := coordinates.Format(d.format.traits, i.Current)
			d.out.Printf("info depth %d currmove %s currmovenumber %d\n", i.Depth, move, i.CurrentNumber)
		}
	case len(i.PV) > 0: // it is empty if there is no legal move
		d.out.Printf("%s\n", d.format.infoLine(&i))
	}
	if d.format.untilMate && mateProven(&i) {
		d.engine.Stop()
	}
}

// mateProven reports whether i shows a mate that a deeper search is unlikely to
// shorten.
func mateProven(i *search.Info) bool {
	return i.Line == 1 && i.Bound == game.Exact && i.Score.IsMate() && int(i.Depth) >= pliesToMate(i.Score)
}

// BookMove writes the moves of the opening book. See engine.Listener.
func (d *Driver) BookMove(m engine.BookMove) {
	format := func(m game.Move) string { return coordinates.Format(d.format.traits, m) }
	d.out.Printf("info message book%s\n", protocol.BookMoves(m, format))
}

// BestMove writes the "bestmove" that ends the search. See engine.Listener.
func (d *Driver) BestMove(r search.Result) {
	d.finishing.Store(true)
	if r.Best == game.NoMove {
		d.out.Printf("nobestmove\n")
		return
	}
	text := "bestmove " + coordinates.Format(d.format.traits, r.Best)
	if r.Ponder != game.NoMove {
		text += " ponder " + coordinates.Format(d.format.traits, r.Ponder)
	}
	d.out.Printf("%s%s\n", text, d.drawOrResign(&r))
}

// drawOrResign returns " draw" if the engine accepts or offers a draw, " resign" if
// it resigns, or "". It returns "" if no game is being played, or if the search
// ponders, since the opponent may play another move.
func (d *Driver) drawOrResign(r *search.Result) string {
	switch {
	case !d.format.inGame || d.pondering.Load():
		return ""
	case d.settings.resign.Value() && engine.Resigns(r):
		return " resign"
	case d.drawOffered.Load() && engine.AcceptsDraw(r, d.format.halfMoveClock),
		d.settings.drawOffers.Value() && engine.OffersDraw(r, d.format.halfMoveClock):
		return " draw"
	}
	return ""
}

// infoLine formats a principal variation with its score as an "info" line. It leaves
// out a score that is a bound, since the protocol has no word for it.
func (v *resultFormat) infoLine(i *search.Info) string {
	var b strings.Builder
	fmt.Fprintf(&b, "info depth %d", i.Depth)
	if i.Bound == game.Exact {
		fmt.Fprintf(&b, " score %d", score(v.traits, i.Score))
	}
	fmt.Fprintf(&b, " time %d nodes %d", i.Elapsed.Milliseconds(), i.Nodes)
	if v.multiPV > 1 {
		fmt.Fprintf(&b, " multipv %d", i.Line)
	}
	fmt.Fprintf(&b, " seldepth %d nps %d hashfull %d", i.SelDepth, search.NodesPerSecond(i.Nodes, i.Elapsed), i.HashFull)
	protocol.WritePV(&b, v.traits, coordinates, i.PV)
	return b.String()
}
