package match

import (
	"fmt"
	"io"

	"arrocco/bench/sprt"
)

// A collector writes down what the slots report. It alone owns the standings
// and the files.
type collector struct {
	cfg       *Config
	schedule  *schedule
	standings *Standings
}

func newCollector(cfg *Config) *collector {
	return &collector{
		cfg:       cfg,
		schedule:  newSchedule(len(cfg.Engines), cfg.Format, cfg.Games, cfg.numOpenings()),
		standings: newStandings(cfg),
	}
}

// resume takes in the games of an earlier run.
func (c *collector) resume() error {
	log := c.cfg.Log
	if log == nil {
		return c.cfg.PGN.begin(0)
	}
	if err := log.begin(c.settings()); err != nil {
		return err
	}
	if err := c.cfg.PGN.begin(log.Games()); err != nil {
		return err
	}
	if n := log.Games(); n > 0 {
		c.printf("Resuming after %d games\n", n)
	}
	return log.Each(func(r *Record) error {
		c.standings.add(r)
		c.cfg.Report.add(r, c.standings)
		return c.cfg.PGN.add(r, c.cfg)
	})
}

// settings describes the tournament for the log.
func (c *collector) settings() *settings {
	return &settings{
		Variant:  c.cfg.Variant.Name,
		Engines:  c.cfg.Engines,
		Format:   c.cfg.Format,
		Seed:     c.cfg.Seed,
		Openings: c.cfg.openingsHash(),
		Chess960: c.cfg.Chess960,

		Rules:        c.cfg.Rules,
		Adjudication: c.cfg.Adjudication,
	}
}

// done returns the numbers of the games that need not be played any more.
func (c *collector) done() map[int]bool {
	if c.cfg.Log == nil {
		return nil
	}
	return c.cfg.Log.games
}

// finished reports whether no more games are needed.
func (c *collector) finished() bool {
	if c.standings.Verdict() != sprt.Undecided {
		return true
	}
	return c.schedule.games > 0 && c.standings.Finished >= c.schedule.games
}

// add takes in what a slot reports. Games that finish after the last one that
// was needed do not count.
func (c *collector) add(u update) error {
	if c.finished() {
		return nil
	}
	if u.started != nil {
		f := u.started
		c.printf("Started game %d%s (%s vs %s)\n", f.number, c.of(), c.cfg.Engines[f.white].Name,
			c.cfg.Engines[f.black].Name)
		return nil
	}
	r := u.finished
	if c.cfg.Log != nil {
		if err := c.cfg.Log.add(r); err != nil {
			return err
		}
	}
	if err := c.cfg.PGN.add(r, c.cfg); err != nil {
		return err
	}
	c.standings.add(r)
	c.cfg.Report.add(r, c.standings)
	c.printf("Finished game %d (%s vs %s): %s {%s}\n", r.Number, r.White, r.Black, r.Result, r.sentence())
	if n := c.cfg.Interval; n > 0 && c.standings.Finished%n == 0 && !c.finished() {
		c.printf("%s", c.standings)
		return c.cfg.Report.write(c.cfg, c.standings)
	}
	return nil
}

// of returns " of N" where the number of games is known.
func (c *collector) of() string {
	if c.schedule.games == 0 {
		return ""
	}
	return fmt.Sprintf(" of %d", c.schedule.games)
}

// conclude prints the final standings and the verdict of the test, and writes
// the report.
func (c *collector) conclude() error {
	c.printf("%s%s", c.standings, c.standings.Faults())
	if v := c.standings.Verdict(); v != sprt.Undecided {
		c.printf("SPRT ([%.2f, %.2f]) completed - %s was accepted\n", c.cfg.Test.Elo0, c.cfg.Test.Elo1, v)
	}
	return c.cfg.Report.write(c.cfg, c.standings)
}

func (c *collector) printf(format string, args ...any) {
	if c.cfg.Output != nil {
		_, _ = io.WriteString(c.cfg.Output, fmt.Sprintf(format, args...))
	}
}
