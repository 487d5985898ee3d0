package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"

	"github.com/spf13/cobra"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/progress"
	"arrocco/train/selfplay"
)

const datagenHelp = `Plays games against itself with a fixed number of nodes a move and writes them,
with the score of every position, into shards in a directory: the data from
which networks are trained. Half of the games of chess start from Chess960 or
double Chess960. In Scacchi Sprint, a search sees both hands, and of the draws
to come not the true ones.

The games of a seed are always the same ones, whatever the number of threads. A
run that was stopped or killed goes on with --resume, which plays nothing twice;
on an empty directory it just begins.

With --syzygy-path, the score of a position in these tables is its value there,
and marked as such; --stats says how many there are. The tables play, too.

With --stats the arguments are shards, or directories of shards, to describe.`

// datagenFlags are what the command line says of a run.
type datagenFlags struct {
	variantFlag
	out      string
	settings selfplay.Settings
	evalFileFlag
	openingScore int
	games        uint64
	threads      int
	syzygyPath   string
	resume       bool
	stats        bool
}

// newDatagenCommand returns the command that makes training data.
func newDatagenCommand() *cobra.Command {
	f := &datagenFlags{settings: selfplay.DefaultSettings("", 1)}
	cmd := &cobra.Command{
		Use:   "datagen --out DIR [--games N], or datagen --stats FILE…",
		Short: "play games against itself to train networks from",
		Long:  datagenHelp,
		Example: "  arrocco datagen --games 1000 --out games\n" +
			"  arrocco datagen --variant xiangqi --nodes 5000 --games 200000 \\\n" +
			"      --out data/xiangqi --resume\n" +
			"  arrocco datagen --stats data/chess",
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.stats {
				return runStats(cmd, args)
			}
			if len(args) > 0 {
				return usagef("%q is no flag; files are for --stats", args[0])
			}
			return f.run(cmd)
		},
	}
	flags, s := cmd.Flags(), &f.settings
	f.variantFlag.add(cmd)
	f.evalFileFlag.add(cmd)
	flags.StringVar(&f.out, "out", "", "directory for the shards")
	flags.Uint64Var(&f.games, "games", 0, "games in all, those that are there included; 0 for no end")
	flags.Uint64Var(&s.Nodes, "nodes", s.Nodes, "nodes of each search, at most")
	flags.Uint64Var(&s.Soft, "soft-nodes", s.Soft, "nodes after which a search ends with its iteration; 0 for none")
	flags.Uint64Var(&s.Quick, "quick", s.Quick, "nodes of a first search, enough where nothing is learned; 0 for none")
	flags.IntVar(&s.Leaves, "leaves", s.Leaves, "positions to draw from each long search and to search as well")
	flags.Uint64Var(&s.Seed, "seed", s.Seed, "which games")
	flags.IntVar(&s.Hash, "hash", s.Hash, "transposition table of each game at a time, MiB")
	flags.IntVar(&f.openingScore, "opening-score", int(s.Opening.Score), "internal units that an opening may favor a side")
	flags.StringVar(&f.syzygyPath, "syzygy-path", "", "directories of Syzygy tables, to score what is in them (chess)")
	flags.IntVar(&f.threads, "threads", runtime.NumCPU(), "games at a time")
	flags.BoolVar(&f.resume, "resume", false, "go on with what is in the directory")
	flags.BoolVar(&f.stats, "stats", false, "describe shards instead")
	return profiled(cmd)
}

// run plays the games.
func (f *datagenFlags) run(cmd *cobra.Command) error {
	if f.out == "" {
		return usagef("--out is missing: a directory for the shards")
	}
	s := &f.settings
	err := atLeastOne(
		numberFlag{"threads", f.threads}, numberFlag{"hash", s.Hash}, numberFlag{"nodes", int(min(s.Nodes, 1))},
		numberFlag{"opening-score", f.openingScore})
	if err != nil {
		return err
	}
	if f.openingScore > mostOpeningScore {
		return usagef("invalid --opening-score %d: want at most %d", f.openingScore, mostOpeningScore)
	}
	if err := s.Validate(); err != nil {
		return usageError{err}
	}
	v, err := f.variant()
	if err != nil {
		return err
	}
	f.settings.Variant, f.settings.Opening.Score = v.Name, game.Score(f.openingScore)
	cfg := selfplay.Config{
		Settings: f.settings, Dir: f.out, Games: f.games, Threads: f.threads, Resume: f.resume,
		Version: version, EvalFile: f.evalFile, SyzygyPath: f.syzygyPath,
	}
	if v.Starts != nil {
		cfg.Starts, cfg.Start = drawnStarts, startsOf(v)
	}
	ctx, stop := stoppable(cmd)
	defer stop()
	meter := newGamesMeter(cmd.ErrOrStderr(), f.games)
	cfg.Report = meter.report
	err = selfplay.Run(ctx, cfg)
	meter.finish()
	if err == nil && ctx.Err() != nil {
		return errInterrupted
	}
	return err
}

// mostOpeningScore is more than any opening favors a side, in centipawns.
const mostOpeningScore = 10_000

// drawnStarts says what startsOf does.
const drawnStarts = "half the start position, a quarter Chess960, a quarter double Chess960"

// startsOf returns a function that draws a start position of v, which has Starts.
func startsOf(v *engine.Variant) selfplay.StartFunc {
	return func(rng *rand.Rand) string {
		if rng.IntN(2) == 0 {
			return v.Start
		}
		white, black, err := chooseNumbers(nil, rng.IntN(2) == 0, rng)
		if err != nil {
			return v.Start // chooseNumbers rejects only given numbers
		}
		fen, err := v.Starts.FEN(white, black)
		if err != nil {
			return v.Start // as above
		}
		return fen
	}
}

// A gamesMeter shows the progress of a run.
type gamesMeter struct {
	out         io.Writer
	games       uint64 // in all; 0 for no end
	meter       *progress.Meter
	first, last selfplay.Progress
	begun       bool
}

// newGamesMeter returns a meter for a run of a number of games; 0 for no end.
func newGamesMeter(out io.Writer, games uint64) *gamesMeter {
	m := &gamesMeter{out: out, games: games}
	m.meter = newMeter(out, progress.Options{Unit: "games", Total: int64(games), Line: m.line})
	return m
}

// report shows how far the run is.
func (m *gamesMeter) report(p selfplay.Progress) {
	m.last = p
	if m.begun {
		rate := m.meter.PerSecond(int64(p.Positions - m.first.Positions))
		m.meter.Set(int64(p.Games), fmt.Sprintf("%d positions, %.0f/s", p.Positions, rate))
		return
	}
	m.first, m.begun = p, true
	if p.Games > 0 {
		fmt.Fprintf(m.out, "resuming after %d games, %d positions\n", p.Games, p.Positions)
	}
	m.meter.Begin(int64(p.Games))
}

// finish shows how the run has ended.
func (m *gamesMeter) finish() {
	m.meter.Finish()
	if m.begun {
		m.meter.WriteLine()
	}
}

// line returns the state as a line of text.
func (m *gamesMeter) line(meter *progress.Meter) string {
	p := m.last
	text := fmt.Sprintf("%d games, %d positions (%.1f %% known before), %.0f positions/s", p.Games, p.Positions,
		100*float64(p.Duplicates)/float64(max(p.Positions, 1)), meter.PerSecond(int64(p.Positions-m.first.Positions)))
	if p.Tables > 0 {
		text += fmt.Sprintf(", %d scores from endgame tables", p.Tables)
	}
	if p.Leaves > 0 {
		text += fmt.Sprintf(", %d leaves", p.Leaves)
	}
	if left, known := meter.Left(); known && m.games > p.Games {
		text += fmt.Sprintf(", %s left", progress.HoursMinutes(left))
	}
	return text
}
