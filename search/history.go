package search

import "arrocco/game"

// A butterflyHistory rates quiet moves by how often they were better than their siblings
// (the history heuristic, Schaeffer 1983). Its index is the player, whether the opponent
// attacks the origin and the destination (Ethereal), the origin and the destination. The
// attacks gained 16 ± 12 Elo, see search.
type butterflyHistory [game.NumColors][4][game.NumSquares][game.NumSquares]int16

// A pieceToHistory rates moves by the piece that moves and its destination.
type pieceToHistory [game.NumPieces][game.NumSquares]int16

// A continuation is the continuation history (conthist, Stockfish): a pieceToHistory for
// each earlier move, by its piece and destination. With the move one ply back it rates
// counter moves, with the one two plies back follow-ups. The row of piece None stands for a
// null move and for what came before the root.
type continuation [game.NumPieces][game.NumSquares]pieceToHistory

// A captureHistory rates captures by piece, destination and type of the victim.
type captureHistory [game.NumPieces][game.NumSquares][8]int16

// continuationPlies are the distances of the earlier moves of the continuation history.
var continuationPlies = [...]int{1, 2, 4}

// historyMax bounds the entries of all history tables.
const historyMax = 1 << 14

// updateHistory moves an entry towards ±historyMax by bonus, by less the nearer the entry
// is to that bound (history gravity).
func updateHistory(h *int16, bonus int32) {
	*h += int16(bonus - int32(*h)*max(bonus, -bonus)/historyMax)
}

// histories are what one worker has learned about the moves of a game.
type histories struct {
	quiet        butterflyHistory
	continuation continuation
	capture      captureHistory
	counterMoves [game.NumPieces][game.NumSquares]game.Move // last refutation of a move
	lowPly       [lowPlies]lowPlyHistory
	correction   correctionHistory
}

// A lowPlyHistory rates quiet moves near the root of the current search, by origin and
// destination (Stockfish).
type lowPlyHistory [game.NumSquares][game.NumSquares]int16

// lowPlies is how many plies below the root have a lowPlyHistory.
const lowPlies = 4

// lowPlyEntry returns the entry for the quiet move m, or nil if ply is too far from the root.
func (w *worker) lowPlyEntry(ply int, m game.Move) *int16 {
	if ply >= lowPlies {
		return nil
	}
	return &w.hist.lowPly[ply][originRow(m)][m.To()&(game.NumSquares-1)]
}

// at returns the entry for the quiet move m of side, whose opponent attacks the given
// squares.
func (b *butterflyHistory) at(side game.Color, m game.Move, attacked *game.Squares) *int16 {
	from, to := originRow(m), m.To()
	return &b[side&1][attacked.At(from)<<1|attacked.At(to)][from][to]
}

// originRow returns the row of m in a butterflyHistory: its origin. Drops have rows of
// their own, by the type of the piece, beyond all squares of boards.
func originRow(m game.Move) game.Square {
	const drops = 3 << 5 // above the 90 squares of xiangqi
	return (m.From() | game.Square(m>>18&(m>>19)&1)*drops) & (game.NumSquares - 1)
}

func (t *pieceToHistory) at(p game.Piece, to game.Square) *int16 {
	return &t[p&(game.NumPieces-1)][to&(game.NumSquares-1)]
}

// captureHistoryEntry returns the entry for the noisy move m. A promotion that captures
// nothing counts as the capture of None.
func (w *worker) captureHistoryEntry(st *game.State, m game.Move) *int16 {
	victim := game.None
	if m.Kind() == game.Normal {
		victim = st.Board[m.To()].Type()
	}
	return &w.hist.capture[st.Mover(m)&(game.NumPieces-1)][m.To()][victim]
}

// continuationHistory returns the table of what follows the move made back plies ago.
func (w *worker) continuationHistory(ply, back int) *pieceToHistory {
	f := w.frame(ply - back)
	return &w.hist.continuation[f.piece&(game.NumPieces-1)][f.to&(game.NumSquares-1)]
}

// quietHistory returns the sum of the histories of the quiet move m, within
// ±4*historyMax.
func (w *worker) quietHistory(st *game.State, m game.Move, ply int) int32 {
	p := st.Mover(m)
	sum := int32(*w.hist.quiet.at(st.Side, m, &w.frame(ply).attacked))
	for _, back := range &continuationPlies {
		sum += int32(*w.continuationHistory(ply, back).at(p, m.To()))
	}
	return sum
}

// historyBonus returns the change of a history after a search to depth.
func (p *Params) historyBonus(depth game.Depth) int32 {
	return min(p.HistoryBonusPerDepth*int32(depth)-p.HistoryBonusOffset, p.HistoryBonusMax)
}

// updateHistories rewards the move that caused a cutoff and punishes the moves of the node
// that were searched before it.
func (w *worker) updateHistories(n *node, best game.Move, p *picker) {
	depth := n.depth
	if n.best > n.beta+w.params.HistorySurprise {
		depth++
	}
	bonus := w.params.historyBonus(depth)
	if n.st.Noisy(best) {
		updateHistory(w.captureHistoryEntry(n.st, best), bonus)
	} else {
		w.updateQuietHistories(n, best, &p.quiets, bonus)
	}
	for _, m := range p.noisy.moves[:p.noisy.n] {
		if m != best {
			updateHistory(w.captureHistoryEntry(n.st, m), -bonus)
		}
	}
}

// updateQuietHistories makes the quiet move best a killer and a counter move, rewards it,
// and punishes the other quiet moves.
func (w *worker) updateQuietHistories(n *node, best game.Move, quiets *triedMoves, bonus int32) {
	n.f.killer = best
	if prev := w.frame(n.ply - 1); prev.piece != game.None {
		w.hist.counterMoves[prev.piece&(game.NumPieces-1)][prev.to&(game.NumSquares-1)] = best
	}
	w.updateQuietHistory(n, best, bonus)
	for _, m := range quiets.moves[:quiets.n] {
		if m != best {
			w.updateQuietHistory(n, m, -bonus)
		}
	}
}

// tableCutoffBonus rewards the quiet hash move of a table cutoff, and punishes the
// opponent's quiet move that it refutes, if that was one of the first moves of its node
// (Stockfish): +12 ± 6 Elo, see search.
func (w *worker) tableCutoffBonus(n *node) {
	if prev := w.frame(n.ply - 1); n.ply > 0 && prev.quiet && prev.early {
		w.updateContinuationHistories(n.ply-1, prev.piece, prev.to, -w.params.historyBonus(n.depth+1))
	}
	m := n.entry.Move
	if m != game.NoMove && !n.st.Noisy(m) && n.st.Mover(m) != game.None && w.pos.Legal(m) {
		n.f.attacked = w.pos.Attacked()
		w.updateQuietHistory(n, m, w.params.historyBonus(n.depth))
	}
}

// failLowBonus rewards the opponent's quiet move that led to a node that fails low
// (prior counter-move bonus, Stockfish).
func (w *worker) failLowBonus(n *node) {
	prev := w.frame(n.ply - 1)
	if n.ply > 0 && prev.quiet {
		bonus := w.params.historyBonus(n.depth) * w.params.FailLowBonus / 16
		updateHistory(w.hist.quiet.at(n.st.Side.Other(), prev.move, &prev.attacked), bonus)
		w.updateContinuationHistories(n.ply-1, prev.piece, prev.to, bonus)
	}
}

// evalHistoryBonus rewards or punishes the opponent's last quiet move by how it changed the
// static evaluation (Stockfish).
func (w *worker) evalHistoryBonus(n *node) {
	prev := w.frame(n.ply - 1)
	if n.ply == 0 || !prev.quiet || prev.eval == game.NoScore || n.excluded != game.NoMove {
		return
	}
	most := w.params.EvalHistoryMax
	bonus := w.params.EvalHistoryRate * min(max(-int32(prev.eval+n.f.eval), -most), most)
	updateHistory(w.hist.quiet.at(n.st.Side.Other(), prev.move, &prev.attacked), bonus)
}

// updateQuietHistory changes the histories of the quiet move m of the node by bonus.
func (w *worker) updateQuietHistory(n *node, m game.Move, bonus int32) {
	updateHistory(w.hist.quiet.at(n.st.Side, m, &n.f.attacked), bonus)
	if low := w.lowPlyEntry(n.ply, m); low != nil {
		updateHistory(low, bonus)
	}
	w.updateContinuationHistories(n.ply, n.st.Mover(m), m.To(), bonus)
}

// updateContinuationHistories changes the continuation histories of a move at ply, of piece
// p to the square to, by bonus.
func (w *worker) updateContinuationHistories(ply int, p game.Piece, to game.Square, bonus int32) {
	for _, back := range &continuationPlies {
		updateHistory(w.continuationHistory(ply, back).at(p, to), bonus)
	}
}

// triedMoves lists the first moves that a node has searched, either the quiet or the noisy
// ones.
type triedMoves struct {
	n     int
	moves [32]game.Move
}

func (t *triedMoves) add(m game.Move) {
	if t.n < len(t.moves) {
		t.moves[t.n] = m
		t.n++
	}
}
