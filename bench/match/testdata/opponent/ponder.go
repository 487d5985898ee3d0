package main

import (
	"strings"

	"arrocco/game"
)

// ponders reports whether the opponent asks to think on the time of the other one: the kind
// "ponder-right" expects what the kind "first" plays, "ponder-wrong" something else, and
// "ponder-early" does not wait for the move. All play as "first" does, and panic if the runner
// does not keep to the protocol.
func (o *opponent) ponders() bool { return strings.HasPrefix(o.kind, "ponder-") }

// reply returns what the opponent expects after its own move m.
func (o *opponent) reply(m game.Move) string {
	if !o.ponders() {
		return ""
	}
	o.pos.Make(m)
	defer o.pos.Unmake()
	var list game.MoveList
	o.pos.Generate(&list, game.All)
	moves := list.Moves()
	if len(moves) == 0 {
		return ""
	}
	expected := moves[0].Move
	if o.kind == "ponder-wrong" {
		expected = moves[len(moves)-1].Move
	}
	return " ponder " + o.moves.Format(o.pos.Traits(), expected)
}

// ponder begins to think on the time of the other one.
func (o *opponent) ponder() {
	o.pondering = true
	for range 1000 { // more than the runner keeps unread
		o.say("info depth 1 score cp 1 nodes 1 pv x")
	}
	if o.kind == "ponder-early" {
		o.pondering = false
		o.move()
	}
}

// endPondering is what the runner says when the other one has moved.
func (o *opponent) endPondering(word string) {
	if !o.pondering {
		if word == "ponderhit" && o.kind != "ponder-early" { // they may cross
			panic("ponderhit without pondering")
		}
		return
	}
	o.pondering = false
	if word == "ponderhit" && o.kind == "ponder-wrong" {
		panic("a ponderhit for a wrong move")
	}
	o.move()
}

// notPondering panics if the opponent still thinks on another position.
func (o *opponent) notPondering(line string) {
	if o.pondering {
		panic("still pondering at: " + line)
	}
}
