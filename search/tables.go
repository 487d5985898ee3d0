package search

import (
	"arrocco/game"
	"arrocco/tt"
)

// Tables are endgame tables. They are safe for concurrent use on different positions.
type Tables interface {
	// Result returns the value of p for the side to move if both sides play well: from -2 for a
	// loss to 2 for a win, and -1 and 1 for those that the rule of fifty moves makes draws. It may
	// make moves in p and take them back. Ok is false if there is no table for p.
	Result(p game.Position) (value int, ok bool)
}

// A TableLimit says how a search uses endgame tables below its root. The zero TableLimit uses none.
type TableLimit struct {
	Tables Tables     // nil for none
	Pieces int        // the most pieces on the board, kings included
	Depth  game.Depth // the least depth at which positions with that many pieces are looked up, plies
	NoRule bool       // the rule of fifty moves does not count

	// Root has all moves that are searched if the root is in the tables, and is nil otherwise.
	// Then nothing is looked up below the root, and Hits is the number of moves that the tables
	// ranked.
	Root []TableMove
	Hits uint64
}

// A TableMove is what endgame tables know of a move of the root.
type TableMove struct {
	Move  game.Move
	Rank  int        // the higher, the better
	Score game.Score // for the side to move; mates that are found count before it
}

// rankByTables puts the moves of the root in the order of the endgame tables, if it is in them.
func (rs rootMoves) rankByTables(moves []TableMove) {
	for _, m := range moves {
		for i := range rs {
			if rs[i].move == m.Move {
				rs[i].tableRank, rs[i].tableScore = m.Rank, m.Score
			}
		}
	}
	rs.sort()
}

// equals returns the moves at the start of rs that endgame tables rank like the first: a line of
// MultiPV is the best of them, since a search may be wrong about the others (Stockfish).
func (rs rootMoves) equals() rootMoves {
	n := 1
	for n < len(rs) && rs[n].tableRank == rs[0].tableRank {
		n++
	}
	return rs[:n]
}

// applyTables looks a node that is not the root up in the endgame tables, where a capture or a pawn
// move has led to it (Stockfish): elsewhere the rule of fifty moves may change the result. If over,
// the score is final; else it bounds the node.
func (w *worker) applyTables(n *node) (score game.Score, over bool) {
	t := w.endgames
	pieces := int(n.st.Pieces)
	if pieces > t.Pieces || pieces == t.Pieces && n.depth < t.Depth || n.st.HalfMoveClock != 0 ||
		n.excluded != game.NoMove || w.mateProver.active {
		return 0, false
	}
	value, ok := t.Tables.Result(w.pos)
	if !ok {
		return 0, false
	}
	w.tableHits.Add(1)
	half := 1
	if t.NoRule {
		half = 0
	}
	switch {
	case value > half:
		n.floor = max(n.floor, game.TableWinIn(n.ply))
		n.alpha = max(n.alpha, n.floor)
		if n.alpha >= n.beta {
			w.storeTableResult(n, n.floor, game.Lower)
			return n.floor, true
		}
	case value < -half:
		n.ceil = min(n.ceil, -game.TableWinIn(n.ply))
		n.beta = min(n.beta, n.ceil)
		if n.alpha >= n.beta {
			w.storeTableResult(n, n.ceil, game.Upper)
			return n.ceil, true
		}
	default:
		score := w.drawScore(n.nodeType)
		w.storeTableResult(n, score, game.Exact)
		return score, true
	}
	return 0, false
}

// tableDepth is how much deeper than the search a result of a table counts in the transposition
// table (Stockfish).
const tableDepth = 6

// storeTableResult stores the result of an endgame table in the transposition table.
func (w *worker) storeTableResult(n *node, score game.Score, bound game.Bound) {
	w.table.Store(w.tableKey(n.st), n.ply, tt.Entry{
		Score: score, Eval: game.NoScore, Depth: min(n.depth+tableDepth, game.MaxPly-1), Bound: bound,
		PV: n.nodeType == pvNode,
	})
}

// tableHits returns how many positions all workers have found in endgame tables, those after the
// moves of the root included.
func (s *sharedState) tableHits() uint64 {
	n := s.limits.Endgames.Hits
	for _, w := range s.pool.workers {
		n += w.tableHits.Load()
	}
	return n
}
