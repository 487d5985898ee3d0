package analyse

import (
	"encoding/json"
	"io"

	"arrocco/eval"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/search"
)

// A Record is one line of JSON: a line of play that the search reports, or, if
// BestMove is set, its end.
type Record struct {
	ID       string   `json:"id"`
	FEN      string   `json:"fen,omitempty"` // with BestMove
	Depth    int      `json:"depth"`
	SelDepth int      `json:"seldepth,omitempty"`
	MultiPV  int      `json:"multipv,omitempty"` // 1-based rank of the line
	Score    *Score   `json:"score,omitempty"`
	Nodes    uint64   `json:"nodes"`
	NPS      uint64   `json:"nps"`
	Time     int64    `json:"time"`          // milliseconds
	HashFull int      `json:"hashfull"`      // permille
	WDL      *[3]int  `json:"wdl,omitempty"` // chances to win, draw and lose, permille, with an exact score
	PV       []string `json:"pv,omitempty"`  // as UCI writes moves; as UCCI in xiangqi
	SAN      []string `json:"san,omitempty"` // the same moves in the notation chosen, or SAN, or WXF in xiangqi
	BestMove string   `json:"bestmove,omitempty"`
	Ponder   string   `json:"ponder,omitempty"`
}

// A Score is for the side to move: either centipawns, or moves to mate, which
// are negative if the side to move is mated. Bound is "lower" or "upper" if the
// score is only that.
type Score struct {
	CP    *int   `json:"cp,omitempty"`
	Mate  *int   `json:"mate,omitempty"`
	Bound string `json:"bound,omitempty"`
}

// newScore returns s as it is written in JSON.
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

// NewJSON returns a Reporter that writes a [Record] in a line of its own for
// each line of play, and one with the best move at the end. Format writes the moves
// of [Record.SAN]; nil for what is usual in the game.
func NewJSON(w io.Writer, id string, p game.Position, format notation.Format) Reporter {
	return &jsonReporter{encoder: json.NewEncoder(w), id: id, root: p, format: formatOr(format)}
}

// Info writes a line of play.
func (j *jsonReporter) Info(i search.Info) {
	if i.Current != game.NoMove {
		return
	}
	rec := &Record{
		ID: j.id, Depth: int(i.Depth), SelDepth: int(i.SelDepth), MultiPV: i.Line, HashFull: i.HashFull,
		Score: newScore(j.root.Traits(), i.Score, i.Bound), PV: j.moves(i.PV), SAN: notation.LineIn(j.root, i.PV, j.format),
		Nodes: i.Nodes, NPS: search.NodesPerSecond(i.Nodes, i.Elapsed), Time: i.Elapsed.Milliseconds(),
	}
	if i.Bound == game.Exact {
		rec.WDL = j.wdl(i.Score, i.Settled)
	}
	j.selDepth, j.hashFull = max(j.selDepth, rec.SelDepth), rec.HashFull
	j.write(rec)
}

// wdl returns the chances to win, draw and lose.
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
	if r.Best != game.NoMove {
		rec.BestMove = j.move(r.Best)
		rec.Score = newScore(j.root.Traits(), r.Score, r.Bound)
		if r.Bound == game.Exact {
			rec.WDL = j.wdl(r.Score, r.Settled)
		}
		rec.PV, rec.SAN = j.moves(r.PV), notation.LineIn(j.root, r.PV, j.format)
	}
	if r.Ponder != game.NoMove {
		rec.Ponder = j.move(r.Ponder)
	}
	j.write(rec)
	return j.err
}

// moves returns a line of play as text.
func (j *jsonReporter) moves(pv []game.Move) []string {
	line := make([]string, len(pv))
	for i, m := range pv {
		line[i] = j.move(m)
	}
	return line
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
