package main

import (
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

const rootHelp = `Arrocco plays and analyses chess, Chess960, double Chess960, xiangqi and Scacchi
Sprint.

Without arguments it speaks UCI, UCI-Cyclone or UCCI, as the first word of its
input says, for graphical interfaces and match tools. Any line of a protocol
works as arguments, too: arrocco "go depth 12", arrocco ucci "go depth 12".`

// newRootCommand returns the command that all subcommands belong to. They write to
// out.
func newRootCommand(out io.Writer) *cobra.Command {
	root := &cobra.Command{
		Use:           "arrocco",
		Short:         "a chess engine",
		Long:          rootHelp,
		Version:       version,
		Args:          unknownCommand,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		SilenceErrors: true,
		SilenceUsage:  true,

		SuggestionsMinimumDistance: 2, // letters that may be wrong
	}
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetVersionTemplate(newBuild().String() + "\n")
	root.SetFlagErrorFunc(flagError)
	root.SetUsageTemplate(usageTemplate)
	root.SetHelpCommand(newHelpCommand())
	root.AddCommand(
		newPlayCommand(), newAnalyseCommand(), newDemoCommand(), newEPDCommand(), newEvalCommand(), newShowCommand(),
		newFRCCommand(), newPerftCommand(), newBenchCommand(), newMatchCommand(), newGenfensCommand(),
		newSPSACommand(), newDatagenCommand(), newGenerationCommand(), newTrainCommand(),
		newLossCommand(), newScaleCommand(), newVersionCommand(),
	)
	root.SetOut(out)
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd() // keeps where to write to
	nameAllErrors(root)
	return root
}

// newHelpCommand returns the command that shows the help of others.
func newHelpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "show the help of a command",
		RunE: func(cmd *cobra.Command, args []string) error {
			topic, rest, err := cmd.Root().Find(args)
			if err == nil && len(rest) > 0 {
				err = noTopic(topic, rest)
			}
			if err != nil {
				return err
			}
			topic.InitDefaultHelpFlag()
			topic.InitDefaultVersionFlag()
			return topic.Help()
		},
	}
}

// noTopic refuses words behind a command that is asked for help.
func noTopic(topic *cobra.Command, rest []string) error {
	if !topic.HasParent() {
		return unknownCommand(topic, rest)
	}
	return usagef("%s has no command %q", topic.Name(), rest[0])
}

// usageTemplate is what follows the description in the help of a command: that of
// cobra, within 80 columns.
const usageTemplate = `Usage:
{{if .HasParent}}  {{.UseLine}}{{else}}  arrocco
  arrocco LINE...
  arrocco COMMAND [ARGUMENTS] [FLAGS]{{end}}{{if .HasExample}}

Examples:
{{.Example}}{{end}}{{if .HasAvailableSubCommands}}

Commands:{{range .Commands}}{{if (or .IsAvailableCommand (eq .Name "help"))}}
  {{rpad .Name .NamePadding }} {{.Short}}{{end}}{{end}}{{end}}{{if .HasAvailableLocalFlags}}

Flags:
{{.LocalFlags.FlagUsagesWrapped 80 | trimTrailingWhitespaces}}{{end}}{{if and .HasAvailableSubCommands .HasParent}}

"{{.CommandPath}} COMMAND --help" says more of a command.{{else if .HasAvailableSubCommands}}

"arrocco help COMMAND" says more of a command.{{end}}
`

// unknownCommand refuses arguments that name no subcommand.
func unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := "arrocco help lists the commands"
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 && args[0] != "" {
		hint = "did you mean " + strings.Join(near, " or ") + "?"
	}
	return usagef("unknown command %q; %s", args[0], hint)
}

// arrange puts the arguments in an order that cobra reads as people mean it, and
// refuses a word that is no command even where it is asked for help.
//
// A negative number is no flag. Where it is not the value of one, all that are no
// flags go behind "--".
func arrange(root *cobra.Command, args []string) ([]string, error) {
	cmd, rest, _ := root.Find(args)
	if completes := []string{cobra.ShellCompRequestCmd, cobra.ShellCompNoDescRequestCmd}; cmd == root {
		if len(args) > 0 && slices.Contains(completes, args[0]) {
			return args, nil
		}
		word := slices.IndexFunc(args, func(arg string) bool { return !strings.HasPrefix(arg, "-") })
		switch {
		case word < 0:
			return args, nil
		case word > 0 && isCommand(args[word]) && (args[0] == "-h" || args[0] == "--help"):
			return append([]string{"help"}, args[word:]...), nil
		}
		return nil, unknownCommand(root, args[word:])
	}
	flags, words := split(cmd, rest)
	if cmd.HasSubCommands() && len(words) > 0 {
		return nil, wrap(cmd.Name(), unknownCommand(cmd, words))
	}
	if !slices.ContainsFunc(words, isNegative) {
		return args, nil
	}
	path := strings.Fields(cmd.CommandPath())[1:]
	return slices.Concat(path, flags, []string{"--"}, words), nil
}

// split separates the flags of cmd, with their values, from the other arguments.
func split(cmd *cobra.Command, args []string) (flags, words []string) {
	for i := 0; i < len(args); i++ {
		switch arg := args[i]; {
		case arg == "--":
			return flags, append(words, args[i+1:]...)
		case !strings.HasPrefix(arg, "-") || arg == "-" || isNegative(arg):
			words = append(words, arg)
		case takesNext(cmd, arg) && i+1 < len(args):
			flags = append(flags, arg, args[i+1])
			i++
		default:
			flags = append(flags, arg)
		}
	}
	return flags, words
}

// takesNext reports whether the value of a flag is the argument that follows it.
func takesNext(cmd *cobra.Command, arg string) bool {
	name, long := strings.CutPrefix(arg, "--")
	f := cmd.Flags().Lookup(name) // none if there is a "=" in it
	if !long {
		f = cmd.Flags().ShorthandLookup(arg[len(arg)-1:])
	}
	return f != nil && f.NoOptDefVal == ""
}

// isNegative reports whether an argument is a number with a minus.
func isNegative(arg string) bool {
	_, err := strconv.ParseFloat(arg, 64)
	return err == nil && len(arg) > 1 && arg[0] == '-' && (arg[1] == '.' || arg[1] >= '0' && arg[1] <= '9')
}

// parsing matches the errors of package strconv.
var parsing = regexp.MustCompile(`strconv\.(\w+): parsing "[^"]*": (.*)$`)

// wanted says by functions of package strconv what they read.
var wanted = map[string]string{
	"ParseUint": "a whole number that is not negative", "ParseInt": "a whole number", "Atoi": "a whole number",
	"ParseFloat": "a number", "ParseBool": "true or false",
}

// flagError makes a mistake in the arguments of an error of the flags of cmd.
func flagError(cmd *cobra.Command, err error) error {
	text := parsing.ReplaceAllStringFunc(err.Error(), func(found string) string {
		parts := parsing.FindStringSubmatch(found)
		if strings.Contains(parts[2], "range") {
			return "the number is out of range"
		}
		return "want " + wanted[parts[1]]
	})
	if cmd.HasParent() {
		text = cmd.Name() + ": " + text
	}
	return usagef("%s", text)
}

// argumentsText returns what cobra says of too few or too many arguments, in words.
func argumentsText(err error) string {
	text := err.Error()
	text = strings.NewReplacer(" 1 arg(s)", " 1 argument", " arg(s)", " arguments").Replace(text)
	if word, ok := strings.CutPrefix(text, "unknown command "); ok { // from cobra.NoArgs
		word, _, _ = strings.Cut(word, " for ")
		return "no argument is wanted, but there is " + word
	}
	return text
}

// nameAllErrors calls nameErrors for all commands below parent.
func nameAllErrors(parent *cobra.Command) {
	for _, cmd := range parent.Commands() {
		nameErrors(cmd)
		nameAllErrors(cmd)
	}
}

// nameErrors sees to it that the errors of a subcommand begin with its name,
// and that wrong arguments are usageErrors.
func nameErrors(cmd *cobra.Command) {
	if check := cmd.Args; check != nil {
		cmd.Args = func(cmd *cobra.Command, args []string) error {
			if err := check(cmd, args); err != nil {
				return usagef("%s: %s; usage: %s", cmd.Name(), argumentsText(err), cmd.UseLine())
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
