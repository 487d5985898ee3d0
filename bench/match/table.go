package match

import (
	"context"
	"errors"
	"strconv"
	"time"

	"arrocco/engine"
	"arrocco/game"
)

// A table is one game while it is being played.
type table struct {
	variant  *engine.Variant
	rules    *engine.Rules
	players  [game.NumColors]*player
	clocks   [game.NumColors]*clock
	pos      game.Position
	judge    judge
	record   *Record
	chess960 bool
	lastMove time.Time // when the last move of an engine came
	start    string    // FEN that the game starts from, if not the usual start
	told     [game.NumColors]*told
	offered  bool  // the last move came with the offer of a draw
	seen     arena // for the forbidden moves
}

// newTable sets up the board. The opening has been checked before.
func newTable(cfg *Config, r *Record) (*table, error) {
	t := &table{variant: cfg.Variant, rules: cfg.Rules, record: r, judge: judge{rules: cfg.Adjudication}}
	start, err := r.Opening.Start(cfg.Variant)
	if err != nil {
		return nil, err
	}
	if t.rules != nil {
		t.variant.SetRules(start, *t.rules)
	}
	if game.Uncertain(start) {
		r.Deal = dealSeed(cfg.Seed, r.Number)
	}
	t.pos = r.deal(start)
	t.seen = arena{t.pos.State().Key: 1}
	t.chess960 = cfg.Chess960 || isChess960(start)
	if r.Opening.FEN != "" {
		t.start = fenFor(start, t.chess960)
	}
	return t, nil
}

// seat gives the table its players, who are ready, and plays the opening.
func (t *table) seat(players [game.NumColors]*player) error {
	t.players = players
	for c, p := range players {
		t.clocks[c] = newClock(p.engine.Limit, p.engine.Margin)
		t.told[c] = newTold(p, t.pos, t.fenOf(game.Color(c)), t.chess960)
	}
	if t.start == "" { // a FEN has the first draw in it
		t.tellDraw()
	}
	for _, text := range t.record.Opening.Moves {
		m, err := canonical(t.pos).Parse(t.pos, text)
		if err != nil {
			return err
		}
		t.make(m)
	}
	t.judge.plies = len(t.record.Opening.Moves)
	t.record.BlackFirst = t.pos.State().Side == game.Black
	return nil
}

// isChess960 reports whether only Chess960's castling describes the position.
func isChess960(p game.Position) bool {
	c, ok := p.(interface{ Chess960() bool })
	return ok && c.Chess960()
}

// fenFor writes a position for the engines: with the rooks' files as castling
// rights in Chess960, which all its engines read, as cutechess does.
func fenFor(p game.Position, chess960 bool) string {
	if s, ok := p.(interface{ ShredderFEN() string }); ok && chess960 {
		return s.ShredderFEN()
	}
	return p.String()
}

// play plays the game to its end and completes the record. A fault of an
// engine is part of the record; the error is the context's. broken are the
// colours whose processes are of no more use.
func (t *table) play(ctx context.Context) (broken [game.NumColors]bool, err error) {
	defer func() { t.record.Seconds = time.Since(t.record.Start).Seconds() }()
	for {
		if end := t.pos.Outcome(); end.Result != game.Ongoing {
			t.end(end.Result, Reason(end.Reason), "")
			return broken, nil
		}
		side := t.pos.State().Side
		if err := t.move(ctx, side); err != nil {
			return t.lose(side, err)
		}
		if t.record.Result != "" {
			return broken, nil
		}
	}
}

// options returns what the engine e is told about the kind of game, as far as it
// has these options.
func (t *table) options(e *Engine) []Option {
	options := []Option{
		{"UCI_Variant", t.variant.Name},
		{"UCI_Chess960", strconv.FormatBool(t.chess960)},
	}
	if t.rules != nil {
		options = append(options,
			Option{"repetitionrule", t.rules.Repetition},
			Option{"drawmoves", strconv.Itoa(t.rules.DrawMoves)})
	}
	if e.seesAll() {
		options = append(options, Option{trueDeal, strconv.FormatUint(t.record.Deal, 10)})
	}
	return options
}

// move asks one side for its move and plays it.
func (t *table) move(ctx context.Context, side game.Color) error {
	p, c := t.players[side], t.clocks[side]
	a, err := p.ask(ctx, t.position(side), p.proto.goLine(t.request(side)), c.budget(p.patience.Move))
	if err != nil {
		return err
	}
	if a.resigned {
		t.end(game.WinFor(side.Other()), Resigned, "")
		return nil
	}
	m, err := p.proto.moves.Parse(t.pos, a.move)
	if err != nil {
		return &fault{reason: IllegalMove, detail: err.Error()}
	}
	c.press(a.elapsed)
	ply := a.ply(canonical(t.pos).Format(t.pos.Traits(), m))
	ply.Draw = game.DrawnWord(t.pos)
	if !t.lastMove.IsZero() {
		ply.Gap = milliseconds(a.start.Sub(t.lastMove))
	}
	t.lastMove = a.start.Add(a.elapsed)
	t.record.Plies = append(t.record.Plies, ply)
	t.make(m)
	t.agree(side, &ply, a.draw)
	return nil
}

// agree ends the game if the engines agree about its result, after a move of
// side that came with the offer of a draw or without. The rules come first.
func (t *table) agree(side game.Color, ply *Ply, draw bool) {
	if end := t.pos.Outcome(); end.Result != game.Ongoing {
		return
	}
	if draw && t.offered {
		t.end(game.Drawn, Agreed, "")
		return
	}
	t.offered = draw
	if result, reason := t.judge.add(side, ply.opinion(), t.pos.State().HalfMoveClock == 0); result != game.Ongoing {
		t.end(result, reason, "")
	}
}

// make plays a move on the board and tells the engines.
func (t *table) make(m game.Move) {
	capture := t.pos.State().Capture(m)
	for _, told := range t.told {
		told.add(t.pos, m)
	}
	t.pos.Make(m)
	if capture {
		clear(t.seen)
		for _, told := range t.told {
			told.captured(t.pos)
		}
	}
	t.seen[t.pos.State().Key]++
	t.tellDraw()
}

// position returns the lines that give one side the position.
func (t *table) position(side game.Color) string {
	s := t.told[side].line() + "\n"
	if p := t.players[side].proto; p.words {
		s += forbidden(t.pos, t.seen, p.moves)
	}
	return s
}

func (t *table) request(side game.Color) *goRequest {
	e := t.players[side].engine
	g := &goRequest{
		side: side, limit: e.Limit, toGo: t.clocks[side].toGo,
		draw: t.offered, seconds: e.option(useMillisec) == "false",
	}
	for c, clock := range t.clocks {
		if !clock.limit.Clocked() {
			clock = t.clocks[side] // an engine without a clock is as quick as we are
		}
		g.left[c], g.increment[c] = clock.left, clock.limit.Increment
	}
	return g
}

// lose ends the game by a fault of side. Any other error is returned.
func (t *table) lose(side game.Color, err error) (broken [game.NumColors]bool, _ error) {
	var f *fault
	if !errors.As(err, &f) {
		return broken, err
	}
	broken[side] = f.broken
	t.end(game.WinFor(side.Other()), f.reason, f.detail)
	return broken, nil
}

func (t *table) end(result game.Result, reason Reason, detail string) {
	t.record.Result, t.record.Reason, t.record.Detail = result.String(), reason, detail
}
