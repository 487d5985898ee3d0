package annotate

import (
	"context"
	"fmt"
	"math"
	"time"

	"arrocco/engine"
	"arrocco/eval"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/pgn"
	"arrocco/search"
)

// Settings say how games are analyzed.
type Settings struct {
	Limits    search.Limits        // of the search of each position
	FromMove  int                  // number of the first full move to judge; 0 for all moves
	Skip      [game.NumColors]bool // the players whose moves are not judged
	LinePlies int                  // the longest variation to write, in plies; 0 for defaultLine
	Format    notation.Format      // how moves are written in comments; nil for the usual way
	Progress  func(done, all int)  // called with how many of all moves were searched; may be nil
}

// defaultLine is the length of a variation, in plies, if the settings do not say.
const defaultLine = 10

// An Eval is what a search says about a position, from White's view.
type Eval struct {
	Centipawns int         // 0 if there is a mate
	Mate       int         // moves to mate, negative if Black mates; 0 if there is none
	Over       bool        // the game is over, with this result
	Result     game.Result // of a game that is over
	Depth      game.Depth  // plies; 0 where the rules decide
}

// A Ply is a move of a game and what was found out about it.
type Ply struct {
	Index  int // in Mainline.Moves of the game
	Number int // of the full move
	Side   game.Color
	Move   game.Move // NoMove if the side passes
	Name   string    // the move as people write it

	Before, After Eval        // of the positions before and after the move
	Best          game.Move   // what the search would play; NoMove if it was not asked
	Line          []game.Move // how the game could have gone on from Best, Best included
	LineNames     []string    // the same as people write it
	LineTexts     []string    // the same as files of games have it
	Loss          float64     // chances that the move gave away, from 0 to 1
	Verdict       Verdict
	FEN           string        // of the position after the move
	Clock         time.Duration // left on the clock after the move, if the game says so
	Phase         Phase
}

// An Analysis is a game with all its judged moves, in the order of play.
type Analysis struct {
	Variant *engine.Variant
	Traits  *game.Traits
	FEN     string // of the position before the first of the moves
	Plies   []Ply
	End     game.Outcome // how the rules end the game; a draw by claim only if the result is a draw
	Players [game.NumColors]Player
}

// An Analyzer analyzes games of one variant, one at a time.
type Analyzer struct {
	engine  *engine.Engine
	glance  *engine.Engine // for a short look without knowledge of the game
	setting Settings
}

// NewAnalyzer returns an Analyzer that uses two engines of the same variant. The second
// one needs a small table only: it tells which moves are hard to see. The caller closes both.
func NewAnalyzer(e, glance *engine.Engine, s Settings) *Analyzer {
	if s.LinePlies == 0 {
		s.LinePlies = defaultLine
	}
	if s.Format == nil {
		s.Format = notation.Text
	}
	return &Analyzer{engine: e, glance: glance, setting: s}
}

// Analyze searches every position of g that the settings ask for, from the last one
// backwards, so that what is found later in the game is known earlier. Start is the
// position in which the game starts; g is not changed. The error is that of ctx, or says
// which move cannot be played.
func (a *Analyzer) Analyze(ctx context.Context, g *pgn.Game, start game.Position) (*Analysis, error) {
	positions, an, err := a.collect(g, start)
	if err != nil {
		return nil, err
	}
	a.engine.NewGame()
	evals, found := make([]Eval, len(positions)), make([]search.Result, len(positions))
	again := share(len(an.Plies))
	for i := len(positions) - 1; i >= 0; i-- {
		last := i == len(positions)-1
		found[i], evals[i] = a.search(ctx, positions[i], last, an.End)
		if !last && again > 0 && an.Plies[i].contradicts(found[i].Best, evals[i], evals[i+1]) {
			again--
			found[i+1], evals[i+1] = a.search(ctx, positions[i+1], i+2 == len(positions), an.End)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if a.setting.Progress != nil {
			a.setting.Progress(len(an.Plies)-i, len(an.Plies))
		}
	}
	for i := range an.Plies {
		p := &an.Plies[i]
		p.Before, p.After, p.FEN = evals[i], evals[i+1], positions[i+1].String()
		p.Phase = phaseOf(start, positions[i])
		p.Clock = clockOf(&g.Mainline.Moves[p.Index])
		a.addLine(p, positions[i], &found[i])
		p.judge(!a.setting.Skip[p.Side&1])
	}
	if err := a.findGoodMoves(ctx, an, positions); err != nil {
		return nil, err
	}
	an.rate()
	return an, nil
}

// extraShare is the share of a game's positions that may be searched once more, for one of the
// reasons there are: one of this many.
const extraShare = 16

// share returns how many of the positions of a game with n moves may be searched once more.
func share(n int) int { return n/extraShare + 1 }

// contradicts reports whether the search before the move found it to be the best one, but values
// the position otherwise than the search after it did. The earlier position was searched later, and
// knows what the other search had not seen.
func (p *Ply) contradicts(best game.Move, before, after Eval) bool {
	return p.Move == best && best != game.NoMove && math.Abs(before.chance()-after.chance()) >= inaccuracyLoss
}

// collect plays the game and returns the positions before each move that is to be
// judged and the one after the last, and an analysis with those moves.
func (a *Analyzer) collect(g *pgn.Game, start game.Position) ([]game.Position, *Analysis, error) {
	an := &Analysis{Variant: a.engine.Variant(), Traits: start.Traits()}
	var positions []game.Position
	number, side := g.FirstMove()
	end, err := g.Walk(start, notation.Parse, func(ply int, p game.Position, m game.Move) {
		if number >= a.setting.FromMove {
			name := g.Mainline.Moves[ply].Text
			if m != game.NoMove {
				name = a.setting.Format(p, m)
			}
			positions = append(positions, p.Clone())
			an.Plies = append(an.Plies, Ply{
				Index: ply, Number: number, Side: p.State().Side, Move: m, Name: name,
			})
		}
		if side == game.Black {
			number++
		}
		side = side.Other()
	})
	if err != nil {
		return nil, nil, err
	}
	positions = append(positions, end)
	an.FEN, an.End = positions[0].String(), outcome(g, end)
	return positions, an, nil
}

// outcome returns how the rules end the game g, whose last position is p. A draw that a player
// must claim ends a game only if its result is a draw.
func outcome(g *pgn.Game, p game.Position) game.Outcome {
	o := p.Outcome()
	claim := o.Reason == game.Threefold || o.Reason == game.FiftyMoves
	if claim && p.Traits().DrawRule != game.JudgedDraws && g.Result != game.Drawn.String() {
		return game.Outcome{}
	}
	return o
}

// search returns what the engine finds in a position, and how it is evaluated. Only the last
// position of a game may be over, with the given outcome.
func (a *Analyzer) search(
	ctx context.Context, p game.Position, last bool, end game.Outcome,
) (search.Result, Eval) {
	if last && end.Result != game.Ongoing {
		return search.Result{}, Eval{Over: true, Result: end.Result}
	}
	lim := a.setting.Limits
	lim.PlayOn = true
	r := a.engine.Search(ctx, p, lim, nil)
	return r, newEval(p, r.Exact, r.Depth)
}

// newEval returns a score of the side to move in p as an Eval.
func newEval(p game.Position, s game.Score, depth game.Depth) Eval {
	e := Eval{Depth: depth}
	sign := 1
	if p.State().Side == game.Black {
		sign = -1
	}
	if s.IsMate() {
		e.Mate = sign * s.MateMoves()
		return e
	}
	e.Centipawns = sign * eval.Centipawns(p.Traits(), s)
	return e
}

// addLine notes what the search would have played.
func (a *Analyzer) addLine(p *Ply, pos game.Position, r *search.Result) {
	if p.Move == game.NoMove || r.Best == game.NoMove {
		return
	}
	p.Best, p.Line = r.Best, r.PV[:min(len(r.PV), a.setting.LinePlies)]
	if h, ok := pos.(game.Hidden); ok && game.Uncertain(h.View(p.Side)) {
		p.Line = p.Line[:min(len(p.Line), 1)] // what follows depends on what is drawn
	}
	p.LineNames = notation.VariationIn(pos, p.Line, a.setting.Format)
	p.LineTexts = notation.VariationIn(pos, p.Line, pgn.MoveText)
}

// String returns the evaluation as the command [%eval] of lichess has it, in pawns: "0.35", or
// "#-3" if Black mates in three moves.
func (e Eval) String() string {
	if e.Mate != 0 {
		return fmt.Sprintf("#%d", e.Mate)
	}
	return fmt.Sprintf("%.2f", float64(e.Centipawns)/100)
}

// Signed returns the evaluation for people: in pawns with a sign, or a mate: "+0.35", "#-3".
func (e Eval) Signed() string {
	if e.Mate != 0 {
		return e.String()
	}
	return fmt.Sprintf("%+.2f", float64(e.Centipawns)/100)
}
