package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"arrocco/engine"
	"arrocco/game"
	"arrocco/internal/notation"
	"arrocco/search"
)

// wrap names the command that an error is from. A usageError stays one.
func wrap(name string, err error) error { return fmt.Errorf("%s: %w", name, err) }

// evalFileFlag chooses a network. The zero value is what is built in.
type evalFileFlag struct {
	evalFile string
}

// add adds the flag to cmd.
func (f *evalFileFlag) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.evalFile, "eval-file", "",
		"network to evaluate with, or hce for the hand-written evaluation (default: what is built in)")
}

// engineFlags are the settings of an engine that several commands have.
type engineFlags struct {
	variantFlag
	evalFileFlag
	hash, threads int
}

// add adds the flags to cmd. The default of hash is in MiB.
func (f *engineFlags) add(cmd *cobra.Command, hash int) {
	f.variantFlag.add(cmd)
	f.evalFileFlag.add(cmd)
	cmd.Flags().IntVar(&f.hash, "hash", hash, "size of the transposition table, MiB")
	cmd.Flags().IntVar(&f.threads, "threads", 1, "threads of the search")
}

// open returns an engine with these settings, for the caller to close.
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
	if err := e.Options().Set("EvalFile", f.evalFile); err != nil { // a file at fault, not the arguments
		return nil, errors.Join(err, e.Close())
	}
	return e, nil
}

// limitFlags say when a search ends.
type limitFlags struct {
	given    func(name string) bool // whether a flag is among the arguments
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

// limits returns the limits, and whether there are any. A limit of 0 is an error,
// since the search would not end by it.
func (f *limitFlags) limits() (lim search.Limits, any bool, err error) {
	switch {
	case f.given("depth") && (f.depth < 1 || f.depth > game.MaxPly):
		return lim, false, usagef("--depth %d is not between 1 and %d", f.depth, game.MaxPly)
	case f.given("nodes") && f.nodes == 0:
		return lim, false, usagef("--nodes 0 is less than 1")
	case f.given("movetime") && f.moveTime == 0:
		return lim, false, usagef("--movetime 0 is no time to search")
	}
	lim = search.Limits{Depth: game.Depth(f.depth), Nodes: f.nodes, MoveTime: time.Duration(f.moveTime)}
	return lim, f.depth != 0 || f.nodes != 0 || f.moveTime != 0, nil
}

// milliseconds is a flag for a time: a plain number counts milliseconds, as in
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
		return errors.New("want milliseconds or a time with its unit, as 1500 or 1.5s")
	}
	*m = milliseconds(d)
	return nil
}

// Type names the kind of value in the help.
func (m *milliseconds) Type() string { return "time" }

// parsePosition reads a FEN, of which the words may come as arguments of their
// own, or "startpos", and after it, as in the protocol, "moves" and the moves
// from there: as UCI writes them or in SAN, in xiangqi as UCCI writes them or in
// WXF, in Scacchi Sprint with words for draws. No arguments mean the start position.
func parsePosition(v *engine.Variant, args []string) (game.Position, error) {
	fen, moves, _ := strings.Cut(strings.Join(args, " ")+" ", " moves ")
	fen = strings.TrimSpace(strings.TrimPrefix(fen, "fen "))
	if fen == "" || fen == "startpos" {
		fen = v.Start
	}
	p, err := parseFEN(v, fen)
	if err != nil {
		return nil, err
	}
	for text := range strings.FieldsSeq(moves) {
		if err := follow(p, text); err != nil {
			return nil, usageError{err}
		}
	}
	return p, nil
}

// follow makes the move that a word stands for, or takes in what it tells of a draw.
func follow(p game.Position, word string) error {
	if h, ok := p.(game.Hidden); ok {
		if draw, err := h.Tell(word); draw || err != nil {
			return err
		}
	}
	m, err := parseMove(p, word)
	if err == nil {
		p.Make(m)
	}
	return err
}

// parseMove reads a move in coordinates or as people write moves.
func parseMove(p game.Position, text string) (game.Move, error) {
	m, err := notation.CoordinatesOf(p.Traits()).Parse(p, text)
	if errors.Is(err, notation.ErrSyntax) {
		return notation.ParseText(p, text)
	}
	return m, err
}

// atLeastOne returns an error if the value of one of the flags is less than 1.
func atLeastOne(flags ...numberFlag) error {
	for _, f := range flags {
		if f.value < 1 {
			return usagef("--%s %d is less than 1", f.name, f.value)
		}
	}
	return nil
}

// A numberFlag is the value of a flag.
type numberFlag struct {
	name  string
	value int
}

// interruptible returns a context that is done when the user presses Ctrl-C. A
// second time ends the program.
func interruptible(cmd *cobra.Command) (context.Context, context.CancelFunc) {
	parent := cmd.Context()
	if parent == nil {
		parent = context.Background()
	}
	ctx, stop := signal.NotifyContext(parent, os.Interrupt)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// stoppable is interruptible for commands that run for hours and keep what they have:
// the context is done, too, when the system asks the program to end.
func stoppable(cmd *cobra.Command) (context.Context, context.CancelFunc) {
	ctx, stop := interruptible(cmd)
	ctx, end := signal.NotifyContext(ctx, syscall.SIGTERM)
	return ctx, func() { end(); stop() }
}

// errInterrupted says that Ctrl-C came before the command was done.
var errInterrupted = errors.New("interrupted")

// interruption returns errInterrupted instead of the error of a context.
func interruption(err error) error {
	if errors.Is(err, context.Canceled) {
		return errInterrupted
	}
	return err
}
