package main

import (
	"os"
	"slices"
	"strings"
	"time"

	"arrocco/game"
)

// The dialects besides UCI.
const (
	ucci    = "ucci"
	cyclone = "cyclone"
)

// hearXiangqi obeys what UCCI and Cyclone have of their own, and reports whether
// the line was such.
func (o *opponent) hearXiangqi(word, rest string) bool {
	switch {
	case o.dialect == ucci && word == "ucci":
		o.say("id name opponent %s", o.kind)
		o.say("option usemillisec type check default true")
		o.say("option newgame type button")
		o.say("ucciok")
	case o.dialect == ucci && word == "uci":
		os.Exit(0) // as ElephantEye does
	case o.dialect == ucci && word == "setoption":
	case o.dialect == ucci && word == "banmoves":
		o.banned = strings.Fields(rest)
	case o.dialect == cyclone && word == "uci":
		o.say("id name opponent %s", o.kind)
		o.say("uciok")
	case o.dialect == cyclone && word == "fen":
		o.start = time.Now()
		o.position(strings.Fields("fen " + rest))
	default:
		return false
	}
	return true
}

// choose returns a move: that of the script if there is one, else one drawn by
// chance. The obedient kind plays no move that is banned.
func (o *opponent) choose(moves []game.Scored) game.Move {
	if len(o.script) > 0 && o.xiangqi {
		m, err := o.moves.Parse(o.pos, o.script[(o.gone-1)%len(o.script)])
		if err == nil && (o.kind != "obedient" || !o.isBanned(m)) {
			return m
		}
	}
	if o.kind == "first" || o.ponders() {
		return moves[0].Move
	}
	if o.kind == "greedy" {
		return o.greedy(moves)
	}
	if o.kind == "obedient" {
		moves = slices.DeleteFunc(moves, func(s game.Scored) bool { return o.isBanned(s.Move) })
	}
	return moves[o.rand.IntN(len(moves))].Move
}

func (o *opponent) isBanned(m game.Move) bool {
	return slices.Contains(o.banned, o.moves.Format(o.pos.Traits(), m))
}

// words returns what the opponent says besides its move.
func (o *opponent) words() string {
	switch {
	case o.kind == "offers" && o.gone >= o.at, o.kind == "accepts" && o.offered:
		return " ponder a0a1 draw"
	case o.kind == "resigns" && o.gone >= o.at:
		return " resign"
	default:
		return ""
	}
}
