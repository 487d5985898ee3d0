package web

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"arrocco/analyse/annotate"
	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/pgn"
	"arrocco/search"
)

// The limits of the annotation of a game.
const (
	maxPlySeconds  = 5
	maxAnnotated   = 400 // plies
	leastPlySecond = 0.01
)

// An annotated is a game with what the engine says about it.
type annotated struct {
	loaded
	PGN      string                  `json:"pgn"`      // the game with its annotations
	Accuracy [game.NumColors]float64 `json:"accuracy"` // percent
	Faults   [game.NumColors][3]int  `json:"faults"`   // inaccuracies, mistakes, blunders
	Begin    float64                 `json:"begin"`    // White's chance to win before the first move
}

// A step is how far the annotation of a game has come. The last one has the game.
type step struct {
	Done int        `json:"done"` // moves
	All  int        `json:"all"`  // moves
	Game *annotated `json:"game,omitempty"`
}

// annotate analyzes a whole game as "arrocco analyse" does. It sends each step as a line of JSON,
// until the game is done or the browser goes away.
func (s *Server) annotate(w http.ResponseWriter, r *http.Request) {
	f := &gameFile{}
	if !read(w, r, maxPGN, f) {
		return
	}
	games, err := f.games()
	if err == nil && (f.Seconds < leastPlySecond || !within(f.Seconds, maxPlySeconds)) {
		err = refuse("These times are not possible.")
	}
	if err == nil && len(games[f.Game].Mainline.Moves) > maxAnnotated {
		err = refuse("This game is too long.")
	}
	if err != nil {
		s.fail(w, err)
		return
	}
	ctx, cancel := s.untilClose(r.Context())
	defer cancel()
	out, last := &lines{w: w, cancel: cancel}, step{}
	last.Game, err = s.annotated(ctx, f, games, func(done, all int) {
		last.Done, last.All = done, all
		out.send(last)
	})
	switch {
	case errors.Is(err, context.Canceled):
	case err != nil && out.begun: // the browser sees that there is no game
		s.warn("%w", err)
	case err != nil:
		s.fail(w, err)
	default:
		out.send(last)
	}
}

// annotated returns the wanted game with its annotations. It calls progress as moves are done.
func (s *Server) annotated(
	ctx context.Context, f *gameFile, games []*pgn.Game, progress func(done, all int),
) (*annotated, error) {
	g := games[f.Game]
	v, start, err := f.start(g)
	if err != nil {
		return nil, err
	}
	leave, err := s.enterWork()
	if err != nil {
		return nil, err
	}
	defer leave()
	var an *annotate.Analysis
	err = s.analysis.use(ctx, v, func(e *engine.Engine) (err error) {
		if err := (strength{}).apply(e.Options()); err != nil {
			return err
		}
		glance, err := s.config.Open(v)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, glance.Close()) }()
		if err := glance.Options().Set("Hash", "1"); err != nil {
			return err
		}
		a := annotate.NewAnalyzer(e, glance, annotate.Settings{
			Limits: search.Limits{MoveTime: seconds(f.Seconds)}, Progress: progress,
		})
		if an, err = a.Analyze(ctx, g, start); err != nil && ctx.Err() == nil {
			return refuse("%v", err)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	before, err := f.load(games)
	if err != nil {
		return nil, err
	}
	out := &annotated{loaded: *before}
	out.add(an)
	an.Annotate(g, "Arrocco")
	var b strings.Builder
	err = pgn.Write(&b, g)
	out.PGN = b.String()
	return out, err
}

// add adds what was found out about the moves and the players.
func (out *annotated) add(an *annotate.Analysis) {
	for i := range an.Plies {
		p := &an.Plies[i]
		if i == 0 {
			out.Begin = p.ChanceBefore()
		}
		if p.Index >= len(out.Plies) {
			continue
		}
		ply, chance := &out.Plies[p.Index], p.Chance()
		ply.Chance = &chance
		if !p.After.Over {
			ply.Score = p.After.Signed()
		}
		if n := int(p.Verdict.Glyph()); n > 0 && n < len(glyphs) {
			ply.Mark, ply.Verdict = glyphs[n], p.Verdict.String()
		}
		if p.Verdict.Fault() {
			ply.Best = strings.Join(p.LineNames, " ")
		}
	}
	for side := range an.Players {
		pl := &an.Players[side]
		out.Accuracy[side] = pl.Accuracy
		out.Faults[side] = [3]int{
			pl.Verdicts[annotate.Inaccuracy], pl.Verdicts[annotate.Mistake], pl.Verdicts[annotate.Blunder],
		}
	}
}
