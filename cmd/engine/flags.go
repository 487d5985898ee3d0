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
// from there: in any notation of the game, with move numbers, comments and the like
// as in a file of games, in Scacchi Sprint with words for draws. No arguments mean
// the start position. What is dropped from the FEN is said on stderr.
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
		if err := follow(p, text); err != nil {
			return nil, usageError{err}
		}
	}
	return p, nil
}

// movesWord is the word between a position and moves.
var movesWord = regexp.MustCompile(`(^|\s)moves(\s|$)`)

// cutMoves splits the text of a position into the FEN, without the words in front
// of it and quotes around it, and the moves.
func cutMoves(text string) (fen, moves string) {
	fen = text
	if at := movesWord.FindStringIndex(text); at != nil {
		fen, moves = text[:at[0]], text[at[1]:]
	}
	fen = strings.Join(strings.Fields(strings.Map(withoutQuotes, fen)), " ")
	fen = strings.TrimPrefix(strings.TrimPrefix(fen, "position "), "fen ")
	return fen, strings.Map(withoutQuotes, moves)
}

// withoutQuotes maps quotes to blanks.
func withoutQuotes(r rune) rune {
	if strings.ContainsRune(`"'“”„`, r) {
		return ' '
	}
	return r
}

// moveWords returns the moves of a text as a file of games has them. Where that is
// not its form, as in a game in which pieces are drawn, they are its words without
// move numbers.
func moveWords(p game.Position, text string) []string {
	var list []string
	if _, hidden := p.(game.Hidden); !hidden || !game.Uncertain(p) {
		games, err := pgn.ReadAll(strings.NewReader(text))
		if err == nil && len(games) == 1 {
			for _, m := range games[0].Line.Moves {
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

// follow makes the move that a word stands for, or takes in what it tells of a draw.
func follow(p game.Position, word string) error {
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
