package main

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"arrocco/bench/match"
	"arrocco/bench/sprt"
)

// matchFlags are the options of "arrocco match" as they were typed.
type matchFlags struct {
	engines     []string
	each        string
	tc          string
	margin      int
	variant     string
	rules       string
	openings    string
	plies       int
	order       string
	seed        uint64
	format      string
	games       int
	concurrency int
	draw        string
	resign      string
	maxMoves    int
	timeout     milliseconds
	sprt        string
	interval    int
	pgn         string
	log         string
	report      string
	resume      bool
	replay      string
}

// newMatchCommand returns the command that plays a tournament.
func newMatchCommand() *cobra.Command {
	f := &matchFlags{}
	cmd := &cobra.Command{
		Use:   "match --engine SPEC --engine SPEC [--tc TC] [--games N] [--openings FILE] …",
		Short: "play engines against each other and measure the difference",
		Long:  matchHelp,
		Args:  cobra.NoArgs,
		RunE:  f.run,
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&f.engines, "engine", nil, "settings of one engine (twice or more)")
	flags.StringVar(&f.each, "each", "", "settings of all engines")
	flags.StringVar(&f.tc, "tc", "", "time control of all engines")
	flags.IntVar(&f.margin, "margin", 0, "milliseconds that an engine may overstep its time (50 with movetime)")
	flags.StringVar(&f.variant, "variant", "chess", "game to play: chess, chess960, xiangqi or sprint")
	flags.StringVar(&f.rules, "rules", "", "of xiangqi: repetition=axf|league|none,drawmoves=N (axf, 60)")
	flags.StringVar(&f.openings, "openings", "", "file of openings: EPD, FEN or PGN")
	flags.IntVar(&f.plies, "plies", 0, "moves of each side of a PGN opening, together; 0 for all")
	flags.StringVar(&f.order, "order", "random", "order of the openings: random or sequential")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of the random order, and of shuffled tiles")
	flags.StringVar(&f.format, "format", string(match.RoundRobin), "who plays whom: roundrobin or gauntlet")
	flags.IntVar(&f.games, "games", 0, "games of each pairing, even; 0 until --sprt decides")
	flags.IntVar(&f.concurrency, "concurrency", 1, "games at a time")
	flags.StringVar(&f.draw, "draw", "", "adjudicate draws: movenumber=N,movecount=N,score=CP")
	flags.StringVar(&f.resign, "resign", "", "adjudicate losses: movecount=N,score=CP[,twosided]")
	flags.IntVar(&f.maxMoves, "maxmoves", 0, "adjudicate a draw after this many moves")
	flags.Var(&f.timeout, "timeout", "wait no longer for a move that no clock limits (2m)")
	flags.StringVar(&f.sprt, "sprt", "", "stop when decided: elo0=X,elo1=X,alpha=X,beta=X[,model=logistic]")
	flags.IntVar(&f.interval, "interval", 10, "games between standings; 0 for only at the end")
	flags.StringVar(&f.pgn, "pgn", "", "write the games to this file")
	flags.StringVar(&f.log, "log", "", "write a JSON line for each game to this file")
	flags.StringVar(&f.report, "report", "", "write a page with tables and curves to this HTML file")
	flags.BoolVar(&f.resume, "resume", false, "continue the match that --log began")
	flags.StringVar(&f.replay, "replay", "", "check the games of this PGN file instead of playing")
	return cmd
}

// run turns the flags into a tournament and plays it. Whatever is wrong with
// them is found before the first game.
func (f *matchFlags) run(cmd *cobra.Command, _ []string) error {
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if f.replay != "" {
		return f.runReplay(cmd.OutOrStdout())
	}
	cfg, err := f.config()
	if err != nil {
		return usageError{err}
	}
	cfg.Output = cmd.OutOrStdout()
	if err := cfg.Probe(ctx); err != nil {
		return fmt.Errorf("--%w", interruption(err))
	}
	defer f.close(cfg)
	if err := f.open(cfg); err != nil {
		return err
	}
	if _, err = match.Run(ctx, cfg); err != nil {
		return fmt.Errorf("--%w", err)
	}
	return nil
}

// config reads all flags that need no file to be written.
func (f *matchFlags) config() (*match.Config, error) {
	cfg := &match.Config{
		Format:      match.Format(f.format),
		Games:       f.games,
		Concurrency: f.concurrency,
		Interval:    f.interval,
		Seed:        f.seed,
		Patience:    match.Patience{Move: time.Duration(f.timeout)},
	}
	steps := []func(*match.Config) error{f.readVariant, f.readEngines, f.readTest, f.readAdjudication, f.checkFiles}
	for _, step := range steps {
		if err := step(cfg); err != nil {
			return nil, err
		}
	}
	if err := cfg.Validate(); err != nil {
		return nil, fmt.Errorf("--%w", err)
	}
	return cfg, f.readOpenings(cfg)
}

// checkFiles checks that the files to write differ, and what --resume needs.
func (f *matchFlags) checkFiles(*match.Config) error {
	if f.resume && f.log == "" {
		return errors.New("--resume: needs the --log of the match")
	}
	seen := map[string]string{}
	for _, file := range []struct{ flag, path string }{
		{"--openings", f.openings}, {"--log", f.log}, {"--pgn", f.pgn}, {"--report", f.report},
	} {
		if other := seen[file.path]; other != "" && file.path != "" {
			return fmt.Errorf("%s=%s: is the file of %s, too", file.flag, file.path, other)
		}
		seen[file.path] = file.flag
	}
	return nil
}

// readEngines reads --each, --tc, --margin and the --engine flags.
func (f *matchFlags) readEngines(cfg *match.Config) error {
	defaults := match.Engine{Margin: time.Duration(f.margin) * time.Millisecond}
	var err error
	if f.each != "" {
		if defaults, err = match.ParseEngine(f.each, defaults); err != nil {
			return fmt.Errorf("--each: %w", err)
		}
	}
	if f.tc != "" {
		if defaults, err = match.ParseEngine("tc="+f.tc, defaults); err != nil {
			return fmt.Errorf("--tc: %w", err)
		}
	}
	for _, spec := range f.engines {
		e, err := match.ParseEngine(spec, defaults)
		if err != nil {
			return fmt.Errorf("--engine %s: %w", spec, err)
		}
		if e.Limit.MoveTime > 0 && e.Margin == 0 {
			e.Margin = moveTimeMargin
		}
		cfg.Engines = append(cfg.Engines, e)
	}
	return nil
}

// moveTimeMargin is the margin of engines that have a time for each move, if none is
// given: engines use all of that time, and their answer needs some more to arrive.
const moveTimeMargin = 50 * time.Millisecond

// readOpenings reads --openings, --order and --seed.
func (f *matchFlags) readOpenings(cfg *match.Config) error {
	if f.order != "random" && f.order != "sequential" {
		return usagef("--order=%s: neither random nor sequential", f.order)
	}
	if f.openings == "" {
		return nil
	}
	var err error
	if cfg.Openings, err = match.ReadOpenings(f.openings, cfg.Variant, f.plies); err != nil {
		return fmt.Errorf("--openings: %w", err)
	}
	if f.order == "random" {
		match.Shuffle(cfg.Openings, f.seed)
	}
	cfg.BookName = filepath.Base(f.openings)
	return nil
}

// open opens the files that the match writes.
func (f *matchFlags) open(cfg *match.Config) (err error) {
	if f.log != "" {
		if cfg.Log, err = match.OpenLog(f.log, f.resume); err != nil {
			return fmt.Errorf("--log: %w", err)
		}
	}
	if f.pgn != "" {
		if cfg.PGN, err = match.OpenPGN(f.pgn, f.resume); err != nil {
			return fmt.Errorf("--pgn: %w", err)
		}
	}
	if f.report != "" {
		if cfg.Report, err = match.OpenReport(f.report); err != nil {
			return fmt.Errorf("--report: %w", err)
		}
	}
	return nil
}

// close closes the files that are open.
func (f *matchFlags) close(cfg *match.Config) {
	if cfg.Log != nil {
		_ = cfg.Log.Close()
	}
	if cfg.PGN != nil {
		_ = cfg.PGN.Close()
	}
}

// readAdjudication reads --draw, --resign and --maxmoves.
func (f *matchFlags) readAdjudication(cfg *match.Config) error {
	a := &cfg.Adjudication
	a.MaxMoves = f.maxMoves
	draw := map[string]*int{"movenumber": &a.DrawMove, "movecount": &a.DrawCount, "score": &a.DrawScore}
	resign := map[string]*int{"movecount": &a.ResignCount, "score": &a.ResignScore}
	err := readFields(f.draw, func(key, value string) error { return readInt(draw, key, value) })
	if err != nil {
		return fmt.Errorf("--draw: %w", err)
	}
	err = readFields(f.resign, func(key, value string) error {
		if key == "twosided" {
			a.TwoSided = value == "" || value == "true"
			return nil
		}
		return readInt(resign, key, value)
	})
	if err != nil {
		return fmt.Errorf("--resign: %w", err)
	}
	return nil
}

// readTest reads --sprt. Empty text is no test.
func (f *matchFlags) readTest(cfg *match.Config) error {
	if f.sprt == "" {
		return nil
	}
	t := &sprt.Test{Alpha: 0.05, Beta: 0.05}
	cfg.Test = t
	numbers := map[string]*float64{"elo0": &t.Elo0, "elo1": &t.Elo1, "alpha": &t.Alpha, "beta": &t.Beta}
	err := readFields(f.sprt, func(key, value string) (err error) {
		if key == "model" {
			t.Model = sprt.Model(value)
			return nil
		}
		to, ok := numbers[key]
		if !ok {
			return errors.New("unknown key (known: elo0 elo1 alpha beta model)")
		}
		*to, err = strconv.ParseFloat(value, 64)
		return err
	})
	if err != nil {
		return fmt.Errorf("--sprt: %w", err)
	}
	return nil
}

// readFields calls set for each key=value of a list separated by commas or
// spaces.
func readFields(text string, set func(key, value string) error) error {
	for _, field := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		key, value, _ := strings.Cut(field, "=")
		if err := set(key, value); err != nil {
			return fmt.Errorf("%s: %w", field, err)
		}
	}
	return nil
}

func readInt(keys map[string]*int, key, value string) error {
	to, ok := keys[key]
	if !ok {
		return errors.New("unknown key")
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 {
		return fmt.Errorf("%q is not a number of zero or more", value)
	}
	*to = n
	return nil
}
