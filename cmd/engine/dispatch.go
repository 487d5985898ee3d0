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

// dispatch executes the arguments: none (speak a protocol on in and out), lines of a
// protocol, or a subcommand. A word that is both a command of a protocol and a
// subcommand is a subcommand. Subcommands end early when ctx is canceled.
//
// "arrocco go depth 5" is one line. In `arrocco "position startpos" "go depth 5"` each
// argument is a line, because the first one contains spaces; each line of an argument
// with several lines is a line as well. A subcommand may be given in this form too, as
// OpenBench does, followed by the word quit.
func dispatch(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) error {
	if len(args) == 0 {
		return runProtocol(in, out)
	}
	words := strings.Fields(args[0])
	switch {
	case len(words) == 0:
	case isProtocolWord(words[0]) && slices.ContainsFunc(args[1:], isHelpFlag):
		args = []string{"help"} // which says how lines of a protocol are arguments
	case words[0] == ucci.Greeting:
		return asUsageError(ucci.Batch(lines(args), out, about()))
	case isCommand(words[0]):
		args = splitFirstArgument(words, args)
	case slices.Contains(uci.Commands(), words[0]):
		return asUsageError(uci.Batch(lines(args), out, about()))
	}
	root := newRootCommand(out)
	args, err := sortArguments(root, args)
	if err != nil {
		return err
	}
	root.SetArgs(args)
	root.SetIn(in)
	root.SetErr(errs)
	return root.ExecuteContext(ctx)
}

// runProtocol speaks the protocol that the first word of in selects: UCCI after "ucci",
// otherwise UCI. It writes nothing before this word, except to a person at a terminal.
func runProtocol(in io.Reader, out io.Writer) error {
	if atTerminal(in, out) {
		a := about()
		fmt.Fprintf(out, "%s, a chess engine. It waits for UCI or UCCI, as chess programs speak it:\n"+
			"\"help\" lists commands, \"quit\" ends. To play here: arrocco play. All else: arrocco help\n", a.FullName())
	}
	word, in := protocol.FirstWord(in)
	if word == ucci.Greeting {
		return ucci.Run(in, out, about())
	}
	return uci.Run(in, out, about())
}

// asUsageError converts the error of a refused line to a usageError.
func asUsageError(err error) error {
	if refusal := (*protocol.RefusedError)(nil); errors.As(err, &refusal) {
		return usageError{err}
	}
	return err
}

// splitFirstArgument replaces the first argument, which begins with a subcommand, by
// its words. If there are several, it removes a last argument quit, which belongs to
// the protocol.
func splitFirstArgument(words, args []string) []string {
	rest := args[1:]
	if n := len(rest); len(words) > 1 && n > 0 && rest[n-1] == "quit" {
		rest = rest[:n-1]
	}
	return slices.Concat(words, rest)
}

// lines converts the arguments to lines of a protocol. A greeting is a line by itself, and
// the same holds for the arguments after it. If an argument contains several lines, all
// arguments are lines. After single words, an argument that contains a whole command is a
// line: arrocco ucinewgame "go depth 5".
func lines(args []string) []string {
	if all := strings.Join(args, "\n"); strings.Count(all, "\n") >= len(args) {
		return strings.FieldsFunc(all, func(r rune) bool { return r == '\n' || r == '\r' })
	}
	if slices.Contains(greetings, args[0]) && len(args) > 1 {
		return append([]string{args[0]}, lines(args[1:])...)
	}
	if hasSpaces(args[0]) {
		return args
	}
	return joinWords(args)
}

// joinWords joins arguments to lines. A line ends before and after an argument that
// contains a whole command. Commands without arguments are lines if such an argument follows.
func joinWords(args []string) (lines []string) {
	begin := 0
	for i, arg := range args {
		alone := i == begin && slices.Contains(bareCommands, arg) && slices.ContainsFunc(args[i:], isLine)
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

// bareCommands are the commands of the protocols that have no arguments.
var bareCommands = []string{"isready", "ucinewgame", "uccinewgame", "stop", "ponderhit"}

// isLine reports whether an argument of several words begins with a command.
func isLine(arg string) bool {
	if !hasSpaces(arg) {
		return false
	}
	word := strings.Fields(arg)[0]
	return slices.Contains(uci.Commands(), word) || slices.Contains(ucci.Commands(), word)
}

// greetings are the commands without arguments that begin a protocol or a dialect.
var greetings = []string{"uci", "ucicyclone", ucci.Greeting}

// hasSpaces reports whether an argument consists of several words.
func hasSpaces(arg string) bool { return len(strings.Fields(arg)) > 1 }

// isProtocolWord reports whether a word begins lines of a protocol, and is no subcommand.
func isProtocolWord(word string) bool {
	return (slices.Contains(uci.Commands(), word) || slices.Contains(ucci.Commands(), word)) && !isCommand(word)
}

// isHelpFlag reports whether an argument asks for help.
func isHelpFlag(arg string) bool { return arg == "-h" || arg == "--help" }

// isCommand reports whether name is a subcommand.
func isCommand(name string) bool {
	root := newRootCommand(io.Discard)
	return slices.ContainsFunc(root.Commands(), func(c *cobra.Command) bool { return c.Name() == name })
}
