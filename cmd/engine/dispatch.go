package main

import (
	"io"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"arrocco/internal/protocol"
	"arrocco/ucci"
	"arrocco/uci"
)

// dispatch decides what the arguments are: nothing (speak a protocol on in and
// out), lines of a protocol, or a subcommand. A word that begins a line and is a
// subcommand as well is a subcommand here.
//
// "arrocco go depth 5" is one line. In `arrocco "position startpos" "go depth 5"`
// each argument is a line, because the first one holds blanks. A subcommand may
// be given in that form as well, as OpenBench does.
func dispatch(args []string, in io.Reader, out, errs io.Writer) error {
	if len(args) == 0 {
		return converse(in, out)
	}
	words := strings.Fields(args[0])
	switch {
	case len(words) == 0:
	case words[0] == ucci.Greeting:
		return ucci.Batch(lines(args), out, about())
	case isCommand(words[0]):
		if len(words) > 1 {
			args = words
		}
	case slices.Contains(uci.Commands(), words[0]):
		return uci.Batch(lines(args), out, about())
	}
	root := newRootCommand()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errs)
	return root.Execute()
}

// converse speaks the protocol that the first word of in names: UCCI after
// "ucci", and otherwise UCI.
func converse(in io.Reader, out io.Writer) error {
	// An interface that went away is an error of writing like any other, and no
	// reason to be killed before the search has ended.
	signal.Ignore(syscall.SIGPIPE)
	word, in := protocol.FirstWord(in)
	if word == ucci.Greeting {
		return ucci.Run(in, out, about())
	}
	return uci.Run(in, out, about())
}

// lines returns the lines of a protocol that the arguments are. A greeting is a
// line of its own; after it, each argument is a line if any of them holds blanks.
func lines(args []string) []string {
	if slices.Contains(greetings, args[0]) && len(args) > 1 {
		rest := args[1:]
		if !slices.ContainsFunc(rest, quoted) {
			rest = []string{strings.Join(rest, " ")}
		}
		return append([]string{args[0]}, rest...)
	}
	if quoted(args[0]) {
		return args
	}
	return []string{strings.Join(args, " ")}
}

// greetings are the words that begin a protocol or a dialect and stand alone.
var greetings = []string{"uci", "ucicyclone", ucci.Greeting}

// quoted reports whether an argument holds several words.
func quoted(arg string) bool { return len(strings.Fields(arg)) > 1 }

// isCommand reports whether name is a subcommand.
func isCommand(name string) bool {
	root := newRootCommand()
	root.InitDefaultHelpCmd()
	return slices.ContainsFunc(root.Commands(), func(c *cobra.Command) bool { return c.Name() == name })
}

const rootHelp = `Arrocco plays and analyses chess, Chess960, double Chess960, xiangqi and Scacchi
Sprint.

Without arguments it speaks UCI, UCI-Cyclone or UCCI, as the first word of its
input says, for graphical interfaces and match tools. Any line of a protocol
works as arguments, too: arrocco "go depth 12", arrocco ucci "go depth 12".`

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
		newPlayCommand(), newAnalyseCommand(), newDemoCommand(), newEPDCommand(), newEvalCommand(), newShowCommand(),
		newFRCCommand(), newPerftCommand(), newBenchCommand(), newMatchCommand(), newGenfensCommand(),
		newSPSACommand(), newDatagenCommand(), newGenerationCommand(), newTrainCommand(), newLossCommand(), newScaleCommand(), newVersionCommand(),
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
