package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/internal/pgn"
	"arrocco/search"
)

// wrap adds the name of the command to an error. A usageError remains one.
func wrap(name string, err error) error { return fmt.Errorf("%s: %w", name, err) }

// evalFileFlag selects a network. The zero value selects the built-in evaluation.
type evalFileFlag struct {
	evalFile string
}

// add adds the flag to cmd.
func (f *evalFileFlag) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.evalFile, "eval-file", "",
		"network file, or hce for the hand-written evaluation (default: built-in network)")
}

// engineFlags are the settings of an engine that several commands share.
type engineFlags struct {
	variantFlag
	evalFileFlag
	hash, threads int
	syzygyPath    string // of endgame tables; empty for none
}

// add adds the flags to cmd. The default of hash is in MiB.
func (f *engineFlags) add(cmd *cobra.Command, hash int) {
	f.variantFlag.add(cmd)
	f.evalFileFlag.add(cmd)
	cmd.Flags().IntVar(&f.hash, "hash", hash, "size of the transposition table, MiB")
	cmd.Flags().IntVar(&f.threads, "threads", 1, "threads of the search")
	cmd.Flags().StringVar(&f.syzygyPath, "syzygy-path", "", "directories of Syzygy endgame tables (chess)")
}

// open returns an engine with these settings. The caller closes it.
func (f *engineFlags) open() (*engine.Engine, error) {
	v, err := f.variant()
	if err != nil {
		return nil, err
	}
	e, err := engine.New(v, nil)
	if err != nil {
		return nil, err
	}
	options := []struct{ name, value string }{
		{"Hash", strconv.Itoa(f.hash)},
		{"Threads", strconv.Itoa(f.threads)},
		{"Move Overhead", "0"},
	}
	for _, o := range options {
		if err := e.Options().Set(o.name, o.value); err != nil {
			return nil, errors.Join(usageError{err}, e.Close())
		}
	}
	for _, o := range []struct{ name, value string }{ // an error of a file, not of usage
		{"EvalFile", f.evalFile}, {"SyzygyPath", f.syzygyPath},
	} {
		if err := e.Options().Set(o.name, o.value); err != nil {
			return nil, errors.Join(err, e.Close())
		}
	}
	return e, nil
}

// limitFlags are the limits of a search.
type limitFlags struct {
	given    func(name string) bool // reports whether the arguments contain a flag
	depth    int
	nodes    uint64
	moveTime milliseconds
}

// add adds the flags to cmd.
func (f *limitFlags) add(cmd *cobra.Command) {
	f.given = cmd.Flags().Changed
	cmd.Flags().IntVar(&f.depth, "depth", 0, "search to this depth, plies")
	cmd.Flags().Uint64Var(&f.nodes, "nodes", 0, "search this many nodes")
	cmd.Flags().Var(&f.moveTime, "movetime", "search this long: 1500, 1500ms, 1.5s or 2m")
}

// limits returns the limits, and whether there are any. A limit of 0 is an error, since
// in search.Limits it means no limit.
func (f *limitFlags) limits() (lim search.Limits, any bool, err error) {
	switch {
	case f.given("depth") && (f.depth < 1 || f.depth > game.MaxPly):
		return lim, false, usagef("invalid --depth %d: want a number from 1 to %d", f.depth, game.MaxPly)
	case f.given("nodes") && f.nodes == 0:
		return lim, false, usagef("invalid --nodes 0: want at least 1")
	case f.given("movetime") && f.moveTime == 0:
		return lim, false, usagef("invalid --movetime 0: want a time above zero")
	}
	lim = search.Limits{Depth: game.Depth(f.depth), Nodes: f.nodes, MoveTime: time.Duration(f.moveTime)}
	return lim, f.depth != 0 || f.nodes != 0 || f.moveTime != 0, nil
}

// milliseconds is a flag for a time. A number without a unit is in milliseconds, as in
// the protocols.
type milliseconds time.Duration

// String returns the time with its unit.
func (m *milliseconds) String() string {
	if *m == 0 {
		return ""
	}
	return time.Duration(*m).String()
}

// Set parses the time.
func (m *milliseconds) Set(s string) error {
	if n, err := strconv.ParseUint(s, 10, 32); err == nil {
		*m = milliseconds(time.Duration(n) * time.Millisecond)
		return nil
	}
	d, err := time.ParseDuration(s)
	if err != nil || d < 0 {
		return errors.New("want milliseconds or a time with a unit, such as 1500 or 1.5s")
	}
	*m = milliseconds(d)
	return nil
}

// Type returns the type of the value for the help.
func (m *milliseconds) Type() string { return "time" }

// parsePosition parses a FEN, in one or several arguments, or "startpos", followed by
// "moves" and moves, as in the protocol. The moves may be in any notation of the game,
// with move numbers and comments as in PGN, and in Scacchi Sprint with words for drawn
// tiles. No arguments mean the start position. It reports dropped parts of the FEN on
// stderr.
func parsePosition(v *engine.Variant, args []string) (game.Position, error) {
	fen, moves := cutMoves(strings.Join(args, " "))
	if fen == "" || fen == "startpos" {
		fen = v.Start
	}
	p, err := parseFEN(v, fen)
	if err != nil {
		return nil, err
	}
	for _, note := range game.Notes(p) {
		fmt.Fprintln(os.Stderr, "arrocco: note:", note)
	}
	for _, text := range moveWords(p, moves) {
		if err := playWord(p, text); err != nil {
			return nil, usageError{err}
		}
	}
	return p, nil
}

// movesWord matches the word between a position and moves.
var movesWord = regexp.MustCompile(`(^|\s)moves(\s|$)`)

// cutMoves splits the text of a position into the FEN, without the words before it and
// the quotes around it, and the moves.
func cutMoves(text string) (fen, moves string) {
	fen = text
	if at := movesWord.FindStringIndex(text); at != nil {
		fen, moves = text[:at[0]], text[at[1]:]
	}
	fen = strings.Join(strings.Fields(strings.Map(withoutQuotes, fen)), " ")
	fen = strings.TrimPrefix(strings.TrimPrefix(fen, "position "), "fen ")
	return fen, strings.Map(withoutQuotes, moves)
}

// withoutQuotes maps quotes to spaces.
func withoutQuotes(r rune) rune {
	if strings.ContainsRune(`"'“”„`, r) {
		return ' '
	}
	return r
}

// moveWords returns the moves of a text in PGN. If it is not PGN, or if the game has
// drawn tiles, it returns the words without move numbers.
func moveWords(p game.Position, text string) []string {
	var list []string
	if _, hidden := p.(game.Hidden); !hidden || !game.Uncertain(p) {
		games, err := pgn.ReadAll(strings.NewReader(text))
		if err == nil && len(games) == 1 {
			for _, m := range games[0].Mainline.Moves {
				list = append(list, m.Text)
			}
			return list
		}
	}
	for word := range strings.FieldsSeq(text) {
		if word = notation.TrimNumber(word); word != "" {
			list = append(list, word)
		}
	}
	return list
}

// playWord plays the move of a word, or the draw of a tile.
func playWord(p game.Position, word string) error {
	if h, ok := p.(game.Hidden); ok {
		if draw, err := h.Reveal(word); draw || err != nil {
			return err
		}
	}
	if (&pgn.Move{Text: word}).IsNull() && !p.State().InCheck && !game.Uncertain(p) {
		p.MakeNull()
		return nil
	}
	m, err := notation.Parse(p, word)
	if err == nil {
		p.Make(m)
	}
	return err
}

// atLeastOne returns an error if the value of one of the flags is less than 1.
func atLeastOne(flags ...numberFlag) error {
	for _, f := range flags {
		if f.value < 1 {
			return usagef("invalid --%s %d: want at least 1", f.name, f.value)
		}
	}
	return nil
}

// A numberFlag is the value of a flag.
type numberFlag struct {
	name  string
	value int
}

// interruptible returns a context that is canceled by Ctrl-C. A second Ctrl-C ends the
// program.
func interruptible(cmd *cobra.Command) (context.Context, context.CancelFunc) {
	parent := cmd.Context()
	if parent == nil {
		parent = context.Background()
	}
	ctx, stop := signal.NotifyContext(parent, os.Interrupt)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// stoppable is like interruptible for commands that run for hours and keep their
// results: SIGTERM cancels the context as well.
func stoppable(cmd *cobra.Command) (context.Context, context.CancelFunc) {
	ctx, stop := interruptible(cmd)
	ctx, end := signal.NotifyContext(ctx, syscall.SIGTERM)
	return ctx, func() { end(); stop() }
}

// endable is like stoppable for commands that play games: a first Ctrl-C closes last, so
// that the running games are the last ones, and a second one cancels the context. A third
// one ends the program.
func endable(cmd *cobra.Command) (ctx context.Context, last <-chan struct{}, stop context.CancelFunc) {
	parent := cmd.Context()
	if parent == nil {
		parent = context.Background()
	}
	ctx, cancel := context.WithCancel(parent)
	signals, over, done := make(chan os.Signal, 2), make(chan struct{}), make(chan struct{})
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		for first := true; ; first = false {
			select {
			case s := <-signals:
				if s != os.Interrupt || !first {
					signal.Stop(signals)
					cancel()
					return
				}
				close(over)
				fmt.Fprintf(cmd.ErrOrStderr(), "arrocco: %s: ends after the running games; Ctrl-C again ends at once\n", cmd.Name())
			case <-done:
				return
			}
		}
	}()
	return ctx, over, func() {
		signal.Stop(signals)
		close(done)
		cancel()
	}
}

// errInterrupted is the error of a command that was interrupted by Ctrl-C.
var errInterrupted = errors.New("interrupted")

// interruption returns errInterrupted if err is the error of a canceled context, else
// err.
func interruption(err error) error {
	if errors.Is(err, context.Canceled) {
		return errInterrupted
	}
	return err
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
