package match

import "arrocco/game"

// Adjudication ends games that the engines agree about. The zero Adjudication
// leaves everything to the rules.
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
}

// mateScore stands for a mate in any number of moves.
const mateScore = 100_000

// centipawns returns e as one number.
func (e Eval) centipawns() int {
	switch {
	case e.Mate > 0:
		return mateScore
	case e.Mate < 0:
		return -mateScore
	}
	return e.Centipawns
}

// A judge counts the moves in a row that speak for ending a game.
type judge struct {
	rules   Adjudication
	plies   int                 // played, with those of the opening
	drawish int                 // moves in a row
	lost    [game.NumColors]int // moves in a row of each side
	won     [game.NumColors]int
}

// add takes note of a move of side and of its score, nil if it came without.
// irreversible moves are captures and what else makes a draw unlikely to be near.
// It returns the result and the reason if the game should end.
func (j *judge) add(side game.Color, score *Eval, irreversible bool) (game.Result, Reason) {
	j.plies++
	if irreversible {
		j.drawish = 0
	}
	j.count(side, score)
	r := &j.rules
	switch {
	case r.ResignCount > 0 && j.resigns(side):
		return game.WinFor(side.Other()), Resignation
	case r.ResignCount > 0 && j.resigns(side.Other()):
		return game.WinFor(side), Resignation
	case r.DrawCount > 0 && j.plies >= 2*r.DrawMove && j.drawish >= 2*r.DrawCount:
		return game.Drawn, DrawAgreement
	case r.MaxMoves > 0 && j.plies >= 2*r.MaxMoves:
		return game.Drawn, MoveCount
	}
	return game.Ongoing, ""
}

func (j *judge) count(side game.Color, score *Eval) {
	if score == nil {
		j.drawish, j.lost[side], j.won[side] = 0, 0, 0
		return
	}
	cp := score.centipawns()
	extend(&j.drawish, cp >= -j.rules.DrawScore && cp <= j.rules.DrawScore)
	extend(&j.lost[side], cp <= -j.rules.ResignScore)
	extend(&j.won[side], cp >= j.rules.ResignScore)
}

func (j *judge) resigns(side game.Color) bool {
	n := j.rules.ResignCount
	return j.lost[side] >= n && (!j.rules.TwoSided || j.won[side.Other()] >= n)
}

// extend lengthens a run, or ends it.
func extend(run *int, more bool) {
	if more {
		*run++
	} else {
		*run = 0
	}
}
