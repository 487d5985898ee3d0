package match

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"arrocco/bench/client"
	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
)

// Settings are what the games of a tournament have in common.
type Settings struct {
	Variant      *engine.Variant
	Rules        *engine.Rules // of games that leave a choice; nil for the usual ones
	Chess960     bool          // announce it to the engines even where the opening does not need it
	Adjudication Adjudication
	Tables       engine.Tables // for Adjudication.TablePieces; nil for none
	Seed         uint64        // of the deals of hidden pieces
	Unpaired     bool          // each game has a deal of its own, not each pair of games
	PGN          PGNOptions    // also for what is recorded of each move
}

// A Game is one game in progress: the board, the clocks, the two engines, and the
// referee's counts. Use [NewGame], then Seat and Play.
type Game struct {
	variant  *engine.Variant
	rules    *engine.Rules
	fields   Fields // to be recorded of each move
	players  [game.NumColors]*client.Engine
	clocks   [game.NumColors]*clock
	lines    [game.NumColors]*client.PositionLine // the game as each engine is given it
	pos      game.Position
	judge    adjudicator
	tables   engine.Tables // nil for none
	record   *Record
	chess960 bool
	lastMove time.Time       // when the last move of an engine came
	start    string          // FEN that the game starts from, if not the usual start
	seen     repetitionCount // for the banned moves

	drawOffered bool // the last move came with a draw offer
}

// NewGame sets up the board for the game of a record, which has its number, its
// engines and its opening. The opening has been checked before. The game is written
// into the record as it is played.
func NewGame(s *Settings, r *Record) (*Game, error) {
	g := &Game{
		tables: s.Tables, variant: s.Variant, rules: s.Rules, fields: s.PGN.Fields, record: r,
	}
	g.judge.rules = s.Adjudication
	start, err := r.Opening.Start(s.Variant)
	if err != nil {
		return nil, err
	}
	if g.rules != nil {
		g.variant.SetRules(start, *g.rules)
	}
	if game.Uncertain(start) {
		pair := (r.Number - 1) / 2
		if s.Unpaired {
			pair = r.Number - 1
		}
		r.Deal = dealSeed(s.Seed, pair)
	}
	g.pos = r.deal(start)
	g.seen = repetitionCount{g.pos.State().Key: 1}
	g.chess960 = s.Chess960 || client.IsChess960(start)
	if r.Opening.FEN != "" {
		g.start = client.FEN(start, g.chess960)
	}
	return g, nil
}

// Seat gives the game its players, which are ready, and plays the opening.
func (g *Game) Seat(players [game.NumColors]*client.Engine) error {
	g.players = players
	for c, e := range players {
		g.clocks[c] = newClock(e.Spec.Limit, e.Spec.Margin)
		g.lines[c] = e.NewPosition(g.pos, g.fenFor(game.Color(c)), g.chess960)
	}
	if g.start == "" { // a FEN has the first draw in it
		g.announceDraw()
	}
	for _, text := range g.record.Opening.Moves {
		m, err := coordinates(g.pos).Parse(g.pos, text)
		if err != nil {
			return err
		}
		g.make(m)
	}
	g.judge.plies = len(g.record.Opening.Moves)
	g.record.BlackFirst = g.pos.State().Side == game.Black
	return nil
}

// coordinates is how moves are written in openings and in records: one form for all
// engines and protocols.
func coordinates(p game.Position) notation.Coordinates { return notation.CoordinatesOf(p.Traits()) }

// Play plays the game to its end and completes the record. A fault of an engine is
// part of the record; the error is the context's. broken are the colors whose
// processes cannot be used any more.
func (g *Game) Play(ctx context.Context) (broken [game.NumColors]bool, err error) {
	defer func() { g.record.Seconds = time.Since(g.record.Start).Seconds() }()
	for g.record.Result == "" {
		if end := g.pos.Outcome(); end.Result != game.Ongoing {
			g.end(end.Result, Reason(end.Reason), "")
			break
		}
		side := g.pos.State().Side
		if err := g.move(ctx, side); err != nil {
			broken[side] = errors.As(err, new(*client.Fault))
			return broken, g.Forfeit(side, err)
		}
	}
	return broken, nil
}

// Forfeit ends the game as lost for side if err is a fault of its process. Any other
// error is returned.
func (g *Game) Forfeit(side game.Color, err error) error {
	f, ok := errors.AsType[*client.Fault](err)
	if !ok {
		return err
	}
	g.lose(side, Reason(f.Kind), f.Detail)
	return nil
}

// Options returns the options about this game, to be set before it begins in an
// engine that has them.
func (g *Game) Options(s *client.Spec) []client.Option {
	options := []client.Option{
		{Name: "UCI_Variant", Value: g.variant.Name},
		{Name: "UCI_Chess960", Value: strconv.FormatBool(g.chess960)},
	}
	if g.rules != nil {
		options = append(options,
			client.Option{Name: "repetitionrule", Value: g.rules.Repetition},
			client.Option{Name: "drawmoves", Value: strconv.Itoa(g.rules.DrawMoves)})
	}
	if s.SeesAll() {
		options = append(options, client.Option{Name: trueDeal, Value: strconv.FormatUint(g.record.Deal, 10)})
	}
	return options
}

// move asks one side for its move and plays it. Loss on time, an illegal move and
// resignation end the game. The error is that of the client.
func (g *Game) move(ctx context.Context, side game.Color) error {
	e, c := g.players[side], g.clocks[side]
	if e.TakesBannedMoves() {
		g.lines[side].Ban(g.pos, bannedMoves(g.pos, g.seen))
	}
	budget := c.budget(e.MoveTimeout())
	a, err := e.Go(ctx, g.lines[side], g.request(side), budget)
	if err != nil {
		return err
	}
	if late, lost := lossOnTime(a.Elapsed, budget); lost {
		g.lose(side, TimeForfeit, fmt.Sprintf("%v too late", late))
		return nil
	}
	if a.Resigned {
		g.lose(side, Resigned, "")
		return nil
	}
	m, err := e.ParseMove(g.pos, a.Move)
	if err != nil {
		g.lose(side, IllegalMove, err.Error())
		return nil
	}
	c.press(a.Elapsed)
	ply := newPly(coordinates(g.pos).Format(g.pos.Traits(), m), &a, &g.fields)
	if g.fields.PV {
		ply.PV = continuation(e.ParseMove, g.pos, m, a.Info.PV)
	}
	ply.Draw = game.DrawnWord(g.pos)
	if !g.lastMove.IsZero() {
		ply.Gap = milliseconds(a.Start.Sub(g.lastMove))
	}
	g.lastMove = a.Start.Add(a.Elapsed)
	g.record.Plies = append(g.record.Plies, ply)
	g.make(m)
	g.agree(side, &ply, a.DrawOffered)
	return g.ponder(side, a.Ponder)
}

// ponder lets the engine of side, which has just moved, think about the reply that it expects.
// What is no legal move is not pondered on. The error is that of the client.
func (g *Game) ponder(side game.Color, reply string) error {
	e := g.players[side]
	if !e.Spec.Ponder || reply == "" || g.record.Result != "" || g.pos.Outcome().Result != game.Ongoing {
		return nil
	}
	m, err := e.ParseMove(g.pos, reply)
	if err != nil {
		return nil //nolint:nilerr // engines write "0000" and the like
	}
	line := g.lines[side].Clone()
	line.Play(g.pos, m)
	capture := g.pos.State().Capture(m)
	g.pos.Make(m)
	defer g.pos.Unmake()
	if capture {
		line.Captured(g.pos)
	}
	r := g.request(side)
	r.DrawOffered = false // the last offer was its own
	return e.Ponder(line, r)
}

// agree ends the game if the engines agree about its result, after a move of side
// that came with a draw offer or without: by two draw offers in a row, or by
// adjudication. The rules of the game come first.
func (g *Game) agree(side game.Color, ply *Ply, drawOffer bool) {
	if end := g.pos.Outcome(); end.Result != game.Ongoing {
		return
	}
	if drawOffer && g.drawOffered {
		g.end(game.Drawn, Agreed, "")
		return
	}
	if result, ok := g.tableResult(); ok {
		g.end(result, TableResult, "")
		return
	}
	g.drawOffered = drawOffer
	irreversible := g.pos.State().HalfMoveClock == 0
	if result, reason := g.judge.add(side, ply.exactScore(), irreversible); result != game.Ongoing {
		g.end(result, reason, "")
	}
}

// tableResult returns the result of the position by endgame tables, if they decide it.
func (g *Game) tableResult() (r game.Result, ok bool) {
	if g.tables == nil || int(g.pos.State().Pieces) > g.judge.rules.TablePieces {
		return game.Ongoing, false
	}
	return g.tables.Adjudicate(g.pos, !g.judge.rules.TableNoRule)
}

// make plays a move on the board and adds it to the engines' positions.
func (g *Game) make(m game.Move) {
	capture := g.pos.State().Capture(m)
	for _, line := range g.lines {
		line.Play(g.pos, m)
	}
	g.pos.Make(m)
	if capture {
		clear(g.seen)
		for _, line := range g.lines {
			line.Captured(g.pos)
		}
	}
	g.seen[g.pos.State().Key]++
	g.announceDraw()
}

// request returns the request for a move of side.
func (g *Game) request(side game.Color) client.Request {
	r := client.Request{Side: side, MovesToGo: g.clocks[side].toGo, DrawOffered: g.drawOffered}
	for c, clock := range g.clocks {
		if !clock.limit.Clocked() {
			clock = g.clocks[side] // an engine without a clock is as quick as we are
		}
		r.Left[c], r.Increment[c] = clock.left, clock.limit.Increment
	}
	return r
}

// lose ends the game as lost for side.
func (g *Game) lose(side game.Color, reason Reason, detail string) {
	g.end(game.WinFor(side.Other()), reason, detail)
}

// end writes the result into the record.
func (g *Game) end(result game.Result, reason Reason, detail string) {
	g.record.Result, g.record.Reason, g.record.Detail = result.String(), reason, detail
}
