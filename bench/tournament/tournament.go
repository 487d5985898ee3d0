package tournament

import (
	"cmp"
	"context"
	"io"
	"sync"

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
	Games        int               // of each pairing; 0 for no end but the test's
	Concurrency  int               // games at a time; 0 means 1
	Adjudication match.Adjudication
	Patience     client.Patience
	Recover      bool       // go on after an engine has crashed or hung
	Test         *sprt.Test // nil for a tournament of fixed length
	Anchor       *Anchor    // the engine whose rating is given; nil for a mean of 0
	BookName     string     // of the opening file, for the standings
	Seed         uint64     // of the deals of hidden pieces; and of the order of the openings, for the log

	Log      *Log      // nil for none
	PGN      *PGNFile  // nil for none
	Report   Reporter  // nil for none
	Output   io.Writer // progress and standings
	Columns  int       // of a terminal that shows Output: long names are cut; 0 for no limit
	Interval int       // games between standings; 0 for only at the end

	// Progress is called before the first game, with what is in the log, and after
	// each game. It may be nil.
	Progress func(*Standings)
}

// MatchSettings returns the settings that all games share.
func (c *Config) MatchSettings() *match.Settings {
	return &match.Settings{
		Variant: c.Variant, Rules: c.Rules, Chess960: c.Chess960, Adjudication: c.Adjudication, Seed: c.Seed,
	}
}

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
// the point where ctx was cancelled, the test was decided, or something ended it:
// an error of the runner's surroundings (a full disk), an engine that can't be
// started any more, or, unless cfg.Recover is set, one that crashed or hung. The
// game that an engine lost by that counts. Games that were then still going on are
// forgotten. That ctx was cancelled is no error; Standings.Complete is false then.
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
	numbers := make(chan int)
	updates := make(chan update)
	failures := make(chan error, c.cfg.Concurrency)
	var workers sync.WaitGroup
	for range c.cfg.Concurrency {
		workers.Go(func() {
			w := &worker{cfg: c.cfg, schedule: c.schedule, engines: map[int]*client.Engine{}, updates: updates}
			defer w.close()
			if err := w.run(ctx, numbers); err != nil && ctx.Err() == nil {
				failures <- err
				stop()
			}
		})
	}
	done := c.done()
	go c.schedule.numbers(ctx, numbers, done)
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
		}
	}
	return failed
}
