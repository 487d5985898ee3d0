package search

import "arrocco/game"

// A picker returns the legal moves of a node, the most promising first: the hash move, good
// captures, killer and counter move, quiet moves, bad captures. It generates and sorts them
// no earlier than needed.
type picker struct {
	stage       stage
	mode        pickMode
	skipQuiets  bool       // set by late move pruning
	ply         int        // of the node
	depth       game.Depth // of the node
	hashMove    game.Move  // the move of the transposition table, tried first
	killer      game.Move
	counterMove game.Move
	threshold   game.Score // least SEE of a good capture
	next        int        // index of the next move
	bad         int        // number of bad captures, which are at the front of list
	quiets      triedMoves // quiet moves that the node has searched
	noisy       triedMoves
	list        game.MoveList
}

// A pickMode says which moves a picker returns.
type pickMode uint8

const (
	pickAll       pickMode = iota // every move
	pickNoisy                     // captures and promotions, good and bad
	pickGoodNoisy                 // captures and promotions that reach the threshold
	pickEvasions                  // every move, when in check
	pickRoot                      // the moves in list, in their order
)

// A stage is the next step of a picker.
type stage uint8

const (
	stageHashMove stage = iota
	stageInitNoisy
	stageNoisy
	stageKiller
	stageCounterMove
	stageInitQuiet
	stageQuiet
	stageBadNoisy
	stageInitEvasions
	stageSorted // the moves in list, best first
	stageRoot   // the moves in list, in their order
	stageEnd
)

// startPicker begins a node. The hash move need not be legal.
func (w *worker) startPicker(p *picker, mode pickMode, ply int, depth game.Depth, hashMove game.Move) {
	p.stage, p.mode, p.skipQuiets = stageHashMove, mode, false
	p.ply, p.depth = ply, depth
	p.killer, p.counterMove, p.threshold = game.NoMove, game.NoMove, 0
	p.next, p.bad, p.quiets.n, p.noisy.n = 0, 0, 0, 0
	p.list.Reset()
	p.hashMove = hashMove
	if hashMove == game.NoMove || !w.hashMoveFits(p, hashMove) {
		p.hashMove = game.NoMove
		p.stage++
	}
	if mode == pickAll {
		p.killer = w.frame(ply).killer
		prev := w.frame(ply - 1)
		p.counterMove = w.hist.counterMoves[prev.piece&(game.NumPieces-1)][prev.to&(game.NumSquares-1)]
	}
}

// hashMoveFits reports whether the hash move m is one that p would return.
func (w *worker) hashMoveFits(p *picker, m game.Move) bool {
	st := w.pos.State()
	switch p.mode {
	case pickNoisy:
		return w.pos.Legal(m) && st.Noisy(m)
	case pickGoodNoisy:
		return w.pos.Legal(m) && st.Noisy(m) && w.pos.SEE(m, p.threshold)
	}
	return w.pos.Legal(m)
}

// newPicker returns the picker of the node, ready to start.
func (w *worker) newPicker(n *node) *picker {
	p := w.picker(n.ply, n.excluded != game.NoMove)
	n.f.attacked = w.pos.Attacked()
	switch {
	case n.ply == 0 && n.excluded == game.NoMove:
		p.startRoot(w.rootMoves[w.pvIndex:].equals())
	case n.st.InCheck:
		w.startPicker(p, pickEvasions, n.ply, n.depth, n.entry.Move)
	default:
		w.startPicker(p, pickAll, n.ply, n.depth, n.entry.Move)
	}
	return p
}

// startRoot begins the root, where the moves have been sorted.
func (p *picker) startRoot(moves rootMoves) {
	p.stage, p.mode, p.skipQuiets, p.next = stageRoot, pickRoot, false, 0
	p.quiets.n, p.noisy.n = 0, 0
	p.list.Reset()
	for i := range moves {
		p.list.Add(moves[i].move)
	}
}

// pick returns the next move, or NoMove if there is none left. It prefetches the bucket of
// the table for the position after the move. That takes as long as a hundred instructions,
// so it is done as early as possible.
func (w *worker) pick(p *picker) game.Move {
	for {
		if m := w.advance(p); m != game.NoMove {
			w.table.Prefetch(w.pos.KeyAfter(m))
			return m
		}
		if p.stage == stageEnd {
			return game.NoMove
		}
	}
}

// advance does one step of the current stage. It returns NoMove if the step gave no move;
// the stage may have changed then.
func (w *worker) advance(p *picker) game.Move {
	switch p.stage {
	case stageHashMove:
		p.stage++
		return p.hashMove
	case stageInitNoisy:
		w.initNoisy(p)
	case stageNoisy:
		return w.advanceNoisy(p)
	case stageKiller:
		p.stage++
		return w.refutation(p, p.killer)
	case stageCounterMove:
		p.stage++
		if p.counterMove != p.killer {
			return w.refutation(p, p.counterMove)
		}
	case stageInitQuiet:
		w.initQuiets(p)
	case stageQuiet:
		return w.advanceQuiets(p)
	case stageBadNoisy:
		return p.inOrder(p.bad)
	case stageInitEvasions:
		w.initEvasions(p)
	case stageSorted:
		return p.inOrder(p.list.Len())
	case stageRoot:
		return p.inOrder(p.list.Len())
	}
	return game.NoMove
}

// initNoisy generates and scores the captures, or all moves in check.
func (w *worker) initNoisy(p *picker) {
	if p.mode == pickEvasions {
		p.stage = stageInitEvasions
		return
	}
	p.stage++
	w.pos.Generate(&p.list, game.Noisy)
	st := w.pos.State()
	moves := p.list.Moves()
	for i := range moves {
		moves[i].Score = w.noisyScore(st, moves[i].Move)
	}
}

// noisyScore rates a capture by its victim (MVV) and by capture history.
func (w *worker) noisyScore(st *game.State, m game.Move) int32 {
	value := w.traits.Value[st.Board[m.To()]&(game.NumPieces-1)]
	if m.Promotion() != game.None {
		value += w.traits.Value[m.Promotion()&(game.NumPieces-1)]
	}
	return int32(value)*w.params.CaptureValueWeight + int32(*w.captureHistoryEntry(st, m))
}

// advanceNoisy returns the best remaining capture. Captures that lose material come last.
func (w *worker) advanceNoisy(p *picker) game.Move {
	moves := p.list.Moves()
	if p.next >= len(moves) {
		p.stage = stageKiller
		if p.mode != pickAll {
			p.stage = stageEnd
		}
		return game.NoMove
	}
	m := pickBest(moves[p.next:])
	p.next++
	if m == p.hashMove {
		return game.NoMove
	}
	if p.mode == pickNoisy || w.pos.SEE(m, p.threshold) {
		return m
	}
	moves[p.bad], moves[p.next-1] = moves[p.next-1], moves[p.bad]
	p.bad++
	return game.NoMove
}

// refutation returns the killer or counter move m if it is legal and quiet here.
func (w *worker) refutation(p *picker, m game.Move) game.Move {
	if p.skipQuiets || m == game.NoMove || m == p.hashMove || !w.pos.Legal(m) || w.pos.State().Noisy(m) {
		return game.NoMove
	}
	return m
}

// initQuiets generates and sorts the quiet moves, behind the captures.
func (w *worker) initQuiets(p *picker) {
	p.stage++
	if p.skipQuiets {
		return
	}
	from := p.list.Len()
	p.next = from
	w.pos.Generate(&p.list, game.Quiet)
	moves := p.list.Moves()[from:]
	w.scoreQuiets(moves, p.ply)
	// Moves with a bad history are pruned or reduced, so their order does not matter.
	sortAbove(moves, -w.params.QuietSortPerDepth*int32(p.depth))
}

// scoreQuiets rates quiet moves by butterfly and continuation history. Checks that lose
// little material get a bonus (Stockfish).
func (w *worker) scoreQuiets(moves []game.Scored, ply int) {
	st, attacked := w.pos.State(), &w.frame(ply).attacked
	one, two, four := w.continuationHistory(ply, 1), w.continuationHistory(ply, 2), w.continuationHistory(ply, 4)
	for i := range moves {
		m := moves[i].Move
		p, to := st.Mover(m)&(game.NumPieces-1), m.To()
		moves[i].Score = 2*int32(*w.hist.quiet.at(st.Side, m, attacked)) +
			2*int32(one[p][to]) + int32(two[p][to]) + int32(four[p][to])
		if low := w.lowPlyEntry(ply, m); low != nil {
			moves[i].Score += int32(*low) * w.params.LowPlyWeight / int32(1+ply)
		}
		if w.pos.GivesCheck(m) && w.pos.SEE(m, -w.params.QuietCheckSEEMargin) {
			moves[i].Score += w.params.QuietCheckBonus
		}
	}
}

// advanceQuiets returns the best remaining quiet move.
func (w *worker) advanceQuiets(p *picker) game.Move {
	moves := p.list.Moves()
	if p.skipQuiets || p.next >= len(moves) {
		p.stage, p.next = stageBadNoisy, 0
		return game.NoMove
	}
	m := moves[p.next].Move
	p.next++
	if m == p.hashMove || m == p.killer || m == p.counterMove {
		return game.NoMove
	}
	return m
}

// initEvasions generates and sorts all moves: captures first.
func (w *worker) initEvasions(p *picker) {
	const first = 1 << 24
	p.stage = stageSorted
	w.pos.Generate(&p.list, game.All)
	st := w.pos.State()
	moves := p.list.Moves()
	w.scoreQuiets(moves, p.ply)
	for i := range moves {
		if m := moves[i].Move; st.Noisy(m) {
			moves[i].Score = first + w.noisyScore(st, m)
		}
	}
	sortAbove(moves, -first)
}

// inOrder returns the next move of list before end, except for the hash move, which has been
// tried.
func (p *picker) inOrder(end int) game.Move {
	if p.next >= end {
		p.stage = stageEnd
		return game.NoMove
	}
	m := p.list.Moves()[p.next].Move
	p.next++
	if m == p.hashMove && p.mode != pickRoot {
		return game.NoMove
	}
	return m
}

// pickBest moves the move with the highest score to the front and returns it.
func pickBest(moves []game.Scored) game.Move {
	b := 0
	for i := range moves {
		if moves[i].Score > moves[b].Score {
			b = i
		}
	}
	moves[0], moves[b] = moves[b], moves[0]
	return moves[0].Move
}

// sortAbove moves those moves that score at least limit to the front, sorted from best to
// worst, by insertion. The others follow in any order.
func sortAbove(moves []game.Scored, limit int32) {
	sorted := 0
	for i := range moves {
		m := moves[i]
		if m.Score < limit {
			continue
		}
		moves[i] = moves[sorted]
		j := sorted
		for j > 0 && moves[j-1].Score < m.Score {
			moves[j] = moves[j-1]
			j--
		}
		moves[j] = m
		sorted++
	}
}

// addTried notes that the move m has been searched.
func (p *picker) addTried(m game.Move, noisy bool) {
	if noisy {
		p.noisy.add(m)
	} else {
		p.quiets.add(m)
	}
}
