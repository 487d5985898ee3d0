package search

import "arrocco/game"

// search returns the score of the position at ply, searched to depth. A score outside
// (alpha, beta) is a bound: the search is fail-soft. After an abort the score has no
// meaning.
//
// It is principal variation search (Marsland and Campbell 1982). Its steps follow
// Stockfish, except where they name another origin. Elo is what a step gained in this engine,
// at 6,000 nodes a move in chess, by docs/decisions/0022; the others were not measured
// alone.
func (w *worker) search(alpha, beta game.Score, depth game.Depth, ply int, t nodeType) game.Score {
	// Step 1. Resolve captures and checks where no depth is left.
	if depth <= 0 {
		if w.mateProver.active {
			return w.mateProofLeaf(beta, ply)
		}
		return w.quiescence(alpha, beta, ply, t == pvNode)
	}

	// Step 2. Begin the node.
	w.pv(ply).n = 0
	if w.shouldStop() {
		return 0
	}
	w.selDepth = max(w.selDepth, ply+1)
	var n node
	w.initNode(&n, alpha, beta, ply, t)
	n.depth, n.excluded = min(depth, game.MaxPly-1), n.f.excluded
	w.frame(ply + 2).cutoffs = 0
	n.f.doubleExtensions = w.frame(ply - 1).doubleExtensions

	// Step 3. The rules may end the game or bound the score: draws, repetitions,
	// mate-distance pruning. So may endgame tables.
	if ply > 0 {
		if score, over := w.applyRules(&n); over {
			return score
		}
		if w.endgames != nil {
			if score, over := w.applyTables(&n); over {
				return score
			}
		}
	}
	return n.clamp(w.searchNode(&n))
}

// searchNode does the steps of search that try to settle the node without its moves, and
// then searches them. It may return a score that the rules exclude.
func (w *worker) searchNode(n *node) game.Score {
	n.oldAlpha = n.alpha

	// Step 4. Transposition table: return the score of an entry that is deep enough
	// (table cutoff), but not near the end of the half-move clock (rule50).
	if score, cutoff := w.probeTable(n); cutoff {
		return score
	}

	if !w.mateProver.active {
		// Step 5. Static evaluation, with correction history and the score of the table. It may
		// show that the reduction of the move before was too large or too small (hindsight).
		w.evaluate(n)
		n.depth += w.hindsight(n)

		if n.nodeType != pvNode && !n.st.InCheck && n.excluded == game.NoMove {
			// Step 6. Reverse futility pruning (RFP, static null move pruning): the
			// evaluation is so far above beta that the opponent will not bring it below.
			if w.reverseFutility(n) {
				return n.beta + (n.eval-n.beta)/w.params.ReverseFutilityDivisor
			}

			// Step 7. Null move pruning (NMP, Donninger 1993): the position is good enough
			// even if the opponent moves twice. Only in cut nodes: +4 ± 9 Elo.
			if w.nullMoveApplies(n) {
				if score, cutoff := w.nullMove(n); cutoff || w.aborted {
					return score
				}
			}

			// Step 8. ProbCut (Buro 1995): a capture that is far above beta in a shallow
			// search is above beta in a deep one.
			if w.probCutApplies(n) {
				if score, cutoff := w.probCut(n); cutoff || w.aborted {
					return score
				}
			}
		}

		// An evaluation above beta counts as improving: +15 ± 10 Elo.
		n.improving = n.improving || !n.st.InCheck && n.f.eval >= n.beta
	}

	// Step 9. Internal iterative reduction (IIR, Rebel): a node without a hash move is
	// searched in a bad order, and costs less at a lower depth.
	if w.internalIterativeReduction(n) {
		n.depth--
	}
	return w.searchMoves(n)
}

// searchMoves does the steps of search that concern the moves of the node.
func (w *worker) searchMoves(n *node) game.Score {
	// Step 10. Take the moves one by one: hash move, good captures, killer and counter move,
	// quiet moves by history, bad captures. Quiet checks early: +17 ± 8 Elo.
	p := w.newPicker(n)
	number := 0
	for m := w.pick(p); m != game.NoMove; m = w.pick(p) {
		if m == n.excluded {
			continue
		}
		number++
		if n.ply == 0 && w.id == 0 {
			w.shared.sendCurrentMove(w.depth, m, number+w.pvIndex)
		}
		c := candidate{move: m, noisy: n.st.Noisy(m), number: number, nodes: w.nodes}

		switch {
		case w.mateProver.active:
			if w.cannotMate(n, m) {
				continue
			}
		case w.movePruningApplies(n, &c):
			// Step 11. Late move pruning (LMP, move count pruning): after enough moves,
			// skip the quiet ones that are left.
			if !c.noisy && w.lateMovePruning(n, number) {
				p.skipQuiets = true
			}
			if c.noisy || w.pos.GivesCheck(m) {
				// Step 12. Skip captures that cannot bring the evaluation up to alpha
				// (futility pruning), and captures and checks that lose material (SEE pruning).
				if c.noisy && w.captureFutility(n, &c) && !w.pos.GivesCheck(m) ||
					p.stage != stageNoisy && w.seePruningNoisy(n, &c) {
					continue
				}
				break
			}
			if p.skipQuiets {
				continue
			}
			// Step 13. Prune quiet moves by the depth that late move reduction leaves them:
			// futility pruning (Heinz 1998) if the evaluation is far below alpha,
			// history pruning if the move did badly before, SEE pruning if it loses material.
			depth := w.lmrDepth(n, &c)
			if w.futilityPruning(n, depth) || w.historyPruning(n, &c, depth) || w.seePruningQuiet(m, depth) {
				continue
			}
		}

		// Step 14. Singular extension: search the hash move deeper if no other move comes
		// near it. From depth 5 (instead of 7) on: +24 ± 14 Elo. Double extensions in PV
		// nodes: +4 ± 6. Multi-cut: if other moves reach beta as well, return at once.
		extension, score, multiCut := w.singularExtension(n, m)
		if w.aborted {
			return 0
		}
		if multiCut {
			return score
		}

		// Step 15. Search the move with late move reduction (LMR) and a null window, and
		// again if it surprises (PVS). Captures by their history: +7 ± 9 Elo; ttPv nodes by
		// the table: +6 ± 6.
		n.f.early = number <= w.params.TableCutoffMalusMoves
		score = w.searchMove(n, &c, extension)
		if w.aborted {
			return 0
		}

		// Step 16. Note the score. A score that reaches beta ends the node.
		if n.ply == 0 {
			w.updateRootMove(n, &c, score)
		}
		if w.updateBest(n, m, score) {
			break
		}
		p.addTried(m, c.noisy)
	}

	// Step 17. Without a legal move it is mate or stalemate.
	if number == 0 {
		return w.noMoveScore(n)
	}

	// Step 18. Update the histories, and store the result in the table.
	switch {
	case n.best >= n.beta:
		n.f.cutoffs++
		w.updateHistories(n, n.bestMove, p)
	case n.best <= n.oldAlpha:
		w.failLowBonus(n)
	}
	w.storeNode(n)
	return n.best
}

// searchMove makes the move c, searches it, deeper by extension, and returns its score. A
// double extension counts on the line of the extended move, and not for the moves after it
// (Ethereal).
func (w *worker) searchMove(n *node, c *candidate, extension game.Depth) game.Score {
	if extension > 1 {
		n.f.doubleExtensions++
	}
	w.makeMove(n.f, c.move)
	if n.f.quiet {
		n.f.history = c.history
	}
	score := w.searchChild(n, c, n.depth-1+extension)
	w.unmakeMove()
	if extension > 1 {
		n.f.doubleExtensions--
	}
	return score
}
