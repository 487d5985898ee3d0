package match

import (
	"errors"
	"fmt"

	"arrocco/bench/client"
	"arrocco/game"
)

// Adjudication ends games by the scores that the engines give: as a draw, or as
// lost for an engine that should resign. The zero Adjudication leaves everything to
// the rules. The options are those of cutechess-cli and fastchess.
type Adjudication struct {
	// A draw is declared after full move DrawMove once both engines have
	// scored DrawCount moves in a row within DrawScore centipawns of zero.
	// A capture or, in chess, a pawn's move begins a new row. The opening's
	// moves count for DrawMove and MaxMoves, but not what a FEN says of
	// moves before it, as in cutechess.
	DrawMove, DrawCount, DrawScore int

	// A game is lost for an engine that has scored ResignCount moves in a
	// row at -ResignScore centipawns or worse; if TwoSided, only if the
	// opponent agreed with as many at ResignScore or better.
	ResignCount, ResignScore int
	TwoSided                 bool

	// A game is drawn when MaxMoves full moves have been played.
	MaxMoves int

	// TablePieces is the most pieces, kings included, of a position whose result endgame tables
	// decide; 0 for no tables. With TableNoRule, the rule of fifty moves does not count.
	TablePieces int  `json:",omitempty"`
	TableNoRule bool `json:",omitempty"`
}

// mateScore stands for a mate in any number of moves.
const mateScore = 100_000

// centipawns returns a score as one number.
func centipawns(e client.Eval) int {
	switch {
	case e.Mate > 0:
		return mateScore
	case e.Mate < 0:
		return -mateScore
	}
	return e.Centipawns
}

// An adjudicator counts the moves in a row that speak for ending a game.
type adjudicator struct {
	rules   Adjudication
	plies   int                 // played, with those of the opening
	drawish int                 // moves in a row
	lost    [game.NumColors]int // moves in a row of each side
	won     [game.NumColors]int
}

// add takes note of a move of side and of its score, nil if it came without.
// An irreversible move is a capture or, in chess, a pawn's move.
// It returns the result and the reason if the game should end.
func (a *adjudicator) add(side game.Color, score *client.Eval, irreversible bool) (game.Result, Reason) {
	a.plies++
	if irreversible {
		a.drawish = 0
	}
	a.count(side, score)
	r := &a.rules
	switch {
	case r.ResignCount > 0 && a.resigns(side):
		return game.WinFor(side.Other()), Resignation
	case r.ResignCount > 0 && a.resigns(side.Other()):
		return game.WinFor(side), Resignation
	case r.DrawCount > 0 && a.plies >= 2*r.DrawMove && a.drawish >= 2*r.DrawCount:
		return game.Drawn, DrawAgreement
	case r.MaxMoves > 0 && a.plies >= 2*r.MaxMoves:
		return game.Drawn, MoveCount
	}
	return game.Ongoing, ""
}

// count lengthens or ends the rows of moves by a score of side.
func (a *adjudicator) count(side game.Color, score *client.Eval) {
	if score == nil {
		a.drawish, a.lost[side], a.won[side] = 0, 0, 0
		return
	}
	cp := centipawns(*score)
	extend(&a.drawish, cp >= -a.rules.DrawScore && cp <= a.rules.DrawScore)
	extend(&a.lost[side], cp <= -a.rules.ResignScore)
	extend(&a.won[side], cp >= a.rules.ResignScore)
}

// resigns reports whether the game is lost for side by its scores.
func (a *adjudicator) resigns(side game.Color) bool {
	n := a.rules.ResignCount
	return a.lost[side] >= n && (!a.rules.TwoSided || a.won[side.Other()] >= n)
}

// extend lengthens a run, or ends it.
func extend(run *int, more bool) {
	if more {
		*run++
	} else {
		*run = 0
	}
}

// Validate returns an error that starts with the option that is wrong.
func (a *Adjudication) Validate() error {
	switch {
	case a.DrawMove < 0 || a.DrawCount < 0 || a.DrawScore < 0:
		return errors.New("draw: negative number")
	case a.DrawCount == 0 && (a.DrawMove > 0 || a.DrawScore > 0):
		return errors.New("draw: no movecount")
	case a.ResignCount < 0 || a.ResignScore < 0:
		return errors.New("resign: negative number")
	case (a.ResignCount == 0) != (a.ResignScore == 0):
		return errors.New("resign: needs movecount and score")
	case a.MaxMoves < 0:
		return fmt.Errorf("maxmoves=%d: must not be negative", a.MaxMoves)
	}
	return nil
}
