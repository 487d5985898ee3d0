package search

import (
	"slices"
	"sync/atomic"

	"arrocco/eval"
	"arrocco/game"
	"arrocco/tt"
)

// A worker searches on one goroutine. It writes only to what it owns, except for the
// transposition table and its published node count, so workers never wait for each other.
type worker struct {
	// Shared with the other workers.
	table    *tt.Table
	params   *Params
	lmrTable *lmrTable
	shared   *sharedState // of the current search

	// Owned by this worker.
	id             int
	pos            game.Position
	traits         *game.Traits
	eval           eval.Evaluator
	rootMoves      rootMoves
	completed      rootMoves   // the lines of the last iteration that was completed
	bestLines      []*rootMove // the lines to report, best first: see keepProvedLines
	pvIndex        int         // index of the line that is being searched (MultiPV), from 0
	depth          game.Depth  // of the current iteration
	completedDepth game.Depth  // of the last iteration that was completed
	selDepth       int
	nodes          uint64
	nextCheck      uint64 // node count at which to check the limits again
	nullMoveMinPly int    // least ply of null moves while one is being verified, else 0
	aborted        bool
	needsScore     bool                       // a line to report has no score yet, so the search goes on
	hasDrops       bool                       // there are drops at the root, so zugzwang is unlikely
	contempt       [game.NumColors]game.Score // see contempt.go
	mateProver     mateProver
	endgames       *TableLimit // endgame tables for positions below the root; nil for none
	*memory

	published atomic.Uint64 // nodes, for the other workers to read
	tableHits atomic.Uint64 // positions found in endgame tables
}

// A memory holds the large arrays of a worker. It has no pointers, so it can be in huge
// pages.
type memory struct {
	hist    histories
	stack   [stackSize]frame
	pickers [stackSize][2]picker // by ply; the second is for the search without the hash move
	pvLines [stackSize]pvLine    // the principal variation from each ply on
}

// stackBase is the number of frames before the root, so that code may look at the plies
// before it without a test.
const (
	stackBase = 8
	stackSize = 256 // a power of two, above MaxPly + stackBase
)

// A frame is the part of the state of one ply that other plies look at. It is small, so
// that the frames of a line of play share a few cache lines.
type frame struct {
	move             game.Move    // being searched; NoMove for a null move
	piece            game.Piece   // that makes move; None for a null move
	to               game.Square  // its destination
	history          int32        // of move if it is quiet, else 0
	reduction        game.Depth   // plies by which the search of move is reduced (LMR), now
	quiet            bool         // move is neither a null move nor noisy
	early            bool         // move is one of the first moves of its node (TableCutoffMalusMoves)
	eval             game.Score   // static evaluation, corrected; NoScore in check
	rawEval          game.Score   // static evaluation, as the evaluator gave it
	correction       game.Score   // what the correction history adds to it; 0 in check
	attacked         game.Squares // by the opponent; set before moves are picked
	excluded         game.Move    // not searched, in the test whether it is singular
	killer           game.Move    // the last quiet move that caused a cutoff at this ply
	cutoffs          int32        // cutoffs of the children since the parent began
	doubleExtensions int32        // double extensions on the line so far
}

// frame returns the frame of a ply, which may be up to stackBase plies before the root.
func (w *worker) frame(ply int) *frame { return &w.stack[(ply+stackBase)&(stackSize-1)] }

// pv returns the principal variation from ply on.
func (w *worker) pv(ply int) *pvLine { return &w.pvLines[ply&(stackSize-1)] }

// picker returns the picker of a node at ply, or the one for its search without the hash
// move.
func (w *worker) picker(ply int, singular bool) *picker {
	i := 0
	if singular {
		i = 1
	}
	return &w.pickers[ply&(stackSize-1)][i]
}

// A pvLine is a principal variation from one ply on.
type pvLine struct {
	n     int
	moves [game.MaxPly + 1]game.Move
}

// set makes l the move m, followed by rest.
func (l *pvLine) set(m game.Move, rest *pvLine) {
	l.moves[0] = m
	l.n = 1 + copy(l.moves[1:], rest.moves[:rest.n])
}

// prepare makes the worker ready to search the given moves of root. The worker makes its
// moves on root.
func (w *worker) prepare(root game.Position, moves []game.Move, s *sharedState) {
	w.shared = s
	w.pos, w.traits = root, root.Traits()
	w.eval.Reset(w.pos)
	w.rootMoves = newRootMoves(moves)
	w.rootMoves.rankByTables(s.limits.Endgames.Root)
	w.completed, w.bestLines = w.completed[:0], w.bestLines[:0]
	w.needsScore = w.id == 0
	w.pvIndex, w.depth, w.completedDepth, w.selDepth = 0, 0, 0, 0
	w.nodes, w.nextCheck, w.nullMoveMinPly, w.aborted = 0, 0, 0, false
	w.contempt = [game.NumColors]game.Score{}
	w.published.Store(0)
	w.tableHits.Store(0)
	w.mateProver = mateProver{}
	w.endgames = nil
	if t := &s.limits.Endgames; t.Tables != nil && t.Root == nil {
		w.endgames = t
	}
	w.hasDrops = slices.ContainsFunc(moves, func(m game.Move) bool { return m.Kind() == game.Drop })
	w.clearStack()
	clear(w.hist.lowPly[:])
}

// clearStack clears the frames of an earlier search.
func (w *worker) clearStack() {
	for i := range w.stack {
		f := &w.stack[i]
		f.move, f.piece, f.to, f.quiet, f.excluded, f.killer = game.NoMove, game.None, 0, false, game.NoMove, game.NoMove
		f.eval, f.rawEval, f.cutoffs, f.doubleExtensions = game.NoScore, game.NoScore, 0, 0
		f.history, f.reduction, f.correction = 0, 0, 0
	}
}

// noNonPawnMaterial reports whether the side to move has only pawns besides its king, so
// that zugzwang is likely.
func (w *worker) noNonPawnMaterial(st *game.State) bool {
	return st.NonPawn[st.Side&1] == 0 && !w.hasDrops
}

// makeMove makes m on the position and the evaluator.
func (w *worker) makeMove(f *frame, m game.Move) {
	st := w.pos.State()
	f.move, f.piece, f.to, f.quiet, f.history = m, st.Mover(m), m.To(), !st.Noisy(m), 0
	w.nodes++
	w.pos.Make(m)
	st = w.pos.State()
	w.table.Prefetch(st.Key)
	w.eval.Push(st)
}

// makeNullMove makes a null move.
func (w *worker) makeNullMove(f *frame) {
	f.move, f.piece, f.to, f.quiet, f.history = game.NoMove, game.None, 0, false, 0
	w.nodes++
	w.pos.MakeNull()
	st := w.pos.State()
	w.table.Prefetch(st.Key)
	w.eval.Push(st)
}

// unmakeMove takes back the last move, which may be a null move.
func (w *worker) unmakeMove() {
	w.pos.Unmake()
	w.eval.Pop()
}

// shouldStop reports whether the search must return at once. The score that it returns then
// has no meaning.
func (w *worker) shouldStop() bool {
	if w.nodes >= w.nextCheck {
		w.checkLimits()
	}
	return w.aborted
}

// checkLimits checks the limits, and sets when to check them again: not at each node, since
// other cores write to the cache line of the shared flag. With any limits, the first worker
// searches one move to depth 1 for each line to report, so that all lines have a score.
func (w *worker) checkLimits() {
	const interval = 1024 // nodes
	w.published.Store(w.nodes)
	w.nextCheck = w.nodes + interval
	if limit := w.shared.nodeLimit; limit != 0 {
		used := w.shared.nodes()
		if used >= limit {
			w.shared.stop.Store(true)
		} else {
			w.nextCheck = min(w.nextCheck, w.nodes+limit-used)
		}
	}
	if w.shared.clock.hardLimitReached() {
		w.shared.stop.Store(true)
	}
	if w.shared.stop.Load() {
		w.aborted = !w.needsScore
		w.nextCheck = w.nodes + 1
	}
}

// drawScore is the score of a draw by rule or stalemate. It varies by one unit so that the
// search does not see all draws as equal (Stockfish). In PV nodes it does not vary, since
// their score may be that of the root, which is reported.
func (w *worker) drawScore(t nodeType) game.Score {
	if t == pvNode {
		return game.Draw
	}
	return game.Draw - 1 + game.Score(w.nodes&2)
}
