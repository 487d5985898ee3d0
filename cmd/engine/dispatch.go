package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arrocco/internal/protocol"
	"arrocco/ucci"
	"arrocco/uci"
)

// dispatch decides what the arguments are: nothing (speak a protocol on in and
// out), lines of a protocol, or a subcommand. A word that begins a line and is a
// subcommand as well is a subcommand here. Subcommands end early when ctx is done.
//
// "arrocco go depth 5" is one line. In `arrocco "position startpos" "go depth 5"`
// each argument is a line, because the first one holds blanks, and so is each line
// of an argument. A subcommand may be given in that form as well, as OpenBench
// does, with the word quit behind it.
func dispatch(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) error {
	if len(args) == 0 {
		return converse(in, out)
	}
	words := strings.Fields(args[0])
	switch {
	case len(words) == 0:
	case words[0] == ucci.Greeting:
		return refused(ucci.Batch(lines(args), out, about()))
	case isCommand(words[0]):
		args = unquote(words, args)
	case slices.Contains(uci.Commands(), words[0]):
		return refused(uci.Batch(lines(args), out, about()))
	}
	root := newRootCommand(out)
	args, err := arrange(root, args)
	if err != nil {
		return err
	}
	root.SetArgs(args)
	root.SetIn(in)
	root.SetErr(errs)
	return root.ExecuteContext(ctx)
}

// converse speaks the protocol that the first word of in names: UCCI after
// "ucci", and otherwise UCI. It says nothing before that word, except to a person
// at a terminal.
func converse(in io.Reader, out io.Writer) error {
	if atTerminal(in, out) {
		a := about()
		fmt.Fprintf(out, "%s, a chess engine. It waits for UCI or UCCI:\n"+
			"\"help\" lists commands, \"quit\" ends; see also: arrocco help\n", a.FullName())
	}
	word, in := protocol.FirstWord(in)
	if word == ucci.Greeting {
		return ucci.Run(in, out, about())
	}
	return uci.Run(in, out, about())
}

// refused makes a mistake in the arguments of the refusal of a line.
func refused(err error) error {
	if refusal := (*protocol.RefusedError)(nil); errors.As(err, &refusal) {
		return usageError{err}
	}
	return err
}

// unquote returns the arguments of a subcommand of which the first argument holds
// the given words: the first is the subcommand. A last argument quit is of the
// protocol, where it ends the program.
func unquote(words, args []string) []string {
	rest := args[1:]
	if n := len(rest); len(words) > 1 && n > 0 && rest[n-1] == "quit" {
		rest = rest[:n-1]
	}
	return slices.Concat(words, rest)
}

// lines returns the lines of a protocol that the arguments are. A greeting is a
// line of its own. If an argument holds several lines, all arguments are lines. Behind single words,
// an argument that holds a whole command is a line: arrocco ucinewgame "go depth 5".
// All that holds behind a greeting, too.
func lines(args []string) []string {
	if all := strings.Join(args, "\n"); strings.Count(all, "\n") >= len(args) {
		return strings.FieldsFunc(all, func(r rune) bool { return r == '\n' || r == '\r' })
	}
	if slices.Contains(greetings, args[0]) && len(args) > 1 {
		return append([]string{args[0]}, lines(args[1:])...)
	}
	if quoted(args[0]) {
		return args
	}
	return joinWords(args)
}

// joinWords joins arguments to lines. A line ends before an argument that holds a
// whole command, and behind it. Some words are a command if they begin a line and
// something follows that holds one.
func joinWords(args []string) (lines []string) {
	begin := 0
	for i, arg := range args {
		alone := i == begin && slices.Contains(bare, arg) && slices.ContainsFunc(args[i:], isLine)
		if !alone && !isLine(arg) {
			continue
		}
		if begin < i {
			lines = append(lines, strings.Join(args[begin:i], " "))
		}
		lines, begin = append(lines, arg), i+1
	}
	if begin < len(args) {
		lines = append(lines, strings.Join(args[begin:], " "))
	}
	return lines
}

// bare are the commands of the protocols that have no arguments.
var bare = []string{"isready", "ucinewgame", "uccinewgame", "stop", "ponderhit"}

// isLine reports whether an argument of several words begins with a command.
func isLine(arg string) bool {
	if !quoted(arg) {
		return false
	}
	word := strings.Fields(arg)[0]
	return slices.Contains(uci.Commands(), word) || slices.Contains(ucci.Commands(), word)
}

// greetings are the words that begin a protocol or a dialect and stand alone.
var greetings = []string{"uci", "ucicyclone", ucci.Greeting}

// quoted reports whether an argument holds several words.
func quoted(arg string) bool { return len(strings.Fields(arg)) > 1 }

// isCommand reports whether name is a subcommand.
func isCommand(name string) bool {
	root := newRootCommand(io.Discard)
	return slices.ContainsFunc(root.Commands(), func(c *cobra.Command) bool { return c.Name() == name })
}
