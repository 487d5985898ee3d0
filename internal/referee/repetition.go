package referee

import "arrocco/game"

// When a game is lost by repetition.
const (
	Immediately = iota // with the move
	ByReply            // with an answer of the opponent
)

// RepetitionLoss returns the repetition by which the side to move loses with a legal
// move, and when, or "". In games without such rules it is "".
func (g *Game) RepetitionLoss(move game.Move) (reason game.Reason, at int) {
	if g.Pos.Traits().DrawRule != game.JudgedDraws {
		return "", Immediately
	}
	lost := game.WinFor(g.Pos.State().Side.Other())
	g.Pos.Make(move)
	defer g.Pos.Unmake()
	o := g.Pos.Outcome()
	if o.Result != game.Ongoing {
		return perpetual(o, lost), Immediately
	}
	var replies game.MoveList
	g.Pos.Generate(&replies, game.All)
	for _, r := range replies.Moves() {
		g.Pos.Make(r.Move)
		o := g.Pos.Outcome()
		g.Pos.Unmake()
		if reason := perpetual(o, lost); reason != "" {
			return reason, ByReply
		}
	}
	return "", Immediately
}

// perpetual returns the reason of an outcome with the given result if it is a
// perpetual check or chase, or else "".
func perpetual(o game.Outcome, result game.Result) game.Reason {
	if o.Result == result && (o.Reason == game.PerpetualCheck || o.Reason == game.PerpetualChase) {
		return o.Reason
	}
	return ""
}

// OtherMoves reports whether the side to move has a move that does not lose
// immediately by repetition.
func (g *Game) OtherMoves() bool {
	var list game.MoveList
	g.Pos.Generate(&list, game.All)
	for _, o := range list.Moves() {
		if reason, at := g.RepetitionLoss(o.Move); reason == "" || at != Immediately {
			return true
		}
	}
	return false
}
