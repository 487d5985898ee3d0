package match

import "arrocco/bench/client"

// A Reason says why a game ended: a rule of the game in the words of package
// game, or one of the following.
type Reason string

// The reasons besides the rules of the game.
const (
	Crash                = Reason(client.Crash)
	Hang                 = Reason(client.Hang)
	TimeForfeit   Reason = "time-forfeit"   // loss on time: the move came after the time had run out
	IllegalMove   Reason = "illegal-move"   // includes no move at all
	Resignation   Reason = "resignation"    // adjudicated by the engines' scores
	DrawAgreement Reason = "draw-agreement" // adjudicated by the engines' scores
	MoveCount     Reason = "move-count"     // adjudicated as drawn after Adjudication.MaxMoves
	TableResult   Reason = "table-result"   // adjudicated by endgame tables
	Resigned      Reason = "resigned"       // the engine said so, or that it has no move
	Agreed        Reason = "agreed"         // both engines said "draw", one after the other
)

// Fault reports whether r is an engine's failure rather than a way to end a
// game.
func (r Reason) Fault() bool {
	return r == Crash || r == Hang || r == TimeForfeit || r == IllegalMove
}

// Broken reports whether the engine's process cannot be used any more.
func (r Reason) Broken() bool { return r == Crash || r == Hang }
