package match

import (
	"arrocco/bench/client"
	"arrocco/game"
)

// ResultText says how the game ended in the words of cutechess and fastchess,
// which scripts look for.
func (r *Record) ResultText() string {
	winner, loser := "White", "Black"
	if r.Result == game.BlackWins.String() {
		winner, loser = loser, winner
	}
	s := ""
	switch r.Reason {
	case Reason(game.Checkmate):
		s = winner + " mates"
	case Reason(game.Stalemate):
		s = "Draw by stalemate"
		if r.Result != game.Drawn.String() {
			s = loser + " is stalemated"
		}
	case Reason(game.Threefold):
		s = "Draw by 3-fold repetition"
	case Reason(game.FiftyMoves):
		s = "Draw by fifty moves rule"
	case Reason(game.InsufficientMaterial):
		s = "Draw by insufficient mating material"
	case Reason(game.PerpetualCheck):
		s = r.perpetual(loser, "check")
	case Reason(game.PerpetualChase):
		s = r.perpetual(loser, "chase")
	case Reason(game.MoveLimit):
		s = "Draw by moves without capture"
	case Crash:
		s = loser + " disconnects"
	case Hang:
		s = loser + "'s connection stalls"
	case TimeForfeit:
		s = loser + " loses on time"
	case IllegalMove:
		s = loser + " makes an illegal move"
	case Resignation:
		s = winner + " wins by adjudication"
	case Resigned:
		s = loser + " resigns"
	case Agreed:
		s = "Draw by mutual agreement"
	case DrawAgreement:
		s = "Draw by adjudication"
	case MoveCount:
		s = "Draw by adjudication: maximum number of moves"
	case TableResult:
		s = "Draw by adjudication: endgame tables"
		if r.Result != game.Drawn.String() {
			s = winner + " wins by adjudication: endgame tables"
		}
	default:
		s = string(r.Reason)
	}
	if r.Detail != "" {
		s += ": " + client.Printable(r.Detail) // a log may have been written by others
	}
	return s
}

// perpetual says which side loses by a perpetual check or chase, or that both gave it.
func (r *Record) perpetual(loser, what string) string {
	if r.Result == game.Drawn.String() {
		return "Draw by mutual perpetual " + what
	}
	return loser + " loses by perpetual " + what
}
