package analyse

import (
	"encoding/json"
	"io"

	"arrocco/eval"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/search"
)

// A Record is one line of JSON: a variation that the search reports, or, if BestMove is
// set, the end of the search. A game that is over has one Record only, with its result, the
// score of that, and the BestMove "(none)".
type Record struct {
	ID       string   `json:"id"`
	Line     int      `json:"line,omitempty"` // of the file that has the position, from 1
	FEN      string   `json:"fen,omitempty"`  // with BestMove
	Depth    int      `json:"depth"`
	SelDepth int      `json:"seldepth,omitempty"`
	MultiPV  int      `json:"multipv,omitempty"` // rank of the variation, from 1
	Score    *Score   `json:"score,omitempty"`
	Nodes    uint64   `json:"nodes"`
	NPS      uint64   `json:"nps"`
	Time     int64    `json:"time"`          // milliseconds
	HashFull int      `json:"hashfull"`      // permille
	WDL      *[3]int  `json:"wdl,omitempty"` // chances to win, draw and lose, permille, with an exact score
	PV       []string `json:"pv,omitempty"`  // in coordinates of UCI, or of UCCI in xiangqi
	SAN      []string `json:"san,omitempty"` // the same moves in the chosen notation, by default SAN, or WXF in xiangqi
	BestMove string   `json:"bestmove,omitempty"`
	Ponder   string   `json:"ponder,omitempty"`
	Result   string   `json:"result,omitempty"` // of a game that is over: "1-0", "0-1" or "1/2-1/2"
	Reason   string   `json:"reason,omitempty"` // the rule that ended it, as "fifty-moves"
}

// A Score is the score that a user sees, from the view of the side to move: centipawns,
// or moves to mate, which are negative if the side to move is mated. Bound is "lower" or
// "upper" if the score is a bound.
type Score struct {
	CP    *int   `json:"cp,omitempty"`
	Mate  *int   `json:"mate,omitempty"`
	Bound string `json:"bound,omitempty"`
}

// newScore converts a score in internal units to a Score.
func newScore(t *game.Traits, s game.Score, b game.Bound) *Score {
	out := &Score{Bound: map[game.Bound]string{game.Lower: "lower", game.Upper: "upper"}[b]}
	if n := eval.Centipawns(t, s); !s.IsMate() {
		out.CP = &n
		return out
	}
	n := s.MateMoves()
	out.Mate = &n
	return out
}

// A jsonReporter writes Records. It is a Reporter.
type jsonReporter struct {
	encoder *json.Encoder
	id      string
	root    game.Position
	format  notation.Format

	selDepth, hashFull int   // so far
	err                error // the first of writing
}

// NewJSON returns a Reporter that writes a [Record] on its own line for each variation,
// and one with the best move at the end. Format formats the moves of [Record.SAN]; nil
// for notation.Text.
func NewJSON(w io.Writer, id string, p game.Position, format notation.Format) Reporter {
	return &jsonReporter{encoder: json.NewEncoder(w), id: id, root: p, format: formatOr(format)}
}

// Info writes a variation.
func (j *jsonReporter) Info(i search.Info) {
	if i.Current != game.NoMove {
		return
	}
	rec := j.record(i)
	j.selDepth, j.hashFull = max(j.selDepth, rec.SelDepth), rec.HashFull
	j.write(rec)
}

// record returns a line of play as a Record.
func (j *jsonReporter) record(i search.Info) *Record {
	rec := &Record{
		ID: j.id, Depth: int(i.Depth), SelDepth: int(i.SelDepth), MultiPV: i.Line, HashFull: i.HashFull,
		Score: newScore(j.root.Traits(), i.Score, i.Bound),
		PV:    j.moves(i.PV), SAN: notation.VariationIn(j.root, i.PV, j.format),
		Nodes: i.Nodes, NPS: search.NodesPerSecond(i.Nodes, i.Elapsed), Time: i.Elapsed.Milliseconds(),
	}
	if i.Bound == game.Exact {
		rec.WDL = j.wdl(i.Score, i.Settled)
	}
	return rec
}

// wdl returns the chances to win, draw and lose, in permille.
func (j *jsonReporter) wdl(s game.Score, settled bool) *[3]int {
	win, draw, loss := search.WDL(j.root.Traits(), s, settled, int(j.root.State().Pieces))
	return &[3]int{win, draw, loss}
}

// Done writes the end of the search.
func (j *jsonReporter) Done(r search.Result) error {
	rec := &Record{
		ID: j.id, FEN: j.root.String(), Depth: int(r.Depth), BestMove: "(none)",
		Nodes: r.Nodes, NPS: search.NodesPerSecond(r.Nodes, r.Elapsed), Time: r.Elapsed.Milliseconds(),
		SelDepth: j.selDepth, HashFull: j.hashFull,
	}
	if o := j.root.Outcome(); o.Result != game.Ongoing {
		score, _ := search.Settled(j.root)
		rec.Score, rec.WDL = newScore(j.root.Traits(), score, game.Exact), j.wdl(score, true)
		rec.Result, rec.Reason = o.Result.String(), string(o.Reason)
	} else if r.Best != game.NoMove {
		rec.BestMove = j.move(r.Best)
		rec.Score = newScore(j.root.Traits(), r.Score, r.Bound)
		if r.Bound == game.Exact {
			rec.WDL = j.wdl(r.Score, r.Settled)
		}
		rec.PV, rec.SAN = j.moves(r.PV), notation.VariationIn(j.root, r.PV, j.format)
	}
	if r.Ponder != game.NoMove {
		rec.Ponder = j.move(r.Ponder)
	}
	j.write(rec)
	return j.err
}

// moves returns the texts of a variation.
func (j *jsonReporter) moves(pv []game.Move) []string {
	texts := make([]string, len(pv))
	for i, m := range pv {
		texts[i] = j.move(m)
	}
	return texts
}

// move returns a move as text.
func (j *jsonReporter) move(m game.Move) string {
	c := notation.CoordinatesOf(j.root.Traits())
	c.KingTakesRook = false
	return c.Format(j.root.Traits(), m)
}

// write writes rec unless writing has failed before.
func (j *jsonReporter) write(rec *Record) {
	if j.err == nil {
		j.err = j.encoder.Encode(rec)
	}
}
