package annotate

import (
	"context"

	"arrocco/game"
	"arrocco/search"
)

// A move is good if it is the only one that keeps the chances, and hard to see. It is hard to
// see if a search of glanceNodes nodes that knows nothing of the game prefers another
// one. To look for a second move that is as good costs a search, so that only a small share of
// the moves of a game is looked at, see extraShare, from the first one on.
const (
	glanceNodes    = 2000
	goodLoss       = 0.15 // the chances that the second best move gives away, at least
	decided        = 0.95 // beyond this chance, for either side, nothing is hard to hold
	fewReplies     = 2    // with at most this many legal moves, none is hard to see
	secondDivision = 2    // the search for a second move has this part of the limits
)

// findGoodMoves sets the verdict of good moves.
func (a *Analyzer) findGoodMoves(ctx context.Context, an *Analysis, positions []game.Position) error {
	left := share(len(an.Plies))
	for i := range an.Plies {
		p := &an.Plies[i]
		if left == 0 || a.setting.Skip[p.Side&1] || !a.mayBeGood(ctx, p, positions[i]) {
			continue
		}
		left--
		second, ok := a.second(ctx, p, positions[i])
		if err := ctx.Err(); err != nil {
			return err
		}
		if !ok || p.After.chanceFor(p.Side)-second.chanceFor(p.Side) < goodLoss {
			continue
		}
		p.Verdict = Good
		if !positions[i].SEE(p.Move, 0) {
			p.Verdict = Brilliant
		}
	}
	return nil
}

// mayBeGood reports whether a move is the best one and hard to see.
func (a *Analyzer) mayBeGood(ctx context.Context, p *Ply, pos game.Position) bool {
	chance := p.After.chanceFor(p.Side)
	if p.Move == game.NoMove || p.Move != p.Best || p.After.Over || chance > decided || chance < 1-decided {
		return false
	}
	if game.Uncertain(pos) || recaptures(pos, p.Move) {
		return false
	}
	var list game.MoveList
	pos.Generate(&list, game.All)
	if list.Len() <= fewReplies {
		return false
	}
	a.glance.NewGame()
	r := a.glance.Search(ctx, pos, search.Limits{Nodes: glanceNodes, PlayOn: true}, nil)
	return r.Best != p.Move
}

// recaptures reports whether a move takes back where the opponent has just captured.
func recaptures(p game.Position, m game.Move) bool {
	st := p.State()
	return st.Captured != game.None && st.Last != game.NoMove && st.Last.To() == m.To()
}

// second returns the evaluation of the best move besides the one that was played.
func (a *Analyzer) second(ctx context.Context, p *Ply, pos game.Position) (e Eval, ok bool) {
	lim := a.setting.Limits
	lim.PlayOn = true
	lim.MoveTime /= secondDivision
	lim.Nodes /= secondDivision
	var list game.MoveList
	pos.Generate(&list, game.All)
	for _, m := range list.Moves() {
		if m.Move != p.Move {
			lim.Moves = append(lim.Moves, m.Move)
		}
	}
	r := a.engine.Search(ctx, pos, lim, nil)
	return newEval(pos, r.Exact, r.Depth), r.Best != game.NoMove
}
