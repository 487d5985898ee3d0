package game

// A Result is how a game ended, or that it did not.
type Result uint8

// The results.
const (
	Ongoing Result = iota
	WhiteWins
	BlackWins
	Drawn
)

// String returns the result as PGN writes it.
func (r Result) String() string {
	return [...]string{"*", "1-0", "0-1", "1/2-1/2"}[r&3]
}

// WinFor returns the result of a game that c won.
func WinFor(c Color) Result { return WhiteWins + Result(c) }

// A Reason is the rule that ended a game, in the words of the "d" command.
type Reason string

// The reasons that rules give.
const (
	Checkmate            Reason = "checkmate"
	Stalemate            Reason = "stalemate"
	FiftyMoves           Reason = "fifty-moves"
	Threefold            Reason = "threefold"
	InsufficientMaterial Reason = "insufficient-material"
	PerpetualCheck       Reason = "perpetual-check"
	PerpetualChase       Reason = "perpetual-chase"
	MoveLimit            Reason = "move-limit"
)

// An Outcome is a result and the rule that led to it. The zero Outcome is a
// game that goes on.
type Outcome struct {
	Result Result
	Reason Reason
}

// String returns the outcome as "1-0 checkmate", or "*" while play goes on.
func (o Outcome) String() string {
	if o.Result == Ongoing {
		return o.Result.String()
	}
	return o.Result.String() + " " + string(o.Reason)
}
