package annotate

import (
	"math"

	"arrocco/game"
	"arrocco/internal/notation"
)

// A Record is a game with its analysis as one line of JSON.
type Record struct {
	Game    int               `json:"game"` // its number in the file, from 1
	Variant string            `json:"variant"`
	Tags    map[string]string `json:"tags"`
	Result  string            `json:"result"`
	White   PlayerRecord      `json:"white"`
	Black   PlayerRecord      `json:"black"`
	Moves   []MoveRecord      `json:"moves"`
}

// A PlayerRecord is how well one side has played.
type PlayerRecord struct {
	Moves        int     `json:"moves"`        // that were judged
	Accuracy     float64 `json:"accuracy"`     // percent, from 0 to 100
	AverageLoss  float64 `json:"averageLoss"`  // centipawns a move
	Inaccuracies int     `json:"inaccuracies"` // and how many moves were wrong
	Mistakes     int     `json:"mistakes"`
	Blunders     int     `json:"blunders"`
}

// A MoveRecord is a move. Evaluations are from White's (Red's) view.
type MoveRecord struct {
	Ply     int       `json:"ply"` // from 1
	Move    string    `json:"move"`
	SAN     string    `json:"san"` // in the notation that was chosen
	Eval    *EvalJSON `json:"eval,omitempty"`
	Depth   int       `json:"depth,omitempty"` // of the search before the move, plies
	Best    string    `json:"best,omitempty"`
	Line    []string  `json:"line,omitempty"` // of the best move, in the notation that was chosen
	Loss    float64   `json:"loss"`           // chances given away, from 0 to 1
	Verdict string    `json:"verdict,omitempty"`
}

// An EvalJSON is either centipawns or moves to mate, negative if Black is better.
type EvalJSON struct {
	CP   *int `json:"cp,omitempty"`
	Mate *int `json:"mate,omitempty"`
}

// Record returns the game as a line of JSON has it.
func (g *Game) Record() *Record {
	an := g.Analysis
	r := &Record{
		Game: g.Number, Variant: an.Traits.Name, Tags: map[string]string{}, Result: g.PGN.Result,
		White: an.Players[game.White].record(), Black: an.Players[game.Black].record(), Moves: []MoveRecord{},
	}
	for _, t := range g.PGN.Tags {
		r.Tags[t.Name] = t.Value
	}
	for i := range an.Plies {
		r.Moves = append(r.Moves, an.Plies[i].record(an.Traits))
	}
	return r
}

// record returns p as JSON has it.
func (p *Player) record() PlayerRecord {
	return PlayerRecord{
		Moves: p.Moves, Accuracy: rounded(p.Accuracy, 1), AverageLoss: rounded(p.AverageLoss, 1),
		Inaccuracies: p.Verdicts[Inaccuracy], Mistakes: p.Verdicts[Mistake], Blunders: p.Verdicts[Blunder],
	}
}

// record returns p as JSON has it.
func (p *Ply) record(t *game.Traits) MoveRecord {
	c := notation.CoordinatesOf(t)
	c.KingTakesRook = false
	r := MoveRecord{
		Ply: p.Index + 1, Move: c.Format(t, p.Move), SAN: p.Name, Depth: int(p.Before.Depth),
		Line: p.LineNames, Loss: rounded(p.Loss, 4), Verdict: p.Verdict.String(),
	}
	if p.Best != game.NoMove {
		r.Best = c.Format(t, p.Best)
	}
	switch {
	case p.After.Over:
	case p.After.Mate != 0:
		r.Eval = &EvalJSON{Mate: &p.After.Mate}
	default:
		r.Eval = &EvalJSON{CP: &p.After.Centipawns}
	}
	return r
}

// rounded returns x with some decimals.
func rounded(x float64, decimals int) float64 {
	unit := math.Pow10(decimals)
	return math.Round(x*unit) / unit
}
