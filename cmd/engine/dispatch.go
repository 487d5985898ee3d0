package main

import (
	"io"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"arrocco/uci"
)

// protocolWords begin the lines of the protocol that the program obeys when it
// finds them in its arguments. The words that are subcommands as well are not
// among them.
var protocolWords = []string{
	"uci", "isready", "setoption", "ucinewgame", "position", "go", "stop", "ponderhit", "quit",
	"debug", "register", "d", "flip", "compiler",
}

// dispatch decides what the arguments are: nothing (speak the protocol on in
// and out), lines of the protocol, or a subcommand.
//
// "arrocco go depth 5" is one line. In `arrocco "position startpos" "go depth 5"`
// each argument is a line, because the first one holds blanks. A subcommand may
// be given in that form as well, as OpenBench does.
func dispatch(args []string, in io.Reader, out, errs io.Writer) error {
	if len(args) == 0 {
		// An interface that went away is an error of writing like any other,
		// and no reason to be killed before the search has ended.
		signal.Ignore(syscall.SIGPIPE)
		return uci.Run(in, out, about())
	}
	words := strings.Fields(args[0])
	quoted := len(words) > 1
	switch {
	case len(words) > 0 && slices.Contains(protocolWords, words[0]):
		if !quoted {
			args = []string{strings.Join(args, " ")}
		}
		return uci.Batch(args, out, about())
	case quoted && isCommand(words[0]):
		args = words
	}
	root := newRootCommand()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errs)
	return root.Execute()
}

// isCommand reports whether name is a subcommand.
func isCommand(name string) bool {
	return slices.ContainsFunc(newRootCommand().Commands(), func(c *cobra.Command) bool { return c.Name() == name })
}

const rootHelp = `Arrocco plays and analyses chess, Chess960 and double Chess960.

Without arguments it speaks UCI, for graphical interfaces and match tools. Any
line of the protocol works as arguments, too: arrocco "go depth 12".`

// newRootCommand returns the command that all subcommands belong to.
func newRootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:           "arrocco [command]",
		Short:         "a chess engine",
		Long:          rootHelp,
		Args:          unknownCommand,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		SilenceErrors: true,
		SilenceUsage:  true,

		SuggestionsMinimumDistance: 2, // letters that may be wrong
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return usagef("%s: %w", cmd.Name(), err) })
	root.AddCommand(
		newAnalyseCommand(), newDemoCommand(), newEPDCommand(), newEvalCommand(), newShowCommand(),
		newFRCCommand(), newPerftCommand(), newBenchCommand(), newMatchCommand(), newGenfensCommand(),
		newSPSACommand(), newVersionCommand(),
	)
	for _, cmd := range root.Commands() {
		nameErrors(cmd)
	}
	return root
}

// unknownCommand refuses arguments that name no subcommand.
func unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := "arrocco help lists the commands"
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		hint = "did you mean " + strings.Join(near, " or ") + "?"
	}
	return usagef("unknown command %q; %s", args[0], hint)
}

// nameErrors sees to it that the errors of a subcommand begin with its name,
// and that wrong arguments are usageErrors.
func nameErrors(cmd *cobra.Command) {
	if check := cmd.Args; check != nil {
		cmd.Args = func(cmd *cobra.Command, args []string) error {
			if err := check(cmd, args); err != nil {
				return usagef("%s: %w; usage: %s", cmd.Name(), err, cmd.UseLine())
			}
			return nil
		}
	}
	if work := cmd.RunE; work != nil {
		cmd.RunE = func(cmd *cobra.Command, args []string) error {
			if err := work(cmd, args); err != nil {
				return wrap(cmd.Name(), err)
			}
			return nil
		}
	}
}
