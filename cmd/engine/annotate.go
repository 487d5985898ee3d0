package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"arrocco/analyse/annotate"
	"arrocco/analyse/report"
	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/filelock"
	"arrocco/internal/pgn"
	"arrocco/search"
)

// fileFlags are the flags of "arrocco analyse" for files of games and positions.
type fileFlags struct {
	out      string
	report   string
	fromMove int
	side     string
	jobs     int
	shard    shardFlag
	resume   bool
	strict   bool

	hasHeader bool // the file of --out has something already
}

// add adds the flags to cmd.
func (f *fileFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVarP(&f.out, "out", "o", "", "file to write to, which must be new (default: standard output)")
	flags.StringVar(&f.report, "report", "", "new file for a page with curves and boards of the games (.html)")
	flags.IntVar(&f.fromMove, "from-move", 0, "number of the first move of a game to judge")
	flags.StringVar(&f.side, "side", "", "judge the moves of one side only: white (red) or black")
	flags.IntVar(&f.jobs, "jobs", 1, "games or positions at a time, each with its own table and threads")
	flags.Var(&f.shard, "shard", "take the I-th of every N games or positions only")
	flags.BoolVar(&f.resume, "resume", false, "go on where an earlier run stopped to write the file of --out")
	flags.BoolVar(&f.strict, "strict", false, "stop at the first game or line that cannot be read")
}

// A shardFlag says which part of a file to take. The zero value takes all. Part 0 is part N, so
// that numbers from 0 on, as Kubernetes has them, make up the whole as well.
type shardFlag struct{ index, of int }

// String returns the part as it is written.
func (s *shardFlag) String() string {
	if s.of == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.index, s.of)
}

// Set parses the part.
func (s *shardFlag) Set(text string) error {
	i, n, found := strings.Cut(text, "/")
	index, errI := strconv.Atoi(i)
	of, errN := strconv.Atoi(n)
	if !found || errI != nil || errN != nil || index < 0 || index > of || of < 1 {
		return errors.New("want I/N, as 2/8: I from 1 to N, or from 0 to N-1")
	}
	s.index, s.of = index, of
	return nil
}

// Type names the kind of value in the help.
func (s *shardFlag) Type() string { return "I/N" }

// has reports whether item number n, from 1, belongs to the part.
func (s *shardFlag) has(n int) bool { return s.of == 0 || (n-s.index)%s.of == 0 }

// skipped returns the players whose moves are not to be judged.
func (f *fileFlags) skipped() (skip [game.NumColors]bool, err error) {
	switch strings.ToLower(f.side) {
	case "":
	case "white", "red":
		skip[game.Black] = true
	case "black":
		skip[game.White] = true
	default:
		return skip, usagef("--side %q is not white, red or black", f.side)
	}
	return skip, nil
}

// openInput opens the file that is the only argument, or the standard input if that is "-".
// It returns nil where the arguments are a position.
func openInput(cmd *cobra.Command, args []string) (name string, in io.ReadCloser, err error) {
	if len(args) != 1 {
		return "", nil, nil
	}
	if args[0] == "-" {
		return "stdin", io.NopCloser(cmd.InOrStdin()), nil
	}
	info, err := os.Stat(args[0])
	if err != nil || info.IsDir() {
		if slices.Contains([]string{".pgn", ".epd", ".fen"}, strings.ToLower(filepath.Ext(args[0]))) {
			_, err := os.Open(args[0])
			return "", nil, err
		}
		return "", nil, nil //nolint:nilerr // it is a position
	}
	in, err = os.Open(args[0])
	return args[0], in, err
}

// analyseFile analyzes the games or the positions of a file.
func (f *analyseFlags) analyseFile(cmd *cobra.Command, name string, in io.Reader) error {
	v, err := f.variant()
	if err != nil {
		return err
	}
	lim, limited, err := f.limits()
	if err != nil {
		return err
	}
	if !limited {
		lim.MoveTime = moveThought
	}
	if f.searchMoves != "" {
		return usagef("--searchmoves is for a single position")
	}
	r := bufio.NewReader(in)
	if hasGames(name, r) {
		return f.annotateGames(cmd, name, r, v, lim)
	}
	return f.analyseList(cmd, name, r, v, lim)
}

// hasGames reports whether a file has games, and not a position in each line: by its name,
// or by its first character, which a tag has in PGN; a file without tags is one of positions.
func hasGames(name string, r *bufio.Reader) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".pgn":
		return true
	case ".epd", ".fen":
		return false
	}
	start, _ := r.Peek(r.Size())
	text := strings.TrimLeft(strings.TrimPrefix(string(start), "\ufeff"), " \t\r\n")
	return strings.HasPrefix(text, "[") || strings.HasPrefix(text, "%") || strings.HasPrefix(text, "1.")
}

// annotateGames analyzes the games of a file.
func (f *analyseFlags) annotateGames(
	cmd *cobra.Command, name string, in io.Reader, v *engine.Variant, lim search.Limits,
) (err error) {
	if f.csv {
		return usagef("--csv is for positions; games have --json")
	}
	skip, err := f.files.skipped()
	if err != nil {
		return err
	}
	lastOf := annotate.LastGame
	if f.json {
		lastOf = annotate.LastRecord
	}
	out, last, err := f.files.open(cmd.OutOrStdout(), lastOf)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	page, file, err := f.files.openReport(name)
	if err != nil {
		return err
	}
	ctx, stop := stoppable(cmd)
	defer stop()
	b := &annotate.Batch{
		Settings: annotate.Settings{Limits: lim, FromMove: f.files.fromMove, Skip: skip},
		Notation: f.notation, Variant: v, Jobs: f.files.jobs, Open: f.openFor,
		Wanted: func(n int) bool { return n > last && f.files.shard.has(n) },
	}
	w := &gameWriter{flags: f, out: out, errs: cmd.ErrOrStderr(), name: name, page: page}
	err = b.Run(ctx, in, w.write)
	return errors.Join(interruption(err), w.summary(last), closeReport(page, file))
}

// openReport opens the file of --report, or returns nil if there is none.
func (f *fileFlags) openReport(name string) (*report.Report, *os.File, error) {
	if f.report == "" {
		return nil, nil, nil
	}
	file, err := os.OpenFile(f.report, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return nil, nil, err
	}
	page, err := report.New(file, "Analysis of "+filepath.Base(name))
	return page, file, err
}

// closeReport ends the page.
func closeReport(page *report.Report, file *os.File) error {
	if page == nil {
		return nil
	}
	return errors.Join(page.Close(), file.Close())
}

// openFor returns an engine for games of v.
func (f *analyseFlags) openFor(v *engine.Variant, use annotate.Use) (*engine.Engine, error) {
	own := f.engineFlags
	own.game = v.Name
	if use == annotate.ForGlance {
		own.hash, own.threads = 1, 1
	}
	return own.open()
}

// A lastFunc returns the number of the last game or position that is complete in a file, and
// where that ends. The error says that the file is none that this command has written.
type lastFunc func(*os.File) (number int, end int64, err error)

// open opens the output. Last is the number of the last game or position that it has already.
func (f *fileFlags) open(stdout io.Writer, lastOf lastFunc) (out io.WriteCloser, last int, err error) {
	switch {
	case f.jobs < 1:
		return nil, 0, usagef("--jobs %d is less than 1", f.jobs)
	case f.out == "" && f.resume:
		return nil, 0, usagef("--resume needs --out")
	case f.out == "":
		return keptOpen{stdout}, 0, nil
	}
	mode := os.O_RDWR | os.O_CREATE | os.O_EXCL
	if f.resume {
		mode = os.O_RDWR | os.O_CREATE
	}
	file, err := os.OpenFile(f.out, mode, 0o644)
	if errors.Is(err, os.ErrExist) {
		err = fmt.Errorf("%s: exists: give another name, or --resume to go on with it", f.out)
	}
	if err != nil {
		return nil, 0, err
	}
	last, end, err := continueAt(file, lastOf)
	if err != nil {
		return nil, 0, errors.Join(err, file.Close())
	}
	f.hasHeader = end > 0
	return file, last, nil
}

// continueAt locks a file, cuts off what was not written completely, and stands at its end.
func continueAt(file *os.File, lastOf lastFunc) (last int, end int64, err error) {
	if err := filelock.Lock(file); err != nil {
		return 0, 0, fmt.Errorf("%s: %w", file.Name(), err)
	}
	if last, end, err = lastOf(file); err != nil {
		return 0, 0, err
	}
	if err := file.Truncate(end); err != nil {
		return 0, 0, err
	}
	_, err = file.Seek(end, io.SeekStart)
	return last, end, err
}

// keptOpen is a writer that stays open.
type keptOpen struct{ io.Writer }

func (keptOpen) Close() error { return nil }

// A gameWriter writes analyzed games, and says which cannot be analyzed.
type gameWriter struct {
	flags          *analyseFlags
	out, errs      io.Writer
	name           string         // of the file that is read
	page           *report.Report // nil if there is none
	games, skipped int
}

// write writes a game, or reports the error of one.
func (w *gameWriter) write(g *annotate.Game, err error) error {
	bad, ok := errors.AsType[*annotate.GameError](err)
	if ok && !w.flags.files.strict && !errors.Is(err, context.Canceled) {
		w.skipped++
		fmt.Fprintf(w.errs, "arrocco: analyse: %s: %v\n", w.name, bad)
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", w.name, err)
	}
	w.games++
	if w.page != nil {
		if err := w.page.Add(g); err != nil {
			return err
		}
	}
	if w.flags.json {
		return json.NewEncoder(w.out).Encode(g.Record())
	}
	g.Analysis.Annotate(g.PGN, "Arrocco "+version)
	if w.flags.files.out != "" {
		g.SetNumber()
	}
	return pgn.Write(w.out, g.PGN)
}

// summary says how many games were skipped, which is an error: the exit code tells. So is a
// file without a game, unless it was done already.
func (w *gameWriter) summary(before int) error {
	switch {
	case w.skipped > 0:
		return fmt.Errorf("%s: %s skipped, %d analyzed", w.name, counted(w.skipped, "game"), w.games)
	case w.games == 0 && before == 0 && w.flags.files.shard.of == 0:
		return fmt.Errorf("%s: no game in it", w.name)
	}
	return nil
}
