package tournament

import (
	"cmp"
	"context"
	"io"
	"sync"
	"time"

	"arrocco/bench/client"
	"arrocco/bench/match"
	"arrocco/bench/sprt"
	"arrocco/engine"
	"arrocco/internal/opening"
)

// A Config describes a tournament.
type Config struct {
	Engines      []client.Spec
	Variant      *engine.Variant
	Rules        *engine.Rules     // of games that leave a choice; nil for the usual ones
	Chess960     bool              // tell engines so even where the openings do not need it
	Openings     []opening.Opening // in the order of play; none means the start position
	Book         *opening.Book     // takes the place of Openings if it is not nil
	Format       Format            // empty means RoundRobin
	Games        int               // of each pairing, in each round of a Swiss; 0 for no end but the test's
	Seeds        int               // engines of a gauntlet that play all others; 0 means 1
	Rounds       int               // of a Swiss tournament
	TieBreaks    int               // pairs of games after a level match of a knockout, at most
	NoSwap       bool              // the first engine of a pairing is always White, and no games are pairs
	Reverse      bool              // colors of all games are exchanged
	Start        int               // number of the first opening, from 1; 0 means 1
	Concurrency  int               // games at a time; 0 means 1
	Adjudication match.Adjudication
	Tables       engine.Tables // for Adjudication.TablePieces; nil for none
	Patience     client.Patience
	Recover      bool       // go on after an engine has crashed or hung
	Test         *sprt.Test // nil for a tournament of fixed length
	Anchor       *Anchor    // the engine whose rating is given; nil for a mean of 0
	BookName     string     // of the opening file, for the standings
	Seed         uint64     // of the deals of hidden pieces; and of the order of the openings, for the log

	// Part and Parts say that only each Parts-th meeting is played, from number Part on: a part of a
	// tournament that several machines play, of which Merge adds up the logs. 0 of 0 is all.
	Part, Parts int

	CPUs         []int                // shared out among the games at a time; none for all processors
	Wait         time.Duration        // between two games of a worker
	Conversation *client.Conversation // takes down what engines say and hear; nil for nothing

	// LastGames is closed when no further games are to begin. It may be nil.
	LastGames <-chan struct{}

	Log      *Log      // nil for none
	PGN      *PGNFile  // nil for none
	PGNDir   *PGNDir   // nil for none
	EPD      *EPDFile  // nil for none
	Report   Reporter  // nil for none
	Output   io.Writer // progress and standings
	Columns  int       // of a terminal that shows Output: long names are cut; 0 for no limit
	Interval int       // games between standings; 0 for only at the end

	PGNOptions match.PGNOptions // how games are written

	// Progress is called before the first game, with what is in the log, and after
	// each game. It may be nil.
	Progress func(*Standings)
}

// MatchSettings returns the settings that all games share.
func (c *Config) MatchSettings() *match.Settings {
	return &match.Settings{
		Variant: c.Variant, Rules: c.Rules, Chess960: c.Chess960, Adjudication: c.Adjudication, Seed: c.Seed,
		Tables:   c.Tables,
		PGN:      c.PGNOptions,
		Unpaired: c.unpaired(),
	}
}

// unpaired reports whether games are not played in pairs, on one opening with both
// colors.
func (c *Config) unpaired() bool { return c.NoSwap || c.Format.inStages() && c.Games == 1 }

// A Reporter shows the tournament to people while it is played. A report page
// (package report) is one.
type Reporter interface {
	// Begin is called before the first game. The mark is a text that the reports of
	// this tournament have in common, and those of no other. It is an error if the
	// Reporter would replace anything else.
	Begin(mark string) error
	// Add takes in a finished game, which the standings have counted.
	Add(r *match.Record, s *Standings)
	// Write is called whenever standings are printed.
	Write(c *Config, s *Standings) error
}

// An update is what a worker reports to the collector.
type update struct {
	started  *fixture
	finished *match.Record
}

// Run plays a tournament and returns its standings, which are complete up to
// the point where ctx was canceled, the test was decided, or something ended it:
// an error of the runner's surroundings (a full disk), an engine that can't be
// started any more, or, unless cfg.Recover is set, one that crashed or hung. The
// game that an engine lost by that counts. Games that were then still going on are
// forgotten. That ctx was canceled, or that cfg.LastGames was closed, is no error;
// Standings.Complete is false then.
func Run(ctx context.Context, cfg *Config) (*Standings, error) {
	if err := cfg.prepare(); err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	c := newCollector(cfg)
	if err := c.resume(); err != nil {
		return nil, err
	}
	if c.finished() {
		return c.standings, c.conclude()
	}
	updates, failures := c.startSlots(ctx, stop)
	failed := c.collect(updates, stop)
	failed = cmp.Or(failed, c.broken)
	for err := range failures {
		failed = cmp.Or(failed, err)
	}
	concluded := c.conclude()
	return c.standings, cmp.Or(failed, concluded)
}

// startSlots starts the workers. Both channels are closed when they have all ended:
// there are no more games, ctx is done, or one failed and called stop.
func (c *collector) startSlots(ctx context.Context, stop func()) (<-chan update, <-chan error) {
	games := make(chan fixture)
	updates := make(chan update)
	failures := make(chan error, c.cfg.Concurrency)
	var workers sync.WaitGroup
	for number := range c.cfg.Concurrency {
		workers.Go(func() {
			w := newWorker(c.cfg, number, updates)
			defer w.close()
			if err := w.run(ctx, games); err != nil && ctx.Err() == nil {
				failures <- err
				stop()
			}
		})
	}
	go feed(ctx, c.batches, games)
	c.feed()
	go func() {
		workers.Wait()
		close(updates)
		close(failures)
	}()
	return updates, failures
}

// collect writes down what the workers report until they have ended, and stops
// them when no more games are needed or nothing can be written any more.
func (c *collector) collect(updates <-chan update, stop func()) (failed error) {
	for u := range updates {
		if failed == nil {
			failed = c.add(u)
		}
		if failed != nil || c.broken != nil || c.finished() {
			stop()
		} else {
			c.feed()
		}
	}
	return failed
}
