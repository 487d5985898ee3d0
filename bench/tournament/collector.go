package tournament

import (
	"fmt"
	"io"
	"iter"

	"github.com/jedib0t/go-pretty/v6/text"

	"arrocco/bench/match"
	"arrocco/bench/sprt"
)

// A collector writes down what the workers report. It alone owns the standings
// and the files.
type collector struct {
	cfg       *Config
	schedule  schedule
	batches   chan iter.Seq[fixture] // to the workers; closed when no more will follow
	standings *Standings
	broken    error // an engine crashed or hung, and the match must stop
	unprinted error // the first error of writing to the output
}

func newCollector(cfg *Config) *collector {
	c := &collector{
		cfg:       cfg,
		batches:   make(chan iter.Seq[fixture], 1), // the next is sent when all games of the one before are over
		standings: NewStandings(cfg),
	}
	c.schedule = newSchedule(cfg, c.done())
	return c
}

// feed sends the games that have become possible to the workers.
func (c *collector) feed() {
	if c.batches == nil {
		return
	}
	games, last := c.schedule.next()
	if games != nil {
		c.batches <- games
	}
	if last {
		close(c.batches)
		c.batches = nil
	}
}

// resume takes in the games of an earlier run. Nothing is written to any file
// before it is known to belong to this tournament.
func (c *collector) resume() error {
	s := c.cfg.settings()
	if err := c.beginReport(s); err != nil {
		return about("report", err)
	}
	if c.cfg.Log != nil {
		if err := c.resumeLog(s); err != nil {
			return err
		}
	}
	if err := c.cfg.filesResumed(); err != nil {
		return err
	}
	for _, text := range c.cfg.warnings() {
		c.printf("Warning: %s\n", text)
	}
	c.progress()
	return c.outputError()
}

// beginReport makes the report one of this tournament.
func (c *collector) beginReport(s *settings) error {
	if c.cfg.Report == nil {
		return nil
	}
	mark, err := s.mark()
	if err != nil {
		return err
	}
	return c.cfg.Report.Begin(mark)
}

// addToReport takes in a game, if there is a report.
func (c *collector) addToReport(r *match.Record) {
	if c.cfg.Report != nil {
		c.cfg.Report.Add(r, c.standings)
	}
}

// writeReport writes the report, if there is one.
func (c *collector) writeReport() error {
	if c.cfg.Report == nil {
		return nil
	}
	return about("report", c.cfg.Report.Write(c.cfg, c.standings))
}

// resumeLog begins a log or takes in the games of one.
func (c *collector) resumeLog(s *settings) error {
	log := c.cfg.Log
	if err := log.begin(s); err != nil {
		return about("log", err)
	}
	if n := log.Games(); n > 0 {
		c.printf("Resuming after %d games\n", n)
	}
	err := log.Each(func(r *match.Record) error {
		if err := c.standings.check(r); err != nil {
			return err
		}
		c.standings.Add(r)
		if err := c.count(r); err != nil {
			return err
		}
		c.addToReport(r)
		return c.cfg.addToFiles(r)
	})
	return about("log", err)
}

// count tells the schedule the result of a game.
func (c *collector) count(r *match.Record) error {
	return c.schedule.add(r.Number, c.standings.Index(r.White), c.standings.Index(r.Black), r.Points())
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
	return c.schedule.complete()
}

// add takes in what a worker reports. Games that finish after the last one that
// was needed do not count. The error is one of writing.
func (c *collector) add(u update) error {
	if c.finished() {
		return nil
	}
	if u.started != nil {
		c.start(u.started)
	} else if err := c.record(u.finished); err != nil {
		return err
	}
	return c.outputError()
}

// start announces a game.
func (c *collector) start(f *fixture) {
	if c.cfg.Games == 0 && f.round == c.cfg.NumOpenings()+1 && f.number%2 == 1 && f.round > 2 {
		c.printf("Warning: all %d openings have been played and begin again\n", c.cfg.NumOpenings())
	}
	c.gameLine(fmt.Sprintf("Started game %d%s (", f.number, c.of()), c.cfg.Engines[f.white].Name,
		c.cfg.Engines[f.black].Name, ")")
}

// take writes down a finished game, to the files first, and counts it.
func (c *collector) take(r *match.Record) error {
	if c.cfg.Log != nil {
		if err := c.cfg.Log.add(r); err != nil {
			return about("log", err)
		}
	}
	if err := c.cfg.addToFiles(r); err != nil {
		return err
	}
	c.standings.Add(r)
	if err := c.count(r); err != nil {
		return err
	}
	c.addToReport(r)
	return nil
}

// record takes in a finished game and shows it.
func (c *collector) record(r *match.Record) error {
	if err := c.take(r); err != nil {
		return err
	}
	c.gameLine(fmt.Sprintf("Finished game %d (", r.Number), r.White, r.Black,
		fmt.Sprintf("): %s {%s}", r.Result, r.ResultText()))
	c.progress()
	if r.Reason.Broken() && !c.cfg.Recover && c.broken == nil {
		c.broken = fmt.Errorf("game %d: %s broke down (%s), so the match stops here; --recover goes on after that",
			r.Number, r.Loser(), r.ResultText())
	}
	if n := c.cfg.Interval; n > 0 && c.standings.Finished%n == 0 && !c.finished() {
		c.standings.Stages = c.schedule.table()
		c.printf("%s%s", c.standings.interim(), c.standings.Stages)
		return c.writeReport()
	}
	return nil
}

// gameLine prints a line with the names of two engines. On a terminal they are cut so
// that the line fits, but not to less than some columns.
func (c *collector) gameLine(head, white, black, tail string) {
	const versus, least = " vs ", 8
	if room := c.cfg.Columns - text.StringWidth(head+versus+tail); c.cfg.Columns > 0 {
		w, b := text.StringWidth(white), text.StringWidth(black)
		white = shorten(white, max(least, room/2, room-b))
		black = shorten(black, max(least, room/2, room-w))
	}
	c.printf("%s%s%s%s%s\n", head, white, versus, black, tail)
}

// of returns " of N" where the number of games is known.
func (c *collector) of() string {
	last := c.schedule.last()
	if last == 0 {
		return ""
	}
	return fmt.Sprintf(" of %d", last)
}

// progress shows how far the tournament is.
func (c *collector) progress() {
	if c.cfg.Progress != nil {
		c.cfg.Progress(c.standings)
	}
}

// conclude prints the final standings and the verdict of the test, and writes
// the report.
func (c *collector) conclude() error {
	c.standings.Complete = c.finished()
	c.standings.Stages = c.schedule.table()
	c.printf("%s%s%s%s", c.standings, c.standings.Stages, c.standings.Faults(), c.standings.Repeats())
	if v := c.standings.Verdict(); v != sprt.Undecided {
		c.printf("SPRT ([%.2f, %.2f]) completed - %s was accepted\n", c.cfg.Test.Elo0, c.cfg.Test.Elo1, v)
	}
	err := c.writeReport()
	if err == nil {
		err = c.outputError()
	}
	return err
}

// outputError returns the first error of writing to the output, or nil.
func (c *collector) outputError() error {
	if c.unprinted == nil {
		return nil
	}
	return fmt.Errorf("writing the standings: %w", c.unprinted)
}

// printf writes to the output. Its errors are noted in unprinted.
func (c *collector) printf(format string, args ...any) {
	if c.cfg.Output == nil || c.unprinted != nil {
		return
	}
	_, c.unprinted = io.WriteString(c.cfg.Output, fmt.Sprintf(format, args...))
}
