package client

import (
	"context"
	"time"

	"arrocco/game"
)

// A pondering is a search on the opponent's time, for the position after the move that
// the engine expects.
type pondering struct {
	text     string // of the position
	answer   Answer // so far: Start is that of the pondering
	answered bool   // the engine has not waited for the opponent's move

	quit, ended chan struct{}
}

// Ponder lets the engine think about a position with the opponent's expected move in it, until
// [Engine.Go] asks for a move or [Engine.NewGame] begins another game. The error is a [*Fault].
func (e *Engine) Ponder(position *PositionLine, r Request) error {
	e.discard()
	e.complete(&r)
	r.ponder = true
	p := &pondering{text: position.text(), quit: make(chan struct{}), ended: make(chan struct{})}
	p.answer.negate = e.Spec.WhitePOV && r.Side == game.Black
	if err := e.send(p.text + e.proto.goLine(&r) + "\n"); err != nil {
		return err
	}
	e.pondering = p
	go p.listen(e.proto, e.proc.lines)
	return nil
}

// listen takes in what the engine says, so that it never waits for a reader.
func (p *pondering) listen(proto *protocol, lines <-chan line) {
	defer close(p.ended)
	for {
		select {
		case l, ok := <-lines:
			if !ok {
				return
			}
			l.at = p.answer.Start // it takes nothing of the engine's time
			if p.answered = p.answer.take(proto, &l); p.answered {
				return
			}
		case <-p.quit:
			return
		}
	}
}

// endPondering returns what the engine found on the opponent's time, or nil if it did not
// ponder. The engine still searches.
func (e *Engine) endPondering() *pondering {
	p := e.pondering
	if p == nil {
		return nil
	}
	e.pondering = nil
	close(p.quit)
	<-p.ended
	return p
}

// stopPondering ends the search of a pondering, if there is one and it still goes on.
func (e *Engine) stopPondering(ctx context.Context, p *pondering) error {
	if p == nil || p.answered {
		return nil
	}
	return e.stop(ctx, &Answer{Start: time.Now()})
}

// Clone returns a copy of the line, to which a move can be added that may not be played.
func (l *PositionLine) Clone() *PositionLine {
	c := &PositionLine{style: l.style, moves: l.moves, fen: l.fen, start: l.start}
	c.since.WriteString(l.since.String())
	return c
}
