package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"arrocco/bench/client"
	"arrocco/bench/report"
	"arrocco/bench/sprt"
	"arrocco/bench/tournament"
	"arrocco/internal/opening"
	"arrocco/internal/progress"
)

// matchFlags are the options of "arrocco match" as they were typed.
type matchFlags struct {
	variantFlag
	processes matchEngineFlags
	tables    matchTableFlags
	save      string
	shard     shardFlag
	merge     bool
	matchFileFlags
	schedule    scheduleFlags
	engines     []string
	each        []string
	tc          string
	margin      int
	rules       string
	openings    string
	plies       int
	order       string
	seed        uint64
	format      string
	anchor      string
	games       int
	concurrency int
	draw        string
	resign      string
	maxMoves    int
	timeout     milliseconds
	recover     bool
	sprt        string
	interval    int
	pgn         string
	log         string
	report      string
	resume      bool
	replay      string
	strict      bool

	talk *os.File // of --log-engines
}

// newMatchCommand returns the command that plays a tournament.
func newMatchCommand() *cobra.Command {
	f := &matchFlags{}
	cmd := &cobra.Command{
		Use:   "match [FILE] --engine SPEC --engine SPEC [--tc TC] …",
		Short: "play engines against each other and measure the difference",
		Long:  matchHelp,
		Args:  f.checkArgs,
		RunE:  f.run,
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&f.engines, "engine", nil, "settings of one engine (twice or more)")
	flags.StringArrayVar(&f.each, "each", nil, "settings of all engines; may be repeated")
	flags.StringVar(&f.tc, "tc", "", "time control of all engines")
	flags.IntVar(&f.margin, "margin", 0, "milliseconds that an engine may overstep its time (50 with movetime)")
	f.add(cmd)
	f.processes.add(flags)
	f.tables.add(flags)
	flags.StringVar(&f.save, "save", "", "write these options to a new file, for \"arrocco match FILE\"")
	flags.Var(&f.shard, "shard", "play the I-th of every N openings only, on one of N machines")
	flags.BoolVar(&f.merge, "merge", false, "add up the logs that are the arguments, and play no game")
	flags.StringVar(&f.rules, "rules", "", "of xiangqi: repetition=axf|league|sheet|none,drawmoves=N (axf, 60)")
	flags.StringVar(&f.openings, "openings", "", "file of openings: EPD, FEN, PGN or Polyglot (.bin)")
	flags.IntVar(&f.plies, "plies", 0, "plies of an opening in PGN or Polyglot that are played; 0 for all")
	flags.StringVar(&f.order, "order", "random", "order of the openings: random or sequential")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of the random order, and of shuffled tiles")
	flags.StringVar(&f.format, "format", string(tournament.RoundRobin),
		"who plays whom: roundrobin, gauntlet, swiss or knockout")
	f.schedule.add(flags)
	flags.StringVar(&f.anchor, "anchor", "", "NAME=ELO: the rating of an engine; without, the mean is 0")
	flags.IntVar(&f.games, "games", 0, "games of each pairing (in a round of a Swiss); 0 until --sprt decides")
	flags.IntVar(&f.concurrency, "concurrency", 1, "games at a time")
	flags.StringVar(&f.draw, "draw", "", "adjudicate draws: movenumber=N,movecount=N,score=CP")
	flags.StringVar(&f.resign, "resign", "", "adjudicate losses: movecount=N,score=CP[,twosided]")
	flags.IntVar(&f.maxMoves, "maxmoves", 0, "adjudicate a draw after this many moves")
	flags.Var(&f.timeout, "timeout", "wait no longer for a move that no clock limits (2m)")
	flags.BoolVar(&f.recover, "recover", false, "go on after an engine has crashed or hung")
	flags.StringVar(&f.sprt, "sprt", "", "stop when decided: elo0=X,elo1=X,alpha=X,beta=X[,model=logistic]")
	flags.IntVar(&f.interval, "interval", 10, "games between standings; 0 for only at the end")
	flags.StringVar(&f.pgn, "pgn", "", "write the games to this file")
	f.addFileFlags(flags)
	flags.StringVar(&f.log, "log", "", "write a JSON line for each game to this file")
	flags.StringVar(&f.report, "report", "", "write a page with tables and curves to this HTML file")
	flags.BoolVar(&f.resume, "resume", false, "continue the match that --log began")
	flags.StringVar(&f.replay, "replay", "", "check the games of this PGN file instead of playing")
	flags.BoolVar(&f.strict, "strict", false, "stop at the first opening, or game of --replay, that is wrong")
	return cmd
}

// run turns the flags into a tournament and plays it. Errors in the flags are found
// before the first game.
func (f *matchFlags) run(cmd *cobra.Command, args []string) error {
	if f.merge {
		return f.runMerge(cmd, args)
	}
	if len(args) == 1 {
		if err := loadMatch(cmd, args[0]); err != nil {
			return usageError{err}
		}
	}
	if f.replay != "" {
		return f.runReplay(cmd)
	}
	ctx, last, stop := endable(cmd)
	defer stop()
	cfg, err := f.config(cmd.ErrOrStderr())
	if errors.As(err, new(*fs.PathError)) { // the arguments are right, but a file is not there
		return err
	}
	if err != nil {
		return usageError{err}
	}
	cfg.LastGames = last
	if err := cfg.Probe(ctx); errors.Is(err, context.Canceled) {
		return exitError{exitInterrupted, errInterrupted}
	} else if err != nil {
		return settingError(err)
	}
	if err := cfg.CheckAnchor(); err != nil { // engines may have told their names
		return usageError{settingError(err)}
	}
	if f.save != "" {
		if err := saveMatch(cmd, f.save); err != nil {
			return fmt.Errorf("--save: %w", err)
		}
	}
	err = f.open(cfg)
	var standings *tournament.Standings
	if err == nil {
		standings, err = playTournament(ctx, cmd, cfg)
	}
	if cfg.Book != nil && cfg.Book.Skipped() > 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "arrocco: match: --openings: %s: %s skipped\n",
			f.openings, counted(cfg.Book.Skipped(), "opening"))
	}
	if closed := f.close(cfg); err == nil {
		err = closed
	}
	if err != nil {
		return settingError(err)
	}
	return f.outcome(standings)
}

// playTournament plays the tournament and shows how far it is.
func playTournament(ctx context.Context, cmd *cobra.Command, cfg *tournament.Config) (*tournament.Standings, error) {
	meter := newMeter(cmd.ErrOrStderr(), progress.Options{Name: "match", Unit: "games", Total: int64(cfg.TotalGames())})
	defer meter.Finish()
	cfg.Output = meter.Writer(cmd.OutOrStdout())
	if f := terminal(cmd.OutOrStdout()); f != nil {
		cfg.Columns, _ = size(f)
	}
	begun := false
	cfg.Progress = func(s *tournament.Standings) {
		note := ""
		if s.Test != nil {
			note = fmt.Sprintf("LLR %.2f", s.LLR())
		}
		if !begun {
			meter.Begin(int64(s.Finished))
			begun = true
		}
		meter.Set(int64(s.Finished), note)
	}
	return tournament.Run(ctx, cfg)
}

// settingError puts the dashes before the name of a flag with which an error begins.
func settingError(err error) error {
	if errors.As(err, new(*tournament.SettingError)) {
		return fmt.Errorf("--%w", err)
	}
	return err
}

// outcome returns nil for a match that was played to its end, unless its test does
// not accept H1.
func (f *matchFlags) outcome(s *tournament.Standings) error {
	switch {
	case !s.Complete && f.log != "":
		return exitError{exitInterrupted, fmt.Errorf("%w; --resume continues the match", errInterrupted)}
	case !s.Complete:
		return exitError{exitInterrupted, errInterrupted}
	}
	return verdictError(s)
}

// verdictError returns nil unless there is a test that does not accept H1.
func verdictError(s *tournament.Standings) error {
	switch {
	case s.Test == nil:
		return nil
	case s.Verdict() == sprt.AcceptH0:
		return exitError{exitAcceptH0, nil}
	case s.Verdict() == sprt.Undecided:
		return exitError{exitUndecided, nil}
	}
	return nil
}

// config reads all flags that need no file to be written.
func (f *matchFlags) config(warnings io.Writer) (*tournament.Config, error) {
	cfg := &tournament.Config{
		Format:      tournament.Format(f.format),
		Games:       f.games,
		Concurrency: f.concurrency,
		Interval:    f.interval,
		Recover:     f.recover,
		Seed:        f.seed,
		Part:        f.shard.index,
		Parts:       f.shard.of,
		Patience:    client.Patience{Move: time.Duration(f.timeout)},
	}
	steps := []func(*tournament.Config) error{
		f.checkPositive, f.readVariant, f.readEngines, f.processes.apply, f.readTest, f.readAdjudication, f.tables.open,
		f.readAnchor, f.checkFiles, f.schedule.read,
	}
	for _, step := range steps {
		if err := step(cfg); err != nil {
			return nil, err
		}
	}
	if err := cfg.Validate(); err != nil {
		return nil, fmt.Errorf("--%w", err)
	}
	if err := f.readOpenings(cfg, warnings); err != nil {
		return nil, err
	}
	return cfg, checkStart(cfg)
}

// checkPositive refuses zeros that in a [tournament.Config] mean the default.
func (f *matchFlags) checkPositive(*tournament.Config) error {
	switch {
	case f.concurrency < 1:
		return usagef("--concurrency=%d: must be positive", f.concurrency)
	case f.schedule.flags.Changed("timeout") && f.timeout == 0:
		return usagef("--timeout=0: must be positive")
	case f.schedule.flags.Changed("startup") && f.processes.startUp == 0:
		return usagef("--startup=0: must be positive")
	}
	return nil
}

// checkFiles checks that the files to write differ, and what --resume needs, and reads
// how the games are written.
func (f *matchFlags) checkFiles(cfg *tournament.Config) error {
	if f.resume && f.log == "" {
		return errors.New("--resume: needs the --log of the match")
	}
	seen := map[string]string{}
	for _, file := range []struct{ flag, path string }{
		{"--openings", f.openings},
		{"--log", f.log},
		{"--pgn", f.pgn},
		{"--pgn-dir", f.pgnDir},
		{"--epdout", f.epdOut},
		{"--report", f.report},
		{"--log-engines", f.processes.conversation},
		{"--save", f.save},
	} {
		if file.path == "" {
			continue
		}
		path, err := filepath.Abs(file.path)
		if err != nil {
			return fmt.Errorf("%s: %w", file.flag, err)
		}
		if other := seen[path]; other != "" {
			return fmt.Errorf("%s=%s: is the file of %s, too", file.flag, file.path, other)
		}
		seen[path] = file.flag
	}
	return f.readFiles(&cfg.PGNOptions, f.pgn != "", f.log != "")
}

// readEngines reads --each, --tc, --margin and the --engine flags.
func (f *matchFlags) readEngines(cfg *tournament.Config) error {
	defaults := client.Spec{Margin: time.Duration(f.margin) * time.Millisecond}
	var err error
	for _, each := range f.each {
		if defaults, err = client.ParseSpec(each, defaults); err != nil {
			return fmt.Errorf("--each: %w", err)
		}
	}
	if f.tc != "" {
		if defaults, err = client.ParseSpec("tc="+strings.ReplaceAll(f.tc, ",", `\,`), defaults); err != nil {
			return fmt.Errorf("--tc: %w", err)
		}
	}
	known, err := f.processes.readFile()
	if err != nil {
		return err
	}
	engines := f.engines
	if len(engines) == 0 {
		for i := range known {
			engines = append(engines, "conf="+strings.ReplaceAll(known[i].Name, ",", `\,`))
		}
	}
	for _, spec := range engines {
		e, err := client.ParseSpec(spec, defaults, known...)
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
// given: engines use all of that time, and the answer arrives a little later.
const moveTimeMargin = 50 * time.Millisecond

// readOpenings reads --openings, --order and --seed. What is wrong with some of the
// openings is written to warnings.
func (f *matchFlags) readOpenings(cfg *tournament.Config, warnings io.Writer) error {
	switch {
	case f.order != "random" && f.order != "sequential":
		return usagef("--order=%s: neither random nor sequential", f.order)
	case f.plies < 0:
		return usagef("--plies=%d: must not be negative", f.plies)
	case f.plies > 0 && f.openings == "":
		return usagef("--plies: needs --openings")
	}
	var err error
	switch {
	case f.openings != "":
		cfg.BookName = filepath.Base(f.openings)
		skips := newSkipper(warnings, "arrocco: match: --openings: "+f.openings)
		defer skips.rest("opening")
		cfg.Book, err = opening.Open(f.openings, cfg.Variant, opening.Options{
			Plies: f.plies, Strict: f.strict,
			Warn: skips.report,
		})
		if err != nil {
			return fmt.Errorf("--openings: %w", err)
		}
	case cfg.Chess960:
		cfg.BookName = "Chess960 starts"
		starts, err := chess960Openings()
		if err != nil {
			return err
		}
		cfg.Book = opening.NewBook(starts)
	default:
		return nil
	}
	if f.order == "random" {
		cfg.Book.Shuffle(f.seed)
	}
	return nil
}

// open opens the files that the match writes.
func (f *matchFlags) open(cfg *tournament.Config) (err error) {
	if f.log != "" {
		if cfg.Log, err = tournament.OpenLog(f.log, f.resume); err != nil {
			return fmt.Errorf("--log: %w", err)
		}
	}
	if f.pgn != "" {
		if cfg.PGN, err = tournament.OpenPGN(f.pgn, f.resume); err != nil {
			return fmt.Errorf("--pgn: %w", err)
		}
	}
	if f.talk, err = f.processes.openConversation(cfg, f.resume); err != nil {
		return err
	}
	if f.report != "" {
		if cfg.Report, err = report.Open(f.report); err != nil {
			return fmt.Errorf("--report: %w", err)
		}
	}
	return f.openFiles(cfg, f.resume)
}

// close closes the files that are open.
func (f *matchFlags) close(cfg *tournament.Config) error {
	var errLog, errPGN, errEPD, errTalk error
	if cfg.Tables != nil {
		_ = cfg.Tables.Close() // they were only read
	}
	if cfg.Book != nil {
		_ = cfg.Book.Close() // it was only read
	}
	if cfg.Log != nil {
		errLog = cfg.Log.Close()
	}
	if cfg.PGN != nil {
		errPGN = cfg.PGN.Close()
	}
	if cfg.EPD != nil {
		errEPD = cfg.EPD.Close()
	}
	if f.talk != nil {
		if errTalk = errors.Join(cfg.Conversation.Err(), f.talk.Close()); errTalk != nil {
			errTalk = fmt.Errorf("--log-engines: %w", errTalk)
		}
	}
	return errors.Join(errLog, errPGN, errEPD, errTalk)
}

// readAdjudication reads --draw, --resign and --maxmoves.
func (f *matchFlags) readAdjudication(cfg *tournament.Config) error {
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
			switch value {
			case "", "true":
				a.TwoSided = true
			case "false":
			default:
				return errors.New("neither true nor false")
			}
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
func (f *matchFlags) readTest(cfg *tournament.Config) error {
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
		if *to, err = strconv.ParseFloat(value, 64); err != nil {
			return fmt.Errorf("%q is not a number", value)
		}
		return nil
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
